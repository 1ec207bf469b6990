<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
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
        <source>You pasted this text into a message.</source>
        <translation>这是你粘贴到消息中的文字。</translation>
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
</TS>
