<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AgentMark</name>
    <message>
        <source>Load it</source>
        <translation>载入</translation>
    </message>
    <message>
        <source>You talk with {name}.</source>
        <translation>你正在和 {name} 对话。</translation>
    </message>
    <message>
        <source>You talk with {name}, who is meant to answer with {model}. Another model is loaded, and changing it takes a while.</source>
        <translation>你正在和 {name} 对话，它应当用 {model} 回答。现在载入的是另一个模型，更换需要一些时间。</translation>
    </message>
</context>
<context>
    <name>NewWith</name>
    <message>
        <source>New conversation with another assistant</source>
        <translation>与另一个助手开始新对话</translation>
    </message>
    <message>
        <source>&amp;Make or change assistants…</source>
        <translation>新建或更改助手(&amp;M)…</translation>
    </message>
</context>
</TS>
