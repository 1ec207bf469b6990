<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
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
    <message>
        <source>Who I am and how I talk.</source>
        <translation>我是谁，怎么说话。</translation>
    </message>
    <message>
        <source>What matters most about the person I talk with.</source>
        <translation>与我对话的人最重要的信息。</translation>
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
    <name>Times</name>
    <message>
        <source>MMM d, yyyy</source>
        <comment>date pattern</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>{date}, {time}</source>
        <translation>{date} {time}</translation>
    </message>
    <message>
        <source>MMM d</source>
        <comment>day and month</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>{begins} – {ends}</source>
        <translation>{begins} – {ends}</translation>
    </message>
    <message>
        <source>since {date}</source>
        <translation>自 {date} 起</translation>
    </message>
    <message>
        <source>from {date}</source>
        <translation>{date} 起</translation>
    </message>
    <message>
        <source>until {date}</source>
        <translation>至 {date} 止</translation>
    </message>
    <message>
        <source>yyyy</source>
        <comment>a year</comment>
        <translation>yyyy年</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <comment>month and year</comment>
        <translation>yyyy年M月</translation>
    </message>
</context>
</TS>
