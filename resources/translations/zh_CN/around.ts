<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Around</name>
    <message>
        <source>The key for the ask-window does not work: {reason}</source>
        <translation>提问小窗的快捷键不起作用：{reason}</translation>
    </message>
    <message>
        <source>Choose another key</source>
        <translation>换一个快捷键</translation>
    </message>
</context>
<context>
    <name>Autostart</name>
    <message>
        <source>The entry starts another copy of Rolltop, or one that is gone. Switch it on to mend it.</source>
        <translation>该项启动的是另一份 Rolltop，或已不存在的一份。打开它即可修复。</translation>
    </message>
    <message>
        <source>{place} is not from Rolltop, so it is left alone. Remove it to use this.</source>
        <translation>{place} 不是 Rolltop 写的，所以不去动它。删除它才能使用此功能。</translation>
    </message>
    <message>
        <source>{place} cannot be understood, so it is left alone. Remove it to use this.</source>
        <translation>{place} 无法读懂，所以不去动它。删除它才能使用此功能。</translation>
    </message>
    <message>
        <source>{place} cannot be read.</source>
        <translation>无法读取 {place}。</translation>
    </message>
</context>
<context>
    <name>Closing</name>
    <message>
        <source>Closing this window leaves Rolltop running: its icon beside the clock opens it again. The settings say whether it does.</source>
        <translation>关闭这个窗口后 Rolltop 仍在运行：点时钟旁的图标可重新打开。是否这样可在设置中选择。</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>Quit Rolltop</source>
        <translation>退出 Rolltop</translation>
    </message>
</context>
<context>
    <name>Hotkey</name>
    <message>
        <source>Your desktop opens it with {keys}.</source>
        <translation>桌面用 {keys} 打开它。</translation>
    </message>
    <message>
        <source>{keys} opens it from every program.</source>
        <translation>在任何程序里按 {keys} 都能打开它。</translation>
    </message>
    <message>
        <source>Your desktop is asking you about the key.</source>
        <translation>桌面正在询问你这个快捷键。</translation>
    </message>
    <message>
        <source>Another program uses {keys} already. Choose another key.</source>
        <translation>{keys} 已被别的程序占用。请换一个快捷键。</translation>
    </message>
    <message>
        <source>{keys} cannot be used: it needs Ctrl, Alt or the Windows key, and a key of your keyboard.</source>
        <translation>{keys} 不能使用：需要 Ctrl、Alt 或 Windows 键，再加键盘上的一个键。</translation>
    </message>
    <message>
        <source>The desktop did not allow it.</source>
        <translation>桌面不允许。</translation>
    </message>
    <message>
        <source>This desktop lets no program have a key everywhere. In its own keyboard settings you can give a key to the command “{command}”.</source>
        <translation>此桌面不让程序拥有全局快捷键。你可以在它自己的键盘设置里给命令“{command}”指定快捷键。</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>The reply is finished</source>
        <translation>回复已完成</translation>
    </message>
    <message>
        <source>Tidying has a question</source>
        <translation>整理时有一个问题</translation>
    </message>
    <message>
        <source>It waits for you in Rolltop.</source>
        <translation>它在 Rolltop 里等你。</translation>
    </message>
</context>
<context>
    <name>TrayMenu</name>
    <message>
        <source>&amp;Open Rolltop</source>
        <translation>打开 Rolltop(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Ask something…</source>
        <translation>问点什么(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;New conversation</source>
        <translation>新对话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
</context>
</TS>
