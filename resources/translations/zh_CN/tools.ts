<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ServerForm</name>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>Add server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>A quotation mark in the command has no end.</source>
        <translation>命令里有一个引号没有配对。</translation>
    </message>
    <message>
        <source>Give the server a name, and the command that starts it.</source>
        <translation>请填写服务器的名称和启动它的命令。</translation>
    </message>
    <message>
        <source>Each line of the variables must read NAME=value.</source>
        <translation>变量每行都要写成 NAME=value。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>NAME=value, one a line; kept in the keyring of your system</source>
        <translation>NAME=value，每行一个；保存在系统的密钥环里</translation>
    </message>
</context>
<context>
    <name>ToolNews</name>
    <message>
        <source>Look at it…</source>
        <translation>查看…</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names of tools</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>“{name}” of {source}</source>
        <translation>{source} 的“{name}”</translation>
    </message>
    <message>
        <source>A tool you allowed is off, because it has changed since: {names}. Look at it, then allow it again.</source>
        <translation>你允许的一个工具已停用，因为它在那之后有了改动：{names}。请查看后再重新允许。</translation>
    </message>
    <message>
        <source>Tools you allowed are off, because they have changed since: {names}. Look at them, then allow them again.</source>
        <translation>你允许的一些工具已停用，因为它们在那之后有了改动：{names}。请查看后再重新允许。</translation>
    </message>
</context>
<context>
    <name>ToolQuestions</name>
    <message>
        <source>The assistant wants to use “{tool}” of the server {source}. It would send: {arguments}</source>
        <translation>助手想使用服务器 {source} 的“{tool}”，将发送：{arguments}</translation>
    </message>
    <message>
        <source>The assistant wants to use “{tool}” of {source}. It would pass: {arguments}</source>
        <translation>助手想使用 {source} 里的“{tool}”，将传入：{arguments}</translation>
    </message>
    <message>
        <source>Allow once</source>
        <translation>允许一次</translation>
    </message>
    <message>
        <source>Always allow</source>
        <translation>始终允许</translation>
    </message>
    <message>
        <source>Do not allow</source>
        <translation>不允许</translation>
    </message>
</context>
<context>
    <name>ToolRow</name>
    <message>
        <source>What {name} may do</source>
        <translation>{name} 的权限</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>每次询问</translation>
    </message>
    <message>
        <source>Always allowed</source>
        <translation>始终允许</translation>
    </message>
    <message>
        <source>It has changed since you allowed it, so it is off. Look at it again before you allow it.</source>
        <translation>它在你允许之后发生了变化，因此已关闭。请先查看，再决定是否允许。</translation>
    </message>
</context>
<context>
    <name>ToolsPage</name>
    <message>
        <source>Add a server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>A server offers tools over the Model Context Protocol (MCP). It is a program on this computer: it can do what you can do, so add only what you trust.</source>
        <translation>服务器通过模型上下文协议（MCP）提供工具。它是这台电脑上的程序，你能做的它都能做，所以只添加你信任的。</translation>
    </message>
    <message>
        <source>A tool lets the assistant do something when you ask for it: look something up, read a file, switch a lamp. Every tool is off until you allow it, runs in a process of its own with a time limit, and what it answers is never taken for your words.</source>
        <translation>工具让助手在你要求时做一件事：查资料、读文件、开灯。每个工具在你允许之前都是关闭的，在单独的进程里限时运行，它的回答绝不会当成你说的话。</translation>
    </message>
    <message>
        <source>Open the folder of Python tools</source>
        <translation>打开 Python 工具文件夹</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查找</translation>
    </message>
    <message>
        <source>Python functions</source>
        <translation>Python 函数</translation>
    </message>
    <message>
        <source>There are none yet. Put a .py file with a function into the folder: its name, its arguments and its description become the tool.</source>
        <translation>还没有。把含有函数的 .py 文件放进文件夹：函数名、参数和说明就成为工具。</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Remove {name}? Its command and the values of its variables are erased.</source>
        <translation>移除 {name}？它的命令和变量的值会被删除。</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Remove the server {name}</source>
        <translation>移除服务器 {name}</translation>
    </message>
    <message>
        <source>Server {name}</source>
        <translation>服务器 {name}</translation>
    </message>
</context>
</TS>
