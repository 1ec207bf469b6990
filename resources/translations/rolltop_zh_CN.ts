<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AgentChoices</name>
    <message>
        <source>What is known already stays. Each change is listed in the memory&apos;s history.</source>
        <translation>已经记住的内容会保留。每次更改都会列在记忆的历史记录里。</translation>
    </message>
    <message>
        <source>Learn from what I say</source>
        <translation>从我说的话里学习</translation>
    </message>
    <message>
        <source>Look up memories for each message</source>
        <translation>为每条消息查找记忆</translation>
    </message>
    <message>
        <source>Use my documents in replies</source>
        <translation>回答时使用我的文档</translation>
    </message>
</context>
<context>
    <name>Bar</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Technical details</source>
        <translation>技术细节</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>BlockList</name>
    <message>
        <source>Blocks</source>
        <translation>记忆块</translation>
    </message>
    <message>
        <source>{name}, {used} of {limit} tokens used</source>
        <translation>{name}，已用 {used}/{limit} 个词元</translation>
    </message>
    <message>
        <source>, not saved yet</source>
        <translation>，尚未保存</translation>
    </message>
</context>
<context>
    <name>BlockNames</name>
    <message>
        <source>About you</source>
        <translation>关于你</translation>
    </message>
    <message>
        <source>About the assistant</source>
        <translation>关于助手</translation>
    </message>
</context>
<context>
    <name>BlockPane</name>
    <message>
        <source>What this block is for</source>
        <translation>这个记忆块的用途</translation>
    </message>
    <message>
        <source>What the assistant should keep here</source>
        <translation>助手应当在这里记住什么</translation>
    </message>
    <message>
        <source>Text of this block</source>
        <translation>这个记忆块的内容</translation>
    </message>
    <message>
        <source>Nothing written yet. One fact a line works best.</source>
        <translation>还没有内容。最好每行写一件事。</translation>
    </message>
    <message>
        <source>Most tokens this block may hold</source>
        <translation>这个记忆块最多可容纳的词元数</translation>
    </message>
    <message>
        <source>Only &amp;I may change this block</source>
        <translation>只有我可以修改(&amp;I)</translation>
    </message>
    <message>
        <source>The assistant reads it and cannot write to it.</source>
        <translation>助手只能读取，不能修改。</translation>
    </message>
    <message>
        <source>&amp;Pinned: never shortened while tidying up</source>
        <translation>固定：整理时绝不删减(&amp;P)</translation>
    </message>
    <message>
        <source>The version saved meanwhile</source>
        <translation>期间保存的版本</translation>
    </message>
    <message>
        <source>&amp;Keep mine</source>
        <translation>保留我的(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Use the other</source>
        <translation>采用另一个(&amp;U)</translation>
    </message>
    <message>
        <source>Saved meanwhile, elsewhere</source>
        <translation>期间在别处保存的内容</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save (Ctrl+S)</source>
        <translation>保存 (Ctrl+S)</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>还原(&amp;R)</translation>
    </message>
    <message>
        <source>Go back to the saved text</source>
        <translation>恢复为已保存的内容</translation>
    </message>
    <message>
        <source>&amp;Delete block</source>
        <translation>删除记忆块(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Where from…</source>
        <translation>来源(&amp;W)…</translation>
    </message>
    <message>
        <source>Where each line of this block comes from</source>
        <translation>这个记忆块每一行的来源</translation>
    </message>
    <message>
        <source>Yours, not saved yet</source>
        <translation>你的内容，尚未保存</translation>
    </message>
    <message>
        <source>&amp;Limit:</source>
        <translation>上限(&amp;L)：</translation>
    </message>
    <message>
        <source>This block is always there; its text can be emptied.</source>
        <translation>这个记忆块始终存在，可以清空内容。</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Only you may change it</source>
        <translation>只有你可以修改</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>{field}: yours {mine}, the other {theirs}</source>
        <translation>{field}：你的是 {mine}，另一个是 {theirs}</translation>
    </message>
</context>
<context>
    <name>BlocksLayout</name>
    <message>
        <source>&amp;New block…</source>
        <translation>新建记忆块(&amp;N)…</translation>
    </message>
    <message>
        <source>New block (Ctrl+N)</source>
        <translation>新建记忆块 (Ctrl+N)</translation>
    </message>
    <message>
        <source>Loading what is remembered …</source>
        <translation>正在读取记忆……</translation>
    </message>
    <message>
        <source>Blocks are short notes that the assistant reads before every reply. What you change here counts from your next message.</source>
        <translation>记忆块是助手每次回复前都会读的简短笔记。你在这里的修改从下一条消息起生效。</translation>
    </message>
</context>
<context>
    <name>BlocksTab</name>
    <message>
        <source>“{name}” was deleted elsewhere while you were changing it. Your text is kept below; “Create” makes the block again.</source>
        <translation>你修改“{name}”时，它在别处被删除了。你的内容保留在下面，点“创建”可重新建立这个记忆块。</translation>
    </message>
    <message>
        <source>No blocks yet. “New block…” makes the first one.</source>
        <translation>还没有记忆块。点“新建记忆块…”创建第一个。</translation>
    </message>
    <message>
        <source>“{name}” was changed while you were editing it. Both versions are shown; nothing is lost.</source>
        <translation>你编辑“{name}”时它被修改了。两个版本都显示在这里，没有丢失任何内容。</translation>
    </message>
    <message>
        <source>The new block is not created yet.</source>
        <translation>新的记忆块还没有创建。</translation>
    </message>
    <message>
        <source>Create it</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>“{name}” was deleted.</source>
        <translation>已删除“{name}”。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>This could not be loaded.</source>
        <translation>无法加载。</translation>
    </message>
</context>
<context>
    <name>ChatPanel</name>
    <message>
        <source>Stopping…</source>
        <translation>正在停止……</translation>
    </message>
    <message>
        <source>Waiting for the reply in another conversation…</source>
        <translation>正在等待另一个对话的回答写完……</translation>
    </message>
    <message>
        <source>Reading {read} of {total} new tokens; {known} are known already</source>
        <translation>正在读取 {read}/{total} 个新词元；{known} 个已知</translation>
    </message>
    <message>
        <source>Reading {read} of {total} tokens</source>
        <translation>正在阅读：{read}/{total} 个词元</translation>
    </message>
    <message>
        <source>Writing a reply…</source>
        <translation>正在写回复……</translation>
    </message>
    <message>
        <source>Your message is stored. The reply begins when the model has loaded.</source>
        <translation>消息已保存。模型加载完成后开始回复。</translation>
    </message>
    <message>
        <source>Thinking about it…</source>
        <translation>正在思考……</translation>
    </message>
</context>
<context>
    <name>ChooseDocuments</name>
    <message>
        <source>Documents ({endings});;All files (*)</source>
        <translation>文档 ({endings});;所有文件 (*)</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Add a folder with all files in it</source>
        <translation>添加文件夹及其中所有文件</translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Stop the reply (Esc)</source>
        <translation>停止回复 (Esc)</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>发送 (Enter)</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>写消息</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Enter sends, Shift and Enter begins a new line.</source>
        <translation>按回车发送，按 Shift 加回车换行。</translation>
    </message>
</context>
<context>
    <name>ContextGauge</name>
    <message>
        <source>Context window</source>
        <translation>上下文窗口</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>Core memory</source>
        <translation>核心记忆</translation>
    </message>
    <message>
        <source>Summary of earlier messages</source>
        <translation>较早消息的概要</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Recalled memories</source>
        <translation>想起的记忆</translation>
    </message>
    <message>
        <source>Your message</source>
        <translation>你的消息</translation>
    </message>
    <message>
        <source>Kept for the reply</source>
        <translation>为回复预留</translation>
    </message>
    <message>
        <source>Put back from a saved state</source>
        <translation>从保存的状态恢复</translation>
    </message>
    <message>
        <source>Still known</source>
        <translation>沿用</translation>
    </message>
    <message>
        <source>Newly read</source>
        <translation>新读</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>As of the last finished reply.</source>
        <translation>截至最近一次写完的回答。</translation>
    </message>
    <message>
        <source>{percent} % full: {used} of {budget} tokens, without the {reply} kept for the reply.</source>
        <translation>已用 {percent}%：{used}/{budget} 个词元，不含为回复预留的 {reply} 个。</translation>
    </message>
    <message>
        <source>For the last reply {read} tokens were read, {known} were still known, and {restored} were put back from a saved state.</source>
        <translation>上次回复新读了 {read} 个词元，沿用了 {known} 个，从保存的状态恢复了 {restored} 个。</translation>
    </message>
    <message>
        <source>For the last reply {read} tokens were read, and {known} were still known.</source>
        <translation>上次回复新读了 {read} 个词元，沿用了 {known} 个。</translation>
    </message>
    <message>
        <source>Since then 1 earlier message has made room. The next reply measures the window again.</source>
        <translation>此后有 1 条较早的消息移出窗口以腾出空间。下次回复时会重新测量。</translation>
    </message>
    <message>
        <source>Since then {count} earlier messages have made room. The next reply measures the window again.</source>
        <translation>此后有 {count} 条较早的消息移出窗口以腾出空间。下次回复时会重新测量。</translation>
    </message>
    <message>
        <source>The window is filling up. From {summary} % on, the oldest messages are summarized while the assistant is idle; they stay in the conversation and in search.</source>
        <translation>窗口快要满了。达到 {summary}% 后，助手会在空闲时把最早的消息概括起来；这些消息仍留在对话里，也能搜索到。</translation>
    </message>
    <message>
        <source>The window is nearly full. The oldest messages are summarized as soon as the assistant is idle; they stay in the conversation and in search.</source>
        <translation>窗口几乎满了。助手一空闲就会把最早的消息概括起来；这些消息仍留在对话里，也能搜索到。</translation>
    </message>
    <message>
        <source>The marks on the bar: at {notice} % ({notice_tokens} tokens) the assistant is told that room is getting short, at {summary} % ({summary_tokens}) the oldest messages are summarized while it is idle.</source>
        <translation>条上的刻度：达到 {notice}%（{notice_tokens} 个词元）时提醒助手空间不多了，达到 {summary}%（{summary_tokens} 个）后在空闲时概括最早的消息。</translation>
    </message>
    <message>
        <source>read {read} of {whole}</source>
        <translation>新读 {read}/{whole}</translation>
    </message>
    <message>
        <source>No reply yet in this conversation.</source>
        <translation>这个对话还没有回复。</translation>
    </message>
    <message>
        <source>How full the model&apos;s context window is. It is measured with each reply.</source>
        <translation>模型的上下文窗口用了多少。每次回复时测量。</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Context {percent} %</source>
        <translation>上下文 {percent}%</translation>
    </message>
</context>
<context>
    <name>ConversationDelegate</name>
    <message>
        <source>Title of the conversation</source>
        <translation>对话标题</translation>
    </message>
</context>
<context>
    <name>ConversationListModel</name>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>{title}, a reply is being written</source>
        <translation>{title}，正在写回答</translation>
    </message>
</context>
<context>
    <name>ConversationMark</name>
    <message>
        <source>Leave and erase</source>
        <translation>离开并清除</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>留下</translation>
    </message>
    <message>
        <source>Learn from it again</source>
        <translation>重新从中学习</translation>
    </message>
    <message>
        <source>Temporary chat. Nothing of this chat is kept. It is erased when you leave it.</source>
        <translation>临时对话。这次对话的内容都不会保留，离开时即被清除。</translation>
    </message>
    <message>
        <source>A reply is still being written. If you leave now, it is erased with this chat.</source>
        <translation>回答还在写。现在离开，它会和这次对话一起被清除。</translation>
    </message>
    <message>
        <source>Nothing is learned from this conversation. What you write stays in its history.</source>
        <translation>不会从这次对话中学习任何内容。你写的话仍留在它的记录里。</translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>DocumentImports</name>
    <message>
        <source>Looking for files …</source>
        <translation>正在查找文件……</translation>
    </message>
    <message>
        <source>Adding documents: {done} of {total} – {name}</source>
        <translation>正在添加文档：{done} / {total} – {name}</translation>
    </message>
    <message>
        <source>There is no file that can be read: txt, md, html, pdf, docx or csv.</source>
        <translation>没有可以读取的文件（txt、md、html、pdf、docx、csv）。</translation>
    </message>
    <message>
        <source>{count} added</source>
        <translation>新增 {count} 个</translation>
    </message>
    <message>
        <source>{count} read again</source>
        <translation>重新读取 {count} 个</translation>
    </message>
    <message>
        <source>{count} unchanged</source>
        <translation>未改变 {count} 个</translation>
    </message>
    <message>
        <source>{count} left out</source>
        <translation>跳过 {count} 个</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between parts of a list</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>Stopped. Documents: {parts}.</source>
        <translation>已停止。文档：{parts}。</translation>
    </message>
    <message>
        <source>none added</source>
        <translation>没有新增</translation>
    </message>
    <message>
        <source>Documents: {parts}.</source>
        <translation>文档：{parts}。</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}：{reason}</translation>
    </message>
</context>
<context>
    <name>DocumentPlaces</name>
    <message>
        <source>page {number}</source>
        <translation>第 {number} 页</translation>
    </message>
    <message>
        <source>rows {numbers}</source>
        <translation>第 {numbers} 行</translation>
    </message>
    <message>
        <source>{name}, {place}</source>
        <translation>{name}，{place}</translation>
    </message>
</context>
<context>
    <name>DocumentTableModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>添加时间</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
</context>
<context>
    <name>DocumentsTab</name>
    <message>
        <source>Filter by name or folder</source>
        <translation>按名称或文件夹筛选</translation>
    </message>
    <message>
        <source>Filter documents by name or folder</source>
        <translation>按名称或文件夹筛选文档</translation>
    </message>
    <message>
        <source>Filter documents by name or folder (Ctrl+F)</source>
        <translation>按名称或文件夹筛选文档（Ctrl+F）</translation>
    </message>
    <message>
        <source>Add &amp;files…</source>
        <translation>添加文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Add a f&amp;older…</source>
        <translation>添加文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Loading what is remembered …</source>
        <translation>正在读取记忆……</translation>
    </message>
    <message>
        <source>Open the fi&amp;le</source>
        <translation>打开文件(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Take the document out of memory; the file itself stays (Del)</source>
        <translation>把文档从记忆中移除；文件本身不受影响（Del）</translation>
    </message>
    <message>
        <source>Remove for &amp;good…</source>
        <translation>永久移除(&amp;G)…</translation>
    </message>
    <message>
        <source>Documents in memory</source>
        <translation>记忆中的文档</translation>
    </message>
    <message>
        <source>No document matches.</source>
        <translation>没有符合条件的文档。</translation>
    </message>
    <message>
        <source>There are no documents yet. Add files or a folder, or drop them here: the assistant looks things up in them and names document and page.</source>
        <translation>还没有文档。请添加文件或文件夹，也可以拖放到这里：助手会在其中查找，并说明文档名和页码。</translation>
    </message>
    <message>
        <source>{count} documents</source>
        <translation>{count} 个文档</translation>
    </message>
    <message>
        <source>1 document</source>
        <translation>1 个文档</translation>
    </message>
    <message>
        <source>“{path}” is not there any more, or no program opens it.</source>
        <translation>“{path}”已不存在，或没有程序可以打开它。</translation>
    </message>
    <message>
        <source>“{name}” was taken out of memory.</source>
        <translation>已把“{name}”从记忆中移除。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>This could not be loaded.</source>
        <translation>无法读取。</translation>
    </message>
    <message>
        <source>Which documents are listed</source>
        <translation>列出哪些文档</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>在记忆中</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>Erase its text, in all versions, so that no undo brings it back</source>
        <translation>抹去它所有版本的文字，之后无法撤销</translation>
    </message>
    <message>
        <source>No document was removed. The text of one that is removed stays until you erase it for good.</source>
        <translation>没有移除过文档。移除的文档，其文字会保留，直到你永久抹去它。</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>A memory cannot end before it begins. Choose another date.</source>
        <translation>一条记忆的截止时间不能早于起始时间。请另选日期。</translation>
    </message>
    <message>
        <source>This message is long: about {size} tokens on {total} pages. The model now sees the first and the last page; the rest is kept. Ask about the rest, or write “next page” to show it the next one.</source>
        <translation>这条消息很长：约 {size} 个词元，共 {total} 页。模型现在看到的是第一页和最后一页，其余内容已保存。可以直接询问其余内容，或输入“下一页”让模型看下一页。</translation>
    </message>
    <message>
        <source>The model now also sees page {number} of {total}.</source>
        <translation>模型现在也看到了第 {number} 页（共 {total} 页）。</translation>
    </message>
    <message>
        <source>There is no room for this message: instructions, memories and room for the reply take up the model&apos;s window. It is kept in the conversation. Shorten what is always remembered, or use a model with a larger window.</source>
        <translation>没有空间放这条消息：指令、记忆和为回答预留的空间占满了模型的窗口。消息已保留在对话中。请缩短始终记住的内容，或使用窗口更大的模型。</translation>
    </message>
    <message>
        <source>The model has been shown all {total} pages of this message.</source>
        <translation>这条消息的全部 {total} 页都已给模型看过。</translation>
    </message>
    <message>
        <source>Search by meaning is switched off; search works by words.</source>
        <translation>按含义搜索已关闭；仍可按词语搜索。</translation>
    </message>
    <message>
        <source>The built-in search by meaning is not available on this computer; search works by words.</source>
        <translation>这台电脑无法使用内置的按含义搜索；仍可按词语搜索。</translation>
    </message>
    <message>
        <source>To use this embedding model, install the package sentence-transformers; until then search works with the built-in one.</source>
        <translation>要使用这个嵌入模型，请安装软件包 sentence-transformers；在此之前使用内置模型搜索。</translation>
    </message>
    <message>
        <source>The embedding model {name} cannot be loaded.</source>
        <translation>无法加载嵌入模型 {name}。</translation>
    </message>
    <message>
        <source>Something went wrong inside Rolltop. Nothing that was saved is lost.</source>
        <translation>Rolltop 内部出错了。已保存的内容没有丢失。</translation>
    </message>
    <message>
        <source>Loading {name} ended Rolltop&apos;s engine the last time, so it was not loaded again by itself. Choose it again to try once more.</source>
        <translation>上次加载 {name} 时 Rolltop 的引擎意外结束，因此没有再次自动加载。要再试一次，请重新选择它。</translation>
    </message>
    <message>
        <source>The message is empty, so it was not sent.</source>
        <translation>消息是空的，没有发送。</translation>
    </message>
    <message>
        <source>There is no message to answer in this conversation yet.</source>
        <translation>这段对话里还没有可以回答的消息。</translation>
    </message>
    <message>
        <source>Search by meaning does not work, search by words does: {error}</source>
        <translation>无法按含义搜索，仍可按词语搜索：{error}</translation>
    </message>
    <message>
        <source>Something went wrong while the model was working. Your message is kept; please try again.</source>
        <translation>模型运行时出错了。你的消息已保留，请再试一次。</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no answer yet. Your message is kept; choose a model, then ask for the answer again.</source>
        <translation>没有加载模型，所以还没有回答。你的消息已保留；请选择一个模型，然后重新请求回答。</translation>
    </message>
    <message>
        <source>No model is loaded, so what you said cannot be looked through for things to remember yet.</source>
        <translation>没有加载模型，所以还不能从你说的话里找出值得记住的内容。</translation>
    </message>
    <message>
        <source>The model was made for at most {longest} tokens, so the window holds {cells}.</source>
        <translation>这个模型最多支持 {longest} 个词元，因此窗口为 {cells} 个词元。</translation>
    </message>
    <message>
        <source>The reply was stopped before it began. The message is kept.</source>
        <translation>回复在开始前已停止，消息已保留。</translation>
    </message>
    <message>
        <source>There is not enough free memory for “{name}” with a window of {cells} tokens.</source>
        <translation>空闲内存不足，无法以 {cells} 个词元的窗口运行“{name}”。</translation>
    </message>
    <message>
        <source>“{name}” is not a model for conversations.</source>
        <translation>“{name}”不是用于对话的模型。</translation>
    </message>
    <message>
        <source>Loading the model was cancelled.</source>
        <translation>已取消加载模型。</translation>
    </message>
    <message>
        <source>“{name}” is incomplete: about {missing} MB are missing at its end. Please download it again.</source>
        <translation>“{name}”不完整：末尾缺少约 {missing} MB。请重新下载。</translation>
    </message>
    <message>
        <source>“{name}” is one of {count} parts, but its name no longer says which.</source>
        <translation>“{name}”是 {count} 个分卷之一，但从文件名已看不出是哪一个。</translation>
    </message>
    <message>
        <source>“{name}” holds a kind of model (“{kind}”) that this version of Rolltop cannot run.</source>
        <translation>“{name}”中的模型类型（“{kind}”）是这个版本的 Rolltop 无法运行的。</translation>
    </message>
    <message>
        <source>“{name}” holds a kind of model that this version of Rolltop cannot run.</source>
        <translation>“{name}”中的模型类型是这个版本的 Rolltop 无法运行的。</translation>
    </message>
    <message>
        <source>There is not enough free memory to load “{name}”.</source>
        <translation>空闲内存不足，无法加载“{name}”。</translation>
    </message>
    <message>
        <source>The model file “{name}” has no vocabulary, so it cannot read or write text.</source>
        <translation>模型文件“{name}”没有词表，因此无法读写文字。</translation>
    </message>
    <message>
        <source>The model file “{name}” is incomplete or damaged. Please download it again.</source>
        <translation>模型文件“{name}”不完整或已损坏。请重新下载。</translation>
    </message>
    <message>
        <source>“{name}” is in a GGUF version that this version of Rolltop cannot read.</source>
        <translation>“{name}”的 GGUF 版本是这个版本的 Rolltop 无法读取的。</translation>
    </message>
    <message>
        <source>The model file “{name}” has a vocabulary that this version of Rolltop cannot use.</source>
        <translation>模型文件“{name}”的词表是这个版本的 Rolltop 无法使用的。</translation>
    </message>
    <message>
        <source>The model file “{name}” cannot be loaded; it may be damaged or made for other software.</source>
        <translation>无法加载模型文件“{name}”；它可能已损坏，或是为其他软件制作的。</translation>
    </message>
    <message>
        <source>The model file has no chat template; the common ChatML form is used instead.</source>
        <translation>模型文件没有对话模板，改用通用的 ChatML 格式。</translation>
    </message>
    <message>
        <source>The model file&apos;s chat template does not work, so the common ChatML form is used ({error}).</source>
        <translation>模型文件的对话模板无法使用，因此改用通用的 ChatML 格式（{error}）。</translation>
    </message>
    <message>
        <source>The user has pinned this memory: only the user can change it.</source>
        <translation>用户固定了这条记忆：只有用户可以修改它。</translation>
    </message>
    <message>
        <source>A memory needs some text.</source>
        <translation>一条记忆需要有文字。</translation>
    </message>
    <message>
        <source>This memory does not exist any more.</source>
        <translation>这条记忆已经不存在了。</translation>
    </message>
    <message>
        <source>This memory has been changed meanwhile. Look at its new text, then edit again.</source>
        <translation>这条记忆在此期间已被修改。请查看新的内容，然后再编辑。</translation>
    </message>
    <message>
        <source>The block “{label}” is read-only: the user does not let it be changed.</source>
        <translation>记忆块“{label}”是只读的：用户不允许修改它。</translation>
    </message>
    <message>
        <source>That text is not in the block “{label}”. Its lines are:
{lines}</source>
        <translation>记忆块“{label}”里没有这段文字。它的内容是：
{lines}</translation>
    </message>
    <message>
        <source>The block “{label}” is pinned: it cannot be deleted.</source>
        <translation>记忆块“{label}”已固定，不能删除。</translation>
    </message>
    <message>
        <source>That text is not in the block “{label}”: it is empty. Append to it instead.</source>
        <translation>记忆块“{label}”里没有这段文字：它是空的。请改为追加内容。</translation>
    </message>
    <message>
        <source>The block “{label}” is pinned: you can add to it but not change what it says.</source>
        <translation>记忆块“{label}”已固定：可以添加内容，但不能修改已有的内容。</translation>
    </message>
    <message>
        <source>Only the user can change whether a block is read-only or pinned.</source>
        <translation>只有用户可以更改记忆块是否只读或固定。</translation>
    </message>
    <message>
        <source>This block does not exist any more.</source>
        <translation>这个记忆块已经不存在了。</translation>
    </message>
    <message>
        <source>There is no block “{label}”. The blocks are: {labels}.</source>
        <translation>没有名为“{label}”的记忆块。现有的记忆块是：{labels}。</translation>
    </message>
    <message>
        <source>A block&apos;s name is one word of letters, digits, “-” and “_”, at most 40 long.</source>
        <translation>记忆块的名称是一个词，由字母、数字、“-”和“_”组成，最长 40 个字符。</translation>
    </message>
    <message>
        <source>There is nothing to add: the content is empty.</source>
        <translation>没有可添加的内容：内容是空的。</translation>
    </message>
    <message>
        <source>A block&apos;s limit is at least 1 token.</source>
        <translation>记忆块的上限至少是 1 个词元。</translation>
    </message>
    <message>
        <source>The block “{label}” is full: its limit is {limit} tokens and this would be {over} over. Shorten it, replace or remove a line, or keep this in archival memory.</source>
        <translation>记忆块“{label}”已满：上限是 {limit} 个词元，这样会超出 {over} 个。请缩短内容，替换或删除一行，或把它存入长期记忆。</translation>
    </message>
    <message>
        <source>The block “{label}” cannot be renamed.</source>
        <translation>记忆块“{label}”不能重命名。</translation>
    </message>
    <message>
        <source>There is a block “{label}” already.</source>
        <translation>已经有一个名为“{label}”的记忆块了。</translation>
    </message>
    <message>
        <source>The block “{label}” has been changed meanwhile. Look at its new text, then edit again.</source>
        <translation>记忆块“{label}”在此期间已被修改。请查看新的内容，然后再编辑。</translation>
    </message>
    <message>
        <source>The block “{label}” is always there; you can empty it but not delete it.</source>
        <translation>记忆块“{label}”始终存在；可以清空，但不能删除。</translation>
    </message>
    <message>
        <source>This cannot be undone: the block has been changed again since. Undo the later change first.</source>
        <translation>无法撤销：这个记忆块后来又被修改了。请先撤销后来的修改。</translation>
    </message>
    <message>
        <source>This cannot be undone: the conversation has been changed again since. Undo the later change first.</source>
        <translation>无法撤销：这段对话后来又被修改了。请先撤销后来的修改。</translation>
    </message>
    <message>
        <source>This cannot be undone: the memory has been changed again since. Undo the later change first.</source>
        <translation>无法撤销：这条记忆后来又被修改了。请先撤销后来的修改。</translation>
    </message>
    <message>
        <source>There is no such change to undo.</source>
        <translation>没有可以撤销的这项修改。</translation>
    </message>
    <message>
        <source>This change has been undone already.</source>
        <translation>这项修改已经撤销过了。</translation>
    </message>
    <message>
        <source>This cannot be undone: there is another block named “{label}” now.</source>
        <translation>无法撤销：现在有另一个名为“{label}”的记忆块。</translation>
    </message>
    <message>
        <source>This conversation does not exist any more.</source>
        <translation>这段对话已经不存在了。</translation>
    </message>
    <message>
        <source>This message does not exist any more.</source>
        <translation>这条消息已经不存在了。</translation>
    </message>
    <message>
        <source>The graphics card could not take {layers} layers; tried fewer.</source>
        <translation>显卡放不下 {layers} 层，已改用较少的层数。</translation>
    </message>
    <message>
        <source>What is worth remembering could not be saved.</source>
        <translation>值得记住的内容没能保存。</translation>
    </message>
    <message>
        <source>Your words are looked through again later.</source>
        <translation>稍后会再次查看你说的话。</translation>
    </message>
    <message>
        <source>The model&apos;s process crashed ({signal}). Your conversation is safe.</source>
        <translation>模型的进程崩溃了（{signal}）。你的对话是安全的。</translation>
    </message>
    <message>
        <source>The model&apos;s process ended unexpectedly. Your conversation is safe.</source>
        <translation>模型的进程意外结束了。你的对话是安全的。</translation>
    </message>
    <message>
        <source>The model&apos;s process was ended by the system, often because memory ran out. Your conversation is safe.</source>
        <translation>模型的进程被系统结束了，通常是因为内存不足。你的对话是安全的。</translation>
    </message>
    <message>
        <source>There is no agent {number}.</source>
        <translation>没有编号为 {number} 的助手。</translation>
    </message>
    <message>
        <source>The disk is full: your memory could not be saved. Free some space and try again.</source>
        <translation>磁盘已满：无法保存你的记忆。请腾出一些空间，然后再试一次。</translation>
    </message>
    <message>
        <source>The memory file is read-only: your memory could not be saved. Check its folder.</source>
        <translation>记忆文件是只读的：无法保存你的记忆。请检查它所在的文件夹。</translation>
    </message>
    <message>
        <source>The memory file is not a Rolltop memory, or it is locked with a key.</source>
        <translation>这个记忆文件不是 Rolltop 的记忆，或者已用密钥锁定。</translation>
    </message>
    <message>
        <source>The memory file is damaged. Rolltop has left it as it is.</source>
        <translation>记忆文件已损坏。Rolltop 没有改动它。</translation>
    </message>
    <message>
        <source>The memory file cannot be opened. Check the data folder and its rights.</source>
        <translation>无法打开记忆文件。请检查数据文件夹及其权限。</translation>
    </message>
    <message>
        <source>Another program is using the memory file. Close it and try again.</source>
        <translation>另一个程序正在使用记忆文件。请关闭它，然后再试一次。</translation>
    </message>
    <message>
        <source>The disk reported an error while your memory was read or saved.</source>
        <translation>读取或保存你的记忆时，磁盘报告了错误。</translation>
    </message>
    <message>
        <source>Rolltop is already running with this memory. Close the other Rolltop first, or choose another data folder.</source>
        <translation>已有一个 Rolltop 正在使用这份记忆。请先关闭它，或选择另一个数据文件夹。</translation>
    </message>
    <message>
        <source>Rolltop is already running with this memory (process {owner}). Close the other Rolltop first, or choose another data folder.</source>
        <translation>已有一个 Rolltop（进程 {owner}）正在使用这份记忆。请先关闭它，或选择另一个数据文件夹。</translation>
    </message>
    <message>
        <source>Rolltop cannot write to its data folder {folder}. Check that the folder is not read-only and that the disk is not full.</source>
        <translation>Rolltop 无法写入它的数据文件夹 {folder}。请检查该文件夹是否只读、磁盘是否已满。</translation>
    </message>
    <message>
        <source>The memory file {path} is damaged. Rolltop has left it as it is.</source>
        <translation>记忆文件 {path} 已损坏。Rolltop 没有改动它。</translation>
    </message>
    <message>
        <source>The memory file {path} does not open with this key. Rolltop has left it as it is.</source>
        <translation>用这个密钥打不开记忆文件 {path}。Rolltop 没有改动它。</translation>
    </message>
    <message>
        <source>The file {path} belongs to another program. Rolltop has left it as it is. Choose another data folder.</source>
        <translation>文件 {path} 属于另一个程序。Rolltop 没有改动它。请选择另一个数据文件夹。</translation>
    </message>
    <message>
        <source>This memory was written by a newer Rolltop. Install the newest version to open it; the file has not been changed.</source>
        <translation>这份记忆是由更新版本的 Rolltop 写入的。请安装最新版本来打开它；文件没有被改动。</translation>
    </message>
    <message>
        <source>The file {path} cannot be read as a Rolltop memory: it looks locked with a key, or overwritten from its beginning. Rolltop has left it as it is.</source>
        <translation>文件 {path} 无法作为 Rolltop 的记忆读取：它看起来已用密钥锁定，或从开头起被覆盖了。Rolltop 没有改动它。</translation>
    </message>
    <message>
        <source>The file {path} cannot be read as a Rolltop memory: it is some other file under that name. Rolltop has left it as it is.</source>
        <translation>文件 {path} 无法作为 Rolltop 的记忆读取：它是一个使用了这个名称的其他文件。Rolltop 没有改动它。</translation>
    </message>
    <message>
        <source>The newest backup is {path}.</source>
        <translation>最新的备份是 {path}。</translation>
    </message>
    <message>
        <source>The memory file {path} cannot be opened. Check that it and its folder are not read-only and that the disk is not full.</source>
        <translation>无法打开记忆文件 {path}。请检查它和所在的文件夹是否只读、磁盘是否已满。</translation>
    </message>
    <message>
        <source>Rolltop needs to update the memory file but could not make a backup of it first. Check that the disk is not full.</source>
        <translation>Rolltop 需要更新记忆文件，但无法先为它做备份。请检查磁盘是否已满。</translation>
    </message>
    <message>
        <source>The memory file {path} is empty.</source>
        <translation>记忆文件 {path} 是空的。</translation>
    </message>
    <message>
        <source>There is no backup that can be read, so nothing was changed.</source>
        <translation>没有可以读取的备份，因此没有做任何改动。</translation>
    </message>
    <message>
        <source>The backup could not be restored. The memory file and the backup are still there; check that the disk is not full.</source>
        <translation>无法恢复备份。记忆文件和备份都还在；请检查磁盘是否已满。</translation>
    </message>
    <message>
        <source>There is already a file {path}. Choose another name for the backup.</source>
        <translation>已经有文件 {path}。请为备份选择另一个名称。</translation>
    </message>
    <message>
        <source>The time without activity must be between 0 minutes and a day.</source>
        <translation>无操作时间必须在 0 分钟到一天之间。</translation>
    </message>
    <message>
        <source>The battery level must be between 0 and 100 percent, or 101 for never on battery.</source>
        <translation>电量必须在 0% 到 100% 之间；填 101 表示使用电池时从不整理。</translation>
    </message>
    <message>
        <source>Hours must be between 0 and 23.</source>
        <translation>小时必须在 0 到 23 之间。</translation>
    </message>
    <message>
        <source>The time for tidying must be between 0 minutes and a day, where 0 sets no limit.</source>
        <translation>整理时间必须在 0 分钟到一天之间，0 表示不限。</translation>
    </message>
    <message>
        <source>The load of other programs must be between 1 and 100 percent.</source>
        <translation>其他程序的处理器占用必须在 1% 到 100% 之间。</translation>
    </message>
    <message>
        <source>A pause lasts up to a year.</source>
        <translation>暂停最长一年。</translation>
    </message>
    <message>
        <source>The file is too large: up to {most} MB can be read.</source>
        <translation>文件太大：最多可读取 {most} MB。</translation>
    </message>
    <message>
        <source>The text is too long: up to {most} million characters can be read.</source>
        <translation>文字太长：最多可读取 {most} 百万个字符。</translation>
    </message>
    <message>
        <source>There is no text in this file.</source>
        <translation>这个文件里没有文字。</translation>
    </message>
    <message>
        <source>The file is damaged, or not what its name says.</source>
        <translation>文件已损坏，或者内容与文件名不符。</translation>
    </message>
    <message>
        <source>This is no text, or its encoding cannot be told. Save it as UTF-8 and add it again.</source>
        <translation>这不是文本，或者无法识别它的编码。请另存为 UTF-8 后再添加。</translation>
    </message>
    <message>
        <source>The file is locked with a password. Save a copy without one and add that.</source>
        <translation>文件有密码保护。请另存一份没有密码的再添加。</translation>
    </message>
    <message>
        <source>The file has {pages} pages: up to {most} can be read.</source>
        <translation>文件有 {pages} 页：最多可读取 {most} 页。</translation>
    </message>
    <message>
        <source>The pages are pictures without text, as a scanner makes them. Rolltop cannot read pictures.</source>
        <translation>页面是没有文字的图片（例如扫描件），Rolltop 无法读取图片。</translation>
    </message>
    <message>
        <source>The file could not be read: it made the reader end. Nothing else was harmed.</source>
        <translation>无法读取这个文件：它使读取程序意外结束。其他内容不受影响。</translation>
    </message>
    <message>
        <source>Reading the file took too long, so it was left out.</source>
        <translation>读取这个文件用时太久，已跳过。</translation>
    </message>
    <message>
        <source>The file needs too much memory to be read.</source>
        <translation>读取这个文件需要的内存太多。</translation>
    </message>
    <message>
        <source>Files of this kind cannot be read. These can: {kinds}.</source>
        <translation>这种文件无法读取。可以读取的有：{kinds}。</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>文件是空的。</translation>
    </message>
    <message>
        <source>The file cannot be found.</source>
        <translation>找不到这个文件。</translation>
    </message>
    <message>
        <source>You have no right to read this file.</source>
        <translation>你没有读取这个文件的权限。</translation>
    </message>
    <message>
        <source>The file cannot be read: {reason}.</source>
        <translation>无法读取这个文件：{reason}。</translation>
    </message>
    <message>
        <source>This is no file.</source>
        <translation>这不是文件。</translation>
    </message>
    <message>
        <source>This is an old Word file or one with a password. Save it as .docx without a password and add that.</source>
        <translation>这是旧版 Word 文件，或者有密码保护。请另存为没有密码的 .docx 再添加。</translation>
    </message>
    <message>
        <source>Unpacked, the file has {size} MB: up to {most} MB can be read.</source>
        <translation>文件解压后有 {size} MB：最多可读取 {most} MB。</translation>
    </message>
    <message>
        <source>This date is out of range.</source>
        <translation>这个日期超出了范围。</translation>
    </message>
    <message>
        <source>An agent needs a name.</source>
        <translation>助手需要一个名字。</translation>
    </message>
    <message>
        <source>The settings have been changed meanwhile. Look at them again, then change them.</source>
        <translation>这些设置在此期间已被更改。请重新查看后再修改。</translation>
    </message>
    <message>
        <source>Search by meaning goes on with the model used so far.</source>
        <translation>按意思搜索将继续使用原来的模型。</translation>
    </message>
    <message>
        <source>This document is no longer in memory.</source>
        <translation>这个文档已不在记忆中。</translation>
    </message>
    <message>
        <source>This passage is no longer in memory.</source>
        <translation>这段文字已不在记忆中。</translation>
    </message>
    <message>
        <source>Say in a few words what is to be forgotten.</source>
        <translation>请用几个词说明要忘记什么。</translation>
    </message>
    <message>
        <source>There is no such temporary conversation.</source>
        <translation>没有这样的临时对话。</translation>
    </message>
    <message>
        <source>Memory has changed meanwhile. Look at what would change, then restore again.</source>
        <translation>记忆在此期间已有变化。请再看一遍会改变什么，然后重新恢复。</translation>
    </message>
    <message>
        <source>This suggestion does not exist any more.</source>
        <translation>这条建议已不存在。</translation>
    </message>
    <message>
        <source>This suggestion has been decided already.</source>
        <translation>这条建议已经处理过了。</translation>
    </message>
    <message>
        <source>Nothing of a temporary conversation is kept, so nothing can be learned from it.</source>
        <translation>临时对话的内容都不会保留，所以无法从中学习。</translation>
    </message>
    <message>
        <source>A temporary conversation has no name and cannot be deleted: all of it is erased when it ends.</source>
        <translation>临时对话没有名称，也不能删除：结束时会全部清除。</translation>
    </message>
    <message>
        <source>The user had this forgotten for good: it is not kept again unless the user writes it down.</source>
        <translation>用户已将这条内容永久忘记：除非用户亲自写下，否则不会再保存。</translation>
    </message>
    <message>
        <source>This cannot be undone: its text has been erased for good, because you had it forgotten.</source>
        <translation>无法撤销：这段文字已按你的要求彻底忘记并清除。</translation>
    </message>
    <message>
        <source>This cannot be undone alone: another memory is kept only as what came before this one.</source>
        <translation>无法单独撤销：另一条记忆只作为这条的旧内容保留着。</translation>
    </message>
    <message>
        <source>This cannot be undone: the memory that took its place does not exist any more.</source>
        <translation>无法撤销：取代它的那条记忆已不存在。</translation>
    </message>
    <message>
        <source>This cannot be undone: the document has been changed again since. Undo the later change first.</source>
        <translation>无法撤销：这个文档后来又有改动。请先撤销较晚的改动。</translation>
    </message>
    <message>
        <source>This cannot be undone: the settings have been changed again since. Undo the later change first.</source>
        <translation>无法撤销：这些设置后来又有改动。请先撤销较晚的改动。</translation>
    </message>
    <message>
        <source>You edited a memory while your words were looked through; your edit was kept.</source>
        <translation>在查看你所说的话时，你修改了一条记忆；已保留你的修改。</translation>
    </message>
    <message>
        <source>This review does not exist any more.</source>
        <translation>这次回顾已经不存在了。</translation>
    </message>
    <message>
        <source>This line of the review does not exist any more.</source>
        <translation>回顾中的这一行已经不存在了。</translation>
    </message>
    <message>
        <source>This change has been undone, so there is nothing to keep. Redo it first.</source>
        <translation>这项更改已被撤销，没有可保留的内容。请先重做。</translation>
    </message>
    <message>
        <source>What this line was about does not exist any more.</source>
        <translation>这一行所说的内容已经不存在了。</translation>
    </message>
    <message>
        <source>The daily backup of your memory could not be made. Your memory itself is saved; check that the disk is not full.</source>
        <translation>无法生成记忆的每日备份。记忆本身已保存；请检查磁盘是否已满。</translation>
    </message>
    <message>
        <source>This was stopped before it was done.</source>
        <translation>未完成就已停止。</translation>
    </message>
    <message>
        <source>There is no file {path}.</source>
        <translation>没有文件 {path}。</translation>
    </message>
    <message>
        <source>This file is the memory itself, so there is nothing to restore.</source>
        <translation>这个文件就是记忆本身，没有可恢复的内容。</translation>
    </message>
    <message>
        <source>There is no memory in {folder} yet.</source>
        <translation>{folder} 里还没有记忆。</translation>
    </message>
    <message>
        <source>Rolltop cannot create its data folder {folder}.</source>
        <translation>Rolltop 无法创建它的数据文件夹 {folder}。</translation>
    </message>
    <message>
        <source>The backup {path} could not be written. Check that its folder exists and the disk is not full.</source>
        <translation>无法写入备份 {path}。请检查它的文件夹是否存在，以及磁盘是否已满。</translation>
    </message>
    <message>
        <source>There is no model “{name}” in the catalogue. It has: {known}.</source>
        <translation>目录里没有模型“{name}”。目录中有：{known}。</translation>
    </message>
    <message>
        <source>{model} could not be downloaded. {reasons} Check the internet connection and try again.</source>
        <translation>无法下载 {model}。{reasons}请检查网络连接，然后再试一次。</translation>
    </message>
    <message>
        <source>What was fetched is not the model that was expected, so it was thrown away.</source>
        <translation>下载到的不是预期的模型，已丢弃。</translation>
    </message>
    <message>
        <source>There is not enough room on the disk: {needed} GB are needed in “{folder}”, {free} GB are free.</source>
        <translation>磁盘空间不足：“{folder}”需要 {needed} GB，现有 {free} GB 可用。</translation>
    </message>
    <message>
        <source>{reason} Trying another source.</source>
        <translation>{reason}正在尝试另一个来源。</translation>
    </message>
    <message>
        <source>This model is already being downloaded by another window.</source>
        <translation>另一个窗口正在下载这个模型。</translation>
    </message>
    <message>
        <source>{some} of {all} layers run on the graphics card ({names}), the rest on the processor.</source>
        <translation>{all} 层中有 {some} 层在显卡（{names}）上运行，其余在处理器上运行。</translation>
    </message>
    <message>
        <source>It needs about {size} of memory, which fits. {place}</source>
        <translation>它约需 {size} 内存，放得下。{place}</translation>
    </message>
    <message>
        <source>It runs on the processor: the graphics card has too little free memory.</source>
        <translation>它在处理器上运行：显卡的空闲显存太少。</translation>
    </message>
    <message>
        <source>It runs on the processor: there is no usable graphics card.</source>
        <translation>它在处理器上运行：没有可用的显卡。</translation>
    </message>
    <message>
        <source>All of it runs on the graphics card ({names}).</source>
        <translation>它全部在显卡（{names}）上运行。</translation>
    </message>
    <message>
        <source>It needs about {size} of memory; this computer has {has} for everything. Choose a smaller model.</source>
        <translation>它约需 {size} 内存，而这台电脑总共只有 {has}。请选择较小的模型。</translation>
    </message>
    <message>
        <source>It needs about {size} of memory, and {free} are free now: close other programs, or it will be very slow.</source>
        <translation>它约需 {size} 内存，而现在空闲 {free}：请关闭其他程序，否则会非常慢。</translation>
    </message>
    <message>
        <source>It needs about {size} of memory, which fits, but it will answer slowly on this computer. {place}</source>
        <translation>它约需 {size} 内存，放得下，但在这台电脑上回答会比较慢。{place}</translation>
    </message>
    <message>
        <source>“{name}” is a folder, not a model file. Name one of the GGUF files in it: {files}</source>
        <translation>“{name}”是文件夹，不是模型文件。请指定其中的一个 GGUF 文件：{files}</translation>
    </message>
    <message>
        <source>“{name}” is not a GGUF model file.</source>
        <translation>“{name}”不是 GGUF 模型文件。</translation>
    </message>
    <message>
        <source>“{name}” is a folder, not a model file, and there is no GGUF file in it.</source>
        <translation>“{name}”是文件夹，不是模型文件，其中也没有 GGUF 文件。</translation>
    </message>
    <message>
        <source>“{name}” is in an older model format (GGML). Please look for the same model as GGUF.</source>
        <translation>“{name}”是较旧的模型格式（GGML）。请找同一模型的 GGUF 版本。</translation>
    </message>
    <message>
        <source>“{name}” is a web page that was saved under a model&apos;s name. Please download the model again.</source>
        <translation>“{name}”是以模型名称保存的网页。请重新下载模型。</translation>
    </message>
    <message>
        <source>“{name}” is a zip archive or a PyTorch model, not a GGUF model file.</source>
        <translation>“{name}”是 zip 压缩包或 PyTorch 模型，不是 GGUF 模型文件。</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>“{name}”是空文件。</translation>
    </message>
    <message>
        <source>“{name}” was made for big-endian computers and cannot be used on this one.</source>
        <translation>“{name}”是为大端序电脑制作的，无法在这台电脑上使用。</translation>
    </message>
    <message>
        <source>“{name}” is in an old GGUF version ({version}) that is no longer supported.</source>
        <translation>“{name}”的 GGUF 版本（{version}）太旧，已不再支持。</translation>
    </message>
    <message>
        <source>“{name}” is in a newer GGUF version ({version}) than this program knows.</source>
        <translation>“{name}”的 GGUF 版本（{version}）比本程序所知的更新。</translation>
    </message>
    <message>
        <source>There is no file “{path}”.</source>
        <translation>没有文件“{path}”。</translation>
    </message>
    <message>
        <source>“{name}” cannot be read: {reason}.</source>
        <translation>无法读取“{name}”：{reason}。</translation>
    </message>
    <message>
        <source>“{name}” ends in the middle of its header: the download is incomplete. Please download it again.</source>
        <translation>“{name}”的文件头不完整：下载没有完成。请重新下载。</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its header makes no sense.</source>
        <translation>“{name}”已损坏：文件头无法解读。</translation>
    </message>
    <message>
        <source>it has {actual} bytes instead of {expected}</source>
        <translation>它有 {actual} 字节，而不是 {expected} 字节</translation>
    </message>
    <message>
        <source>Trying again: {reason}.</source>
        <translation>正在重试：{reason}。</translation>
    </message>
    <message>
        <source>The file at {host} is not the model that was expected: {reason}.</source>
        <translation>{host} 上的文件不是预期的模型：{reason}。</translation>
    </message>
    <message>
        <source>{host} does not deliver the file: {reason}.</source>
        <translation>{host} 没有提供文件：{reason}。</translation>
    </message>
    <message>
        <source>the connection ended too early</source>
        <translation>连接过早结束</translation>
    </message>
    <message>
        <source>{host} says that it is busy</source>
        <translation>{host} 表示它正忙</translation>
    </message>
    <message>
        <source>{host} answers with error {status}</source>
        <translation>{host} 返回错误 {status}</translation>
    </message>
    <message>
        <source>what was fetched before does not belong to this file</source>
        <translation>之前下载的内容不属于这个文件</translation>
    </message>
    <message>
        <source>{host} does not have the file (error {status}).</source>
        <translation>{host} 上没有这个文件（错误 {status}）。</translation>
    </message>
    <message>
        <source>{host} sends a web page instead of the model. Does the network ask for a login?</source>
        <translation>{host} 返回的是网页而不是模型。网络是否要求登录？</translation>
    </message>
    <message>
        <source>the answer does not continue where it should</source>
        <translation>返回的内容没有从应有的位置继续</translation>
    </message>
    <message>
        <source>the connection is gone</source>
        <translation>连接已断开</translation>
    </message>
    <message>
        <source>no more data came</source>
        <translation>没有收到更多数据</translation>
    </message>
    <message>
        <source>the connection broke off</source>
        <translation>连接中断</translation>
    </message>
    <message>
        <source>{host} does not deliver the file.</source>
        <translation>{host} 没有提供文件。</translation>
    </message>
    <message>
        <source>{host} cannot be reached.</source>
        <translation>无法连接 {host}。</translation>
    </message>
    <message>
        <source>it sends more bytes than the model has</source>
        <translation>它发送的字节比模型的还多</translation>
    </message>
    <message>
        <source>“{name}” is incomplete: {missing} bytes are missing. Please download it again.</source>
        <translation>“{name}”不完整：缺少 {missing} 字节。请重新下载。</translation>
    </message>
    <message>
        <source>“{name}” only adds pictures to another model; it cannot hold a conversation.</source>
        <translation>“{name}”只为其他模型增加图像功能，不能用来对话。</translation>
    </message>
    <message>
        <source>“{name}” holds no language model.</source>
        <translation>“{name}”中没有语言模型。</translation>
    </message>
    <message>
        <source>“{name}” is one of {count} parts of a model. Please look for it as a single file.</source>
        <translation>“{name}”是模型的 {count} 个分卷之一。请找单个文件的版本。</translation>
    </message>
    <message>
        <source>There is no model “{name}” on this computer.</source>
        <translation>这台电脑上没有模型“{name}”。</translation>
    </message>
    <message>
        <source>“{name}” is not on the list of added models.</source>
        <translation>“{name}”不在已添加模型的列表中。</translation>
    </message>
    <message>
        <source>The list of models was written by a newer Rolltop. Please update this one.</source>
        <translation>模型列表是由更新版本的 Rolltop 写入的。请更新本程序。</translation>
    </message>
    <message>
        <source>The list of models cannot be read: {reason}.</source>
        <translation>无法读取模型列表：{reason}。</translation>
    </message>
    <message>
        <source>The list of models cannot be written: {reason}.</source>
        <translation>无法写入模型列表：{reason}。</translation>
    </message>
    <message>
        <source>The models folder “{folder}” cannot be written: {reason}.</source>
        <translation>无法写入模型文件夹“{folder}”：{reason}。</translation>
    </message>
    <message>
        <source>The disk is full. Please free some space and start the download again.</source>
        <translation>磁盘已满。请腾出一些空间，然后重新开始下载。</translation>
    </message>
    <message>
        <source>The download was stopped. It continues from there next time.</source>
        <translation>下载已停止。下次会从这里继续。</translation>
    </message>
    <message>
        <source>{first} {second}</source>
        <translation>{first}{second}</translation>
    </message>
    <message>
        <source>This installation has no pip to fetch the model with.</source>
        <translation>这个安装没有可用来获取模型的 pip。</translation>
    </message>
    <message>
        <source>pip could not fetch “{name}”.</source>
        <translation>pip 无法获取“{name}”。</translation>
    </message>
    <message>
        <source>“{name}” does not hold a part of the model.</source>
        <translation>“{name}”中没有模型的任何部分。</translation>
    </message>
    <message>
        <source>Trying again: {reason}</source>
        <translation>正在重试：{reason}</translation>
    </message>
    <message>
        <source>“{name}” is damaged.</source>
        <translation>“{name}”已损坏。</translation>
    </message>
    <message>
        <source>The wheels hold more than the model that was expected.</source>
        <translation>软件包中的内容比预期的模型多。</translation>
    </message>
    <message>
        <source>{path} is a folder. Name the backup file itself. Nothing was changed.</source>
        <translation>{path} 是文件夹。请指定备份文件本身。没有任何改动。</translation>
    </message>
    <message>
        <source>The file {path} belongs to another program and is no backup. Nothing was changed.</source>
        <translation>文件 {path} 属于另一个程序，不是备份。没有任何改动。</translation>
    </message>
    <message>
        <source>There is no memory in {path}, so it cannot be restored. Nothing was changed.</source>
        <translation>{path} 里没有记忆，因此无法恢复。没有任何改动。</translation>
    </message>
    <message>
        <source>Name a file or folder.</source>
        <translation>请指定文件或文件夹。</translation>
    </message>
</context>
<context>
    <name>EngineBars</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>The engine ended twice in a row while the model {name} was in use, so it is not loaded again by itself.</source>
        <translation>使用模型 {name} 时，引擎连续两次意外停止，因此没有再自动加载它。</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>仍然加载</translation>
    </message>
    <message>
        <source>It will start without the model {name}.</source>
        <translation>重新启动时不会加载模型 {name}。</translation>
    </message>
    <message>
        <source>Exit code {code}</source>
        <translation>退出代码 {code}</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Restore the copy of {date}</source>
        <translation>恢复 {date} 的备份</translation>
    </message>
    <message>
        <source>The copy was restored. The damaged file is kept as {name}.</source>
        <translation>备份已恢复。损坏的文件保留为 {name}。</translation>
    </message>
</context>
<context>
    <name>FactFilters</name>
    <message>
        <source>Search what is remembered</source>
        <translation>搜索记忆</translation>
    </message>
    <message>
        <source>Search facts</source>
        <translation>搜索事实</translation>
    </message>
    <message>
        <source>Search facts (Ctrl+F)</source>
        <translation>搜索事实 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Show facts of this kind</source>
        <translation>显示这一类事实</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>所有类别</translation>
    </message>
    <message>
        <source>Show facts with this status</source>
        <translation>显示这种状态的事实</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>&amp;Add a fact</source>
        <translation>添加事实(&amp;A)</translation>
    </message>
    <message>
        <source>Add a fact (Ctrl+N)</source>
        <translation>添加事实 (Ctrl+N)</translation>
    </message>
    <message>
        <source>1 fact</source>
        <translation>1 条事实</translation>
    </message>
    <message>
        <source>{count} facts</source>
        <translation>{count} 条事实</translation>
    </message>
</context>
<context>
    <name>FactPane</name>
    <message>
        <source>Text of the fact</source>
        <translation>事实的内容</translation>
    </message>
    <message>
        <source>One fact, one sentence</source>
        <translation>一句话写一件事</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>separated by commas</source>
        <translation>用逗号分隔</translation>
    </message>
    <message>
        <source>&amp;Pinned: never dropped or reworded</source>
        <translation>固定：绝不丢弃或改写(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save (Ctrl+S)</source>
        <translation>保存 (Ctrl+S)</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>还原(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>忘记(&amp;F)</translation>
    </message>
    <message>
        <source>Forget this fact (Delete); it can be undone</source>
        <translation>忘记这条事实 (Delete)，可以撤销</translation>
    </message>
    <message>
        <source>Forget for g&amp;ood…</source>
        <translation>永久忘记(&amp;O)…</translation>
    </message>
    <message>
        <source>Erase this fact and every trace of it (Shift+Delete); for good</source>
        <translation>彻底擦除这条事实及其一切痕迹（Shift+Delete），无法恢复</translation>
    </message>
    <message>
        <source>&amp;Kind:</source>
        <translation>类别(&amp;K)：</translation>
    </message>
    <message>
        <source>S&amp;tatus:</source>
        <translation>状态(&amp;T)：</translation>
    </message>
    <message>
        <source>Ta&amp;gs:</source>
        <translation>标签(&amp;G)：</translation>
    </message>
    <message>
        <source>From your conversations</source>
        <translation>来自你的对话</translation>
    </message>
    <message>
        <source>Lists the replies that this fact was used in</source>
        <translation>列出用到这条事实的回复</translation>
    </message>
    <message>
        <source>New fact</source>
        <translation>新事实</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>取消(&amp;A)</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Replaced by: {text}</source>
        <translation>已被取代：{text}</translation>
    </message>
    <message>
        <source>To be replaced by: {text}</source>
        <translation>将被取代为：{text}</translation>
    </message>
    <message>
        <source>Replaced by a newer fact</source>
        <translation>已被更新的事实取代</translation>
    </message>
    <message>
        <source>Used in 1 reply</source>
        <translation>用在 1 条回复中</translation>
    </message>
    <message>
        <source>Used in {count} replies</source>
        <translation>用在 {count} 条回复中</translation>
    </message>
    <message>
        <source>About: {name}</source>
        <translation>关于：{name}</translation>
    </message>
    <message>
        <source>Learned on {date}, written by: {who}</source>
        <translation>记于 {date}，由{who}写入</translation>
    </message>
    <message>
        <source>True from</source>
        <translation>起始时间</translation>
    </message>
    <message>
        <source>True until</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>open</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>True fr&amp;om:</source>
        <translation>起始时间(&amp;O)：</translation>
    </message>
    <message>
        <source>True &amp;until:</source>
        <translation>截止时间(&amp;U)：</translation>
    </message>
    <message>
        <source>Sensitive: handled with extra care</source>
        <translation>敏感：格外谨慎处理</translation>
    </message>
    <message>
        <source>“{quote}”</source>
        <translation>“{quote}”</translation>
    </message>
    <message>
        <source>Opens the message this fact comes from</source>
        <translation>打开这条事实的来源消息</translation>
    </message>
</context>
<context>
    <name>FactTableModel</name>
    <message>
        <source>Fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>记住时间</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>{fact} (pinned)</source>
        <translation>{fact}（已固定）</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Open the message: “{quote}”</source>
        <translation>打开消息：“{quote}”</translation>
    </message>
</context>
<context>
    <name>FactView</name>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘记</translation>
    </message>
    <message>
        <source>Forget for good…</source>
        <translation>永久忘记…</translation>
    </message>
</context>
<context>
    <name>FactsLayout</name>
    <message>
        <source>Loading what is remembered …</source>
        <translation>正在读取记忆……</translation>
    </message>
    <message>
        <source>Choose a fact to see where it comes from and to change it.</source>
        <translation>选择一条事实，查看来源或修改。</translation>
    </message>
    <message>
        <source>&amp;Forget them</source>
        <translation>忘记(&amp;F)</translation>
    </message>
</context>
<context>
    <name>FactsPlaceholder</name>
    <message>
        <source>Nothing remembered yet. Tell Rolltop something about yourself in a conversation, or add a fact here.</source>
        <translation>还没有记忆。在对话里说说你自己，或在这里添加事实。</translation>
    </message>
    <message>
        <source>No fact matches. Try other words, another kind, or the status “Everything”.</source>
        <translation>没有匹配的事实。换个词、换个类别，或把状态设为“全部”。</translation>
    </message>
    <message>
        <source>This could not be loaded.</source>
        <translation>无法加载。</translation>
    </message>
    <message>
        <source>Nothing current here; 1 is outdated. The status “Outdated” shows it.</source>
        <translation>这里没有现在成立的内容；有 1 条已过时。选择状态“已过时”即可查看。</translation>
    </message>
    <message>
        <source>Nothing current here; {count} are outdated. The status “Outdated” shows them.</source>
        <translation>这里没有现在成立的内容；有 {count} 条已过时。选择状态“已过时”即可查看。</translation>
    </message>
</context>
<context>
    <name>FactsTab</name>
    <message>
        <source>{count} facts chosen</source>
        <translation>已选 {count} 条事实</translation>
    </message>
    <message>
        <source>This fact is no longer in memory.</source>
        <translation>这条事实已不在记忆里。</translation>
    </message>
    <message>
        <source>This fact was changed while you were editing it. Saved meanwhile: “{text}”</source>
        <translation>你编辑时这条事实被修改了。期间保存的是：“{text}”</translation>
    </message>
    <message>
        <source>&amp;Keep mine</source>
        <translation>保留我的(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Use the other</source>
        <translation>采用另一个(&amp;U)</translation>
    </message>
    <message>
        <source>Remembered.</source>
        <translation>已记住。</translation>
    </message>
</context>
<context>
    <name>Failures</name>
    <message>
        <source>The engine is not running. Restart it and try again; nothing was lost.</source>
        <translation>引擎没有运行。请重新启动后再试；没有丢失任何内容。</translation>
    </message>
    <message>
        <source>“{name}” has room for {limit} tokens and this text is {over} tokens longer. Shorten it, raise the limit, or keep part of it as a fact.</source>
        <translation>“{name}”最多可容纳 {limit} 个词元，这段内容超出了 {over} 个。请缩短内容、调高上限，或把其中一部分存为事实。</translation>
    </message>
    <message>
        <source>There is a block “{name}” already.</source>
        <translation>已经有名为“{name}”的记忆块。</translation>
    </message>
    <message>
        <source>“{name}” is always there; you can empty it but not delete it.</source>
        <translation>“{name}”始终存在；可以清空，但不能删除。</translation>
    </message>
    <message>
        <source>“{name}” was changed meanwhile. Look at its new text, then edit again.</source>
        <translation>“{name}”期间已被修改。请查看新的内容后再编辑。</translation>
    </message>
    <message>
        <source>This was changed meanwhile. Look at the new text, then edit again.</source>
        <translation>内容期间已被修改。请查看新的内容后再编辑。</translation>
    </message>
    <message>
        <source>This cannot be undone any more: it was undone already or has changed again since.</source>
        <translation>这项更改已无法撤销：它已被撤销，或之后又有改动。</translation>
    </message>
    <message>
        <source>Loading {model} ended the engine the last time, so it was not loaded again by itself.</source>
        <translation>上次加载 {model} 时引擎意外停止，因此这次没有自动加载它。</translation>
    </message>
    <message>
        <source>Your memory file cannot be read: it is damaged, or not a file of Rolltop. It was left as it is.</source>
        <translation>无法读取你的记忆文件：文件已损坏，或不是 Rolltop 的文件。文件保持原样，没有改动。</translation>
    </message>
    <message>
        <source>The engine was ended by the system, often because memory ran out. Your conversation is safe.</source>
        <translation>引擎被系统终止，通常是因为内存不足。你的对话没有丢失。</translation>
    </message>
    <message>
        <source>The engine crashed ({signal}). Your conversation is safe.</source>
        <translation>引擎崩溃了（{signal}）。你的对话没有丢失。</translation>
    </message>
    <message>
        <source>The engine ended unexpectedly. Your conversation is safe.</source>
        <translation>引擎意外停止。你的对话没有丢失。</translation>
    </message>
</context>
<context>
    <name>FilterRow</name>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Whoever said it</source>
        <translation>不限谁说的</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>所有类别</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>当前有效</translation>
    </message>
    <message>
        <source>Current and old</source>
        <translation>包括过去的</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>Last 12 months</source>
        <translation>最近 12 个月</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>不限时间</translation>
    </message>
    <message>
        <source>Between two days</source>
        <translation>指定日期之间</translation>
    </message>
    <message>
        <source>to</source>
        <comment>between two dates</comment>
        <translation>至</translation>
    </message>
    <message>
        <source>Where to search</source>
        <translation>搜索范围</translation>
    </message>
    <message>
        <source>Whose words</source>
        <translation>谁说的话</translation>
    </message>
    <message>
        <source>Kind of fact</source>
        <translation>事实的类别</translation>
    </message>
    <message>
        <source>Status of the fact</source>
        <translation>事实的状态</translation>
    </message>
    <message>
        <source>Whose memory</source>
        <translation>谁的记忆</translation>
    </message>
    <message>
        <source>From when</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>First day</source>
        <translation>起始日期</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>结束日期</translation>
    </message>
</context>
<context>
    <name>ForgetDialog</name>
    <message>
        <source>Erase for good</source>
        <translation>永久擦除</translation>
    </message>
    <message>
        <source>Forget for good</source>
        <translation>永久忘记</translation>
    </message>
    <message>
        <source>Looking for every place that says it …</source>
        <translation>正在查找所有提到它的地方……</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation>回执</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Erase for good</source>
        <translation>永久擦除(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Messages:</source>
        <translation>消息(&amp;M)：</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>“{text}”</translation>
    </message>
    <message>
        <source>Nothing in memory says this.</source>
        <translation>记忆中没有这样的内容。</translation>
    </message>
    <message>
        <source>All {count} messages of this conversation will be erased, from saved states and automatic backups too. There is no undo for this, as there is for “Delete”. What was learned from it stays unless you check it here.</source>
        <translation>此对话的全部 {count} 条消息都会被擦除，保存的状态和自动备份中的也一样。与“删除”不同，此操作无法撤销。从中学到的内容会保留，除非你在这里勾选。</translation>
    </message>
    <message>
        <source>What is checked will be erased from memory and its history, from saved states and automatic backups, and will not be learned again. There is no undo for this, as there is for the plain “Forget”.</source>
        <translation>勾选的内容会从记忆及其历史、保存的状态和自动备份中擦除，并且不会再被学习。与普通的“忘记”不同，此操作无法撤销。</translation>
    </message>
    <message>
        <source>Keep your messages as they are</source>
        <translation>保留你的消息</translation>
    </message>
    <message>
        <source>Erase the messages it was learned from</source>
        <translation>擦除它的来源消息</translation>
    </message>
    <message>
        <source>Erase every message that says it</source>
        <translation>擦除所有提到它的消息</translation>
    </message>
    <message>
        <source>Checked: {count}.</source>
        <translation>已勾选：{count}。</translation>
    </message>
    <message>
        <source>{count} messages will still say it, word for word, and the assistant can find them.</source>
        <translation>仍有 {count} 条消息原样提到它，助手还能找到它们。</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Erasing, and searching all files for traces …</source>
        <translation>正在擦除，并在所有文件中查找痕迹……</translation>
    </message>
    <message>
        <source>Erased</source>
        <translation>已擦除</translation>
    </message>
    <message>
        <source>Erased:</source>
        <translation>已擦除：</translation>
    </message>
    <message>
        <source>A new backup of what is left was made in the place of those that went.</source>
        <translation>已为剩下的内容新做了一份备份，代替被删除的备份。</translation>
    </message>
    <message>
        <source>Left:</source>
        <translation>留下：</translation>
    </message>
    <message>
        <source>Copies that you made yourself elsewhere were not looked into.</source>
        <translation>你自己在别处所做的副本没有检查。</translation>
    </message>
    <message>
        <source>All text of this document, in every version that was read, will be erased from memory and its history, from saved states and automatic backups. There is no undo for this, as there is for “Remove”. The file itself stays. What was learned from it and what quotes it stays unless you check it here.</source>
        <translation>这份文档读入过的每个版本的全部文字，都会从记忆及其历史、保存的状态和自动备份中抹去。与“移除”不同，此操作无法撤销。文件本身不受影响。从中学到的内容和引用它的回复会保留，除非你在这里勾选。</translation>
    </message>
    <message>
        <source>Keep the replies as they are</source>
        <translation>保留这些回复</translation>
    </message>
    <message>
        <source>Erase every reply that quotes it</source>
        <translation>抹去所有引用它的回复</translation>
    </message>
    <message>
        <source>1 message will still say it, word for word, and the assistant can find it.</source>
        <translation>仍有 1 条消息原样提到它，助手还能找到它。</translation>
    </message>
</context>
<context>
    <name>ForgetDialogs</name>
    <message>
        <source>Forget something for good</source>
        <translation>永久忘记某事</translation>
    </message>
    <message>
        <source>Telling words of what is to be forgotten, such as a name and a place:</source>
        <translation>要忘记的内容中的关键词，例如人名和地点：</translation>
    </message>
    <message>
        <source>&amp;Look for it</source>
        <translation>查找(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
</context>
<context>
    <name>ForgetWords</name>
    <message>
        <source>This fact, with earlier and later versions</source>
        <translation>这条事实，以及之前和之后的版本</translation>
    </message>
    <message>
        <source>Facts learned from it</source>
        <translation>从中学到的事实</translation>
    </message>
    <message>
        <source>Facts that say the same, or nearly</source>
        <translation>内容相同或相近的事实</translation>
    </message>
    <message>
        <source>Lines in blocks</source>
        <translation>记忆块中的行</translation>
    </message>
    <message>
        <source>Summaries, titles and suggestions</source>
        <translation>摘要、标题和建议</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Notes and search results shown to the assistant (always erased)</source>
        <translation>给助手看过的笔记和搜索结果（总会擦除）</translation>
    </message>
    <message>
        <source>this fact</source>
        <translation>这条事实</translation>
    </message>
    <message>
        <source>another version</source>
        <translation>另一个版本</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>learned from this, in “{place}”</source>
        <translation>来源，位于“{place}”</translation>
    </message>
    <message>
        <source>Conversations: {count}</source>
        <translation>对话：{count}</translation>
    </message>
    <message>
        <source>Facts: {count}</source>
        <translation>事实：{count}</translation>
    </message>
    <message>
        <source>Lines in blocks: {count}</source>
        <translation>记忆块中的行：{count}</translation>
    </message>
    <message>
        <source>Messages: {count}</source>
        <translation>消息：{count}</translation>
    </message>
    <message>
        <source>Summaries, titles and suggestions: {count}</source>
        <translation>摘要、标题和建议：{count}</translation>
    </message>
    <message>
        <source>Notes and search results shown to the assistant: {count}</source>
        <translation>给助手看过的笔记和搜索结果：{count}</translation>
    </message>
    <message>
        <source>Quotes under other facts: {count}</source>
        <translation>其他事实下的引文：{count}</translation>
    </message>
    <message>
        <source>Entries of the history, their text: {count}</source>
        <translation>历史记录条目中的文字：{count}</translation>
    </message>
    <message>
        <source>Search by meaning, entries: {count}</source>
        <translation>语义搜索条目：{count}</translation>
    </message>
    <message>
        <source>Saved states of conversations: {count}</source>
        <translation>保存的对话状态：{count}</translation>
    </message>
    <message>
        <source>Automatic backups: {count}</source>
        <translation>自动备份：{count}</translation>
    </message>
    <message>
        <source>Unsent drafts: {count}</source>
        <translation>未发送的草稿：{count}</translation>
    </message>
    <message>
        <source>Lines in the log: {count}</source>
        <translation>日志中的行：{count}</translation>
    </message>
    <message>
        <source>{count} of your messages still say it: you chose to keep them.</source>
        <translation>仍有 {count} 条消息提到它：你选择了保留。</translation>
    </message>
    <message>
        <source>{count} similar facts were kept, as you chose.</source>
        <translation>按你的选择，保留了 {count} 条相近的事实。</translation>
    </message>
    <message>
        <source>Lines kept in the block “{name}”, as you chose: {count}.</source>
        <translation>按你的选择，记忆块“{name}”中保留的行：{count}。</translation>
    </message>
    <message>
        <source>The summary of “{name}” was kept, as you chose.</source>
        <translation>按你的选择，保留了“{name}”的摘要。</translation>
    </message>
    <message>
        <source>The backup {name} could not be looked into. Delete the file yourself if it may hold it.</source>
        <translation>无法检查备份 {name}。如果其中可能有它，请自行删除该文件。</translation>
    </message>
    <message>
        <source>The damaged memory file {name} was left as it is and may hold it. Delete it if you do not need it any more.</source>
        <translation>损坏的记忆文件 {name} 原样保留，其中可能有它。如果不再需要，请删除。</translation>
    </message>
    <message>
        <source>The file {name} in the data folder still holds words of it. Delete it if you do not need it.</source>
        <translation>数据文件夹中的文件 {name} 仍含有其中的词。如果不需要，请删除。</translation>
    </message>
    <message>
        <source>All its words also occur in what stays, so that files could not be searched for traces of it.</source>
        <translation>它的词在保留的内容中也都出现，因此无法在文件中查找它的痕迹。</translation>
    </message>
    <message>
        <source>Afterwards all {files} files of the data folder ({size}) were searched.</source>
        <translation>随后检查了数据文件夹中的全部 {files} 个文件（{size}）。</translation>
    </message>
    <message>
        <source>Afterwards all {files} files of the data folder ({size}) were searched: no trace was found.</source>
        <translation>随后检查了数据文件夹中的全部 {files} 个文件（{size}）：没有发现痕迹。</translation>
    </message>
    <message>
        <source>Documents: {count}</source>
        <translation>文档：{count}</translation>
    </message>
    <message>
        <source>Passages of their text: {count}</source>
        <translation>文档中的段落：{count}</translation>
    </message>
    <message>
        <source>Replies in “{name}” that quote it, kept as you chose: {count}.</source>
        <translation>“{name}”中引用它的回复，按你的选择保留：{count} 条。</translation>
    </message>
    <message>
        <source>Words of it may still lie in unused parts of {name}; they could not be cleaned. Do not delete that file: it is your memory.</source>
        <translation>{name} 未使用的部分里可能还留有相关字词，未能清除。请不要删除这个文件：它就是你的记忆。</translation>
    </message>
    <message>
        <source>Only in the history (always erased)</source>
        <translation>只留在历史里的内容（总会抹去）</translation>
    </message>
    <message>
        <source>Documents (not changed here: “Remove for good” among the documents erases them)</source>
        <translation>文档（这里不会改动：可在文档列表中“永久移除”）</translation>
    </message>
    <message>
        <source>The document “{name}” says it too. If it is to go, remove it for good among the documents; those removed earlier are listed there too.</source>
        <translation>文档“{name}”中也有。如果不想保留，请在文档列表中永久移除它；之前移除的文档也列在那里。</translation>
    </message>
</context>
<context>
    <name>Forgetting</name>
    <message>
        <source>Forget {count} facts?</source>
        <translation>忘记 {count} 条事实？</translation>
    </message>
    <message>
        <source>&amp;Forget them</source>
        <translation>忘记(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keep them</source>
        <translation>保留(&amp;K)</translation>
    </message>
    <message>
        <source>Working: {done} of {total} …</source>
        <translation>正在处理：{done}/{total}……</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>1 fact forgotten.</source>
        <translation>已忘记 1 条事实。</translation>
    </message>
    <message>
        <source>{count} facts forgotten.</source>
        <translation>已忘记 {count} 条事实。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undone: it is remembered again.</source>
        <translation>已撤销：又记住了。</translation>
    </message>
</context>
<context>
    <name>HistoryTab</name>
    <message>
        <source>Search the history</source>
        <translation>搜索历史</translation>
    </message>
    <message>
        <source>Search the history (Ctrl+F)</source>
        <translation>搜索历史 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Show changes of</source>
        <translation>显示哪些更改</translation>
    </message>
    <message>
        <source>All changes</source>
        <translation>所有更改</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>记忆块</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Tidied while you were away</source>
        <translation>你不在时整理的</translation>
    </message>
    <message>
        <source>Go back to a &amp;date …</source>
        <translation>回到某个日期(&amp;D)…</translation>
    </message>
    <message>
        <source>Memory as it was: see first what would change (Ctrl+D)</source>
        <translation>让记忆回到从前：先看看会改变什么 (Ctrl+D)</translation>
    </message>
    <message>
        <source>Loading what is remembered …</source>
        <translation>正在读取记忆……</translation>
    </message>
    <message>
        <source>The chosen change</source>
        <translation>所选的更改</translation>
    </message>
    <message>
        <source>&amp;Undo this change</source>
        <translation>撤销这次更改(&amp;U)</translation>
    </message>
    <message>
        <source>Undo this change (Ctrl+Z in the list)</source>
        <translation>撤销这次更改（列表中按 Ctrl+Z）</translation>
    </message>
    <message>
        <source>Undo o&amp;nly this one</source>
        <translation>只撤销这一条(&amp;N)</translation>
    </message>
    <message>
        <source>Of what was changed together, take back only the chosen line</source>
        <translation>一起作出的更改中，只撤回选中的这一条</translation>
    </message>
    <message>
        <source>&amp;Redo this change</source>
        <translation>重做此更改(&amp;R)</translation>
    </message>
    <message>
        <source>Do again what was undone</source>
        <translation>重新做被撤销的更改</translation>
    </message>
    <message>
        <source>&amp;Open the message</source>
        <translation>打开消息(&amp;O)</translation>
    </message>
    <message>
        <source>The message that led to this change</source>
        <translation>引起这次更改的消息</translation>
    </message>
    <message>
        <source>No change matches.</source>
        <translation>没有匹配的更改。</translation>
    </message>
    <message>
        <source>Nothing has changed yet. Every change of memory will be listed here, and can be undone.</source>
        <translation>还没有更改。记忆的每次更改都会列在这里，并且可以撤销。</translation>
    </message>
    <message>
        <source>Choose a change to see it in full.</source>
        <translation>选择一次更改，查看全部内容。</translation>
    </message>
    <message>
        <source>{what} – {who}, {when}</source>
        <translation>{what}（{who}，{when}）</translation>
    </message>
    <message>
        <source>{field}: {before} → {after}</source>
        <translation>{field}：{before} → {after}</translation>
    </message>
    <message>
        <source>Why: {reason}</source>
        <translation>原因：{reason}</translation>
    </message>
    <message>
        <source>The words of this change were erased, because you had them forgotten.</source>
        <translation>这次更改的文字已清除，因为你要求忘记它。</translation>
    </message>
    <message>
        <source>This change was undone.</source>
        <translation>这次更改已撤销。</translation>
    </message>
    <message>
        <source>{count} changes were made together; undo takes all of them back.</source>
        <translation>有 {count} 处更改是一起做的，撤销会全部恢复。</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>The change was undone.</source>
        <translation>已撤销这次更改。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Memory is as it was at {date}.</source>
        <translation>记忆已回到 {date} 时的样子。</translation>
    </message>
    <message>
        <source>This could not be loaded.</source>
        <translation>无法加载。</translation>
    </message>
</context>
<context>
    <name>ImportBar</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Show documents</source>
        <translation>查看文档</translation>
    </message>
</context>
<context>
    <name>ImportStrip</name>
    <message>
        <source>Progress of adding documents</source>
        <translation>添加文档的进度</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Files that were left out</source>
        <translation>被跳过的文件</translation>
    </message>
    <message>
        <source>Files that were left out:</source>
        <translation>被跳过的文件：</translation>
    </message>
    <message>
        <source>&amp;Close this list</source>
        <translation>关闭列表(&amp;C)</translation>
    </message>
</context>
<context>
    <name>InlineBar</name>
    <message>
        <source>Dismiss this message</source>
        <translation>关闭这条提示</translation>
    </message>
</context>
<context>
    <name>ItemTree</name>
    <message>
        <source>What would be erased</source>
        <translation>将被擦除的内容</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Alike</source>
        <translation>相似度</translation>
    </message>
</context>
<context>
    <name>JournalTableModel</name>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>谁</translation>
    </message>
    <message>
        <source>What</source>
        <translation>什么</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>erased</source>
        <translation>已清除</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
</context>
<context>
    <name>JournalView</name>
    <message>
        <source>History of memory</source>
        <translation>记忆的历史</translation>
    </message>
</context>
<context>
    <name>JournalWording</name>
    <message>
        <source>a suggestion you kept</source>
        <translation>你保留的建议</translation>
    </message>
    <message>
        <source>a suggestion you dismissed</source>
        <translation>你拒绝的建议</translation>
    </message>
    <message>
        <source>suggested, and said by you as well</source>
        <translation>助手建议过，你自己也说过</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>done again</source>
        <translation>已重做</translation>
    </message>
    <message>
        <source>{what}: {reason}</source>
        <translation>{what}：{reason}</translation>
    </message>
    <message>
        <source>said by you</source>
        <translation>你说过</translation>
    </message>
    <message>
        <source>edited in this window</source>
        <translation>在此窗口中编辑</translation>
    </message>
    <message>
        <source>automatic title</source>
        <translation>自动标题</translation>
    </message>
    <message>
        <source>added by the assistant</source>
        <translation>由助手添加</translation>
    </message>
    <message>
        <source>changed by the assistant</source>
        <translation>由助手修改</translation>
    </message>
    <message>
        <source>saved by the assistant</source>
        <translation>由助手保存</translation>
    </message>
    <message>
        <source>New block “{name}”</source>
        <translation>新建记忆块“{name}”</translation>
    </message>
    <message>
        <source>Block “{name}” changed</source>
        <translation>修改记忆块“{name}”</translation>
    </message>
    <message>
        <source>Block “{name}” deleted</source>
        <translation>删除记忆块“{name}”</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>记忆块</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>left as it was, because it had been edited meanwhile</source>
        <translation>保持原样，因为在此期间已被修改</translation>
    </message>
    <message>
        <source>back to how it was at {date}</source>
        <translation>回到 {date} 时的样子</translation>
    </message>
    <message>
        <source>said by you again</source>
        <translation>你又说了一次</translation>
    </message>
    <message>
        <source>changed in the settings</source>
        <translation>在设置中更改</translation>
    </message>
    <message>
        <source>forgotten for good</source>
        <translation>永久忘记</translation>
    </message>
    <message>
        <source>learned from what you said</source>
        <translation>从你说过的话里学到</translation>
    </message>
    <message>
        <source>tidied: kept short and current</source>
        <translation>整理：保持简短、不过时</translation>
    </message>
    <message>
        <source>tidied: out of date</source>
        <translation>整理：已过时</translation>
    </message>
    <message>
        <source>tidied: the same as another memory</source>
        <translation>整理：与另一条记忆相同</translation>
    </message>
    <message>
        <source>tidied: replaced by what you said later</source>
        <translation>整理：被你后来说的话取代</translation>
    </message>
    <message>
        <source>it contradicts another memory, so you are asked</source>
        <translation>与另一条记忆矛盾，所以问你</translation>
    </message>
    <message>
        <source>not found in what you said, so you are asked</source>
        <translation>在你说过的话里找不到，所以问你</translation>
    </message>
    <message>
        <source>its place in the message was mended</source>
        <translation>修正了它在消息中的位置</translation>
    </message>
    <message>
        <source>private, so you are asked</source>
        <translation>属于隐私，所以先问你</translation>
    </message>
    <message>
        <source>title of what it is about</source>
        <translation>按内容起的标题</translation>
    </message>
    <message>
        <source>file added</source>
        <translation>添加了文件</translation>
    </message>
    <message>
        <source>the file had changed</source>
        <translation>文件有更改</translation>
    </message>
    <message>
        <source>removed by you</source>
        <translation>由你移除</translation>
    </message>
    <message>
        <source>Block “{name}”</source>
        <translation>记忆块“{name}”</translation>
    </message>
    <message>
        <source>{kind} comes back: {text}</source>
        <translation>{kind}恢复：{text}</translation>
    </message>
    <message>
        <source>{kind} goes: {text}</source>
        <translation>{kind}去除：{text}</translation>
    </message>
    <message>
        <source>{kind} changes: {text}</source>
        <translation>{kind}更改：{text}</translation>
    </message>
    <message>
        <source>{kind} changes: {before} → {after}</source>
        <translation>{kind}更改：{before} → {after}</translation>
    </message>
    <message>
        <source>{kind} left as it was</source>
        <translation>{kind}保持原样</translation>
    </message>
    <message>
        <source> added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source> changed</source>
        <translation>已修改</translation>
    </message>
    <message>
        <source> deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>Fact suggested</source>
        <translation>建议的事实</translation>
    </message>
    <message>
        <source>Fact remembered</source>
        <translation>记住的事实</translation>
    </message>
    <message>
        <source>Fact forgotten</source>
        <translation>忘记的事实</translation>
    </message>
    <message>
        <source>Fact brought back</source>
        <translation>恢复的事实</translation>
    </message>
    <message>
        <source>Fact outdated</source>
        <translation>过时的事实</translation>
    </message>
    <message>
        <source>Fact changed</source>
        <translation>修改的事实</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Only you may change it</source>
        <translation>只有你可以修改</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>True since</source>
        <translation>起始时间</translation>
    </message>
    <message>
        <source>True until</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>Learns from what you say</source>
        <translation>从你说的话里学习</translation>
    </message>
    <message>
        <source>Looks up memories for each message</source>
        <translation>为每条消息查找记忆</translation>
    </message>
    <message>
        <source>Uses your documents</source>
        <translation>使用你的文档</translation>
    </message>
</context>
<context>
    <name>LimitGauge</name>
    <message>
        <source>Space used</source>
        <translation>已用空间</translation>
    </message>
    <message>
        <source>A token is a piece of a word. The assistant reads this text on every turn, so it is kept short.</source>
        <translation>词元是词的一小段。助手每次都要读这段内容，所以要简短。</translation>
    </message>
    <message>
        <source>About {over} tokens too long: about {used} of {limit}</source>
        <translation>大约超出 {over} 个词元：约 {used}/{limit}</translation>
    </message>
    <message>
        <source>{over} tokens too long: {used} of {limit}</source>
        <translation>超出 {over} 个词元：{used}/{limit}</translation>
    </message>
    <message>
        <source>About {used} of {limit} tokens used</source>
        <translation>大约已用 {used}/{limit} 个词元</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens used</source>
        <translation>已用 {used}/{limit} 个词元</translation>
    </message>
</context>
<context>
    <name>LinePane</name>
    <message>
        <source>Choose a line to see it in full.</source>
        <translation>选择一行，查看完整内容。</translation>
    </message>
    <message>
        <source>The chosen line</source>
        <translation>选中的一行</translation>
    </message>
    <message>
        <source>The line in your words</source>
        <translation>用你自己的话写这一行</translation>
    </message>
</context>
<context>
    <name>LinesModel</name>
    <message>
        <source>{name} ({count})</source>
        <translation>{name}（{count}）</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Your settings could not be saved: the disk may be full, or the data folder may not be written to. What you chose holds until Rolltop is closed.</source>
        <translation>你的设置没有保存成功：磁盘可能已满，或者数据文件夹不可写入。你的选择在关闭 Rolltop 之前有效。</translation>
    </message>
    <message>
        <source>What you have not sent could not be saved: the disk may be full, or the data folder may not be written to. It is lost when Rolltop is closed now.</source>
        <translation>你还没有发送的内容没有保存成功：磁盘可能已满，或者数据文件夹不可写入。现在关闭 Rolltop，这些内容就会丢失。</translation>
    </message>
    <message>
        <source>Another Rolltop has this memory open, so what you have written here cannot be kept. It is lost when this window is closed.</source>
        <translation>另一个 Rolltop 正在使用这份记忆，所以你在这里写的内容无法保留。关闭这个窗口，这些内容就会丢失。</translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation>仍然关闭</translation>
    </message>
    <message>
        <source>Your message was not sent. {reason}</source>
        <translation>你的消息没有发送。{reason}</translation>
    </message>
    <message>
        <source>The settings file could not be read. It was kept as {name}; the usual settings are used.</source>
        <translation>设置文件无法读取，已另存为 {name}；现在使用默认设置。</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>模型 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>选择模型文件</translation>
    </message>
    <message>
        <source>This message is no longer in its conversation.</source>
        <translation>这条消息已不在对话中。</translation>
    </message>
    <message>
        <source>Drop the files here to add them to memory.</source>
        <translation>把文件放到这里，即可加入记忆。</translation>
    </message>
    <message>
        <source>Temporary chat</source>
        <translation>临时对话</translation>
    </message>
    <message>
        <source>What you had not sent yet could not be read. The file was kept as {name}.</source>
        <translation>无法读取你尚未发送的内容。文件已保留为 {name}。</translation>
    </message>
    <message>
        <source>“{title}” was deleted. Memory’s history can bring it back later, too.</source>
        <translation>已删除“{title}”。以后也可以在记忆的历史里恢复。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>MemoryChip</name>
    <message>
        <source>{block}: {text}</source>
        <translation>{block}：{text}</translation>
    </message>
    <message>
        <source>Saved: {text}</source>
        <translation>已记住：{text}</translation>
    </message>
    <message>
        <source>Updated: {text}</source>
        <translation>已更新：{text}</translation>
    </message>
    <message>
        <source>Forgotten: {text}</source>
        <translation>已忘记：{text}</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Open in memory</source>
        <translation>在记忆中打开</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>in memory</source>
        <translation>在记忆中</translation>
    </message>
</context>
<context>
    <name>MemoryEditor</name>
    <message>
        <source>Memory[*]</source>
        <translation>记忆[*]</translation>
    </message>
    <message>
        <source>Rolltop&apos;s engine is starting …</source>
        <translation>Rolltop 的引擎正在启动……</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>Rolltop&apos;s engine is not running. Once it runs, memory can be read and changed again; what you were editing is kept.</source>
        <translation>Rolltop 的引擎没有运行。引擎恢复后即可再次查看和修改记忆；你正在编辑的内容会保留。</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>重新启动(&amp;R)</translation>
    </message>
    <message>
        <source>What you had not saved the last time is still here.</source>
        <translation>上次尚未保存的内容仍在这里。</translation>
    </message>
    <message>
        <source>Some changes are not saved yet.</source>
        <translation>有些更改还没有保存。</translation>
    </message>
    <message>
        <source>&amp;Save and close</source>
        <translation>保存并关闭(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard and close</source>
        <translation>放弃并关闭(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Keep editing</source>
        <translation>继续编辑(&amp;K)</translation>
    </message>
    <message>
        <source>Not everything could be saved; nothing is lost.</source>
        <translation>未能全部保存，但没有丢失任何内容。</translation>
    </message>
</context>
<context>
    <name>MemoryTabs</name>
    <message>
        <source>Parts of memory</source>
        <translation>记忆的各部分</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>记忆块</translation>
    </message>
    <message>
        <source>What the assistant always has in front of it (Ctrl+1)</source>
        <translation>助手始终看得到的内容 (Ctrl+1)</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Everything it has learned (Ctrl+2)</source>
        <translation>它记住的一切 (Ctrl+2)</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Files it looks things up in (Ctrl+3)</source>
        <translation>供助手查找的文件（Ctrl+3）</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Every change, with undo (Ctrl+4)</source>
        <translation>所有更改，可以撤销（Ctrl+4）</translation>
    </message>
</context>
<context>
    <name>MemoryWording</name>
    <message>
        <source>Who someone is</source>
        <translation>身份</translation>
    </message>
    <message>
        <source>Preference</source>
        <translation>偏好</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人物关系</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Remembered</source>
        <translation>已记住</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation>已过时</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>已忘记</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>Tidying up</source>
        <translation>整理</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Rolltop</source>
        <translation>Rolltop</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>MMM d, yyyy</source>
        <comment>date pattern</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>MMM d, yyyy, HH:mm</source>
        <comment>date and time pattern</comment>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>St&amp;op tidying</source>
        <translation>停止整理(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Conversation</source>
        <translation>对话(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>记忆(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;New conversation</source>
        <translation>新对话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>添加文件(&amp;A)…</translation>
    </message>
    <message>
        <source>Add a &amp;folder…</source>
        <translation>添加文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Open a model file…</source>
        <translation>打开模型文件(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>New &amp;temporary chat</source>
        <translation>新建临时对话(&amp;T)</translation>
    </message>
    <message>
        <source>Do not &amp;learn from this conversation</source>
        <translation>不从这次对话中学习(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Answer again</source>
        <translation>重新回答(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Stop the reply</source>
        <translation>停止回复(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Copy the last reply</source>
        <translation>复制上一条回复(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Erase for good…</source>
        <translation>永久擦除(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Show and edit memory…</source>
        <translation>查看和编辑记忆(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;What was tidied…</source>
        <translation>整理了什么(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Tidy memory now</source>
        <translation>立即整理记忆(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Pause tidying</source>
        <translation>暂停整理(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Forget something for good…</source>
        <translation>永久忘记某事(&amp;F)…</translation>
    </message>
    <message>
        <source>Search &amp;everything…</source>
        <translation>搜索全部(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Search conversations</source>
        <translation>搜索对话(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Write a message</source>
        <translation>写消息(&amp;W)</translation>
    </message>
    <message>
        <source>Show or hide the &amp;list</source>
        <translation>显示或隐藏列表(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Context window</source>
        <translation>上下文窗口(&amp;C)</translation>
    </message>
</context>
<context>
    <name>ModelFetch</name>
    <message>
        <source>Fetching the model {name}: {percent} % of {size} MB</source>
        <translation>正在下载模型 {name}：{size} MB 的 {percent}%</translation>
    </message>
</context>
<context>
    <name>NewBlockForm</name>
    <message>
        <source>New block</source>
        <translation>新建记忆块</translation>
    </message>
    <message>
        <source>A block is always in front of the assistant, in every conversation. Keep it short.</source>
        <translation>记忆块在每个对话里都摆在助手面前，请写得简短。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>for example: projects</source>
        <translation>例如：项目</translation>
    </message>
    <message>
        <source>What this block is for</source>
        <translation>这个记忆块的用途</translation>
    </message>
    <message>
        <source>What the assistant should keep here</source>
        <translation>助手应当在这里记住什么</translation>
    </message>
    <message>
        <source>Text of this block</source>
        <translation>这个记忆块的内容</translation>
    </message>
    <message>
        <source>Most tokens this block may hold</source>
        <translation>这个记忆块最多可容纳的词元数</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>名称(&amp;N)：</translation>
    </message>
    <message>
        <source>&amp;What for:</source>
        <translation>用途(&amp;W)：</translation>
    </message>
    <message>
        <source>&amp;Text:</source>
        <translation>内容(&amp;T)：</translation>
    </message>
    <message>
        <source>&amp;Limit (tokens):</source>
        <translation>上限（词元）(&amp;L)：</translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation>创建(&amp;C)</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>取消(&amp;A)</translation>
    </message>
</context>
<context>
    <name>PassageDialog</name>
    <message>
        <source>The passage</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>&amp;Open the file</source>
        <translation>打开文件(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>From {path}. The document has been removed from memory since.</source>
        <translation>出自 {path}。该文档后来已从记忆中移除。</translation>
    </message>
    <message>
        <source>From {path}, as it read before the file was changed.</source>
        <translation>出自 {path}，为文件更改之前的内容。</translation>
    </message>
    <message>
        <source>From {path}</source>
        <translation>出自 {path}</translation>
    </message>
</context>
<context>
    <name>PlacesDialog</name>
    <message>
        <source>&amp;Go there</source>
        <translation>前往(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
</context>
<context>
    <name>Proposal</name>
    <message>
        <source>Suggested: {text}</source>
        <translation>建议记住：{text}</translation>
    </message>
    <message>
        <source>Suggested for {block}: {text}</source>
        <translation>建议写入“{block}”：{text}</translation>
    </message>
    <message>
        <source>Suggested for {block}: remove “{old}”</source>
        <translation>建议从“{block}”中删去“{old}”</translation>
    </message>
    <message>
        <source>Suggested for {block}: “{old}” becomes “{text}”</source>
        <translation>建议把“{block}”中的“{old}”改为“{text}”</translation>
    </message>
    <message>
        <source>Known since {date}: {text}</source>
        <translation>{date} 起记住的：{text}</translation>
    </message>
    <message>
        <source>Said on {date}: {text}</source>
        <translation>{date} 说的：{text}</translation>
    </message>
    <message>
        <source>{text} (your words: “{words}”)</source>
        <translation>{text}（你的原话：“{words}”）</translation>
    </message>
    <message>
        <source>Use the new one</source>
        <translation>采用新的</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Keep the old one</source>
        <translation>保留旧的</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>不采纳</translation>
    </message>
    <message>
        <source>Both are true</source>
        <translation>两者都成立</translation>
    </message>
    <message>
        <source>It came up while memory was tidied, and is not saved without asking you.</source>
        <translation>这是整理记忆时发现的，不会不问你就保存。</translation>
    </message>
    <message>
        <source>The assistant had text from outside before it, such as a document, so nothing was saved without asking you.</source>
        <translation>助手面前有来自外部的文字（例如文档），所以未经你同意，什么都没有保存。</translation>
    </message>
</context>
<context>
    <name>ProposalChip</name>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>dismissed</source>
        <translation>已拒绝</translation>
    </message>
</context>
<context>
    <name>ProposalList</name>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>The assistant suggests to remember this. Nothing of it is saved yet.</source>
        <translation>助手建议记住下面这条，目前还没有保存。</translation>
    </message>
    <message>
        <source>The assistant suggests to remember these {count} things. Nothing of it is saved yet.</source>
        <translation>助手建议记住下面 {count} 条，目前都还没有保存。</translation>
    </message>
</context>
<context>
    <name>ProposalRow</name>
    <message>
        <source>Words of the suggestion</source>
        <translation>建议的内容</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>修改</translation>
    </message>
</context>
<context>
    <name>Provenance</name>
    <message>
        <source>remembered</source>
        <translation>记得</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>之后有改动</translation>
    </message>
    <message>
        <source>outdated</source>
        <translation>已过时</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>已忘记</translation>
    </message>
    <message>
        <source>erased for good</source>
        <translation>已永久擦除</translation>
    </message>
</context>
<context>
    <name>ProvenanceViews</name>
    <message>
        <source>Made from</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>What this reply was made from was not recorded.</source>
        <translation>没有记录这条回复的依据。</translation>
    </message>
    <message>
        <source>What the assistant had in front of it when it wrote this reply:</source>
        <translation>助手写这条回复时面前的内容：</translation>
    </message>
    <message>
        <source>What was learned from this</source>
        <translation>从中学到了什么</translation>
    </message>
    <message>
        <source>Nothing was learned from this message.</source>
        <translation>没有从这条消息中学到什么。</translation>
    </message>
    <message>
        <source>Learned from this message</source>
        <translation>从这条消息中学到</translation>
    </message>
    <message>
        <source>Used in replies</source>
        <translation>用到它的回复</translation>
    </message>
    <message>
        <source>No reply was made from this yet.</source>
        <translation>还没有回复用到它。</translation>
    </message>
    <message>
        <source>Replies, newest first</source>
        <translation>回复，最新的在前</translation>
    </message>
    <message>
        <source>Where this block comes from</source>
        <translation>这个记忆块的来源</translation>
    </message>
    <message>
        <source>The block is empty.</source>
        <translation>这个记忆块是空的。</translation>
    </message>
    <message>
        <source>Line by line</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>它从哪里来</translation>
    </message>
    <message>
        <source>What was said</source>
        <translation>当时说的话</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>正在查找……</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>之后有改动</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Earlier messages it was reminded of</source>
        <translation>想起的早先消息</translation>
    </message>
    <message>
        <source>Passages of documents</source>
        <translation>文档段落</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>记忆块</translation>
    </message>
    <message>
        <source>This conversation, newest first ({count})</source>
        <translation>本次对话，最新的在前（{count}）</translation>
    </message>
    <message>
        <source>(erased or undone since)</source>
        <translation>（之后已擦除或撤销）</translation>
    </message>
    <message>
        <source>forgotten since</source>
        <translation>之后已忘记</translation>
    </message>
    <message>
        <source>deleted since</source>
        <translation>之后已删除</translation>
    </message>
    <message>
        <source>there from the start</source>
        <translation>一开始就有</translation>
    </message>
    <message>
        <source>(erased for good)</source>
        <translation>（已永久擦除）</translation>
    </message>
    <message>
        <source>{block}: {line}</source>
        <translation>{block}：{line}</translation>
    </message>
</context>
<context>
    <name>ReplyBody</name>
    <message>
        <source>Reply text</source>
        <translation>回复内容</translation>
    </message>
</context>
<context>
    <name>ReplyView</name>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Made from…</source>
        <translation>依据…</translation>
    </message>
    <message>
        <source>Stopped by you</source>
        <translation>已由你停止</translation>
    </message>
    <message>
        <source>Cut off: the reply reached its length limit</source>
        <translation>已截断：回复达到长度上限</translation>
    </message>
    <message>
        <source>Ended by an error</source>
        <translation>因错误结束</translation>
    </message>
    <message>
        <source>Interrupted: the engine ended unexpectedly</source>
        <translation>已中断：引擎意外退出</translation>
    </message>
</context>
<context>
    <name>RestorePanel</name>
    <message>
        <source>Date and time to go back to</source>
        <translation>要回到的日期和时间</translation>
    </message>
    <message>
        <source>What goes back</source>
        <translation>哪些内容回到从前</translation>
    </message>
    <message>
        <source>&amp;Back to how it was at</source>
        <translation>回到此时的样子(&amp;B)</translation>
    </message>
    <message>
        <source>What would change</source>
        <translation>会改变的内容</translation>
    </message>
    <message>
        <source>&amp;Go back</source>
        <translation>回到从前(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>All of memory</source>
        <translation>全部记忆</translation>
    </message>
    <message>
        <source>Only the block “{name}”</source>
        <translation>只有记忆块“{name}”</translation>
    </message>
    <message>
        <source>Only the chosen document</source>
        <translation>只有选中的文档</translation>
    </message>
    <message>
        <source>Only the chosen fact</source>
        <translation>只有选中的事实</translation>
    </message>
    <message>
        <source>What would change: {count}. Messages stay as they are.</source>
        <translation>会改变 {count} 项。消息保持不变。</translation>
    </message>
    <message>
        <source>Nothing has changed since then.</source>
        <translation>此后没有任何变化。</translation>
    </message>
    <message>
        <source>The first {count} are listed.</source>
        <translation>列出了前 {count} 项。</translation>
    </message>
    <message>
        <source>What was forgotten for good stays away ({count}).</source>
        <translation>已彻底忘记的内容不会恢复（{count}）。</translation>
    </message>
</context>
<context>
    <name>ResultsModel</name>
    <message>
        <source>Show all: {count}</source>
        <translation>显示全部：{count}</translation>
    </message>
</context>
<context>
    <name>ReviewCard</name>
    <message>
        <source>Review</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Review what was tidied</source>
        <translation>查看整理了什么</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close this review</source>
        <translation>关闭这次回顾</translation>
    </message>
    <message>
        <source>What was tidied stays; what waits for you goes on waiting.</source>
        <translation>整理的结果保留；等你决定的继续等待。</translation>
    </message>
</context>
<context>
    <name>ReviewWindow</name>
    <message>
        <source>{count} changes were taken back.</source>
        <translation>已撤销 {count} 处改动。</translation>
    </message>
    <message>
        <source>One change was taken back.</source>
        <translation>已撤销 1 处改动。</translation>
    </message>
    <message>
        <source>{text} What waits for you goes on waiting.</source>
        <translation>{text}等你决定的仍在等待。</translation>
    </message>
    <message>
        <source>Not yet looked at ({count})</source>
        <translation>尚未查看（{count}）</translation>
    </message>
    <message>
        <source>{when} – {what}</source>
        <translation>{when} – {what}</translation>
    </message>
    <message>
        <source>“Undo all” takes back the one change of this list that is in effect.</source>
        <translation>“全部撤销”会撤回这份列表中仍然有效的 1 项更改。</translation>
    </message>
    <message>
        <source>“Undo all” takes back the {count} changes of this list that are in effect.</source>
        <translation>“全部撤销”会撤回这份列表中仍然有效的 {count} 项更改。</translation>
    </message>
    <message>
        <source>&amp;Redo all</source>
        <translation>全部重做(&amp;R)</translation>
    </message>
    <message>
        <source>{count} changes were made again.</source>
        <translation>已重做 {count} 项更改。</translation>
    </message>
    <message>
        <source>One change was made again.</source>
        <translation>已重做 1 项更改。</translation>
    </message>
    <message>
        <source>&amp;Undo all</source>
        <translation>全部撤销(&amp;U)</translation>
    </message>
    <message>
        <source>{text} {count} could not be: {reason}</source>
        <translation>{text}有 {count} 项未能处理：{reason}</translation>
    </message>
    <message>
        <source>What was tidied</source>
        <translation>整理了什么</translation>
    </message>
    <message>
        <source>Nothing has been tidied yet.</source>
        <translation>还没有整理过任何内容。</translation>
    </message>
    <message>
        <source>Loading what was tidied …</source>
        <translation>正在读取整理的内容……</translation>
    </message>
    <message>
        <source>&amp;Tidied:</source>
        <translation>整理(&amp;T)：</translation>
    </message>
    <message>
        <source>Which tidying to show</source>
        <translation>显示哪一次整理</translation>
    </message>
    <message>
        <source>Undo &amp;all</source>
        <translation>全部撤销(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Looked at</source>
        <translation>已查看(&amp;L)</translation>
    </message>
    <message>
        <source>Closes this review. What was tidied stays; what waits for you goes on waiting.</source>
        <translation>关闭这次回顾。整理的结果保留；等你决定的继续等待。</translation>
    </message>
</context>
<context>
    <name>SavedStates</name>
    <message>
        <source>Clearing…</source>
        <translation>正在清除…</translation>
    </message>
    <message>
        <source>{size} in use</source>
        <translation>已占用 {size}</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>So that a conversation goes on after a restart without being read again, its state is saved on this computer; it holds what was said. 0 saves nothing.</source>
        <translation>为了在重新启动后不必重读就能继续对话，对话的状态会保存在这台电脑上，其中含有对话的内容。设为 0 则不保存。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear the saved states</source>
        <translation>清除保存的状态</translation>
    </message>
</context>
<context>
    <name>SearchDialog</name>
    <message>
        <source>Search for “{words}” as typed</source>
        <translation>仍搜索“{words}”</translation>
    </message>
    <message>
        <source>Did you mean “{words}”?</source>
        <translation>你是不是要找“{words}”？</translation>
    </message>
    <message>
        <source>Nothing has these words. Shown instead: “{words}”</source>
        <translation>没有内容含这些词。现在显示的是“{words}”的结果</translation>
    </message>
    <message>
        <source>Search conversations, what is remembered, and documents.

Type one or more words; all of them have to occur.
Put words into quotation marks to find them exactly so: “green tea”.</source>
        <translation>搜索对话、记住的内容和文档。

输入一个或多个词，每个词都要出现。
加上引号可查找完全一致的词句：“绿茶”。</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>正在搜索……</translation>
    </message>
    <message>
        <source>Nothing found here. Try other words, or search everything and at any time.</source>
        <translation>这里没有找到。换个说法，或者在全部内容、不限时间里搜索。</translation>
    </message>
    <message>
        <source>Nothing found. Try fewer words, or others for the same thing.</source>
        <translation>没有找到。少输入几个词，或者换个说法试试。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>搜索全部内容</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>找到的内容</translation>
    </message>
    <message>
        <source>1 more among what is no longer true</source>
        <translation>已不再成立的内容中还有 1 条</translation>
    </message>
    <message>
        <source>{count} more among what is no longer true</source>
        <translation>已不再成立的内容中还有 {count} 条</translation>
    </message>
    <message>
        <source>Nothing that is true now has these words.</source>
        <translation>现在成立的内容里没有这些词。</translation>
    </message>
</context>
<context>
    <name>SearchModel</name>
    <message>
        <source>Folder of a sentence-transformers model</source>
        <translation>sentence-transformers 模型所在的文件夹</translation>
    </message>
    <message>
        <source>It finds what you mean also where other words were used, in any language it knows.</source>
        <translation>换了说法也能找到你想找的内容，模型懂得的语言都可以。</translation>
    </message>
    <message>
        <source>Memories are found by their words only.</source>
        <translation>只按字词查找记忆。</translation>
    </message>
    <message>
        <source>{count} texts are still being prepared for the new model; until then the one before is used.</source>
        <translation>还有 {count} 条内容正在为新模型做准备；在此之前仍使用原来的模型。</translation>
    </message>
    <message>
        <source>{count} texts are still being prepared; they are found by their words already.</source>
        <translation>还有 {count} 条内容正在准备；它们现在已能按字词找到。</translation>
    </message>
    <message>
        <source>Built-in model</source>
        <translation>内置模型</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Another model, from a folder…</source>
        <translation>其他模型，从文件夹选择…</translation>
    </message>
</context>
<context>
    <name>SearchWording</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>记忆块</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Close in meaning</source>
        <translation>意思相近</translation>
    </message>
    <message>
        <source>more than {count}</source>
        <translation>超过 {count}</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Chosen automatically</source>
        <translation>自动选择</translation>
    </message>
    <message>
        <source>{name} (named on the command line)</source>
        <translation>{name}（由命令行指定）</translation>
    </message>
    <message>
        <source>{name} (chosen automatically)</source>
        <translation>{name}（自动选择）</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Parts of the settings</source>
        <translation>设置的各部分</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Tidying</source>
        <translation>整理</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Search by meaning</source>
        <translation>按意思搜索</translation>
    </message>
    <message>
        <source>Saved states</source>
        <translation>保存的状态</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Erase for good…</source>
        <translation>永久擦除…</translation>
    </message>
    <message>
        <source>Do not learn from this conversation</source>
        <translation>不从这次对话中学习</translation>
    </message>
    <message>
        <source>No conversation has these words. Enter searches everything.</source>
        <translation>没有含这些词的对话。按回车键搜索全部内容。</translation>
    </message>
    <message>
        <source>Your conversations will appear here.</source>
        <translation>你的对话会显示在这里。</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>搜索全部内容</translation>
    </message>
    <message>
        <source>Search messages, facts and documents (Ctrl+Shift+F)</source>
        <translation>搜索消息、事实和文档 (Ctrl+Shift+F)</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>SourceChips</name>
    <message>
        <source>Sources of this reply</source>
        <translation>这条回答的出处</translation>
    </message>
    <message>
        <source>Source: {name}</source>
        <translation>出处：{name}</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Stop tidying</source>
        <translation>停止整理</translation>
    </message>
    <message>
        <source>What is done by now stays; the rest is done later.</source>
        <translation>已完成的会保留，其余的以后再做。</translation>
    </message>
    <message>
        <source>Looking for something worth remembering…</source>
        <translation>正在看有没有值得记住的……</translation>
    </message>
    <message>
        <source>Memory is updated later.</source>
        <translation>稍后更新记忆。</translation>
    </message>
    <message>
        <source>Memory was not updated; it is tried again later.</source>
        <translation>记忆没有更新，稍后再试。</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>模型：{name}</translation>
    </message>
    <message>
        <source>Nothing is being done</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Loading {name} {percent} %</source>
        <translation>正在加载 {name} {percent}%</translation>
    </message>
    <message>
        <source>Testing {name}</source>
        <translation>正在测试 {name}</translation>
    </message>
    <message>
        <source>Preparing {name}</source>
        <translation>正在准备 {name}</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>选择模型文件</translation>
    </message>
</context>
<context>
    <name>StepView</name>
    <message>
        <source>expanded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>已折叠</translation>
    </message>
</context>
<context>
    <name>Tidying</name>
    <message>
        <source>One piece could not be tidied yet; it is tried again later.</source>
        <translation>有 1 处还没能整理，之后会再试。</translation>
    </message>
    <message>
        <source>{count} pieces could not be tidied yet; they are tried again later.</source>
        <translation>有 {count} 处还没能整理，之后会再试。</translation>
    </message>
    <message>
        <source>{done}. {failed}</source>
        <comment>two sentences</comment>
        <translation>{done}。{failed}</translation>
    </message>
    <message>
        <source>Tidying memory… {count} of {total}</source>
        <translation>正在整理记忆…… 已完成 {count} 项，共 {total} 项</translation>
    </message>
    <message>
        <source>Tidying was stopped before anything was done.</source>
        <translation>整理已停止，还没有做任何改动。</translation>
    </message>
    <message>
        <source>and {count} more places</source>
        <translation>还有 {count} 处</translation>
    </message>
    <message>
        <source>{name}: {block}</source>
        <translation>{name}：{block}</translation>
    </message>
    <message>
        <source>{name} – {state}</source>
        <translation>{name} – {state}</translation>
    </message>
    <message>
        <source>From a message that is gone</source>
        <translation>来自一条已不在的消息</translation>
    </message>
    <message>
        <source>You said “{quote}”, {when}</source>
        <translation>你说过“{quote}”，{when}</translation>
    </message>
    <message>
        <source>It was said “{quote}”, {when}</source>
        <translation>对话里说过“{quote}”，{when}</translation>
    </message>
    <message>
        <source>“{quote}” in the document {name}</source>
        <translation>文档 {name} 中的“{quote}”</translation>
    </message>
    <message>
        <source>Memory is tidy: there was nothing to do.</source>
        <translation>记忆很整齐：没有要整理的。</translation>
    </message>
    <message>
        <source>For an &amp;hour</source>
        <translation>一小时(&amp;H)</translation>
    </message>
    <message>
        <source>Until &amp;tomorrow morning</source>
        <translation>到明天早上(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Go on tidying</source>
        <translation>继续整理(&amp;G)</translation>
    </message>
    <message>
        <source>Tidying goes on when you are away.</source>
        <translation>你离开时会继续整理。</translation>
    </message>
    <message>
        <source>Nothing is tidied until {when}.</source>
        <translation>{when} 之前不会整理。</translation>
    </message>
    <message>
        <source>Tidying memory…</source>
        <translation>正在整理记忆……</translation>
    </message>
    <message>
        <source>Tidying memory… {count} done</source>
        <translation>正在整理记忆……已完成 {count} 项</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>学到的</translation>
    </message>
    <message>
        <source>Merged: said more than once</source>
        <translation>合并：说过不止一次</translation>
    </message>
    <message>
        <source>Closed: no longer true</source>
        <translation>结束：不再成立</translation>
    </message>
    <message>
        <source>In conflict with what was known</source>
        <translation>与已知内容矛盾</translation>
    </message>
    <message>
        <source>Suggested: waits for you</source>
        <translation>建议：等你决定</translation>
    </message>
    <message>
        <source>Blocks rewritten</source>
        <translation>改写的记忆块</translation>
    </message>
    <message>
        <source>Conversations given a title</source>
        <translation>起了标题的对话</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>略过的</translation>
    </message>
    <message>
        <source>{count} learned</source>
        <translation>学到 {count} 条</translation>
    </message>
    <message>
        <source>{count} merged</source>
        <translation>合并 {count} 条</translation>
    </message>
    <message>
        <source>{count} closed</source>
        <translation>结束 {count} 条</translation>
    </message>
    <message>
        <source>{count} in conflict</source>
        <translation>{count} 条有矛盾</translation>
    </message>
    <message>
        <source>{count} suggested</source>
        <translation>建议 {count} 条</translation>
    </message>
    <message>
        <source>{count} rewritten</source>
        <translation>改写 {count} 处</translation>
    </message>
    <message>
        <source>{count} titled</source>
        <translation>起标题 {count} 个</translation>
    </message>
    <message>
        <source>{count} left out</source>
        <translation>略过 {count} 条</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>While you were away: {counts}</source>
        <translation>你不在的时候：{counts}</translation>
    </message>
    <message>
        <source>Tidied: {counts}</source>
        <translation>整理完毕：{counts}</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>之后有改动</translation>
    </message>
    <message>
        <source>forgotten since</source>
        <translation>之后已遗忘</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>等你决定</translation>
    </message>
    <message>
        <source>you kept it</source>
        <translation>你保留了它</translation>
    </message>
    <message>
        <source>you dismissed it</source>
        <translation>你没有采纳</translation>
    </message>
</context>
<context>
    <name>TidyingFields</name>
    <message>
        <source>Tidy memory while I am away</source>
        <translation>我离开时整理记忆</translation>
    </message>
    <message>
        <source>only from</source>
        <translation>只在</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>as on the mains</source>
        <translation>和接通电源时一样</translation>
    </message>
    <message>
        <source>only above</source>
        <translation>仅当高于</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>立即</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Begin after I have been away for</source>
        <translation>离开多久后开始</translation>
    </message>
    <message>
        <source>On battery</source>
        <translation>使用电池时</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>时段</translation>
    </message>
    <message>
        <source>At most a day</source>
        <translation>每天最多</translation>
    </message>
    <message>
        <source>Wait while other programs use more than</source>
        <translation>其他程序占用超过多少时等待</translation>
    </message>
    <message>
        <source>Only in certain hours</source>
        <translation>只在某些时段</translation>
    </message>
    <message>
        <source>Battery level above which it may run</source>
        <translation>高于这个电量才整理</translation>
    </message>
    <message>
        <source>First hour</source>
        <translation>开始的整点</translation>
    </message>
    <message>
        <source>Up to this hour</source>
        <translation>结束的整点</translation>
    </message>
    <message>
        <source>Of the processor</source>
        <translation>处理器占用</translation>
    </message>
</context>
<context>
    <name>TidyingOffers</name>
    <message>
        <source>&amp;Keep</source>
        <translation>保留(&amp;K)</translation>
    </message>
    <message>
        <source>Use the &amp;new one</source>
        <translation>采用新的(&amp;N)</translation>
    </message>
    <message>
        <source>Keep the &amp;old one</source>
        <translation>保留旧的(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Both are true</source>
        <translation>两者都成立(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>修改(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Dismiss</source>
        <translation>不采纳(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Where it comes from…</source>
        <translation>它从哪里来(&amp;W)…</translation>
    </message>
    <message>
        <source>O&amp;pen the block</source>
        <translation>打开记忆块(&amp;P)</translation>
    </message>
    <message>
        <source>O&amp;pen the conversation</source>
        <translation>打开对话(&amp;P)</translation>
    </message>
    <message>
        <source>O&amp;pen in memory</source>
        <translation>在记忆中打开(&amp;P)</translation>
    </message>
    <message>
        <source>It counts as confirmed by you and is not changed again without asking.</source>
        <translation>视为经你确认，之后不会不问就改动。</translation>
    </message>
    <message>
        <source>The new one holds from now on; the old one is closed.</source>
        <translation>从现在起以新的为准；旧的到此结束。</translation>
    </message>
    <message>
        <source>The old one stays; the new one is dropped.</source>
        <translation>旧的保留；新的不要。</translation>
    </message>
    <message>
        <source>Both are remembered side by side.</source>
        <translation>两者都记住。</translation>
    </message>
    <message>
        <source>Take back this line only (Ctrl+Z in the list)</source>
        <translation>只撤回这一行（在列表中按 Ctrl+Z）</translation>
    </message>
    <message>
        <source>Do again what was undone</source>
        <translation>重做刚才撤销的</translation>
    </message>
    <message>
        <source>What you said, at its place (Enter in the list)</source>
        <translation>你说的话，在原处查看（在列表中按回车）</translation>
    </message>
</context>
<context>
    <name>TidyingReasons</name>
    <message>
        <source>Not worth keeping.</source>
        <translation>不值得保留。</translation>
    </message>
    <message>
        <source>It is private: such things are kept only if you say so.</source>
        <translation>属于隐私：这类内容只有你同意才会保留。</translation>
    </message>
    <message>
        <source>It was remembered, but is not to be found in what you said.</source>
        <translation>它曾被记住，但在你说过的话里找不到。</translation>
    </message>
    <message>
        <source>It was remembered with numbers that you did not say.</source>
        <translation>记住它时用了你没说过的数字。</translation>
    </message>
    <message>
        <source>It was remembered with names that you did not say.</source>
        <translation>记住它时用了你没说过的名字。</translation>
    </message>
    <message>
        <source>What it came to is not what you said.</source>
        <translation>得出的内容和你说的不符。</translation>
    </message>
    <message>
        <source>It is too long for one fact.</source>
        <translation>太长，不能作为一条事实。</translation>
    </message>
    <message>
        <source>It did not pass the checks.</source>
        <translation>没有通过检查。</translation>
    </message>
    <message>
        <source>It is private, so it is kept only if you say so.</source>
        <translation>属于隐私，所以只有你同意才会保留。</translation>
    </message>
    <message>
        <source>It contradicts something that was known.</source>
        <translation>它与已知的内容矛盾。</translation>
    </message>
    <message>
        <source>A line that you wrote or pinned seems to be out of date.</source>
        <translation>你写的或固定的一行似乎已经过时。</translation>
    </message>
    <message>
        <source>It is not sure enough to be done without asking you.</source>
        <translation>还不够确定，所以先问你。</translation>
    </message>
</context>
<context>
    <name>TidyingSettings</name>
    <message>
        <source>There was nothing to do.</source>
        <translation>没有要整理的。</translation>
    </message>
    <message>
        <source>While you are away, Rolltop learns from what you said, merges what it knows twice and closes what is out of date. When you come back it shows what it did, and everything can be undone.</source>
        <translation>你离开时，Rolltop 会从你说过的话里学习，合并重复的内容，结束过时的内容。你回来后它会列出做了什么，而且都可以撤销。</translation>
    </message>
    <message>
        <source>&amp;Tidy now</source>
        <translation>立即整理(&amp;T)</translation>
    </message>
    <message>
        <source>Pause for an &amp;hour</source>
        <translation>暂停一小时(&amp;H)</translation>
    </message>
    <message>
        <source>Pause until to&amp;morrow morning</source>
        <translation>暂停到明天早上(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>继续(&amp;G)</translation>
    </message>
    <message>
        <source>catch up on messages that were not looked at yet</source>
        <translation>补看还没看过的消息</translation>
    </message>
    <message>
        <source>learn from what you said</source>
        <translation>从你说过的话里学习</translation>
    </message>
    <message>
        <source>merge what was said twice and close what is out of date</source>
        <translation>合并重复说过的、结束已经过时的内容</translation>
    </message>
    <message>
        <source>check facts against your own words</source>
        <translation>拿事实和你的原话核对</translation>
    </message>
    <message>
        <source>keep the notes about you and the assistant short and current</source>
        <translation>让关于你和助手的笔记保持简短、不过时</translation>
    </message>
    <message>
        <source>give conversations a title</source>
        <translation>给对话起标题</translation>
    </message>
    <message>
        <source>It is switched off. “Tidy now” still works.</source>
        <translation>已关闭。“立即整理”仍然可用。</translation>
    </message>
    <message>
        <source>It is paused until {when}.</source>
        <translation>已暂停到 {when}。</translation>
    </message>
    <message>
        <source>It is paused.</source>
        <translation>已暂停。</translation>
    </message>
    <message>
        <source>It is tidying now: to {what}.</source>
        <translation>正在整理：{what}。</translation>
    </message>
    <message>
        <source>Everything is tidy.</source>
        <translation>一切都很整齐。</translation>
    </message>
    <message>
        <source>It begins shortly.</source>
        <translation>马上开始。</translation>
    </message>
    <message>
        <source>It waits until you are away.</source>
        <translation>等你离开后开始。</translation>
    </message>
    <message>
        <source>It waits for the battery to be charged, or for the mains.</source>
        <translation>等电池充足或接上电源。</translation>
    </message>
    <message>
        <source>It waits because other programs are busy.</source>
        <translation>其他程序正忙，所以在等。</translation>
    </message>
    <message>
        <source>It waits for the hours that you chose.</source>
        <translation>等到你选定的时段。</translation>
    </message>
    <message>
        <source>Today’s time is used up; it goes on tomorrow.</source>
        <translation>今天的时间用完了，明天继续。</translation>
    </message>
    <message>
        <source>It waits for a model to be loaded.</source>
        <translation>等模型加载。</translation>
    </message>
    <message>
        <source>{minutes} min of work today.</source>
        <translation>今天整理了 {minutes} 分钟。</translation>
    </message>
    <message>
        <source>One thing to look at.</source>
        <translation>还有 1 项要看。</translation>
    </message>
    <message>
        <source>{count} things to look at.</source>
        <translation>还有 {count} 项要看。</translation>
    </message>
    <message>
        <source> </source>
        <comment>between two sentences</comment>
        <translation> </translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>没有加载模型。</translation>
    </message>
    <message>
        <source>Without a model it can {can}. It takes a model to {cannot}.</source>
        <translation>没有模型时可以：{can}。需要模型才能：{cannot}。</translation>
    </message>
    <message>
        <source>It takes a model to {cannot}.</source>
        <translation>需要模型才能：{cannot}。</translation>
    </message>
    <message>
        <source>This model can {can}.</source>
        <translation>这个模型可以：{can}。</translation>
    </message>
    <message>
        <source>This model can {can}. It cannot {cannot}: choose a larger one if you want that.</source>
        <translation>这个模型可以：{can}。它做不到：{cannot}；如果需要，请选择更大的模型。</translation>
    </message>
    <message>
        <source>This model cannot {cannot}: choose a larger one if you want that.</source>
        <translation>这个模型做不到：{cannot}；如果需要，请选择更大的模型。</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the things it can do</comment>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>ToolStepView</name>
    <message>
        <source>Asked you before saving</source>
        <translation>保存前先询问了你</translation>
    </message>
    <message>
        <source>Result:</source>
        <translation>结果：</translation>
    </message>
    <message>
        <source>Added to core memory</source>
        <translation>写入了核心记忆</translation>
    </message>
    <message>
        <source>Changed core memory</source>
        <translation>修改了核心记忆</translation>
    </message>
    <message>
        <source>Saved a fact</source>
        <translation>记住了一件事</translation>
    </message>
    <message>
        <source>Searched its facts</source>
        <translation>查找了记住的事实</translation>
    </message>
    <message>
        <source>Searched past conversations</source>
        <translation>查找了以前的对话</translation>
    </message>
    <message>
        <source>Used a tool: {tool}</source>
        <translation>使用了工具：{tool}</translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>Reasoning</source>
        <translation>思考过程</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>正在思考……</translation>
    </message>
    <message>
        <source>Summary of earlier messages</source>
        <translation>较早消息的概要</translation>
    </message>
    <message>
        <source>Note to the assistant</source>
        <translation>给助手的提示</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Show earlier messages</source>
        <translation>显示更早的消息</translation>
    </message>
    <message>
        <source>To the newest message</source>
        <translation>回到最新消息</translation>
    </message>
    <message>
        <source>The model now also sees page {first} of {total}.</source>
        <translation>模型现在也看到了第 {first} 页（共 {total} 页）。</translation>
    </message>
    <message>
        <source>The model sees page {first} of {total} of this message.</source>
        <translation>模型看到的是这条消息的第 {first} 页（共 {total} 页）。</translation>
    </message>
    <message>
        <source>This message is long. The model sees page {first} and page {last} of {total}; the rest is kept. Ask about the rest, or write “next page” to show it the next one.</source>
        <translation>这条消息很长。模型看到的是第 {first} 页和第 {last} 页（共 {total} 页），其余内容已保存。可以就其余内容提问，或输入“下一页”让它看下一页。</translation>
    </message>
</context>
<context>
    <name>UserMessageView</name>
    <message>
        <source>Your message</source>
        <translation>你的消息</translation>
    </message>
    <message>
        <source>What was learned from this</source>
        <translation>从中学到了什么</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>正在发送……</translation>
    </message>
</context>
<context>
    <name>WaitingLine</name>
    <message>
        <source>What the assistant is doing</source>
        <translation>助手正在做什么</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Loading the model</source>
        <translation>正在加载模型</translation>
    </message>
    <message>
        <source>Loading {model}. You can write already.</source>
        <translation>正在加载 {model}，现在就可以写。</translation>
    </message>
    <message>
        <source>What is on your mind?</source>
        <translation>想聊点什么？</translation>
    </message>
    <message>
        <source>Rolltop remembers what you tell it, and shows you what it remembers. Nothing leaves this computer.</source>
        <translation>Rolltop 会记住你告诉它的事，也让你看到它记住了什么。一切都只留在这台电脑上。</translation>
    </message>
</context>
<context>
    <name>WindowDivider</name>
    <message>
        <source>1 earlier message has left the model&apos;s view. It is summarized and found by search.</source>
        <translation>有 1 条较早的消息已不在模型的视野内；它已被概括，仍可搜索到。</translation>
    </message>
    <message>
        <source>1 earlier message has left the model&apos;s view. It is still found by search.</source>
        <translation>有 1 条较早的消息已不在模型的视野内；仍可搜索到。</translation>
    </message>
    <message>
        <source>{count} earlier messages have left the model&apos;s view. They are summarized and found by search.</source>
        <translation>有 {count} 条较早的消息已不在模型的视野内；它们已被概括，仍可搜索到。</translation>
    </message>
    <message>
        <source>{count} earlier messages have left the model&apos;s view. They are still found by search.</source>
        <translation>有 {count} 条较早的消息已不在模型的视野内；仍可搜索到。</translation>
    </message>
</context>
</TS>
