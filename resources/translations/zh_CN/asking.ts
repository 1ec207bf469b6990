<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AskWindow</name>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Ask something</source>
        <translation>问点什么</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Enter asks, Esc closes this window.</source>
        <translation>回车提问，Esc 关闭这个窗口。</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;New question</source>
        <translation>新问题(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open in Rolltop</source>
        <translation>在 Rolltop 中打开(&amp;O)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
</context>
<context>
    <name>Asking</name>
    <message>
        <source>The answer is being written. You can ask when it is finished or stopped.</source>
        <translation>正在写回答。回答写完或停止后才能继续提问。</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>稍等…</translation>
    </message>
    <message>
        <source>Stopped by you</source>
        <translation>已由你停止</translation>
    </message>
    <message>
        <source>The answer reached its length limit; open it in Rolltop to go on.</source>
        <translation>回答达到了长度上限；可在 Rolltop 中打开继续。</translation>
    </message>
    <message>
        <source>The engine ended. Open Rolltop to start it again; your question is kept.</source>
        <translation>引擎已结束。打开 Rolltop 可重新启动；你的问题已保留。</translation>
    </message>
</context>
</TS>
