<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
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
</TS>
