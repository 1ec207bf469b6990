<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ExportDialog</name>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>纯文本</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>The messages as they were written, for notes and other writing programs.</source>
        <translation>消息的原样文字，适合笔记和其他写作程序。</translation>
    </message>
    <message>
        <source>Without any formatting; every program opens it.</source>
        <translation>不带任何格式，任何程序都能打开。</translation>
    </message>
    <message>
        <source>Looks as it does here; opens in every browser, and prints well.</source>
        <translation>看起来与这里一样，任何浏览器都能打开，也适合打印。</translation>
    </message>
    <message>
        <source>Everything there is, with all versions, sources and steps; for programs.</source>
        <translation>全部内容，包括所有版本、来源和步骤，供程序使用。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export this conversation as</source>
        <translation>将这个对话导出为</translation>
    </message>
    <message>
        <source>Export {count} conversations as</source>
        <translation>将 {count} 个对话导出为</translation>
    </message>
    <message>
        <source>Choose a &amp;file…</source>
        <translation>选择文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Choose a &amp;folder…</source>
        <translation>选择文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message>
        <source>Export the conversation</source>
        <translation>导出对话</translation>
    </message>
    <message>
        <source>Export the conversations into a folder</source>
        <translation>将对话导出到文件夹</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Exporting: {done} of {total} messages</source>
        <translation>正在导出：{done} / {total} 条消息</translation>
    </message>
    <message>
        <source>The export was stopped.</source>
        <translation>已停止导出。</translation>
    </message>
    <message>
        <source>The conversation was exported to {name}.</source>
        <translation>对话已导出到 {name}。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>{count} conversations were exported to {name}.</source>
        <translation>{count} 个对话已导出到 {name}。</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>打开文件夹</translation>
    </message>
</context>
</TS>
