<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AgentChoices</name>
    <message>
        <source>What is known already stays. Each change is listed in the memory&apos;s history.</source>
        <translation>已经记住的内容会保留。每次更改都会列在记忆的历史记录里。</translation>
    </message>
    <message>
        <source>Learn from what I say</source>
        <translation>从我说的话里学习</translation>
    </message>
    <message>
        <source>Look up memories for each message</source>
        <translation>为每条消息查找记忆</translation>
    </message>
    <message>
        <source>Use my documents in replies</source>
        <translation>回答时使用我的文档</translation>
    </message>
</context>
<context>
    <name>AroundPage</name>
    <message>
        <source>Stay beside the clock when the window is closed</source>
        <translation>关闭窗口后留在时钟旁的托盘里</translation>
    </message>
    <message>
        <source>Start when I log in</source>
        <translation>登录时自动启动</translation>
    </message>
    <message>
        <source>Tell me of finished replies and of questions</source>
        <translation>回复完成或有问题要问时通知我</translation>
    </message>
    <message>
        <source>A key that opens a small window for a question</source>
        <translation>用一个快捷键打开提问小窗</translation>
    </message>
    <message>
        <source>Key for the ask-window</source>
        <translation>提问小窗的快捷键</translation>
    </message>
    <message>
        <source>&amp;Try it</source>
        <translation>试一试(&amp;T)</translation>
    </message>
    <message>
        <source>By a notification of the desktop, only while no window of Rolltop is active. It shows the title of the conversation, never what was said.</source>
        <translation>用桌面通知提醒，且只在 Rolltop 的窗口都不活动时。通知只显示对话标题，从不显示内容。</translation>
    </message>
    <message>
        <source>In every desktop’s own settings a key can also be given to the command “{command}”.</source>
        <translation>在任何桌面自己的设置里，也可以给命令“{command}”指定快捷键。</translation>
    </message>
    <message>
        <source>The system did not allow it: {reason}</source>
        <translation>系统不允许：{reason}</translation>
    </message>
    <message>
        <source>This desktop has no place for such an icon, so closing the window ends Rolltop.</source>
        <translation>此桌面没有放这种图标的地方，所以关闭窗口就会退出 Rolltop。</translation>
    </message>
    <message>
        <source>The icon opens the window again; its menu ends Rolltop.</source>
        <translation>点图标可重新打开窗口；图标的菜单可退出 Rolltop。</translation>
    </message>
    <message>
        <source>Closing the window ends Rolltop.</source>
        <translation>关闭窗口就会退出 Rolltop。</translation>
    </message>
</context>
<context>
    <name>FolderRows</name>
    <message>
        <source>Move it into which folder?</source>
        <translation>移到哪个文件夹里？</translation>
    </message>
    <message>
        <source>{size} are copied to {folder} and compared. Rolltop stops meanwhile and then starts again there; the old folder stays until you have it removed.</source>
        <translation>将把 {size} 复制到 {folder} 并逐一核对。期间 Rolltop 停止工作，之后在新位置重新启动；旧文件夹会保留到你让它删除为止。</translation>
    </message>
    <message>
        <source>It is named by {name}, so it is moved by naming another folder there.</source>
        <translation>它由 {name} 指定，要移动请在那里改成别的文件夹。</translation>
    </message>
    <message>
        <source>The old copy is still in {folder}. What you have erased since the move is still in that copy.</source>
        <translation>旧副本还在 {folder}。移动之后你抹去的内容仍留在那份副本里。</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>Folder of models</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>移动…</translation>
    </message>
    <message>
        <source>Remove the old copy</source>
        <translation>删除旧副本</translation>
    </message>
    <message>
        <source>Move now</source>
        <translation>现在移动</translation>
    </message>
    <message>
        <source>Leave it where it is</source>
        <translation>留在原处</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>100 % is the size that the system has; from {least} to {most} %.</source>
        <translation>100 % 是系统的文字大小；可从 {least} % 到 {most} %。</translation>
    </message>
    <message>
        <source>Ctrl and + or − change the size of the text in every window, Ctrl and 0 brings the usual one back.</source>
        <translation>在任何窗口中，按 Ctrl 和 + 或 − 可改变文字大小，按 Ctrl 和 0 恢复默认大小。</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast, light</source>
        <translation>高对比度，浅色</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>高对比度，深色</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
</context>
<context>
    <name>ModelPage</name>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>模型…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Free its memory after</source>
        <translation>释放内存的时间</translation>
    </message>
    <message>
        <source> minutes</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>When nobody has needed the model for so long, its memory is freed for other programs. It comes back by itself when you begin to write, and goes on where it was.</source>
        <translation>模型这么久没有用到时，就释放它的内存给其他程序。你开始输入时它会自动恢复，并从原处继续。</translation>
    </message>
    <message>
        <source>Chosen automatically</source>
        <translation>自动选择</translation>
    </message>
    <message>
        <source>{name} (named on the command line)</source>
        <translation>{name}（由命令行指定）</translation>
    </message>
    <message>
        <source>{name} (chosen automatically)</source>
        <translation>{name}（自动选择）</translation>
    </message>
</context>
<context>
    <name>MovingDialog</name>
    <message>
        <source>Moving</source>
        <translation>正在移动</translation>
    </message>
    <message>
        <source>The folder is being copied, and every file is compared with its copy.</source>
        <translation>正在复制文件夹，并逐个核对文件与副本。</translation>
    </message>
    <message>
        <source>Progress of the move</source>
        <translation>移动进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source>Never use the network</source>
        <translation>永不使用网络</translation>
    </message>
    <message>
        <source>Rolltop then opens no connection at all: models cannot be downloaded, and a download under way stops and can go on later. Everything else works as before.</source>
        <translation>此时 Rolltop 不会建立任何连接：不能下载模型，正在进行的下载会停下，以后可以继续。其他功能照常。</translation>
    </message>
    <message>
        <source>What leaves this computer</source>
        <translation>哪些内容会离开这台电脑</translation>
    </message>
    <message>
        <source>Nothing that you write, nothing that Rolltop remembers, and no report of any kind: there is no telemetry, no check for updates and no account. The only connections are the downloads of models that you start; they fetch the file and send nothing about you. A link in a reply opens in your browser, and only when you click it.</source>
        <translation>你写的内容不会，Rolltop 记住的内容不会，任何报告也不会：没有遥测，不检查更新，也没有账号。唯一的连接是你自己开始的模型下载，它只取回文件，不发送任何关于你的信息。回复里的链接只有在你点击时才会在浏览器中打开。</translation>
    </message>
</context>
<context>
    <name>SavedStates</name>
    <message>
        <source>Clearing…</source>
        <translation>正在清除…</translation>
    </message>
    <message>
        <source>{size} in use</source>
        <translation>已占用 {size}</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>So that a conversation goes on after a restart without being read again, its state is saved on this computer; it holds what was said. 0 saves nothing.</source>
        <translation>为了在重新启动后不必重读就能继续对话，对话的状态会保存在这台电脑上，其中含有对话的内容。设为 0 则不保存。</translation>
    </message>
    <message>
        <source>Room on the disk for saved states</source>
        <translation>已存状态可用的磁盘空间</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear the saved states</source>
        <translation>清除保存的状态</translation>
    </message>
</context>
<context>
    <name>SearchModel</name>
    <message>
        <source>Folder of a sentence-transformers model</source>
        <translation>sentence-transformers 模型所在的文件夹</translation>
    </message>
    <message>
        <source>It finds what you mean also where other words were used, in any language it knows.</source>
        <translation>换了说法也能找到你想找的内容，模型懂得的语言都可以。</translation>
    </message>
    <message>
        <source>Memories are found by their words only.</source>
        <translation>只按字词查找记忆。</translation>
    </message>
    <message>
        <source>{count} texts are still being prepared for the new model; until then the one before is used.</source>
        <translation>还有 {count} 条内容正在为新模型做准备；在此之前仍使用原来的模型。</translation>
    </message>
    <message>
        <source>{count} texts are still being prepared; they are found by their words already.</source>
        <translation>还有 {count} 条内容正在准备；它们现在已能按字词找到。</translation>
    </message>
    <message>
        <source>Built-in model</source>
        <translation>内置模型</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Another model, from a folder…</source>
        <translation>其他模型，从文件夹选择…</translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message>
        <source>Model for search by meaning</source>
        <translation>按意思搜索所用的模型</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Parts of the settings</source>
        <translation>设置的各部分</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Always at hand</source>
        <translation>随时可用</translation>
    </message>
    <message>
        <source>Tidying</source>
        <translation>整理</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Search by meaning</source>
        <translation>按意思搜索</translation>
    </message>
</context>
<context>
    <name>SizeTable</name>
    <message>
        <source>{size} are free on the disk.</source>
        <translation>磁盘还有 {size} 可用。</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Memory and its history</source>
        <translation>记忆及其历史</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Index for the search by words</source>
        <translation>按词搜索的索引</translation>
    </message>
    <message>
        <source>Index for the search by meaning</source>
        <translation>按意思搜索的索引</translation>
    </message>
    <message>
        <source>Unused room in the memory file</source>
        <translation>记忆文件中未用的空间</translation>
    </message>
    <message>
        <source>Automatic copies of the memory</source>
        <translation>记忆的自动备份</translation>
    </message>
    <message>
        <source>Saved states of the model</source>
        <translation>模型的已存状态</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Settings and unsent messages</source>
        <translation>设置和未发送的消息</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Unfinished downloads</source>
        <translation>未完成的下载</translation>
    </message>
    <message>
        <source>Gives the room back. Nothing is lost; it takes a moment, in which all else waits.</source>
        <translation>把空间还给磁盘。什么都不会丢；需要一点时间，期间其他操作要等待。</translation>
    </message>
    <message>
        <source>Each conversation is read once more by the model when you go on with it.</source>
        <translation>你继续某个对话时，模型要把它重新读一遍。</translation>
    </message>
    <message>
        <source>What would help to find out why something failed is lost.</source>
        <translation>会失去有助于查明故障原因的信息。</translation>
    </message>
    <message>
        <source>What was downloaded so far of models that are not being downloaded now is lost.</source>
        <translation>会失去当前没有在下载的模型已下载的部分。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>压缩</translation>
    </message>
</context>
<context>
    <name>StoragePage</name>
    <message>
        <source>Saved states</source>
        <translation>保存的状态</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>The memory file is being written anew…</source>
        <translation>正在重写记忆文件…</translation>
    </message>
    <message>
        <source>{size} were freed.</source>
        <translation>已释放 {size}。</translation>
    </message>
</context>
<context>
    <name>TidyingFields</name>
    <message>
        <source>Tidy memory while I am away</source>
        <translation>我离开时整理记忆</translation>
    </message>
    <message>
        <source>only from</source>
        <translation>只在</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>as on the mains</source>
        <translation>和接通电源时一样</translation>
    </message>
    <message>
        <source>only above</source>
        <translation>仅当高于</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>立即</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Begin after I have been away for</source>
        <translation>离开多久后开始</translation>
    </message>
    <message>
        <source>On battery</source>
        <translation>使用电池时</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>时段</translation>
    </message>
    <message>
        <source>At most a day</source>
        <translation>每天最多</translation>
    </message>
    <message>
        <source>Wait while other programs use more than</source>
        <translation>其他程序占用超过多少时等待</translation>
    </message>
    <message>
        <source>Only in certain hours</source>
        <translation>只在某些时段</translation>
    </message>
    <message>
        <source>Battery level above which it may run</source>
        <translation>高于这个电量才整理</translation>
    </message>
    <message>
        <source>First hour</source>
        <translation>开始的整点</translation>
    </message>
    <message>
        <source>Up to this hour</source>
        <translation>结束的整点</translation>
    </message>
    <message>
        <source>Of the processor</source>
        <translation>处理器占用</translation>
    </message>
</context>
<context>
    <name>TidyingSettings</name>
    <message>
        <source>There was nothing to do.</source>
        <translation>没有要整理的。</translation>
    </message>
    <message>
        <source>While you are away, Rolltop learns from what you said, merges what it knows twice and closes what is out of date. When you come back it shows what it did, and everything can be undone.</source>
        <translation>你离开时，Rolltop 会从你说过的话里学习，合并重复的内容，结束过时的内容。你回来后它会列出做了什么，而且都可以撤销。</translation>
    </message>
    <message>
        <source>&amp;Tidy now</source>
        <translation>立即整理(&amp;T)</translation>
    </message>
    <message>
        <source>Pause for an &amp;hour</source>
        <translation>暂停一小时(&amp;H)</translation>
    </message>
    <message>
        <source>Pause until to&amp;morrow morning</source>
        <translation>暂停到明天早上(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>继续(&amp;G)</translation>
    </message>
    <message>
        <source>catch up on messages that were not looked at yet</source>
        <translation>补看还没看过的消息</translation>
    </message>
    <message>
        <source>learn from what you said</source>
        <translation>从你说过的话里学习</translation>
    </message>
    <message>
        <source>merge what was said twice and close what is out of date</source>
        <translation>合并重复说过的、结束已经过时的内容</translation>
    </message>
    <message>
        <source>check facts against your own words</source>
        <translation>拿事实和你的原话核对</translation>
    </message>
    <message>
        <source>keep the notes about you and the assistant short and current</source>
        <translation>让关于你和助手的笔记保持简短、不过时</translation>
    </message>
    <message>
        <source>give conversations a title</source>
        <translation>给对话起标题</translation>
    </message>
    <message>
        <source>It is switched off. “Tidy now” still works.</source>
        <translation>已关闭。“立即整理”仍然可用。</translation>
    </message>
    <message>
        <source>It is paused until {when}.</source>
        <translation>已暂停到 {when}。</translation>
    </message>
    <message>
        <source>It is paused.</source>
        <translation>已暂停。</translation>
    </message>
    <message>
        <source>It is tidying now: to {what}.</source>
        <translation>正在整理：{what}。</translation>
    </message>
    <message>
        <source>Everything is tidy.</source>
        <translation>一切都很整齐。</translation>
    </message>
    <message>
        <source>It begins shortly.</source>
        <translation>马上开始。</translation>
    </message>
    <message>
        <source>It waits until you are away.</source>
        <translation>等你离开后开始。</translation>
    </message>
    <message>
        <source>It waits for the battery to be charged, or for the mains.</source>
        <translation>等电池充足或接上电源。</translation>
    </message>
    <message>
        <source>It waits because other programs are busy.</source>
        <translation>其他程序正忙，所以在等。</translation>
    </message>
    <message>
        <source>It waits for the hours that you chose.</source>
        <translation>等到你选定的时段。</translation>
    </message>
    <message>
        <source>Today’s time is used up; it goes on tomorrow.</source>
        <translation>今天的时间用完了，明天继续。</translation>
    </message>
    <message>
        <source>It waits for a model to be loaded.</source>
        <translation>等模型加载。</translation>
    </message>
    <message>
        <source>{minutes} min of work today.</source>
        <translation>今天整理了 {minutes} 分钟。</translation>
    </message>
    <message>
        <source>One thing to look at.</source>
        <translation>还有 1 项要看。</translation>
    </message>
    <message>
        <source>{count} things to look at.</source>
        <translation>还有 {count} 项要看。</translation>
    </message>
    <message>
        <source> </source>
        <comment>between two sentences</comment>
        <translation> </translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>没有加载模型。</translation>
    </message>
    <message>
        <source>Without a model it can {can}. It takes a model to {cannot}.</source>
        <translation>没有模型时可以：{can}。需要模型才能：{cannot}。</translation>
    </message>
    <message>
        <source>It takes a model to {cannot}.</source>
        <translation>需要模型才能：{cannot}。</translation>
    </message>
    <message>
        <source>This model can {can}.</source>
        <translation>这个模型可以：{can}。</translation>
    </message>
    <message>
        <source>This model can {can}. It cannot {cannot}: choose a larger one if you want that.</source>
        <translation>这个模型可以：{can}。它做不到：{cannot}；如果需要，请选择更大的模型。</translation>
    </message>
    <message>
        <source>This model cannot {cannot}: choose a larger one if you want that.</source>
        <translation>这个模型做不到：{cannot}；如果需要，请选择更大的模型。</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the things it can do</comment>
        <translation>；</translation>
    </message>
</context>
</TS>
