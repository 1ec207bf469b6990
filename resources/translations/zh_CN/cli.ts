<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Terminal</name>
    <message>
        <source>{name}: {facts}, {conversations}, blocks {blocks}</source>
        <translation>{name}：{facts}，{conversations}，记忆块：{blocks}</translation>
    </message>
    <message>
        <source>There is no agent {number}. `rolltop agents list` shows them.</source>
        <translation>没有编号为 {number} 的助手。`rolltop agents list` 可列出全部。</translation>
    </message>
    <message>
        <source>To take it back: rolltop agents undo {batch}</source>
        <translation>要撤销，请运行：rolltop agents undo {batch}</translation>
    </message>
    <message>
        <source>{block} (of {owner})</source>
        <translation>{block}（来自 {owner}）</translation>
    </message>
    <message>
        <source>1 fact</source>
        <translation>1 条事实</translation>
    </message>
    <message>
        <source>{count} facts</source>
        <translation>{count} 条事实</translation>
    </message>
    <message>
        <source>1 conversation</source>
        <translation>1 个对话</translation>
    </message>
    <message>
        <source>{count} conversations</source>
        <translation>{count} 个对话</translation>
    </message>
    <message>
        <source>data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>tidying by itself</source>
        <translation>自动整理</translation>
    </message>
    <message>
        <source>A private assistant that remembers.</source>
        <translation>一个会记事的私人助手。</translation>
    </message>
    <message>
        <source>language of the window</source>
        <translation>界面语言</translation>
    </message>
    <message>
        <source>start without showing the window</source>
        <translation>启动时不显示窗口</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>list, create, duplicate, rename or delete agents</source>
        <translation>列出、新建、复制、重命名或删除助手</translation>
    </message>
    <message>
        <source>action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>the agents there are, with their numbers</source>
        <translation>现有的助手及其编号</translation>
    </message>
    <message>
        <source>make an agent with a memory of its own</source>
        <translation>新建一个有自己记忆的助手</translation>
    </message>
    <message>
        <source>make an agent with the settings and blocks of another</source>
        <translation>用另一个助手的设置和记忆块新建一个</translation>
    </message>
    <message>
        <source>copy what it remembers of you as well</source>
        <translation>把它记得的关于你的内容也复制过去</translation>
    </message>
    <message>
        <source>give an agent another name</source>
        <translation>给助手改名</translation>
    </message>
    <message>
        <source>put an agent away, with its conversations and its memory</source>
        <translation>收起一个助手，连同它的对话和记忆</translation>
    </message>
    <message>
        <source>take back one of these, by what it printed</source>
        <translation>撤销上述操作之一，填写它显示的编号</translation>
    </message>
    <message>
        <source>talk in the terminal</source>
        <translation>在终端里对话</translation>
    </message>
    <message>
        <source>send this message and end (may be repeated)</source>
        <translation>发送这条消息后结束（可重复使用）</translation>
    </message>
    <message>
        <source>go on with this conversation</source>
        <translation>继续这个对话</translation>
    </message>
    <message>
        <source>talk to this agent</source>
        <translation>与这个助手对话</translation>
    </message>
    <message>
        <source>keep nothing of this talk: it is erased at its end</source>
        <translation>不保留这次对话：结束时清除</translation>
    </message>
    <message>
        <source>keep this talk, but learn nothing from it</source>
        <translation>保留这次对话，但不从中学习</translation>
    </message>
    <message>
        <source>print one JSON object a reply</source>
        <translation>每条回答输出一个 JSON 对象</translation>
    </message>
    <message>
        <source>do not wait for what is worth keeping to be saved</source>
        <translation>不等待保存值得记住的内容</translation>
    </message>
    <message>
        <source>GGUF file or catalogue name</source>
        <translation>GGUF 文件或目录中的名称</translation>
    </message>
    <message>
        <source>search by meaning with: bundled, none, or the folder of a sentence-transformers model</source>
        <translation>按语义搜索使用：bundled、none，或 sentence-transformers 模型的文件夹</translation>
    </message>
    <message>
        <source>list, fetch, find, add, remove or adjust models</source>
        <translation>列出、下载、查找、添加、移除或调整模型</translation>
    </message>
    <message>
        <source>models here and to be fetched, and how well each runs on this computer</source>
        <translation>已有和可下载的模型，以及各自在这台电脑上的表现</translation>
    </message>
    <message>
        <source>print one JSON object</source>
        <translation>输出一个 JSON 对象</translation>
    </message>
    <message>
        <source>fetch a model of the catalogue, or go on where that was stopped</source>
        <translation>下载目录中的模型，或从中断处继续</translation>
    </message>
    <message>
        <source>as `models list` shows it</source>
        <translation>以 `models list` 显示的为准</translation>
    </message>
    <message>
        <source>add a GGUF file where it lies</source>
        <translation>添加一个 GGUF 文件，不移动它</translation>
    </message>
    <message>
        <source>look for models that other programs have fetched</source>
        <translation>查找其他程序已下载的模型</translation>
    </message>
    <message>
        <source>add all that can be used, where they lie</source>
        <translation>添加所有可用的，不移动它们</translation>
    </message>
    <message>
        <source>delete a model of the models folder, or take another off the list</source>
        <translation>删除模型文件夹里的模型，或把其他模型移出列表</translation>
    </message>
    <message>
        <source>id, file name or path, as `models list` shows it</source>
        <translation>编号、文件名或路径，以 `models list` 显示的为准</translation>
    </message>
    <message>
        <source>do not ask before a file is deleted</source>
        <translation>删除文件前不询问</translation>
    </message>
    <message>
        <source>show or change how a model is loaded and writes</source>
        <translation>查看或更改模型如何加载和生成</translation>
    </message>
    <message>
        <source>such as n_ctx=8192 temperature=0.5 n_threads=auto</source>
        <translation>例如 n_ctx=8192 temperature=0.5 n_threads=auto</translation>
    </message>
    <message>
        <source>use the chat template of this file</source>
        <translation>使用这个文件中的对话模板</translation>
    </message>
    <message>
        <source>back to the defaults, before any changes</source>
        <translation>先恢复默认值，再做更改</translation>
    </message>
    <message>
        <source>add files and folders to memory as documents</source>
        <translation>把文件和文件夹作为文档加入记忆</translation>
    </message>
    <message>
        <source>a file (txt, md, html, pdf, docx, csv) or a folder</source>
        <translation>文件（txt、md、html、pdf、docx、csv）或文件夹</translation>
    </message>
    <message>
        <source>add them to this agent&apos;s memory</source>
        <translation>加入这个助手的记忆</translation>
    </message>
    <message>
        <source>print one JSON object at the end</source>
        <translation>结束时输出一个 JSON 对象</translation>
    </message>
    <message>
        <source>do not wait for the search by meaning to be prepared</source>
        <translation>不等待语义搜索准备完成</translation>
    </message>
    <message>
        <source>write a conversation into a file, or print it</source>
        <translation>把对话写入文件，或直接输出</translation>
    </message>
    <message>
        <source>its number, as --list shows</source>
        <translation>它的编号，以 --list 显示的为准</translation>
    </message>
    <message>
        <source>Markdown, plain text, a web page, or JSON with every version, tool step and source (default: md)</source>
        <translation>Markdown、纯文本、网页，或包含所有版本、工具步骤和来源的 JSON（默认：md）</translation>
    </message>
    <message>
        <source>a file that is not there yet; without: print it</source>
        <translation>一个尚不存在的文件；不填则直接输出</translation>
    </message>
    <message>
        <source>list the conversations with their numbers</source>
        <translation>列出对话及其编号</translation>
    </message>
    <message>
        <source>with --list: those with this agent</source>
        <translation>与 --list 一起用：只列出与这个助手的对话</translation>
    </message>
    <message>
        <source>find words in conversations, facts, blocks and documents</source>
        <translation>在对话、事实、记忆块和文档中查找</translation>
    </message>
    <message>
        <source>all of them must occur, the last one may be a beginning; &apos;&quot;words in a row&quot;&apos; as they stand</source>
        <translation>所有词都必须出现，最后一个可以只写开头；&apos;&quot;连续的词&quot;&apos; 按原样查找</translation>
    </message>
    <message>
        <source>only there (may be repeated)</source>
        <translation>只在其中查找（可重复使用）</translation>
    </message>
    <message>
        <source>not older than 2026-03-31 or &apos;2026-03-31 18:30&apos;</source>
        <translation>不早于 2026-03-31 或 &apos;2026-03-31 18:30&apos;</translation>
    </message>
    <message>
        <source>not newer than that day or moment</source>
        <translation>不晚于那一天或那一刻</translation>
    </message>
    <message>
        <source>only messages of the one</source>
        <translation>只看这一方的消息</translation>
    </message>
    <message>
        <source>only facts of that kind (may be repeated)</source>
        <translation>只看这一类事实（可重复使用）</translation>
    </message>
    <message>
        <source>facts with that status (may be repeated)</source>
        <translation>只看这种状态的事实（可重复使用）</translation>
    </message>
    <message>
        <source>in this agent&apos;s memory</source>
        <translation>在这个助手的记忆中</translation>
    </message>
    <message>
        <source>only whole words, and no correcting of typing errors</source>
        <translation>只匹配完整的词，不纠正输入错误</translation>
    </message>
    <message>
        <source>so many of each tier (default: 10)</source>
        <translation>每一类最多显示几条（默认：10）</translation>
    </message>
    <message>
        <source>erase something from memory for good, with every trace of it</source>
        <translation>从记忆中彻底清除某件事及其所有痕迹</translation>
    </message>
    <message>
        <source>what is to be forgotten, in its telling words</source>
        <translation>要忘掉的内容，用能说明它的词</translation>
    </message>
    <message>
        <source>this fact, with its earlier and later versions</source>
        <translation>这条事实及其前后版本</translation>
    </message>
    <message>
        <source>this conversation, as a whole</source>
        <translation>整个这次对话</translation>
    </message>
    <message>
        <source>this document, in all versions that were read, also if it was removed; without a number: list documents</source>
        <translation>这份文档读取过的所有版本，已移除的也算；不填编号则列出文档</translation>
    </message>
    <message>
        <source>also erase the messages it was learned from, or all that say it (default: none)</source>
        <translation>同时清除它的来源消息，或所有提到它的消息（默认：none）</translation>
    </message>
    <message>
        <source>also take the similar facts that are not marked</source>
        <translation>同时清除未标记的相似事实</translation>
    </message>
    <message>
        <source>do not ask</source>
        <translation>不询问</translation>
    </message>
    <message>
        <source>print the receipt as one JSON object</source>
        <translation>把结果输出为一个 JSON 对象</translation>
    </message>
    <message>
        <source>tidy memory now, as it happens by itself while you are away; or set when that is</source>
        <translation>现在就整理记忆（平时在你离开时自动进行），或设置何时进行</translation>
    </message>
    <message>
        <source>take back what the last tidying changed</source>
        <translation>撤销上次整理的改动</translation>
    </message>
    <message>
        <source>only what needs no model</source>
        <translation>只做不需要模型的部分</translation>
    </message>
    <message>
        <source>this agent&apos;s memory</source>
        <translation>这个助手的记忆</translation>
    </message>
    <message>
        <source>show when it runs</source>
        <translation>显示何时进行</translation>
    </message>
    <message>
        <source>let it run</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>never by itself</source>
        <translation>从不自动进行</translation>
    </message>
    <message>
        <source>not for so long</source>
        <translation>暂停这么久</translation>
    </message>
    <message>
        <source>end the pause</source>
        <translation>结束暂停</translation>
    </message>
    <message>
        <source>after so many minutes without activity</source>
        <translation>无操作多少分钟后</translation>
    </message>
    <message>
        <source>on battery only from so much on; 101: never on battery</source>
        <translation>用电池时电量至少达到多少；101：用电池时不进行</translation>
    </message>
    <message>
        <source>at most so long a day; 0: without a limit</source>
        <translation>每天最多多久；0：不限</translation>
    </message>
    <message>
        <source>only while other programs take less of the processor; 100: always</source>
        <translation>仅当其他程序占用的处理器低于此值；100：总是</translation>
    </message>
    <message>
        <source>only in these hours, such as 1-6; 0-0: at any time</source>
        <translation>只在这些钟点内，例如 1-6；0-0：任何时候</translation>
    </message>
    <message>
        <source>list, allow or forbid tools of your own, add or remove servers</source>
        <translation>列出、允许或禁止你自己的工具，添加或移除服务器</translation>
    </message>
    <message>
        <source>the tools and what is allowed</source>
        <translation>工具及其许可</translation>
    </message>
    <message>
        <source>start the servers and ask what they offer</source>
        <translation>启动服务器并询问它们提供什么</translation>
    </message>
    <message>
        <source>let the assistant use a tool</source>
        <translation>允许助手使用某个工具</translation>
    </message>
    <message>
        <source>without asking each time</source>
        <translation>不必每次询问</translation>
    </message>
    <message>
        <source>do not let it use a tool</source>
        <translation>不允许助手使用某个工具</translation>
    </message>
    <message>
        <source>add a server of the Model Context Protocol</source>
        <translation>添加一个模型上下文协议（MCP）服务器</translation>
    </message>
    <message>
        <source>forget a server and what was allowed of it</source>
        <translation>移除服务器及其许可</translation>
    </message>
    <message>
        <source>kept in the keyring</source>
        <translation>保存在密钥环中</translation>
    </message>
    <message>
        <source>the program and its arguments, behind --</source>
        <translation>程序及其参数，写在 -- 之后</translation>
    </message>
    <message>
        <source>copy the memory into a file</source>
        <translation>把记忆复制到文件</translation>
    </message>
    <message>
        <source>a file that is not there yet</source>
        <translation>一个尚不存在的文件</translation>
    </message>
    <message>
        <source>bring back a backup, or memory as it was at a date; what was there is kept or can be undone</source>
        <translation>恢复备份，或恢复到某个日期的记忆；原有内容会保留或可撤销</translation>
    </message>
    <message>
        <source>a backup</source>
        <translation>备份文件</translation>
    </message>
    <message>
        <source>as 2026-03-31 (as that day ended) or &apos;2026-03-31 18:30&apos;</source>
        <translation>例如 2026-03-31（那天结束时）或 &apos;2026-03-31 18:30&apos;</translation>
    </message>
    <message>
        <source>take back a restoring to a date, by the number it gave</source>
        <translation>撤销一次按日期的恢复，填写它给出的编号</translation>
    </message>
    <message>
        <source>with --to: only this block, such as human</source>
        <translation>与 --to 一起用：只恢复这个记忆块，例如 human</translation>
    </message>
    <message>
        <source>with --to: only this memory</source>
        <translation>与 --to 一起用：只恢复这条记忆</translation>
    </message>
    <message>
        <source>with --to: of this agent</source>
        <translation>与 --to 一起用：这个助手的</translation>
    </message>
    <message>
        <source>open the small window for a question, of a Rolltop that runs or a new one</source>
        <translation>打开提问小窗口；没有运行中的 Rolltop 就启动一个</translation>
    </message>
    <message>
        <source>The memory was copied to {file} ({size}).</source>
        <translation>记忆已复制到 {file}（{size}）。</translation>
    </message>
    <message>
        <source>Nothing is remembered yet.</source>
        <translation>还没有记住任何内容。</translation>
    </message>
    <message>
        <source>/new begins a conversation, /memory lists what is remembered, /help shows this, /quit ends.
/why says what the last reply was made from, /why prompt shows the whole text that the model was given.
/keep N and /dismiss N decide what the assistant suggests to remember, /undo takes back what was remembered or
forgotten last. Ctrl-C stops a reply.</source>
        <translation>/new 开始新对话，/memory 列出记住的内容，/help 显示帮助，/quit 退出。
/why 说明上一条回答的依据，/why prompt 显示模型收到的全部原文。
/keep N 和 /dismiss N 决定助手建议记住的内容，/undo 撤销最近一次记住或忘掉的内容。Ctrl-C 停止回答。</translation>
    </message>
    <message>
        <source> (interrupted: Rolltop was closed)</source>
        <translation>（已中断：Rolltop 当时被关闭）</translation>
    </message>
    <message>
        <source>Afterwards all {count} files of the data folder were searched for words of it: nothing of it is left but what is named above.</source>
        <translation>随后在数据文件夹的全部 {count} 个文件中查找了它的词语：除上面列出的以外，没有其他痕迹。</translation>
    </message>
    <message>
        <source>loading the model {share}</source>
        <translation>正在加载模型 {share}</translation>
    </message>
    <message>
        <source>reading {done} of {total} tokens</source>
        <translation>正在读取 {done}/{total} 个词元</translation>
    </message>
    <message>
        <source>There is no command {name}, and nothing was sent. To send a text that begins with “/”,
type “//”.</source>
        <translation>没有 {name} 这个命令，内容没有发送。要发送以“/”开头的文字，请输入“//”。</translation>
    </message>
    <message>
        <source>An empty message was not sent.</source>
        <translation>空消息没有发送。</translation>
    </message>
    <message>
        <source>window of {window} tokens, a message of up to {message} is read whole, a longer one in pages</source>
        <translation>窗口 {window} 个词元，不超过 {message} 个词元的消息会整条读取，更长的分页读取</translation>
    </message>
    <message>
        <source> (stopped)</source>
        <translation>（已停止）</translation>
    </message>
    <message>
        <source> (ended here: no more room)</source>
        <translation>（到此为止：没有更多空间）</translation>
    </message>
    <message>
        <source>[removed] {text}</source>
        <translation>[已移除] {text}</translation>
    </message>
    <message>
        <source>[saved] {text}</source>
        <translation>[已记住] {text}</translation>
    </message>
    <message>
        <source>[no longer true] {text}</source>
        <translation>[不再成立] {text}</translation>
    </message>
    <message>
        <source>[updated] {text}</source>
        <translation>[已更新] {text}</translation>
    </message>
    <message>
        <source>“{text}” is not a date. Write it as 2026-03-31 or &apos;2026-03-31 18:30&apos;.</source>
        <translation>“{text}”不是日期。请写成 2026-03-31 或 &apos;2026-03-31 18:30&apos;。</translation>
    </message>
    <message>
        <source>ok     </source>
        <translation>正常</translation>
    </message>
    <message>
        <source>note   </source>
        <translation>提示</translation>
    </message>
    <message>
        <source>PROBLEM</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The window cannot open: {reason}. Run ./dev setup to install what is missing.</source>
        <translation>窗口无法打开：{reason}。运行 ./dev setup 可安装缺少的部分。</translation>
    </message>
    <message>
        <source>It cannot be written. Choose another one with --data or ROLLTOP_DATA, or change its permissions.</source>
        <translation>无法写入。请用 --data 或 ROLLTOP_DATA 指定别的文件夹，或修改它的权限。</translation>
    </message>
    <message>
        <source>Qt has no plugin for “{name}”. If Chinese cannot be typed, start Rolltop with QT_IM_MODULE=ibus.</source>
        <translation>Qt 没有“{name}”的插件。如果无法输入中文，请用 QT_IM_MODULE=ibus 启动 Rolltop。</translation>
    </message>
    <message>
        <source>llama.cpp does not run on this processor. {advice}</source>
        <translation>llama.cpp 不能在这个处理器上运行。{advice}</translation>
    </message>
    <message>
        <source>Install Rolltop again.</source>
        <translation>请重新安装 Rolltop。</translation>
    </message>
    <message>
        <source>Delete .venv and run ./dev setup.</source>
        <translation>请删除 .venv 后运行 ./dev setup。</translation>
    </message>
    <message>
        <source>agrees with the memory</source>
        <translation>与记忆一致</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>check this installation, and repair what can be rebuilt</source>
        <translation>检查安装是否正常，并修复可以重建的部分</translation>
    </message>
    <message>
        <source>build what only serves searching anew if it is damaged; the memory file as it was is kept</source>
        <translation>如果只用于搜索的部分损坏了，就重新建立；原来的记忆文件会保留</translation>
    </message>
    <message>
        <source>saving what is worth keeping … (Ctrl-C leaves it for the next start)</source>
        <translation>正在保存值得记住的内容……（按 Ctrl-C 可留到下次启动时再存）</translation>
    </message>
    <message>
        <source>Close Rolltop and run `rolltop doctor --repair`: it builds what only serves searching anew, and keeps the file as it was beside it.</source>
        <translation>请关闭 Rolltop，然后运行 `rolltop doctor --repair`：它会重新建立只用于搜索的部分，并把原来的文件保留在旁边。</translation>
    </message>
    <message>
        <source>Make a copy with `rolltop backup`, and report this.</source>
        <translation>请用 `rolltop backup` 做一份备份，并报告这个问题。</translation>
    </message>
    <message>
        <source>There is no graphical session; use `rolltop chat`.</source>
        <translation>没有图形会话；请使用 `rolltop chat`。</translation>
    </message>
    <message>
        <source>There is nothing to repair.</source>
        <translation>没有需要修复的。</translation>
    </message>
    <message>
        <source>the models cannot run</source>
        <translation>无法运行模型</translation>
    </message>
    <message>
        <source>the memory cannot be opened</source>
        <translation>无法打开记忆</translation>
    </message>
    <message>
        <source>search by meaning does not work</source>
        <translation>语义搜索不可用</translation>
    </message>
    <message>
        <source>{package} is not installed, so {consequence}. Run ./dev setup, or install Rolltop again.</source>
        <translation>没有安装 {package}，所以{consequence}。请运行 ./dev setup，或重新安装 Rolltop。</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>The window cannot open; `rolltop chat` works without it.</source>
        <translation>窗口无法打开；`rolltop chat` 不需要它。</translation>
    </message>
    <message>
        <source>The disk is nearly full; a model needs one to several GB.</source>
        <translation>磁盘快满了；一个模型需要一到几 GB。</translation>
    </message>
    <message>
        <source>Little memory is free. Close other programs before you load a model.</source>
        <translation>可用内存很少。加载模型前请关闭其他程序。</translation>
    </message>
    <message>
        <source>It is not here yet. Fetch it with: {command}</source>
        <translation>还没有下载。下载命令：{command}</translation>
    </message>
    <message>
        <source>The file has the wrong size. Fetch it again with: {command}</source>
        <translation>文件大小不对。重新下载：{command}</translation>
    </message>
    <message>
        <source>It was not checked yet. Check it with: {command}</source>
        <translation>还没有校验。校验命令：{command}</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>There is no key store in this session; keys cannot be remembered.</source>
        <translation>这个会话没有密钥环；无法记住密钥。</translation>
    </message>
    <message>
        <source>Everything that Rolltop needs is there.</source>
        <translation>Rolltop 需要的都在。</translation>
    </message>
    <message>
        <source>There are problems: see above.</source>
        <translation>有问题：见上文。</translation>
    </message>
    <message>
        <source>Qt took very long to load.</source>
        <translation>加载 Qt 用时过长。</translation>
    </message>
    <message>
        <source>llama.cpp cannot be loaded. {advice}</source>
        <translation>无法加载 llama.cpp。{advice}</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>完好</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 个问题</translation>
    </message>
    <message>
        <source>{count} problems</source>
        <translation>{count} 个问题</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>llama.cpp</source>
        <translation>llama.cpp</translation>
    </message>
    <message>
        <source>SQLite</source>
        <translation>SQLite</translation>
    </message>
    <message>
        <source>sqlite-vec</source>
        <translation>sqlite-vec</translation>
    </message>
    <message>
        <source>Qt</source>
        <translation>Qt</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Graphics card</source>
        <translation>显卡</translation>
    </message>
    <message>
        <source>Search by meaning</source>
        <translation>按意思搜索</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>Free disk space</source>
        <translation>可用磁盘空间</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Default model</source>
        <translation>默认模型</translation>
    </message>
    <message>
        <source>Memory file</source>
        <translation>记忆文件</translation>
    </message>
    <message>
        <source>Memory in itself</source>
        <translation>记忆是否一致</translation>
    </message>
    <message>
        <source>Graphical session</source>
        <translation>图形界面</translation>
    </message>
    <message>
        <source>Keyring</source>
        <translation>密钥环</translation>
    </message>
    <message>
        <source>Input method</source>
        <translation>输入法</translation>
    </message>
    <message>
        <source>{free} of {total} free, processor cores: {cores}</source>
        <translation>共 {total}，空闲 {free}；处理器核心数：{cores}</translation>
    </message>
    <message>
        <source>{names} (folder {folder})</source>
        <translation>{names}（文件夹 {folder}）</translation>
    </message>
    <message>
        <source>{title} ({size})</source>
        <translation>{title}（{size}）</translation>
    </message>
    <message>
        <source>{name} (Qt knows {plugins})</source>
        <translation>{name}（Qt 支持：{plugins}）</translation>
    </message>
    <message>
        <source>none that can be used</source>
        <translation>没有可用的</translation>
    </message>
    <message>
        <source>{name} (computes with {variant})</source>
        <translation>{name}（计算方式：{variant}）</translation>
    </message>
    <message>
        <source>{name} ({size} free)</source>
        <translation>{name}（空闲 {size}）</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>not used; the processor computes</source>
        <translation>不使用，由处理器计算</translation>
    </message>
    <message>
        <source>{free} of {total} free</source>
        <translation>共 {total}，空闲 {free}</translation>
    </message>
    <message>
        <source>{title}, not here</source>
        <translation>{title}，还没有下载</translation>
    </message>
    <message>
        <source>the system&apos;s</source>
        <translation>系统的输入法</translation>
    </message>
    <message>
        <source>The conversation was written to {path}.</source>
        <translation>对话已写入 {path}。</translation>
    </message>
    <message>
        <source>(no title)</source>
        <translation>（无标题）</translation>
    </message>
    <message>
        <source>There are no conversations yet.</source>
        <translation>还没有对话。</translation>
    </message>
    <message>
        <source>Name a conversation by its number. These are listed by: rolltop export --list</source>
        <translation>请用编号指定对话。列出编号：rolltop export --list</translation>
    </message>
    <message>
        <source>{done} of {total} messages</source>
        <translation>{done}/{total} 条消息</translation>
    </message>
    <message>
        <source>What is marked [x] is erased for good, with its history, saved states and automatic backups. There is no undo for this.</source>
        <translation>标有 [x] 的内容将被彻底清除，连同它的历史、已存状态和自动备份。此操作无法撤销。</translation>
    </message>
    <message>
        <source>It is erased for good, with what is marked [x], its history, saved states and automatic backups. There is no undo for this.</source>
        <translation>它将被彻底清除，连同标有 [x] 的内容、它的历史、已存状态和自动备份。此操作无法撤销。</translation>
    </message>
    <message>
        <source>It is erased from memory. Backups and other copies of it are cleaned up when Rolltop is opened next, or with the next `rolltop forget`.</source>
        <translation>已经从记忆中抹去。它的备份和其他副本会在下次打开 Rolltop 或下次运行 `rolltop forget` 时清理。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有任何改动。</translation>
    </message>
    <message>
        <source>Nothing in memory says this.</source>
        <translation>记忆中没有这样的内容。</translation>
    </message>
    <message>
        <source>--messages all marks the messages that say it.</source>
        <translation>--messages all 会标记提到它的消息。</translation>
    </message>
    <message>
        <source>--similar marks the facts.</source>
        <translation>--similar 会标记这些事实。</translation>
    </message>
    <message>
        <source>Nothing is marked, so nothing would be erased.</source>
        <translation>没有标记任何内容，所以什么也不会清除。</translation>
    </message>
    <message>
        <source>Say what to forget: words, --fact NUMBER, --conversation NUMBER or --document NUMBER.</source>
        <translation>请说明要忘掉什么：词语、--fact 编号、--conversation 编号或 --document 编号。</translation>
    </message>
    <message>
        <source>What you had not sent says it, too, and {path} cannot be written to, so nothing was erased. Check that the folder is not read-only and that the disk is not full.</source>
        <translation>你尚未发送的文字里也提到了它，而 {path} 无法写入，所以什么也没有清除。请检查文件夹是否只读、磁盘是否已满。</translation>
    </message>
    <message>
        <source>Erase it? [y/N] </source>
        <translation>要清除吗？[y/N] </translation>
    </message>
    <message>
        <source>fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>fact, another version</source>
        <translation>事实的另一个版本</translation>
    </message>
    <message>
        <source>line in block</source>
        <translation>记忆块中的一行</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>note shown to the assistant</source>
        <translation>给助手的提示</translation>
    </message>
    <message>
        <source>suggestion</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>only in the history</source>
        <translation>仅在历史中</translation>
    </message>
    <message>
        <source>Afterwards all {count} files of the data folder were searched for words of it: no trace was found.</source>
        <translation>随后在数据文件夹的全部 {count} 个文件中查找了它的词语：没有发现痕迹。</translation>
    </message>
    <message>
        <source>1 document</source>
        <translation>1 个文档</translation>
    </message>
    <message>
        <source>{count} documents</source>
        <translation>{count} 个文档</translation>
    </message>
    <message>
        <source>1 passage of its text</source>
        <translation>正文的 1 个段落</translation>
    </message>
    <message>
        <source>{count} passages of its text, in all versions</source>
        <translation>正文的 {count} 个段落（所有版本）</translation>
    </message>
    <message>
        <source>1 line in a block</source>
        <translation>记忆块中的 1 行</translation>
    </message>
    <message>
        <source>{count} lines in blocks</source>
        <translation>记忆块中的 {count} 行</translation>
    </message>
    <message>
        <source>1 message</source>
        <translation>1 条消息</translation>
    </message>
    <message>
        <source>{count} messages</source>
        <translation>{count} 条消息</translation>
    </message>
    <message>
        <source>1 summary</source>
        <translation>1 份摘要</translation>
    </message>
    <message>
        <source>{count} summaries</source>
        <translation>{count} 份摘要</translation>
    </message>
    <message>
        <source>1 title of a conversation</source>
        <translation>1 个对话标题</translation>
    </message>
    <message>
        <source>{count} titles of conversations</source>
        <translation>{count} 个对话标题</translation>
    </message>
    <message>
        <source>1 suggestion</source>
        <translation>1 条建议</translation>
    </message>
    <message>
        <source>{count} suggestions</source>
        <translation>{count} 条建议</translation>
    </message>
    <message>
        <source>1 note shown to the assistant</source>
        <translation>1 条给助手的提示</translation>
    </message>
    <message>
        <source>{count} notes and search results shown to the assistant</source>
        <translation>{count} 条给助手的提示和搜索结果</translation>
    </message>
    <message>
        <source>1 quote under another fact</source>
        <translation>其他事实下的 1 处引用</translation>
    </message>
    <message>
        <source>{count} quotes under other facts</source>
        <translation>其他事实下的 {count} 处引用</translation>
    </message>
    <message>
        <source>1 entry in the history</source>
        <translation>历史中的 1 条记录</translation>
    </message>
    <message>
        <source>{count} entries in the history</source>
        <translation>历史中的 {count} 条记录</translation>
    </message>
    <message>
        <source>1 entry of the search by meaning</source>
        <translation>语义搜索的 1 个条目</translation>
    </message>
    <message>
        <source>{count} entries of the search by meaning</source>
        <translation>语义搜索的 {count} 个条目</translation>
    </message>
    <message>
        <source>the saved state of 1 conversation</source>
        <translation>1 个对话的已存状态</translation>
    </message>
    <message>
        <source>the saved states of {count} conversations</source>
        <translation>{count} 个对话的已存状态</translation>
    </message>
    <message>
        <source>1 automatic backup</source>
        <translation>1 份自动备份</translation>
    </message>
    <message>
        <source>{count} automatic backups</source>
        <translation>{count} 份自动备份</translation>
    </message>
    <message>
        <source>1 text that was not sent or saved</source>
        <translation>1 段未发送或未保存的文字</translation>
    </message>
    <message>
        <source>{count} texts that were not sent or saved</source>
        <translation>{count} 段未发送或未保存的文字</translation>
    </message>
    <message>
        <source>1 line of the log</source>
        <translation>日志中的 1 行</translation>
    </message>
    <message>
        <source>{count} lines of the log</source>
        <translation>日志中的 {count} 行</translation>
    </message>
    <message>
        <source>1 message still says it: it was to be kept (--messages all erases it).</source>
        <translation>仍有 1 条消息提到它：按要求保留（--messages all 可清除）。</translation>
    </message>
    <message>
        <source>{count} messages still say it: they were to be kept (--messages all erases them).</source>
        <translation>仍有 {count} 条消息提到它：按要求保留（--messages all 可清除）。</translation>
    </message>
    <message>
        <source>1 fact was kept (--similar takes it too).</source>
        <translation>保留了 1 条事实（--similar 会一并清除）。</translation>
    </message>
    <message>
        <source>{count} facts were kept (--similar takes them too).</source>
        <translation>保留了 {count} 条事实（--similar 会一并清除）。</translation>
    </message>
    <message>
        <source>1 line was kept in the block {name}.</source>
        <translation>记忆块 {name} 中保留了 1 行。</translation>
    </message>
    <message>
        <source>{count} lines were kept in the block {name}.</source>
        <translation>记忆块 {name} 中保留了 {count} 行。</translation>
    </message>
    <message>
        <source>The summary of {name} was kept.</source>
        <translation>保留了 {name} 的摘要。</translation>
    </message>
    <message>
        <source>{count} summaries of {name} were kept.</source>
        <translation>保留了 {name} 的 {count} 份摘要。</translation>
    </message>
    <message>
        <source>1 reply in {name} quotes it: it was to be kept (--messages all erases it).</source>
        <translation>{name} 中有 1 条回答引用了它：按要求保留（--messages all 可清除）。</translation>
    </message>
    <message>
        <source>{count} replies in {name} quote it: they were to be kept (--messages all erases them).</source>
        <translation>{name} 中有 {count} 条回答引用了它：按要求保留（--messages all 可清除）。</translation>
    </message>
    <message>
        <source>1 passage</source>
        <translation>1 个段落</translation>
    </message>
    <message>
        <source>{count} passages</source>
        <translation>{count} 个段落</translation>
    </message>
    <message>
        <source>(removed; its text is kept)</source>
        <translation>（已移除；正文仍保留）</translation>
    </message>
    <message>
        <source>To erase one for good, in all its versions: rolltop forget --document NUMBER</source>
        <translation>要彻底清除其中一份的所有版本：rolltop forget --document 编号</translation>
    </message>
    <message>
        <source>Erased:</source>
        <translation>已擦除：</translation>
    </message>
    <message>
        <source>a conversation without a title</source>
        <translation>一个没有标题的对话</translation>
    </message>
    <message>
        <source>All its words also occur in what stays, so that files could not be searched for traces of it.</source>
        <translation>它的词在保留的内容中也都出现，因此无法在文件中查找它的痕迹。</translation>
    </message>
    <message>
        <source>Afterwards all {count} files of the data folder were searched for words of it: only what is named above may still hold some.</source>
        <translation>随后在数据文件夹的全部 {count} 个文件中查找了它的词语：只有上面列出的还可能含有。</translation>
    </message>
    <message>
        <source>The document “{name}” says it too. “rolltop forget --document” lists documents, to erase one.</source>
        <translation>文档“{name}”也提到了它。“rolltop forget --document”可列出文档，以便清除。</translation>
    </message>
    <message>
        <source>The backup {name} could not be looked into; delete it if it may hold it.</source>
        <translation>备份 {name} 无法查看；如果可能含有，请删除它。</translation>
    </message>
    <message>
        <source>The memory file {name}, which was moved aside, may hold it; delete it if it is not needed any more.</source>
        <translation>被移开的记忆文件 {name} 可能含有它；如果不再需要，请删除。</translation>
    </message>
    <message>
        <source>Words of it may still lie in unused parts of {name}; they could not be cleaned. Do not delete that file: it is your memory.</source>
        <translation>{name} 的未使用部分可能还留有它的词语，未能清理。不要删除这个文件：它是你的记忆。</translation>
    </message>
    <message>
        <source>The file {name} still holds words of it; delete it if it is not needed.</source>
        <translation>文件 {name} 仍含有它的词语；如果不需要，请删除。</translation>
    </message>
    <message>
        <source>The document “{title}” with all its text, in every version: {passages}.</source>
        <translation>文档“{title}”的全部正文，包括所有版本：{passages}。</translation>
    </message>
    <message>
        <source>The document “{name}” says it too, in {places}. Documents stay as they are here; to erase this one: rolltop forget --document {number}</source>
        <translation>文档“{name}”也提到了它（{places}）。这里不改动文档；要清除这一份：rolltop forget --document {number}</translation>
    </message>
    <message>
        <source>fact learned from it</source>
        <translation>由此得知的事实</translation>
    </message>
    <message>
        <source>reply that quotes it</source>
        <translation>引用它的回答</translation>
    </message>
    <message>
        <source>There are no documents in memory.</source>
        <translation>记忆里没有文档。</translation>
    </message>
    <message>
        <source>A new backup of what is left was made in the place of those that went.</source>
        <translation>已为剩下的内容新做了一份备份，代替被删除的备份。</translation>
    </message>
    <message>
        <source>without a title</source>
        <translation>无标题</translation>
    </message>
    <message>
        <source>The conversation “{title}” with its {messages}.</source>
        <translation>对话“{title}”，共 {messages}。</translation>
    </message>
    <message>
        <source>similar fact</source>
        <translation>相似的事实</translation>
    </message>
    <message>
        <source>Everything can be searched by its words now. For search by meaning {left} passages remain: they are prepared while Rolltop runs.</source>
        <translation>现在都可以按词语搜索了。语义搜索还剩 {left} 个段落：会在 Rolltop 运行时准备。</translation>
    </message>
    <message>
        <source>There is no file here that can be read: txt, md, html, pdf, docx or csv.</source>
        <translation>这里没有可读取的文件：txt、md、html、pdf、docx 或 csv。</translation>
    </message>
    <message>
        <source>Files: {files}.</source>
        <translation>文件：{files}。</translation>
    </message>
    <message>
        <source>No file was added.</source>
        <translation>没有添加文件。</translation>
    </message>
    <message>
        <source>Name a file or folder.</source>
        <translation>请指定文件或文件夹。</translation>
    </message>
    <message>
        <source>Stopped; what was added stays.</source>
        <translation>已停止；已添加的会保留。</translation>
    </message>
    <message>
        <source>preparing the search by meaning: {done} of {total} passages</source>
        <translation>正在准备语义搜索：{done}/{total} 个段落</translation>
    </message>
    <message>
        <source>{done} of {total}  {name}</source>
        <translation>{done}/{total}  {name}</translation>
    </message>
    <message>
        <source>{count} added</source>
        <translation>{count} 个已添加</translation>
    </message>
    <message>
        <source>{count} changed and read again</source>
        <translation>{count} 个有改动并重新读取</translation>
    </message>
    <message>
        <source>{count} unchanged</source>
        <translation>{count} 个没有变化</translation>
    </message>
    <message>
        <source>{count} left out</source>
        <translation>{count} 个未读取</translation>
    </message>
    <message>
        <source>This talk is temporary: nothing of it is kept, and it is erased at its end.</source>
        <translation>这次对话是临时的：什么也不保留，结束时清除。</translation>
    </message>
    <message>
        <source>This talk is kept, but nothing is learned from it.</source>
        <translation>这次对话会保留，但不从中学习。</translation>
    </message>
    <message>
        <source>A conversation that is kept cannot become temporary. Leave out --conversation or --temporary.</source>
        <translation>已保留的对话不能变成临时对话。请去掉 --conversation 或 --temporary。</translation>
    </message>
    <message>
        <source>Press Ctrl-C again to quit.</source>
        <translation>再按一次 Ctrl-C 退出。</translation>
    </message>
    <message>
        <source>No model is here yet. Fetch one ({size}) with: rolltop models get {model}</source>
        <translation>这里还没有模型。要下载一个（{size}），请运行：rolltop models get {model}</translation>
    </message>
    <message>
        <source>Or use one that is on this computer already: rolltop models find --add</source>
        <translation>或者使用这台电脑上已有的模型：rolltop models find --add</translation>
    </message>
    <message>
        <source>No model is chosen yet, but {program} has {title} ({size}). Use it where it lies? [Y/n] </source>
        <translation>还没有选择模型，但 {program} 有 {title}（{size}）。要在原处使用它吗？[Y/n] </translation>
    </message>
    <message>
        <source>No model is here yet. Fetch {title} now ({size})? [y/N] </source>
        <translation>这里还没有模型。现在下载 {title}（{size}）吗？[y/N] </translation>
    </message>
    <message>
        <source>Answers with {model}.</source>
        <translation>由 {model} 回答。</translation>
    </message>
    <message>
        <source>They hold from the next time the model is loaded.</source>
        <translation>下次加载模型时生效。</translation>
    </message>
    <message>
        <source>{name}: {sentence}</source>
        <translation>{name}：{sentence}</translation>
    </message>
    <message>
        <source>“{change}” is not key=value. Keys are: {keys}</source>
        <translation>“{change}”不是 键=值 的形式。可用的键：{keys}</translation>
    </message>
    <message>
        <source>A value cannot be used: {reason}</source>
        <translation>有一个值不能使用：{reason}</translation>
    </message>
    <message>
        <source>“{name}” cannot be read: {reason}</source>
        <translation>无法读取“{name}”：{reason}</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>你自己的</translation>
    </message>
    <message>
        <source>the file&apos;s</source>
        <translation>文件自带的</translation>
    </message>
    <message>
        <source>Models folder: {folder} ({size})</source>
        <translation>模型文件夹：{folder}（{size}）</translation>
    </message>
    <message>
        <source>not checked yet</source>
        <translation>尚未校验</translation>
    </message>
    <message>
        <source>your file</source>
        <translation>你的文件</translation>
    </message>
    <message>
        <source>{verdict}.</source>
        <translation>{verdict}。</translation>
    </message>
    <message>
        <source>{title} is ready: {path}</source>
        <translation>{title} 已就绪：{path}</translation>
    </message>
    <message>
        <source>Added {title} ({size}): {path}</source>
        <translation>已添加 {title}（{size}）：{path}</translation>
    </message>
    <message>
        <source>Deleted {name}; {size} are free again.</source>
        <translation>已删除 {name}；释放了 {size}。</translation>
    </message>
    <message>
        <source>Can be fetched with `rolltop models get ID`:</source>
        <translation>可用 `rolltop models get 编号` 下载：</translation>
    </message>
    <message>
        <source>checked</source>
        <translation>已校验</translation>
    </message>
    <message>
        <source>recommended for this computer</source>
        <translation>推荐用于这台电脑</translation>
    </message>
    <message>
        <source>{name} is off the list; the file itself stays: {path}</source>
        <translation>{name} 已移出列表；文件本身还在：{path}</translation>
    </message>
    <message>
        <source>Nothing was deleted.</source>
        <translation>没有删除任何内容。</translation>
    </message>
    <message>
        <source>Delete {name} ({size}) for good? [y/N] </source>
        <translation>要彻底删除 {name}（{size}）吗？[y/N] </translation>
    </message>
    <message>
        <source>Stopped. A download continues from there next time.</source>
        <translation>已停止。下次会从中断处继续下载。</translation>
    </message>
    <message>
        <source>1 can be added with `rolltop models find --add`; the file stays where it is.</source>
        <translation>有 1 个可用 `rolltop models find --add` 添加；文件留在原处。</translation>
    </message>
    <message>
        <source>{count} can be added with `rolltop models find --add`; the files stay where they are.</source>
        <translation>有 {count} 个可用 `rolltop models find --add` 添加；文件留在原处。</translation>
    </message>
    <message>
        <source>Added {count} of {total} files.</source>
        <translation>添加了 {total} 个文件中的 {count} 个。</translation>
    </message>
    <message>
        <source>on the list already</source>
        <translation>已在列表中</translation>
    </message>
    <message>
        <source>can be used</source>
        <translation>可以使用</translation>
    </message>
    <message>
        <source>No model files of other programs were found.</source>
        <translation>没有找到其他程序的模型文件。</translation>
    </message>
    <message>
        <source>these are missing: {names}</source>
        <translation>缺少：{names}</translation>
    </message>
    <message>
        <source>not known here: {names}</source>
        <translation>无法识别：{names}</translation>
    </message>
    <message>
        <source>{name} cannot be {value}; it can be: {choices}</source>
        <translation>{name} 不能是 {value}；可以是：{choices}</translation>
    </message>
    <message>
        <source>{name} and {other} exclude each other</source>
        <translation>{name} 与 {other} 不能同时使用</translation>
    </message>
    <message>
        <source>something is missing behind {name}</source>
        <translation>{name} 后面缺少内容</translation>
    </message>
    <message>
        <source>{name} needs a number, not {value}</source>
        <translation>{name} 需要数字，而不是 {value}</translation>
    </message>
    <message>
        <source>usage: </source>
        <translation>用法：</translation>
    </message>
    <message>
        <source>positional arguments</source>
        <translation>位置参数</translation>
    </message>
    <message>
        <source>options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>show this help message and exit</source>
        <translation>显示帮助并退出</translation>
    </message>
    <message>
        <source>{program}: error: {reason}</source>
        <translation>{program}：错误：{reason}</translation>
    </message>
    <message>
        <source>Fetching {title}: {percent} % of {size}{speed}</source>
        <translation>正在下载 {title}：{size} 的 {percent} %{speed}</translation>
    </message>
    <message>
        <source>Checking {title}: {percent} % of {size}{speed}</source>
        <translation>正在校验 {title}：{size} 的 {percent} %{speed}</translation>
    </message>
    <message>
        <source>1 stays away: it was forgotten for good.</source>
        <translation>有 1 条不会恢复：它已被彻底清除。</translation>
    </message>
    <message>
        <source>{count} stay away: they were forgotten for good.</source>
        <translation>有 {count} 条不会恢复：它们已被彻底清除。</translation>
    </message>
    <message>
        <source>block “{label}”</source>
        <translation>记忆块“{label}”</translation>
    </message>
    <message>
        <source>document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>The memory in {folder} is replaced by a copy of {backup}; what is there now is kept beside it.</source>
        <translation>{folder} 中的记忆会被 {backup} 的副本替换；现有的记忆会保留在旁边。</translation>
    </message>
    <message>
        <source>The backup was restored.</source>
        <translation>备份已恢复。</translation>
    </message>
    <message>
        <source>To how it was at {then}:</source>
        <translation>恢复到 {then} 时的样子：</translation>
    </message>
    <message>
        <source>Restored ({count} in all). To take this back: rolltop restore --undo {batch}</source>
        <translation>已恢复（共 {count} 处）。要撤销：rolltop restore --undo {batch}</translation>
    </message>
    <message>
        <source>This is taken back:</source>
        <translation>将撤销以下内容：</translation>
    </message>
    <message>
        <source>Taken back ({count} in all). To do them again: rolltop restore --undo {batch}</source>
        <translation>已撤销（共 {count} 处）。要重做：rolltop restore --undo {batch}</translation>
    </message>
    <message>
        <source>The memory that was there is {aside} now.</source>
        <translation>原来的记忆现在是 {aside}。</translation>
    </message>
    <message>
        <source>Nothing has changed since {then}.</source>
        <translation>自 {then} 以来没有变化。</translation>
    </message>
    <message>
        <source>Choose either a block or a memory, not both.</source>
        <translation>请只选记忆块或记忆之一。</translation>
    </message>
    <message>
        <source>Nothing was changed. Add --yes to do it.</source>
        <translation>没有任何改动。加上 --yes 才会执行。</translation>
    </message>
    <message>
        <source>There is no memory with the number {number}.</source>
        <translation>没有编号为 {number} 的记忆。</translation>
    </message>
    <message>
        <source>… and {count} more</source>
        <translation>……还有 {count} 处</translation>
    </message>
    <message>
        <source>Do it? [y/N] </source>
        <translation>要执行吗？[y/N] </translation>
    </message>
    <message>
        <source>Which of these should be forgotten? Answer with its number, 0 for none, or “all”.</source>
        <translation>要忘掉哪一条？请回答编号，0 表示都不是，或“全部”。</translation>
    </message>
    <message>
        <source>Which of these is no longer true? Answer with its number, 0 for none, or “all”.</source>
        <translation>哪一条不再成立？请回答编号，0 表示都不是，或“全部”。</translation>
    </message>
    <message>
        <source>Which of these is wrong? Answer with its number, or 0 for none.</source>
        <translation>哪一条是错的？请回答编号，0 表示都不是。</translation>
    </message>
    <message>
        <source>Should this be forgotten? Answer 1 for yes, 0 for no.</source>
        <translation>要忘掉这一条吗？回答 1 表示是，0 表示否。</translation>
    </message>
    <message>
        <source>Is this no longer true? Answer 1 for yes, 0 for no.</source>
        <translation>这一条不再成立了吗？回答 1 表示是，0 表示否。</translation>
    </message>
    <message>
        <source>Is this wrong? Answer 1 for yes, 0 for no.</source>
        <translation>这一条是错的吗？回答 1 表示是，0 表示否。</translation>
    </message>
    <message>
        <source>Nothing was forgotten: no memory says this.</source>
        <translation>没有忘掉任何内容：记忆里没有这件事。</translation>
    </message>
    <message>
        <source>It had not been saved yet, and will not be.</source>
        <translation>还没有保存，也不会再保存。</translation>
    </message>
    <message>
        <source>Nothing was saved: it is unclear what is to be remembered.</source>
        <translation>没有保存任何内容：不清楚要记住什么。</translation>
    </message>
    <message>
        <source>This is in memory already.</source>
        <translation>记忆里已经有了。</translation>
    </message>
    <message>
        <source>Not saved: nothing is learned from this conversation.</source>
        <translation>没有保存：这次对话不学习任何内容。</translation>
    </message>
    <message>
        <source>{count} memories are kept; /memory lists them.</source>
        <translation>共保存了 {count} 条记忆；/memory 可列出。</translation>
    </message>
    <message>
        <source>1 memory is kept; /memory shows it.</source>
        <translation>共保存了 1 条记忆；/memory 可列出。</translation>
    </message>
    <message>
        <source>Nothing is kept about you yet.</source>
        <translation>还没有保存关于你的任何内容。</translation>
    </message>
    <message>
        <source>Nothing is erased yet. To see what would go, and decide: rolltop forget {words}</source>
        <translation>还没有清除任何内容。要查看会清除什么并决定，请运行：rolltop forget {words}</translation>
    </message>
    <message>
        <source>(changed since)</source>
        <translation>（之后有改动）</translation>
    </message>
    <message>
        <source>[memory] {text}</source>
        <translation>[记忆] {text}</translation>
    </message>
    <message>
        <source>Facts: {count}</source>
        <translation>事实：{count}</translation>
    </message>
    <message>
        <source>Blocks: {count}</source>
        <translation>记忆块：{count}</translation>
    </message>
    <message>
        <source>Conversations: {count}</source>
        <translation>对话：{count}</translation>
    </message>
    <message>
        <source>Documents: {count}</source>
        <translation>文档：{count}</translation>
    </message>
    <message>
        <source>assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>身份</translation>
    </message>
    <message>
        <source>preference</source>
        <translation>偏好</translation>
    </message>
    <message>
        <source>work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>relation</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>no longer true</source>
        <translation>不再成立</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>已忘掉</translation>
    </message>
    <message>
        <source>user</source>
        <translation>你</translation>
    </message>
    <message>
        <source>superseded</source>
        <translation>不再成立</translation>
    </message>
    <message>
        <source>Other words, but near:</source>
        <translation>词语不同，但意思相近：</translation>
    </message>
    <message>
        <source>more than {count}</source>
        <translation>超过 {count}</translation>
    </message>
    <message>
        <source>Nothing lies between them: {start} is later than {end}.</source>
        <translation>两者之间没有内容：{start} 晚于 {end}。</translation>
    </message>
    <message>
        <source>--limit is a number from 1 up, not {limit}.</source>
        <translation>--limit 须为 1 以上的数字，而不是 {limit}。</translation>
    </message>
    <message>
        <source>Nothing has these words. Shown instead: {words} (--literal searches as typed)</source>
        <translation>没有找到这些词，改为显示：{words}（--literal 按输入的查找）</translation>
    </message>
    <message>
        <source>Did you mean: {words}</source>
        <translation>你是不是要找：{words}</translation>
    </message>
    <message>
        <source>Also words that begin with “{word}” (--literal searches for the whole word)</source>
        <translation>也包括以“{word}”开头的词（--literal 只查找完整的词）</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>没有找到。</translation>
    </message>
    <message>
        <source>{count} more among what is no longer true: --status superseded</source>
        <translation>在不再成立的内容中还有 {count} 条：--status superseded</translation>
    </message>
    <message>
        <source>(the first {count})</source>
        <translation>（前 {count} 条）</translation>
    </message>
    <message>
        <source>There is no such suggestion; /memory lists them.</source>
        <translation>没有这条建议；/memory 可列出全部建议。</translation>
    </message>
    <message>
        <source>[suggested {number}] {text}</source>
        <translation>[建议 {number}] {text}</translation>
    </message>
    <message>
        <source>known since {old}; said on {new}</source>
        <translation>{old}（此前所知）；{new}（现在所说）</translation>
    </message>
    <message>
        <source>[kept] {text}</source>
        <translation>[已保留] {text}</translation>
    </message>
    <message>
        <source>[dismissed] {text}</source>
        <translation>[已忽略] {text}</translation>
    </message>
    <message>
        <source>(removed)</source>
        <translation>（移除）</translation>
    </message>
    <message>
        <source>“{text}” is no span of hours. Write it as 1-6, or as 0-0 for the whole day.</source>
        <translation>“{text}”不是钟点范围。请写成 1-6，全天写成 0-0。</translation>
    </message>
    <message>
        <source>Nothing has been tidied yet.</source>
        <translation>还没有整理过任何内容。</translation>
    </message>
    <message>
        <source>There was nothing to tidy.</source>
        <translation>没有需要整理的内容。</translation>
    </message>
    <message>
        <source>looking through messages again</source>
        <translation>正在重新查看消息</translation>
    </message>
    <message>
        <source>looking for what is worth keeping</source>
        <translation>正在查找值得记住的内容</translation>
    </message>
    <message>
        <source>comparing memories</source>
        <translation>正在比对记忆</translation>
    </message>
    <message>
        <source>checking memories against their sources</source>
        <translation>正在对照来源核对记忆</translation>
    </message>
    <message>
        <source>rewriting core memory</source>
        <translation>正在更新核心记忆</translation>
    </message>
    <message>
        <source>writing titles</source>
        <translation>正在拟标题</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>得知</translation>
    </message>
    <message>
        <source>merged</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>不再成立</translation>
    </message>
    <message>
        <source>rewritten</source>
        <translation>改写</translation>
    </message>
    <message>
        <source>titled</source>
        <translation>拟标题</translation>
    </message>
    <message>
        <source>in conflict</source>
        <translation>相互矛盾</translation>
    </message>
    <message>
        <source>suggested</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>private: kept only if you say so</source>
        <translation>私密：经你同意才会保存</translation>
    </message>
    <message>
        <source>contradicts what was known</source>
        <translation>与已知的矛盾</translation>
    </message>
    <message>
        <source>not to be found in what you said</source>
        <translation>你的话里没有</translation>
    </message>
    <message>
        <source>with numbers that you did not say</source>
        <translation>含有你没说过的数字</translation>
    </message>
    <message>
        <source>with names that you did not say</source>
        <translation>含有你没说过的名字</translation>
    </message>
    <message>
        <source>too long for one fact</source>
        <translation>作为一条事实太长</translation>
    </message>
    <message>
        <source>{doing} ({done} done, {due} to do)</source>
        <translation>{doing}（已完成 {done}，剩余 {due}）</translation>
    </message>
    <message>
        <source>One piece could not be tidied yet; it is tried again later.</source>
        <translation>有 1 处暂时未能整理；稍后会再试。</translation>
    </message>
    <message>
        <source>{count} pieces could not be tidied yet; they are tried again later.</source>
        <translation>有 {count} 处暂时未能整理；稍后会再试。</translation>
    </message>
    <message>
        <source>Tidied while you were away: {counts}. To take it back: rolltop tidy --undo</source>
        <translation>你离开时整理了：{counts}。要撤销：rolltop tidy --undo</translation>
    </message>
    <message>
        <source>without a limit</source>
        <translation>不限时间</translation>
    </message>
    <message>
        <source>1 minute</source>
        <translation>1 分钟</translation>
    </message>
    <message>
        <source>{count} minutes</source>
        <translation>{count} 分钟</translation>
    </message>
    <message>
        <source>{count} min</source>
        <translation>{count} 分钟</translation>
    </message>
    <message>
        <source>tidying</source>
        <translation>正在整理</translation>
    </message>
    <message>
        <source>Tidied: {counts} ({units} looked at, {duration}).</source>
        <translation>已整理：{counts}（查看 {units} 处，用时 {duration}）。</translation>
    </message>
    <message>
        <source>Taken back ({count} in all):</source>
        <translation>已撤销（共 {count} 处）：</translation>
    </message>
    <message>
        <source>Left as it is, because it was changed since ({count} in all):</source>
        <translation>之后有改动，因此保持原样（共 {count} 处）：</translation>
    </message>
    <message>
        <source>at most {time} a day</source>
        <translation>每天最多 {time}</translation>
    </message>
    <message>
        <source>{count} s</source>
        <translation>{count} 秒</translation>
    </message>
    <message>
        <source>1 waits for your word.</source>
        <translation>有 1 条等你决定。</translation>
    </message>
    <message>
        <source>{count} wait for your word.</source>
        <translation>有 {count} 条等你决定。</translation>
    </message>
    <message>
        <source>To take it back: rolltop tidy --undo</source>
        <translation>要撤销：rolltop tidy --undo</translation>
    </message>
    <message>
        <source>{count} {kind}</source>
        <translation>{kind} {count} 条</translation>
    </message>
    <message>
        <source>Tidying by itself is off.</source>
        <translation>自动整理已关闭。</translation>
    </message>
    <message>
        <source>Tidying is paused until {time}.</source>
        <translation>整理已暂停，直到 {time}。</translation>
    </message>
    <message>
        <source>after {time} without activity</source>
        <translation>无操作 {time} 后</translation>
    </message>
    <message>
        <source>{limit}; {count} minutes today</source>
        <translation>{limit}；今天已用 {count} 分钟</translation>
    </message>
    <message>
        <source>while other programs take less than {share} % of the processor</source>
        <translation>其他程序占用的处理器低于 {share} % 时</translation>
    </message>
    <message>
        <source>To do now: {count}</source>
        <translation>现在要处理：{count} 处</translation>
    </message>
    <message>
        <source>Nothing is to be done now.</source>
        <translation>现在没有要处理的内容。</translation>
    </message>
    <message>
        <source>Reviews you have not looked at: {count}</source>
        <translation>你还没看的整理报告：{count} 份</translation>
    </message>
    <message>
        <source>(before: {text})</source>
        <translation>（之前：{text}）</translation>
    </message>
    <message>
        <source>Tidying by itself is on.</source>
        <translation>自动整理已开启。</translation>
    </message>
    <message>
        <source>never on battery</source>
        <translation>用电池时不进行</translation>
    </message>
    <message>
        <source>on battery from {share} % on</source>
        <translation>用电池时电量不低于 {share} %</translation>
    </message>
    <message>
        <source>at any hour</source>
        <translation>任何时候</translation>
    </message>
    <message>
        <source>from {start} to {end}</source>
        <translation>从 {start} 到 {end}</translation>
    </message>
    <message>
        <source>{kind}:</source>
        <translation>{kind}：</translation>
    </message>
    <message>
        <source>Allow? [y]es once, [a]lways, [N]o </source>
        <translation>允许吗？y 一次，a 总是，其他为不允许 </translation>
    </message>
    <message>
        <source>There is nobody to ask here, so it was not allowed; see: rolltop tools allow</source>
        <translation>这里没有人可以询问，所以没有允许；参见：rolltop tools allow</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>asks each time</source>
        <translation>每次询问</translation>
    </message>
    <message>
        <source>always allowed</source>
        <translation>始终允许</translation>
    </message>
    <message>
        <source>Python tools are looked for in {folder}</source>
        <translation>Python 工具从 {folder} 读取</translation>
    </message>
    <message>
        <source>Server {name}: {command}</source>
        <translation>服务器 {name}：{command}</translation>
    </message>
    <message>
        <source>[tool] {tool} of {source} would get: {arguments}</source>
        <translation>[工具] {source} 的 {tool} 将收到：{arguments}</translation>
    </message>
    <message>
        <source>There is no tool “{name}”. rolltop tools list names them.</source>
        <translation>没有工具“{name}”。rolltop tools list 可列出全部。</translation>
    </message>
    <message>
        <source>{tool} of {source}</source>
        <translation>{tool}（来自 {source}）</translation>
    </message>
    <message>
        <source>changed since it was allowed, so it is off</source>
        <translation>允许之后有改动，所以已停用</translation>
    </message>
    <message>
        <source>  /undo takes it back.</source>
        <translation>  输入 /undo 可撤销。</translation>
    </message>
    <message>
        <source>  To take it back: rolltop restore --undo {batch}</source>
        <translation>  如要撤销：rolltop restore --undo {batch}</translation>
    </message>
    <message>
        <source>There is nothing to take back in this talk.</source>
        <translation>这次对话里没有可撤销的。</translation>
    </message>
    <message>
        <source>There is no reply yet.</source>
        <translation>还没有回答。</translation>
    </message>
    <message>
        <source>What this reply was made from was not recorded.</source>
        <translation>没有记录这条回答的依据。</translation>
    </message>
    <message>
        <source>Recalled:</source>
        <translation>想起的内容：</translation>
    </message>
    <message>
        <source>Recalled earlier in this conversation:</source>
        <translation>在本次对话中更早想起的内容：</translation>
    </message>
    <message>
        <source>  nothing</source>
        <translation>  没有</translation>
    </message>
    <message>
        <source>Always remembered:</source>
        <translation>始终记住的内容：</translation>
    </message>
    <message>
        <source>This conversation: {count} of your messages.</source>
        <translation>本次对话：你的 {count} 条消息。</translation>
    </message>
    <message>
        <source>Tokens: {parts}; {reused} were still known, {evaluated} were read, in {seconds} s.</source>
        <translation>词元：{parts}；{reused} 个仍在缓存中，{evaluated} 个重新读取，用时 {seconds} 秒。</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>之后有改动</translation>
    </message>
    <message>
        <source>forgotten since</source>
        <translation>之后已忘掉</translation>
    </message>
    <message>
        <source>erased or deleted since</source>
        <translation>之后已清除或删除</translation>
    </message>
    <message>
        <source>The text that the model was given, to the letter:</source>
        <translation>模型收到的原文，一字不差：</translation>
    </message>
    <message>
        <source>This text can no longer be put together exactly. {reason}</source>
        <translation>已无法一字不差地还原这段文字。{reason}</translation>
    </message>
    <message>
        <source>Memories left out at your wish: {count}.</source>
        <translation>按你的要求略去的记忆：{count} 条。</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>core memory</source>
        <translation>核心记忆</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>recalled</source>
        <translation>想起的内容</translation>
    </message>
    <message>
        <source>your message</source>
        <translation>你的消息</translation>
    </message>
    <message>
        <source>The file {path} says where you moved Rolltop’s folders, and it cannot be read, so nothing was started. It is left as it is. Mend it or take it away, or name the folder with --data.</source>
        <translation>文件 {path} 记录 Rolltop 的文件夹移到了哪里，但它无法读取，因此没有启动。该文件未作改动。请修复或移走它，或用 --data 指定文件夹。</translation>
    </message>
    <message>
        <source>The settings file {path} cannot be read, so the usual settings are used for what it does not tell. It is left as it is.</source>
        <translation>设置文件 {path} 无法完全读取，读不到的部分使用默认设置。该文件未作改动。</translation>
    </message>
    <message>
        <source>The data folder {folder} is not there, so nothing was started. Connect its disk and try again, or name another folder with --data.</source>
        <translation>数据文件夹 {folder} 不在那里，所以没有启动。请接上它所在的磁盘再试，或用 --data 指定别的文件夹。</translation>
    </message>
    <message>
        <source>There is no display here, so Rolltop opens in the terminal instead.</source>
        <translation>这里没有图形界面，改用终端对话。</translation>
    </message>
</context>
</TS>
