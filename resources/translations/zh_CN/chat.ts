<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Attaching</name>
    <message>
        <source>Files cannot be attached in a temporary chat: they would be kept.</source>
        <translation>临时对话中不能附上文件，因为文件会被保留。</translation>
    </message>
    <message>
        <source>{name} is a folder. Drop it outside the text field to add it to memory.</source>
        <translation>{name} 是文件夹。要把它加入记忆，请拖到输入框以外的地方。</translation>
    </message>
    <message>
        <source>{name} cannot be read. These can: txt, md, html, pdf, docx, csv.</source>
        <translation>无法读取 {name}。可以读取：txt、md、html、pdf、docx、csv。</translation>
    </message>
    <message>
        <source>The picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>{name} was not attached: this model cannot see pictures.</source>
        <translation>没有附上 {name}：这个模型看不了图片。</translation>
    </message>
    <message>
        <source>You pasted a long text. As an attached file it takes less room in the message.</source>
        <translation>你粘贴了一段很长的文字。作为附件，它在消息中占的地方更少。</translation>
    </message>
    <message>
        <source>Attach it</source>
        <translation>作为附件</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>粘贴的文字</translation>
    </message>
    <message>
        <source>The text could not be attached, so it stays here: {why}.</source>
        <translation>文字未能作为附件添加，仍留在这里：{why}。</translation>
    </message>
    <message>
        <source>The text that you pasted is very long, so it was attached as a file.</source>
        <translation>你粘贴的文字很长，因此已作为文件附上。</translation>
    </message>
    <message>
        <source>Put it into the message</source>
        <translation>放进消息里</translation>
    </message>
    <message>
        <source>Your message was not sent: you left its conversation before its files were read.</source>
        <translation>消息没有发送：文件读完之前，你离开了那个对话。</translation>
    </message>
    <message>
        <source>The message was not sent. {problem}</source>
        <translation>消息没有发送。{problem}</translation>
    </message>
    <message>
        <source>And {count} more could not be read.</source>
        <translation>还有 {count} 个文件无法读取。</translation>
    </message>
</context>
<context>
    <name>AttachmentChip</name>
    <message>
        <source>{name} ({size})</source>
        <translation>{name}（{size}）</translation>
    </message>
    <message>
        <source>Do not attach {name}</source>
        <translation>不附上 {name}</translation>
    </message>
</context>
<context>
    <name>AttachmentRow</name>
    <message>
        <source>Attached files</source>
        <translation>附件</translation>
    </message>
    <message>
        <source>Reading the files… (Esc stops)</source>
        <translation>正在读取文件…（按 Esc 停止）</translation>
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
        <source>Reading: {percent} %</source>
        <translation>正在阅读：{percent}%</translation>
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
        <source>A token is a word or a piece of one.</source>
        <translation>一个词元是一个词或词的一部分。</translation>
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
    <name>CodeView</name>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Show all {count} lines</source>
        <translation>显示全部 {count} 行</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>A reply is being written. You can send when it is finished, or stop it with Esc.</source>
        <translation>正在写回复。写完后即可发送，或按 Esc 停止回复。</translation>
    </message>
    <message>
        <source>Stop the reply (Esc)</source>
        <translation>停止回复 (Esc)</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>发送 (Enter)</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>附上文件</translation>
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
    <name>ConversationMark</name>
    <message>
        <source>Leave and erase</source>
        <translation>离开并清除</translation>
    </message>
    <message>
        <source>Quit and erase</source>
        <translation>退出并清除</translation>
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
        <source>A reply is still being written. If you quit Rolltop now, it is erased with this chat.</source>
        <translation>回答还在写。现在退出 Rolltop，它会和这次对话一起被清除。</translation>
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
    <name>FindBar</name>
    <message>
        <source>{current} of {total}</source>
        <translation>第 {current} 个，共 {total} 个</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>在本对话中查找</translation>
    </message>
    <message>
        <source>Earlier place (Shift+Enter)</source>
        <translation>前一处（Shift+Enter）</translation>
    </message>
    <message>
        <source>Later place (Enter)</source>
        <translation>后一处（Enter）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
</context>
<context>
    <name>MemoryChip</name>
    <message>
        <source>{block}: forgotten: {text}</source>
        <translation>{block}：已忘掉：{text}</translation>
    </message>
    <message>
        <source>{block}: {text}</source>
        <translation>{block}：{text}</translation>
    </message>
    <message>
        <source>Saved: {text}</source>
        <translation>已记住：{text}</translation>
    </message>
    <message>
        <source>No longer true: {text}</source>
        <translation>不再成立：{text}</translation>
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
    <name>MessageArea</name>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>To the newest message</source>
        <translation>跳到最新消息</translation>
    </message>
</context>
<context>
    <name>MessageEditor</name>
    <message>
        <source>Your message, written anew</source>
        <translation>改写你的消息</translation>
    </message>
    <message>
        <source>Enter sends, Escape leaves it as it was.</source>
        <translation>按 Enter 发送，按 Esc 保持原样。</translation>
    </message>
    <message>
        <source>The message and all that came of it are kept as another version.</source>
        <translation>原来的消息和后面的内容会作为另一个版本保留。</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>NoteView</name>
    <message>
        <source>Rolltop looked up what fits your message, and showed it to the assistant.</source>
        <translation>Rolltop 查找了与你的消息相关的内容，并给助手看了。</translation>
    </message>
    <message>
        <source>Memory was changed meanwhile, so Rolltop told the assistant.</source>
        <translation>记忆在此期间有改动，所以 Rolltop 告知了助手。</translation>
    </message>
    <message>
        <source>The conversation has become long, so Rolltop told the assistant.</source>
        <translation>对话已经很长，所以 Rolltop 告知了助手。</translation>
    </message>
    <message>
        <source>A message is longer than the assistant can see at once, so Rolltop told it.</source>
        <translation>有一条消息超出了助手一次能看到的长度，所以 Rolltop 告知了它。</translation>
    </message>
    <message>
        <source>You asked for a change of memory, and Rolltop told the assistant what was done.</source>
        <translation>你要求改动记忆，Rolltop 把结果告知了助手。</translation>
    </message>
    <message>
        <source>Rolltop told the assistant this beside your message.</source>
        <translation>Rolltop 在你的消息之外把这些告知了助手。</translation>
    </message>
    <message>
        <source>These are its words. You need not do anything.</source>
        <translation>这里是原文，你不需要做什么。</translation>
    </message>
    <message>
        <source>{what} {more}</source>
        <translation>{what}{more}</translation>
    </message>
</context>
<context>
    <name>PlainBody</name>
    <message>
        <source>Your message</source>
        <translation>你的消息</translation>
    </message>
    <message>
        <source>Show all of it ({count} characters)</source>
        <translation>显示全部（{count} 个字符）</translation>
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
    <name>Quoting</name>
    <message>
        <source>Quote in your message</source>
        <translation>引用到消息中</translation>
    </message>
    <message>
        <source>Copy as plain text</source>
        <translation>复制为纯文本</translation>
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
        <source>Why did you say that?</source>
        <translation>为什么这么说？</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Go on writing this reply</source>
        <translation>继续写这条回复</translation>
    </message>
    <message>
        <source>Stopped by you</source>
        <translation>已由你停止</translation>
    </message>
    <message>
        <source>Interrupted: Rolltop was closed</source>
        <translation>已中断：Rolltop 当时被关闭</translation>
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
    <name>SaidChip</name>
    <message>
        <source>1 memory is kept about you.</source>
        <translation>关于你保存了 1 条记忆。</translation>
    </message>
    <message>
        <source>{count} memories are kept about you.</source>
        <translation>关于你保存了 {count} 条记忆。</translation>
    </message>
    <message>
        <source>Nothing is kept about you yet.</source>
        <translation>还没有保存关于你的任何内容。</translation>
    </message>
    <message>
        <source>Should this be forgotten?</source>
        <translation>要忘掉这一条吗？</translation>
    </message>
    <message>
        <source>Is this no longer true?</source>
        <translation>这一条不再成立了吗？</translation>
    </message>
    <message>
        <source>Is this wrong?</source>
        <translation>这一条是错的吗？</translation>
    </message>
    <message>
        <source>Which of these should be forgotten?</source>
        <translation>要忘掉哪一条？</translation>
    </message>
    <message>
        <source>Which of these is no longer true?</source>
        <translation>哪一条不再成立？</translation>
    </message>
    <message>
        <source>Which of these is wrong?</source>
        <translation>哪一条是错的？</translation>
    </message>
    <message>
        <source>Nothing was forgotten: no memory says this.</source>
        <translation>没有忘掉任何内容：记忆里没有这件事。</translation>
    </message>
    <message>
        <source>It had not been saved yet, and will not be.</source>
        <translation>还没有保存，也不会再保存。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有任何改动。</translation>
    </message>
    <message>
        <source>Nothing was saved: it is unclear what is to be remembered.</source>
        <translation>没有保存任何内容：不清楚要记住什么。</translation>
    </message>
    <message>
        <source>This is in memory already.</source>
        <translation>记忆里已经有了。</translation>
    </message>
    <message>
        <source>Not saved: nothing is learned from this conversation.</source>
        <translation>没有保存：这次对话不学习任何内容。</translation>
    </message>
    <message>
        <source>Nothing is erased yet. Look at what would go, and decide.</source>
        <translation>还没有清除任何内容。请查看会清除什么，再决定。</translation>
    </message>
    <message>
        <source>Show what would go…</source>
        <translation>查看会清除什么……</translation>
    </message>
    <message>
        <source>Show memory</source>
        <translation>查看记忆</translation>
    </message>
    <message>
        <source>All of these</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>None of these</source>
        <translation>都不是</translation>
    </message>
    <message>
        <source>No, leave it</source>
        <translation>不，保留原样</translation>
    </message>
</context>
<context>
    <name>SentAttachment</name>
    <message>
        <source>Open {name}</source>
        <translation>打开 {name}</translation>
    </message>
    <message>
        <source>Attached file: {name}</source>
        <translation>附件：{name}</translation>
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
    <name>TableView</name>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>As &amp;Markdown</source>
        <translation>复制为 &amp;Markdown</translation>
    </message>
    <message>
        <source>For a &amp;spreadsheet</source>
        <translation>复制到电子表格(&amp;S)</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>&amp;Quote in your message</source>
        <translation>引用到消息中(&amp;Q)</translation>
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
        <source>Waiting for {tool}…</source>
        <translation>正在等待 {tool}…</translation>
    </message>
    <message>
        <source>{tool} was not used: you did not allow it</source>
        <translation>没有使用 {tool}：你没有允许</translation>
    </message>
    <message>
        <source>{tool} failed</source>
        <translation>{tool} 失败</translation>
    </message>
    <message>
        <source>{tool} answered</source>
        <translation>{tool} 的结果</translation>
    </message>
</context>
<context>
    <name>ToolWords</name>
    <message>
        <source>Nothing was found.</source>
        <translation>没有找到。</translation>
    </message>
    <message>
        <source>Found: {total}. Here are {first} to {last}:</source>
        <translation>找到 {total} 条，这里是第 {first} 到 {last} 条：</translation>
    </message>
    <message>
        <source>More stands on page {page}.</source>
        <translation>第 {page} 页还有更多。</translation>
    </message>
    <message>
        <source>There is no page {page}; the last one is {last}.</source>
        <translation>没有第 {page} 页；最后一页是第 {last} 页。</translation>
    </message>
    <message>
        <source>Added to “{block}”: {text}</source>
        <translation>已加入“{block}”：{text}</translation>
    </message>
    <message>
        <source>A line was taken out of “{block}”.</source>
        <translation>已从“{block}”中去掉一行。</translation>
    </message>
    <message>
        <source>A line of “{block}” now reads: {text}</source>
        <translation>“{block}”中的一行现在是：{text}</translation>
    </message>
    <message>
        <source>Nothing was to be changed. “{block}” reads:</source>
        <translation>没有要改的内容。“{block}”现在是：</translation>
    </message>
    <message>
        <source>Nothing was to be changed.</source>
        <translation>没有要改的内容。</translation>
    </message>
    <message>
        <source>Known already: {text}</source>
        <translation>早已知道：{text}</translation>
    </message>
    <message>
        <source>Saved: {text}</source>
        <translation>已记住：{text}</translation>
    </message>
    <message>
        <source>Not saved yet, since text from outside stands here. You are asked: {text}</source>
        <translation>还没有保存，因为这里有来自外部的文字。请你决定：{text}</translation>
    </message>
    <message>
        <source>Not saved yet, since you have not said it yourself. You are asked: {text}</source>
        <translation>还没有保存，因为你自己没有这样说过。请你决定：{text}</translation>
    </message>
    <message>
        <source>Not saved: this conversation is temporary.</source>
        <translation>没有保存：这是临时对话。</translation>
    </message>
    <message>
        <source>Not saved: learning is switched off in this conversation.</source>
        <translation>没有保存：这次对话已关闭学习。</translation>
    </message>
    <message>
        <source>Not saved: you did not want this kept.</source>
        <translation>没有保存：你不想保留这一条。</translation>
    </message>
    <message>
        <source>It did not work: the assistant asked for a tool that there is not.</source>
        <translation>没有成功：助手要用的工具不存在。</translation>
    </message>
    <message>
        <source>It did not work: the assistant did not say clearly what it wanted.</source>
        <translation>没有成功：助手没有说清楚要做什么。</translation>
    </message>
    <message>
        <source>It did not work: {reason}</source>
        <translation>没有成功：{reason}</translation>
    </message>
    <message>
        <source>Looked for</source>
        <translation>查找内容</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>记忆块</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
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
        <source>Notes to the assistant</source>
        <translation>给助手的提示</translation>
    </message>
    <message>
        <source>Note to the assistant</source>
        <translation>给助手的提示</translation>
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
        <source>What was learned from this</source>
        <translation>从中学到了什么</translation>
    </message>
    <message>
        <source>Write this anew (E)</source>
        <translation>改写这条消息（E）</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>正在发送……</translation>
    </message>
</context>
<context>
    <name>VersionBar</name>
    <message>
        <source>Version {number} of {total}</source>
        <translation>第 {number} 个版本，共 {total} 个</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>前一个版本</translation>
    </message>
    <message>
        <source>Later version</source>
        <translation>后一个版本</translation>
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
    <message>
        <source>Rolltop remembers nothing of this chat. Nothing leaves this computer.</source>
        <translation>Rolltop 不会记住这次对话的任何内容。一切都只留在这台电脑上。</translation>
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
