<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
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
    <name>ResultsModel</name>
    <message>
        <source>Show all: {count}</source>
        <translation>显示全部：{count}</translation>
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
</TS>
