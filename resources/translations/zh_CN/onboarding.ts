<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AboutPage</name>
    <message>
        <source>What should it know about you?</source>
        <translation>它应该了解你什么？</translation>
    </message>
    <message>
        <source>The user’s name is {name}.</source>
        <translation>用户的名字是{name}。</translation>
    </message>
    <message>
        <source>In the user’s own words: “{words}”</source>
        <translation>用户的原话：“{words}”</translation>
    </message>
    <message>
        <source>This is written into its memory as your words. You can leave it empty, or change it later.</source>
        <translation>这会作为你的原话写进它的记忆。可以留空，也可以以后再改。</translation>
    </message>
    <message>
        <source>Your name, or what it should call you</source>
        <translation>你的名字，或希望它怎么称呼你</translation>
    </message>
    <message>
        <source>One thing it should know</source>
        <translation>一件它应该知道的事</translation>
    </message>
    <message>
        <source>For example: I only drink tea, never coffee.</source>
        <translation>例如：我只喝茶，从不喝咖啡。</translation>
    </message>
    <message>
        <source>Memory → Show and edit memory shows it under “About you”.</source>
        <translation>在“记忆 → 查看和编辑记忆”的“关于你”中可以看到。</translation>
    </message>
</context>
<context>
    <name>EngineRow</name>
    <message>
        <source>&amp;Restart</source>
        <translation>重新启动(&amp;R)</translation>
    </message>
    <message>
        <source>Load any&amp;way</source>
        <translation>仍然加载(&amp;W)</translation>
    </message>
    <message>
        <source>The engine is being started again …</source>
        <translation>正在重新启动引擎……</translation>
    </message>
    <message>
        <source>What you wrote here is kept.</source>
        <translation>你在这里写的内容都还在。</translation>
    </message>
</context>
<context>
    <name>FileList</name>
    <message>
        <source>cannot be used</source>
        <translation>无法使用</translation>
    </message>
    <message>
        <source>Looking at what {program} has …</source>
        <translation>正在查看 {program} 的文件…</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>No model files were found on this computer.</source>
        <translation>这台电脑上没有找到模型文件。</translation>
    </message>
    <message>
        <source>No other model files were found on this computer.</source>
        <translation>这台电脑上没有找到其他模型文件。</translation>
    </message>
    <message>
        <source>Model files on this computer</source>
        <translation>这台电脑上的模型文件</translation>
    </message>
</context>
<context>
    <name>Greeting</name>
    <message>
        <source>Hello, this is Rolltop.</source>
        <translation>你好，这里是 Rolltop。</translation>
    </message>
    <message>
        <source>Tell me something about you, or ask me something: just write below.</source>
        <translation>跟我说说你自己，或者问我点什么：直接在下面写就行。</translation>
    </message>
    <message>
        <source>When I keep something that you said, a small line appears under your message: “Saved: …”. It shows what was kept, and takes it back with one click.</source>
        <translation>当我记下你说的某件事时，你的消息下面会出现一行小字：“已记住：…”。它显示记下了什么，点一下就能撤回。</translation>
    </message>
    <message>
        <source>Ctrl+M shows everything that I remember. You can correct and erase it there.</source>
        <translation>按 Ctrl+M 可以看到我记住的一切，并可在那里更正和删除。</translation>
    </message>
    <message>
        <source>You can also simply say “forget that” or “remember that …” while we talk.</source>
        <translation>聊天时也可以直接说“忘掉这件事”或“记住……”。</translation>
    </message>
</context>
<context>
    <name>Introduction</name>
    <message>
        <source>&amp;Understood</source>
        <translation>明白了(&amp;U)</translation>
    </message>
    <message>
        <source>That line under your message is the first thing kept. Click it to see it; “Undo” takes it back.</source>
        <translation>你的消息下面那一行就是记下的第一件事。点它可以查看，“撤销”可以收回。</translation>
    </message>
</context>
<context>
    <name>LanguagePage</name>
    <message>
        <source>Welcome to Rolltop</source>
        <translation>欢迎使用 Rolltop</translation>
    </message>
    <message>
        <source>Rolltop is an assistant that runs on this computer. What you write stays here.</source>
        <translation>Rolltop 是在这台电脑上运行的助手。你写的内容不会离开这里。</translation>
    </message>
    <message>
        <source>It remembers: what you tell it about yourself is there again in the next conversation.</source>
        <translation>它会记事：你告诉它的关于你的事，下次对话时它还记得。</translation>
    </message>
    <message>
        <source>You can see everything that it remembers, correct it, and erase it for good.</source>
        <translation>它记住的一切你都能看到、更正，也能彻底删除。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>ModelPage</name>
    <message>
        <source>Which model should it use?</source>
        <translation>让它使用哪个模型？</translation>
    </message>
    <message>
        <source>&amp;Use it</source>
        <translation>使用它(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Download it and go on</source>
        <translation>下载并继续(&amp;D)</translation>
    </message>
    <message>
        <source>Nothing can be written into {folder}.</source>
        <translation>无法写入 {folder}。</translation>
    </message>
    <message>
        <source>It is on this computer already: {program} has it, and it is used where it lies.</source>
        <translation>这台电脑上已经有了（在 {program} 中），会在原处使用。</translation>
    </message>
    <message>
        <source>It is on this computer already.</source>
        <translation>它已经在这台电脑上了。</translation>
    </message>
    <message>
        <source>{size} to download, once; {memory} of memory while it runs.</source>
        <translation>只需下载一次，{size}；运行时占用 {memory} 内存。</translation>
    </message>
    <message>
        <source>The model is the part that reads and writes: one large file. You can change it at any time.</source>
        <translation>模型是负责阅读和写作的部分：一个很大的文件。你随时可以更换。</translation>
    </message>
    <message>
        <source>The network is switched off in the settings, so nothing can be downloaded now.</source>
        <translation>设置中已关闭网络，所以现在无法下载。</translation>
    </message>
    <message>
        <source>This computer has no network now. What is here can be used; the rest waits until it has.</source>
        <translation>这台电脑现在没有网络。已有的可以使用，其余的等有网络时再下载。</translation>
    </message>
    <message>
        <source>&amp;Switch the network on</source>
        <translation>打开网络(&amp;S)</translation>
    </message>
    <message>
        <source>Recommended for this computer</source>
        <translation>推荐用于这台电脑</translation>
    </message>
    <message>
        <source>Kept in</source>
        <translation>存放在</translation>
    </message>
    <message>
        <source>Folder in which models are kept</source>
        <translation>存放模型的文件夹</translation>
    </message>
    <message>
        <source>&amp;Change…</source>
        <translation>更改(&amp;C)…</translation>
    </message>
    <message>
        <source>Smaller and quicker to download</source>
        <translation>更小、下载更快</translation>
    </message>
    <message>
        <source>Another one</source>
        <translation>另一个</translation>
    </message>
    <message>
        <source>A file that I have already</source>
        <translation>我已有的文件</translation>
    </message>
    <message>
        <source>It is used where it lies, not copied.</source>
        <translation>直接在原处使用，不复制。</translation>
    </message>
    <message>
        <source>C&amp;hoose a file…</source>
        <translation>选择文件(&amp;H)…</translation>
    </message>
</context>
<context>
    <name>Wizard</name>
    <message>
        <source>Step {number} of {count}</source>
        <translation>第 {number} 步，共 {count} 步</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>Loading {name}: {percent} %</source>
        <translation>正在加载 {name}：{percent}%</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} 已就绪。</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>开始使用</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>返回(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Skip this step</source>
        <translation>跳过这一步(&amp;S)</translation>
    </message>
    <message>
        <source>You can choose a model at any time under “Models”</source>
        <translation>你随时可以在“模型”里选择模型</translation>
    </message>
</context>
</TS>
