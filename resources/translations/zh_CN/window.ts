<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
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
        <source>It is what the model has in view when it answers, counted in tokens: words or pieces of words.</source>
        <translation>上下文就是模型回答时能看到的内容，按词元（词或词的一部分）计算。</translation>
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
        <source>{percent} % newly read</source>
        <translation>新读 {percent}%</translation>
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
    <message>
        <source>Name of the folder</source>
        <translation>文件夹名称</translation>
    </message>
</context>
<context>
    <name>ConversationListModel</name>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>{title}, pinned</source>
        <translation>{title}，已置顶</translation>
    </message>
    <message>
        <source>{title}, in the archive</source>
        <translation>{title}，在归档中</translation>
    </message>
    <message>
        <source>{title}, a reply is being written</source>
        <translation>{title}，正在写回答</translation>
    </message>
</context>
<context>
    <name>ConversationMenu</name>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Bring back from the archive</source>
        <translation>移出归档</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Erase for good…</source>
        <translation>彻底抹去…</translation>
    </message>
    <message>
        <source>Rename the folder</source>
        <translation>重命名文件夹</translation>
    </message>
    <message>
        <source>Take everything out of it</source>
        <translation>把里面的对话都移出来</translation>
    </message>
    <message>
        <source>Move to a folder</source>
        <translation>移到文件夹</translation>
    </message>
    <message>
        <source>New folder…</source>
        <translation>新建文件夹…</translation>
    </message>
    <message>
        <source>Out of the folder</source>
        <translation>移出文件夹</translation>
    </message>
    <message>
        <source>Do not learn from this conversation</source>
        <translation>不从这个对话中学习</translation>
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
        <source>Try to repair</source>
        <translation>尝试修复</translation>
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
    <name>EngineNews</name>
    <message>
        <source>In another conversation: {reason}</source>
        <translation>另一个对话中：{reason}</translation>
    </message>
    <message>
        <source>In “{title}”: {reason}</source>
        <translation>在“{title}”中：{reason}</translation>
    </message>
    <message>
        <source>Your message was not sent. {reason}</source>
        <translation>你的消息没有发送。{reason}</translation>
    </message>
    <message>
        <source>This message is no longer in its conversation.</source>
        <translation>这条消息已不在对话中。</translation>
    </message>
    <message>
        <source>“{title}” was deleted. Memory’s history can bring it back later, too.</source>
        <translation>已删除“{title}”。以后也可以在记忆的历史里恢复。</translation>
    </message>
    <message>
        <source>“{title}” is in the archive now. Searching still finds it.</source>
        <translation>“{title}”已归档，仍可搜索到。</translation>
    </message>
    <message>
        <source>“{title}” is back from the archive.</source>
        <translation>“{title}”已移出归档。</translation>
    </message>
    <message>
        <source>“{title}” was moved.</source>
        <translation>“{title}”已移动。</translation>
    </message>
    <message>
        <source>{count} conversations were deleted. Memory’s history can bring them back.</source>
        <translation>已删除 {count} 个对话。在记忆的历史里还可以恢复。</translation>
    </message>
    <message>
        <source>{count} conversations are in the archive. Searching still finds them.</source>
        <translation>{count} 个对话已归档，仍可搜索到。</translation>
    </message>
    <message>
        <source>{count} conversations are back from the archive.</source>
        <translation>{count} 个对话已移出归档。</translation>
    </message>
    <message>
        <source>{count} conversations were moved.</source>
        <translation>已移动 {count} 个对话。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>FileDrop</name>
    <message>
        <source>Drop the files here to add them to memory.</source>
        <translation>把文件放到这里，即可加入记忆。</translation>
    </message>
</context>
<context>
    <name>FolderDialog</name>
    <message>
        <source>Make this folder</source>
        <translation>新建这个文件夹</translation>
    </message>
    <message>
        <source>Move there</source>
        <translation>移到这里</translation>
    </message>
    <message>
        <source>Move to a folder</source>
        <translation>移到文件夹</translation>
    </message>
    <message>
        <source>Which folder does this conversation go into? Type a new name to make one.</source>
        <translation>这个对话放进哪个文件夹？输入新名称即可新建。</translation>
    </message>
    <message>
        <source>Which folder do these {count} conversations go into? Type a new name to make one.</source>
        <translation>这 {count} 个对话放进哪个文件夹？输入新名称即可新建。</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>文件夹名称</translation>
    </message>
    <message>
        <source>Folders that there are</source>
        <translation>已有的文件夹</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Some settings could not be read; the usual ones are used in their place, and all others hold. The file as it was is kept as {path}.</source>
        <translation>有些设置无法读取，暂时使用默认值；其余设置仍然有效。原来的文件保存为 {path}。</translation>
    </message>
    <message>
        <source>The settings file could not be read. Until you choose again, the usual settings are used, and a model that is on this computer. The file is kept unchanged as {path}.</source>
        <translation>设置文件无法读取。在你重新选择之前，使用默认设置和这台电脑上已有的模型。原文件未作改动，保存为 {path}。</translation>
    </message>
    <message>
        <source>The file that says where you moved Rolltop’s folders could not be read, so they are used where they usually are. It is left as it is: {path}.</source>
        <translation>记录 Rolltop 文件夹移到了哪里的文件无法读取，因此使用它们通常的位置。该文件未作改动：{path}。</translation>
    </message>
    <message>
        <source>What you had not sent yet could not be read. The file is kept unchanged as {path}.</source>
        <translation>你还没发送的内容无法读取。文件未作改动，保存为 {path}。</translation>
    </message>
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
        <source>Temporary chat</source>
        <translation>临时对话</translation>
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
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
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
        <source>&amp;Models…</source>
        <translation>模型(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Open a model file…</source>
        <translation>打开模型文件(&amp;O)…</translation>
    </message>
    <message>
        <source>As&amp;k in a small window…</source>
        <translation>在小窗里提问(&amp;K)…</translation>
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
        <source>&amp;Go on with the reply</source>
        <translation>继续写回复(&amp;G)</translation>
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
        <source>&amp;Quote in your message</source>
        <translation>引用到消息中(&amp;Q)</translation>
    </message>
    <message>
        <source>Attac&amp;h files…</source>
        <translation>附上文件(&amp;H)…</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Why was the last reply so?</source>
        <translation>上一条回答为什么这么说(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Pin or unpin</source>
        <translation>置顶或取消置顶(&amp;P)</translation>
    </message>
    <message>
        <source>Move to a &amp;folder…</source>
        <translation>移到文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Archi&amp;ve or bring back</source>
        <translation>归档或移出归档(&amp;V)</translation>
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
        <source>&amp;Assistants…</source>
        <translation>助手(&amp;A)…</translation>
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
        <source>&amp;Find in this conversation…</source>
        <translation>在本对话中查找(&amp;F)…</translation>
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
    <message>
        <source>L&amp;arger text</source>
        <translation>放大文字(&amp;A)</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>缩小文字(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Usual text size</source>
        <translation>默认文字大小(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;First steps…</source>
        <translation>开始使用(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>键盘快捷键(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;About Rolltop…</source>
        <translation>关于 Rolltop(&amp;A)…</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>File Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>驱动器</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷方式</translation>
    </message>
    <message>
        <source>Alias</source>
        <translation>替身</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>%1 File</source>
        <translation>%1 文件</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>查找范围(&amp;L)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
</context>
<context>
    <name>QKeySequenceEdit</name>
    <message>
        <source>Press shortcut</source>
        <translation>按下快捷键</translation>
    </message>
</context>
<context>
    <name>SectionRows</name>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
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
        <source>Earlier</source>
        <translation>更早</translation>
    </message>
    <message>
        <source>Folder {name}, {count}, folded</source>
        <translation>文件夹 {name}，{count} 个，已折叠</translation>
    </message>
    <message>
        <source>Folder {name}, {count}, open</source>
        <translation>文件夹 {name}，{count} 个，已展开</translation>
    </message>
    <message>
        <source>{name}, {count}, folded</source>
        <translation>{name}，{count} 个，已折叠</translation>
    </message>
    <message>
        <source>{name}, {count}, open</source>
        <translation>{name}，{count} 个，已展开</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>No conversation has these words. Enter searches everything.</source>
        <translation>没有含这些词的对话。按回车键搜索全部内容。</translation>
    </message>
    <message>
        <source>The archive is empty. What you archive is out of the way here, and still found.</source>
        <translation>归档是空的。归档的对话会收在这里，不占地方，仍可搜索到。</translation>
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
        <source>Back to conversations</source>
        <translation>返回对话</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Show the conversations that are not archived</source>
        <translation>显示未归档的对话</translation>
    </message>
    <message>
        <source>Show archived conversations</source>
        <translation>显示已归档的对话</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Archived conversations</source>
        <translation>已归档的对话</translation>
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
        <source>{name} · put away</source>
        <translation>{name} · 已收起</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>选择模型文件</translation>
    </message>
    <message>
        <source>Nobody needed the model for a while, so its memory was freed. It comes back when you write.</source>
        <translation>模型有一阵子没有用到，已释放其内存。你开始输入时它会重新加载。</translation>
    </message>
</context>
</TS>
