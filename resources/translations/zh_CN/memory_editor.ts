<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AgentBlocks</name>
    <message>
        <source>Blocks of the assistant</source>
        <translation>助手的记忆块</translation>
    </message>
    <message>
        <source>&amp;Share a block…</source>
        <translation>共享记忆块(&amp;S)…</translation>
    </message>
    <message>
        <source>Have it see and change a block of another assistant</source>
        <translation>让它看到并修改另一个助手的记忆块</translation>
    </message>
    <message>
        <source>Do not sha&amp;re</source>
        <translation>停止共享(&amp;R)</translation>
    </message>
    <message>
        <source>Its &amp;blocks:</source>
        <translation>它的记忆块(&amp;B)：</translation>
    </message>
    <message>
        <source>{name} – shared by {owner}</source>
        <translation>{name} – 由 {owner} 共享</translation>
    </message>
    <message>
        <source>{name} – a shared one is in its place</source>
        <translation>{name} – 目前由共享的记忆块代替</translation>
    </message>
    <message>
        <source>{name} – shared with {others}</source>
        <translation>{name} – 与 {others} 共享</translation>
    </message>
    <message>
        <source>{name} of {owner}</source>
        <translation>{owner} 的{name}</translation>
    </message>
</context>
<context>
    <name>AgentPane</name>
    <message>
        <source>Name of the assistant</source>
        <translation>助手的名字</translation>
    </message>
    <message>
        <source>Model of the assistant</source>
        <translation>助手使用的模型</translation>
    </message>
    <message>
        <source>Loading another model takes a while, so Rolltop asks before it does that for a conversation.</source>
        <translation>载入另一个模型需要一些时间，所以 Rolltop 在为某个对话这样做之前会先问你。</translation>
    </message>
    <message>
        <source>What the assistant may use</source>
        <translation>助手可以使用的功能</translation>
    </message>
    <message>
        <source>Look at its &amp;memory</source>
        <translation>查看它的记忆(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Delete assistant</source>
        <translation>删除助手(&amp;D)</translation>
    </message>
    <message>
        <source>N&amp;ame:</source>
        <translation>名字(&amp;A)：</translation>
    </message>
    <message>
        <source>M&amp;odel:</source>
        <translation>模型(&amp;O)：</translation>
    </message>
    <message>
        <source>It may &amp;use:</source>
        <translation>它可以使用(&amp;U)：</translation>
    </message>
    <message>
        <source>{facts} facts, {conversations} conversations</source>
        <translation>{facts} 条事实，{conversations} 个对话</translation>
    </message>
    <message>
        <source>The only assistant stays.</source>
        <translation>唯一的助手不能删除。</translation>
    </message>
    <message>
        <source>The one that Rolltop uses</source>
        <translation>Rolltop 正在使用的模型</translation>
    </message>
    <message>
        <source>{name} (not here)</source>
        <translation>{name}（不在这里）</translation>
    </message>
</context>
<context>
    <name>AgentPicker</name>
    <message>
        <source>Whose memory is shown</source>
        <translation>显示谁的记忆</translation>
    </message>
    <message>
        <source>Each assistant has a memory of its own</source>
        <translation>每个助手都有自己的记忆</translation>
    </message>
    <message>
        <source>&amp;Memory of:</source>
        <translation>谁的记忆(&amp;M)：</translation>
    </message>
</context>
<context>
    <name>AgentWords</name>
    <message>
        <source>Add lines to its blocks</source>
        <translation>在它的记忆块里加行</translation>
    </message>
    <message>
        <source>Change lines of its blocks</source>
        <translation>修改它的记忆块里的行</translation>
    </message>
    <message>
        <source>Keep facts</source>
        <translation>保存事实</translation>
    </message>
    <message>
        <source>Look up facts and documents</source>
        <translation>查找事实和文档</translation>
    </message>
    <message>
        <source>Look up earlier conversations</source>
        <translation>查找以前的对话</translation>
    </message>
</context>
<context>
    <name>AgentsTab</name>
    <message>
        <source>Assistants</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>&amp;New assistant</source>
        <translation>新建助手(&amp;N)</translation>
    </message>
    <message>
        <source>New assistant (Ctrl+N)</source>
        <translation>新建助手（Ctrl+N）</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Make another one with the same settings and blocks</source>
        <translation>再建一个设置和记忆块都相同的助手</translation>
    </message>
    <message>
        <source>Settings and blocks</source>
        <translation>设置和记忆块</translation>
    </message>
    <message>
        <source>Settings, blocks and what it remembers of you</source>
        <translation>设置、记忆块，以及它记得的关于你的事</translation>
    </message>
    <message>
        <source>Each assistant has its own blocks, facts and conversations. What one learns the others do not know, unless they share a block.</source>
        <translation>每个助手都有自己的记忆块、事实和对话。一个助手学到的，其他助手并不知道，除非它们共享一个记忆块。</translation>
    </message>
    <message>
        <source>“{name}” is here now.</source>
        <translation>“{name}”已经建好。</translation>
    </message>
    <message>
        <source>“{name}” was deleted, with its conversations and its memory.</source>
        <translation>“{name}”已删除，连同它的对话和记忆。</translation>
    </message>
    <message>
        <source>The block is shared from now on.</source>
        <translation>这个记忆块从现在起共享。</translation>
    </message>
    <message>
        <source>The block is not shared any more.</source>
        <translation>这个记忆块不再共享。</translation>
    </message>
    <message>
        <source>Saved. It counts from the next message.</source>
        <translation>已保存，从下一条消息起生效。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Assistant {number}</source>
        <translation>助手 {number}</translation>
    </message>
</context>
<context>
    <name>BarChart</name>
    <message>
        <source>{name}: {figure}</source>
        <translation>{name}：{figure}</translation>
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
        <source>&amp;History…</source>
        <translation>历史(&amp;H)…</translation>
    </message>
    <message>
        <source>What this block said before, side by side (Ctrl+H)</source>
        <translation>这个记忆块以前的内容，并排对照（Ctrl+H）</translation>
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
        <source>Shared: {names} see and change the same text. It belongs to {owner}.</source>
        <translation>共享：{names} 看到并修改同一段文本。它属于 {owner}。</translation>
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
    <name>BlockVersions</name>
    <message>
        <source>History of “{name}”</source>
        <translation>“{name}”的历史</translation>
    </message>
    <message>
        <source>Changes of the block</source>
        <translation>记忆块的更改</translation>
    </message>
    <message>
        <source>&amp;Bring this text back</source>
        <translation>恢复这个文本(&amp;B)</translation>
    </message>
    <message>
        <source>The block says again what it said after this change</source>
        <translation>记忆块恢复成这次更改之后的内容</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>This block has not been changed yet.</source>
        <translation>这个记忆块还没有改动过。</translation>
    </message>
    <message>
        <source>The words of this change were erased, because you had them forgotten.</source>
        <translation>这次更改的文字已被抹去，因为你让它被忘记了。</translation>
    </message>
    <message>
        <source>The earlier text is back.</source>
        <translation>以前的文本已恢复。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
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
    <name>ChainView</name>
    <message>
        <source>What was true before and after</source>
        <translation>此前和此后成立的事实</translation>
    </message>
    <message>
        <source>&amp;Open this fact</source>
        <translation>打开这条事实(&amp;O)</translation>
    </message>
    <message>
        <source>Shows it among the facts, where it can be changed (Enter)</source>
        <translation>在事实列表中显示它，可在那里修改（Enter）</translation>
    </message>
    <message>
        <source>Choose a fact to see what was true before it and after it.</source>
        <translation>选择一条事实，查看此前和此后成立的内容。</translation>
    </message>
    <message>
        <source>Nothing has taken the place of this fact, and it replaced nothing.</source>
        <translation>没有事实取代它，它也没有取代别的。</translation>
    </message>
    <message>
        <source>{count} facts, one after the other</source>
        <translation>{count} 条事实，先后相继</translation>
    </message>
    <message>
        <source>learned {date}</source>
        <translation>得知于 {date}</translation>
    </message>
</context>
<context>
    <name>DaySlider</name>
    <message>
        <source>Day</source>
        <translation>日期</translation>
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
    <message>
        <source>Pasted by you</source>
        <translation>由你粘贴</translation>
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
        <source>“{path}” is not there any more, or no program opens it. What was read of it is shown.</source>
        <translation>“{path}”已不在原处，或没有程序可以打开它。现在显示的是读入时的内容。</translation>
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
    <name>FactChanges</name>
    <message>
        <source>Forget {count} facts?</source>
        <translation>要忘记 {count} 条事实吗？</translation>
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
        <source>At most {count} facts can be changed at once. Choose fewer, or filter first.</source>
        <translation>一次最多更改 {count} 条事实。请少选一些，或先筛选。</translation>
    </message>
    <message>
        <source>The list has changed meanwhile. Nothing was done; choose the facts again.</source>
        <translation>列表刚刚有了变化。什么都没有做；请重新选择事实。</translation>
    </message>
    <message>
        <source>Working: {done} of {total} …</source>
        <translation>正在处理：{done}/{total}…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>1 was so already.</source>
        <translation>1 条本来就是这样。</translation>
    </message>
    <message>
        <source>{count} were so already.</source>
        <translation>{count} 条本来就是这样。</translation>
    </message>
    <message>
        <source>{count} could not be: they had not begun by then.</source>
        <translation>{count} 条无法更改：到那时它们还没有开始。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>已保存。</translation>
    </message>
    <message>
        <source>Nothing had to be changed.</source>
        <translation>没有需要更改的。</translation>
    </message>
    <message>
        <source>{count} facts forgotten.</source>
        <translation>已忘记 {count} 条事实。</translation>
    </message>
    <message>
        <source>{count} facts pinned.</source>
        <translation>已固定 {count} 条事实。</translation>
    </message>
    <message>
        <source>{count} facts unpinned.</source>
        <translation>已取消固定 {count} 条事实。</translation>
    </message>
    <message>
        <source>{count} facts filed under “{kind}”.</source>
        <translation>已把 {count} 条事实归入“{kind}”。</translation>
    </message>
    <message>
        <source>{count} facts tagged with “{tags}”.</source>
        <translation>已给 {count} 条事实加上标签“{tags}”。</translation>
    </message>
    <message>
        <source>The tag “{tags}” was taken off {count} facts.</source>
        <translation>已从 {count} 条事实去掉标签“{tags}”。</translation>
    </message>
    <message>
        <source>{count} facts are true until {day}.</source>
        <translation>{count} 条事实到 {day} 为止成立。</translation>
    </message>
    <message>
        <source>{count} facts are closed: no longer true.</source>
        <translation>{count} 条事实已结束：不再成立。</translation>
    </message>
    <message>
        <source>1 fact forgotten.</source>
        <translation>已忘记 1 条事实。</translation>
    </message>
    <message>
        <source>1 fact pinned.</source>
        <translation>已固定 1 条事实。</translation>
    </message>
    <message>
        <source>1 fact unpinned.</source>
        <translation>已取消固定 1 条事实。</translation>
    </message>
    <message>
        <source>1 fact filed under “{kind}”.</source>
        <translation>已把 1 条事实归入“{kind}”。</translation>
    </message>
    <message>
        <source>1 fact tagged with “{tags}”.</source>
        <translation>已给 1 条事实加上标签“{tags}”。</translation>
    </message>
    <message>
        <source>The tag “{tags}” was taken off 1 fact.</source>
        <translation>已从 1 条事实去掉标签“{tags}”。</translation>
    </message>
    <message>
        <source>1 fact is true until {day}.</source>
        <translation>1 条事实到 {day} 为止成立。</translation>
    </message>
    <message>
        <source>1 fact is closed: no longer true.</source>
        <translation>1 条事实已结束：不再成立。</translation>
    </message>
    <message>
        <source>Taking back what was done to {count} facts …</source>
        <translation>正在撤销对 {count} 条事实的更改…</translation>
    </message>
    <message>
        <source>Undone: everything is as it was before.</source>
        <translation>已撤销：一切恢复原样。</translation>
    </message>
</context>
<context>
    <name>FactColumns</name>
    <message>
        <source>Fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>True</source>
        <translation>有效期</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>记住时间</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>{column}, sorted upwards</source>
        <translation>{column}，按升序排列</translation>
    </message>
    <message>
        <source>{column}, sorted downwards</source>
        <translation>{column}，按降序排列</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Pinned: never dropped or reworded</source>
        <translation>已固定：绝不丢弃或改写</translation>
    </message>
    <message>
        <source>Open the message: “{quote}”</source>
        <translation>打开这条消息：“{quote}”</translation>
    </message>
    <message>
        <source>{fact} (pinned)</source>
        <translation>{fact}（已固定）</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>未固定</translation>
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
        <source>&amp;More filters</source>
        <translation>更多筛选(&amp;M)</translation>
    </message>
    <message>
        <source>Filter by tag, by person, by when it was learned</source>
        <translation>按标签、人物或得知时间筛选</translation>
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
    <name>FactMerging</name>
    <message>
        <source>Forgotten facts cannot be merged. Choose two that are remembered.</source>
        <translation>已忘记的事实不能合并。请选择两条仍记得的。</translation>
    </message>
    <message>
        <source>{count} facts are one now: “{text}”</source>
        <translation>{count} 条事实已合为一条：“{text}”</translation>
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
        <source>What was true before and after</source>
        <translation>此前和此后成立的事实</translation>
    </message>
    <message>
        <source>Opens the timeline at this fact</source>
        <translation>在时间线中打开这条事实</translation>
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
        <source>Edited by you on {date}</source>
        <translation>由你编辑于 {date}</translation>
    </message>
    <message>
        <source>On {date} by you: {reason}</source>
        <translation>{date}，你的操作：{reason}</translation>
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
    <name>FactView</name>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Merge into one…</source>
        <translation>合并为一条…</translation>
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
    <name>GrowthChart</name>
    <message>
        <source>How memory grew, by kind</source>
        <translation>记忆如何增长（按类别）</translation>
    </message>
    <message>
        <source>{date}: {count} facts</source>
        <translation>{date}：{count} 条事实</translation>
    </message>
    <message>
        <source>{kind}: {count}</source>
        <translation>{kind}：{count}</translation>
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
        <source>{count} facts became one; undo brings all of them back.</source>
        <translation>{count} 条事实合成了一条；撤销会把它们全部恢复。</translation>
    </message>
    <message>
        <source>{count} changes were made together; undo takes all of them back.</source>
        <translation>有 {count} 处更改是一起做的，撤销会全部恢复。</translation>
    </message>
    <message>
        <source>{count} changes or more are being taken back …</source>
        <translation>正在撤销 {count} 项或更多更改……</translation>
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
        <source>Shared block</source>
        <translation>共享的记忆块</translation>
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
        <source>its title said what was forgotten</source>
        <translation>标题提到了要忘掉的内容</translation>
    </message>
    <message>
        <source>said by you again</source>
        <translation>你又说了一次</translation>
    </message>
    <message>
        <source>you said so in the conversation</source>
        <translation>你在对话中说的</translation>
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
        <source>merged by you</source>
        <translation>由你合并</translation>
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
        <source>put in its place</source>
        <translation>已整理</translation>
    </message>
    <message>
        <source>you wrote the message anew</source>
        <translation>你改写了这条消息</translation>
    </message>
    <message>
        <source>made by you</source>
        <translation>由你新建</translation>
    </message>
    <message>
        <source>copied from another assistant</source>
        <translation>从另一个助手复制</translation>
    </message>
    <message>
        <source>deleted by you</source>
        <translation>由你删除</translation>
    </message>
    <message>
        <source>you chose who sees it</source>
        <translation>由你决定谁能看到</translation>
    </message>
    <message>
        <source>you brought an earlier text back</source>
        <translation>你恢复了以前的文本</translation>
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
        <source>it was not true any more before it began</source>
        <translation>还没开始就已不再成立</translation>
    </message>
    <message>
        <source>kept by you</source>
        <translation>由你保留</translation>
    </message>
    <message>
        <source>part of a memory of which another part has changed</source>
        <translation>一条记忆的一部分，另一部分已有改动</translation>
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
        <source>Block “{name}” shared</source>
        <translation>记忆块“{name}”已共享</translation>
    </message>
    <message>
        <source>Block “{name}” not shared any more</source>
        <translation>记忆块“{name}”不再共享</translation>
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
        <source>Merge undone</source>
        <translation>合并已撤销</translation>
    </message>
    <message>
        <source>Facts merged</source>
        <translation>事实已合并</translation>
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
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>May not use</source>
        <translation>不可使用</translation>
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
    <name>ManyPane</name>
    <message>
        <source>Each of these is one change, which one undo takes back.</source>
        <translation>这里的每一项都是一次更改，一次撤销即可恢复。</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>固定(&amp;P)</translation>
    </message>
    <message>
        <source>Pinned facts are never dropped or reworded</source>
        <translation>固定的事实绝不会被丢弃或改写</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>取消固定(&amp;N)</translation>
    </message>
    <message>
        <source>Tags to add or to take off</source>
        <translation>要添加或去掉的标签</translation>
    </message>
    <message>
        <source>separated by commas</source>
        <translation>用逗号分隔</translation>
    </message>
    <message>
        <source>Add &amp;tags</source>
        <translation>添加标签(&amp;T)</translation>
    </message>
    <message>
        <source>Ta&amp;ke tags off</source>
        <translation>去掉标签(&amp;K)</translation>
    </message>
    <message>
        <source>Kind for the chosen facts</source>
        <translation>所选事实的类别</translation>
    </message>
    <message>
        <source>&amp;Change kind</source>
        <translation>更改类别(&amp;C)</translation>
    </message>
    <message>
        <source>No longer true since</source>
        <translation>从何时起不再成立</translation>
    </message>
    <message>
        <source>Mark as &amp;ended</source>
        <translation>标为已结束(&amp;E)</translation>
    </message>
    <message>
        <source>They stay in memory as what was true until that day</source>
        <translation>它们仍留在记忆里，作为到那天为止成立的事实</translation>
    </message>
    <message>
        <source>Merge &amp;into one…</source>
        <translation>合并为一条(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>忘记(&amp;F)</translation>
    </message>
    <message>
        <source>Forget these facts (Delete); it can be undone</source>
        <translation>忘记这些事实（Delete）；可以撤销</translation>
    </message>
    <message>
        <source>Forget for g&amp;ood…</source>
        <translation>永久忘记(&amp;O)…</translation>
    </message>
    <message>
        <source>Erase these facts and every trace of them (Shift+Delete); for good</source>
        <translation>抹去这些事实和它们的一切痕迹（Shift+Delete）；无法撤销</translation>
    </message>
    <message>
        <source>Ta&amp;gs:</source>
        <translation>标签(&amp;G)：</translation>
    </message>
    <message>
        <source>Kin&amp;d:</source>
        <translation>类别(&amp;D)：</translation>
    </message>
    <message>
        <source>No longer true &amp;since:</source>
        <translation>从何时起不再成立(&amp;S)：</translation>
    </message>
    <message>
        <source>{count} facts chosen</source>
        <translation>已选择 {count} 条事实</translation>
    </message>
    <message>
        <source>At most {count} facts can be changed at once. Choose fewer, or filter first.</source>
        <translation>一次最多更改 {count} 条事实。请少选一些，或先筛选。</translation>
    </message>
    <message>
        <source>Make one fact of them; you choose its words</source>
        <translation>把它们合为一条；由你决定措辞</translation>
    </message>
    <message>
        <source>At most {count} facts can be merged at once</source>
        <translation>一次最多合并 {count} 条事实</translation>
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
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>What was true when (Ctrl+5)</source>
        <translation>什么时候什么成立（Ctrl+5）</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>A picture of memory in figures (Ctrl+6)</source>
        <translation>用数字看记忆全貌（Ctrl+6）</translation>
    </message>
    <message>
        <source>Assistants</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>Who remembers, and what they share (Ctrl+7)</source>
        <translation>谁在记，以及共享什么（Ctrl+7）</translation>
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
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Merge facts</source>
        <translation>合并事实</translation>
    </message>
    <message>
        <source>These {count} facts become one. It keeps where all of them come from, their tags and dates; the others are forgotten, as merged into it. One undo brings all of them back.</source>
        <translation>这 {count} 条事实将合为一条。它会保留所有来源、标签和日期；其余的视为并入其中而被忘记。一次撤销即可全部恢复。</translation>
    </message>
    <message>
        <source>The facts and where they come from</source>
        <translation>这些事实及其来源</translation>
    </message>
    <message>
        <source>Words of the merged fact</source>
        <translation>合并后事实的措辞</translation>
    </message>
    <message>
        <source>Choose one to &amp;take only its words:</source>
        <translation>选一条，只用它的文字(&amp;T)：</translation>
    </message>
    <message>
        <source>Its &amp;words from now on:</source>
        <translation>今后的措辞(&amp;W)：</translation>
    </message>
    <message>
        <source>Words of &amp;all of them</source>
        <translation>合并全部文字(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Merge</source>
        <translation>合并(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>learned {date}</source>
        <translation>得知于 {date}</translation>
    </message>
    <message>
        <source>from “{quote}”</source>
        <translation>来自“{quote}”</translation>
    </message>
    <message>
        <source>from: {source}</source>
        <translation>来自：{source}</translation>
    </message>
</context>
<context>
    <name>MoreFilters</name>
    <message>
        <source>Show facts about</source>
        <translation>显示关于谁的事实</translation>
    </message>
    <message>
        <source>About anybody</source>
        <translation>关于任何人</translation>
    </message>
    <message>
        <source>Show facts with this tag</source>
        <translation>显示带此标签的事实</translation>
    </message>
    <message>
        <source>Any tag</source>
        <translation>任何标签</translation>
    </message>
    <message>
        <source>Only pinned</source>
        <translation>只看固定</translation>
    </message>
    <message>
        <source>Learned from</source>
        <translation>得知时间起</translation>
    </message>
    <message>
        <source>any day</source>
        <translation>任意日期</translation>
    </message>
    <message>
        <source>Learned until</source>
        <translation>得知时间止</translation>
    </message>
    <message>
        <source>&amp;Learned from:</source>
        <translation>得知时间，从(&amp;L)：</translation>
    </message>
    <message>
        <source>until:</source>
        <translation>到：</translation>
    </message>
    <message>
        <source>{name} ({count})</source>
        <translation>{name}（{count}）</translation>
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
    <name>OverviewFigures</name>
    <message>
        <source>Facts remembered</source>
        <translation>记住的事实</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Outdated, kept as past</source>
        <translation>已过时，作为过去保留</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Still known, not read again</source>
        <translation>仍然记得，无需重读</translation>
    </message>
    <message>
        <source>Newly read</source>
        <translation>新读</translation>
    </message>
    <message>
        <source>{tokens} ({share} %)</source>
        <translation>{tokens}（{share}%）</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Saved states of conversations</source>
        <translation>保存的对话状态</translation>
    </message>
    <message>
        <source>Automatic backups</source>
        <translation>自动备份</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>增长</translation>
    </message>
    <message>
        <source>Facts by kind</source>
        <translation>按类别的事实</translation>
    </message>
    <message>
        <source>Facts by status</source>
        <translation>按状态的事实</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>占用磁盘</translation>
    </message>
    <message>
        <source>Tokens a reply, on average</source>
        <translation>每次回复的平均词元数</translation>
    </message>
</context>
<context>
    <name>OverviewTab</name>
    <message>
        <source>Show the figures as a &amp;table</source>
        <translation>以表格显示数字(&amp;T)</translation>
    </message>
    <message>
        <source>Loading what is remembered …</source>
        <translation>正在读取记忆……</translation>
    </message>
    <message>
        <source>Facts remembered now, by kind</source>
        <translation>现在记住的事实（按类别）</translation>
    </message>
    <message>
        <source>Where the context goes: tokens a reply</source>
        <translation>上下文用在哪里：每次回复的词元数</translation>
    </message>
    <message>
        <source>Still known and newly read: tokens a reply</source>
        <translation>仍然记得与新读取：每次回复的词元数</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>占用磁盘</translation>
    </message>
    <message>
        <source>Last changes</source>
        <translation>最近的变化</translation>
    </message>
    <message>
        <source>The figures of memory</source>
        <translation>记忆的各项数字</translation>
    </message>
    <message>
        <source>What</source>
        <translation>什么</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>How memory grew</source>
        <translation>记忆如何增长</translation>
    </message>
    <message>
        <source>Where the context goes</source>
        <translation>上下文用在哪里</translation>
    </message>
    <message>
        <source>Nothing was remembered yet.</source>
        <translation>还没有记住任何事。</translation>
    </message>
    <message>
        <source>Nothing is remembered at the moment.</source>
        <translation>目前没有记住任何事。</translation>
    </message>
    <message>
        <source>This shows once the assistant has answered something.</source>
        <translation>助手回答之后，这里就会显示。</translation>
    </message>
    <message>
        <source>Tokens a reply, on average of the last {count} replies. A token is a piece of a word.</source>
        <translation>每次回复的词元数，取最近 {count} 次回复的平均值。词元是词的一小部分。</translation>
    </message>
    <message>
        <source>{change} – and {count} more</source>
        <translation>{change}，另有 {count} 项</translation>
    </message>
    <message>
        <source>{what}: {text}</source>
        <translation>{what}：{text}</translation>
    </message>
    <message>
        <source>Nothing has changed yet.</source>
        <translation>还没有任何变化。</translation>
    </message>
    <message>
        <source>There is no picture to show yet. Tell Rolltop something about yourself in a conversation, and this page will show how its memory grows.</source>
        <translation>还没有可以展示的内容。在对话里告诉 Rolltop 一些关于你的事，这里就会显示它的记忆如何增长。</translation>
    </message>
    <message>
        <source>This could not be loaded.</source>
        <translation>无法加载。</translation>
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
    <name>SideBySide</name>
    <message>
        <source>The text before and after, side by side</source>
        <translation>更改前后的文本，并排对照</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>更改前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>更改后</translation>
    </message>
</context>
<context>
    <name>SortButton</name>
    <message>
        <source>Upwards: A to Z, oldest first</source>
        <translation>升序：从 A 到 Z，旧的在前</translation>
    </message>
    <message>
        <source>Downwards: Z to A, newest first</source>
        <translation>降序：从 Z 到 A，新的在前</translation>
    </message>
    <message>
        <source>By what the facts are sorted; a click on a heading does the same</source>
        <translation>事实的排序方式；点击列标题也可以</translation>
    </message>
    <message>
        <source>Sort: {column}</source>
        <translation>排序：{column}</translation>
    </message>
    <message>
        <source>Sorted by: {column}</source>
        <translation>排序方式：{column}</translation>
    </message>
</context>
<context>
    <name>TimelineModel</name>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>True</source>
        <translation>有效期</translation>
    </message>
    <message>
        <source>→ replaced by: {text}</source>
        <translation>→ 被取代为：{text}</translation>
    </message>
    <message>
        <source>+ began</source>
        <translation>+ 开始</translation>
    </message>
    <message>
        <source>+ learned</source>
        <translation>+ 得知</translation>
    </message>
    <message>
        <source>− ended</source>
        <translation>− 结束</translation>
    </message>
    <message>
        <source>to come</source>
        <translation>尚未到来</translation>
    </message>
</context>
<context>
    <name>TimelineTab</name>
    <message>
        <source>Day</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>&amp;Today</source>
        <translation>今天(&amp;T)</translation>
    </message>
    <message>
        <source>Mark what changed</source>
        <translation>标出变化</translation>
    </message>
    <message>
        <source>on this day</source>
        <translation>当天的</translation>
    </message>
    <message>
        <source>in the 7 days up to it</source>
        <translation>截至当天 7 天内的</translation>
    </message>
    <message>
        <source>in the 30 days up to it</source>
        <translation>截至当天 30 天内的</translation>
    </message>
    <message>
        <source>in the year up to it</source>
        <translation>截至当天一年内的</translation>
    </message>
    <message>
        <source>Only &amp;changes</source>
        <translation>只看变化(&amp;C)</translation>
    </message>
    <message>
        <source>Search what was true</source>
        <translation>搜索当时成立的事实</translation>
    </message>
    <message>
        <source>Search what was true (Ctrl+F)</source>
        <translation>搜索当时成立的事实（Ctrl+F）</translation>
    </message>
    <message>
        <source>Facts of that day</source>
        <translation>当天的事实</translation>
    </message>
    <message>
        <source>Loading what is remembered …</source>
        <translation>正在读取记忆……</translation>
    </message>
    <message>
        <source>What was true &amp;on:</source>
        <translation>哪一天成立的事实(&amp;O)：</translation>
    </message>
    <message>
        <source>&amp;Mark changes</source>
        <translation>标出变化(&amp;M)</translation>
    </message>
    <message>
        <source>Up to {day}: {count} changes, of which {ended} ended.</source>
        <translation>截至 {day}：{count} 处变化，其中 {ended} 条结束。</translation>
    </message>
    <message>
        <source>On {day} 1 fact was true. Just over by then: {ended}.</source>
        <translation>{day} 有 1 条事实成立。到那时刚刚结束：{ended} 条。</translation>
    </message>
    <message>
        <source>On {day} {true} facts were true. Just over by then: {ended}.</source>
        <translation>{day} 有 {true} 条事实成立。到那时刚刚结束：{ended} 条。</translation>
    </message>
    <message>
        <source>{sentence} Still to come: {count}.</source>
        <translation>{sentence}尚未到来：{count} 条。</translation>
    </message>
    <message>
        <source>No fact of that time matches.</source>
        <translation>那段时间没有匹配的事实。</translation>
    </message>
    <message>
        <source>Nothing changed in that time.</source>
        <translation>那段时间没有变化。</translation>
    </message>
    <message>
        <source>Nothing is known of that day. Choose a later one.</source>
        <translation>对那一天一无所知。请选择更晚的日期。</translation>
    </message>
    <message>
        <source>This could not be loaded.</source>
        <translation>无法加载。</translation>
    </message>
</context>
<context>
    <name>_Strip</name>
    <message>
        <source>Began or ended around then: {count}</source>
        <translation>那前后开始或结束：{count}</translation>
    </message>
</context>
<context>
    <name>editor</name>
    <message>
        <source>Some changes are not saved yet.</source>
        <translation>有些更改还没有保存。</translation>
    </message>
    <message>
        <source>&amp;Save and go on</source>
        <translation>保存并继续(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard and go on</source>
        <translation>放弃并继续(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Keep editing</source>
        <translation>继续编辑(&amp;K)</translation>
    </message>
</context>
</TS>
