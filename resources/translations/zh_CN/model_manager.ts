<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>DownloadStrip</name>
    <message>
        <source>Models…</source>
        <translation>模型…</translation>
    </message>
    <message>
        <source>Your message is kept, and is answered as soon as the model is here.</source>
        <translation>你的消息已保存，模型一到就会回答。</translation>
    </message>
    <message>
        <source>You can write already: it is answered as soon as the model is here.</source>
        <translation>现在就可以写：模型一到就会回答。</translation>
    </message>
</context>
<context>
    <name>DownloadView</name>
    <message>
        <source>Downloading {name}</source>
        <translation>正在下载 {name}</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>继续(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Technical details</source>
        <translation>技术细节</translation>
    </message>
    <message>
        <source>Give &amp;up</source>
        <translation>放弃(&amp;U)</translation>
    </message>
    <message>
        <source>Stops it and deletes what is here of it</source>
        <translation>停止下载，并删除已下载的部分</translation>
    </message>
</context>
<context>
    <name>ModelPane</name>
    <message>
        <source>Take {name} off the list? The file stays where it is.</source>
        <translation>要把 {name} 从列表中移除吗？文件仍留在原处。</translation>
    </message>
    <message>
        <source>Delete {name} from this computer? {size} of disk become free. It can be downloaded again.</source>
        <translation>要从这台电脑上删除 {name} 吗？会腾出 {size} 磁盘空间，以后可以重新下载。</translation>
    </message>
    <message>
        <source>Delete the file {name} from this computer? {size} of disk become free.</source>
        <translation>要从这台电脑上删除文件 {name} 吗？会腾出 {size} 磁盘空间。</translation>
    </message>
    <message>
        <source>It is in use, and is unloaded first.</source>
        <translation>它正在使用，会先被卸载。</translation>
    </message>
    <message>
        <source>&amp;Try it anyway</source>
        <translation>仍然试试(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>使用此模型(&amp;U)</translation>
    </message>
    <message>
        <source>Download it &amp;anyway ({size})</source>
        <translation>仍然下载（{size}）(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Download it ({size})</source>
        <translation>下载（{size}）(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Settings of this model (not saved yet)…</source>
        <translation>此模型的设置（尚未保存）(&amp;S)…</translation>
    </message>
    <message>
        <source>Take &amp;off the list…</source>
        <translation>从列表中移除(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>删除(&amp;D)…</translation>
    </message>
    <message>
        <source>The network is switched off in the settings, so nothing can be downloaded now.</source>
        <translation>设置中已关闭网络，所以现在无法下载。</translation>
    </message>
    <message>
        <source>&amp;Open the network setting…</source>
        <translation>打开网络设置(&amp;O)…</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Technical details</source>
        <translation>技术细节</translation>
    </message>
    <message>
        <source>&amp;Unload</source>
        <translation>卸载(&amp;U)</translation>
    </message>
    <message>
        <source>Frees its memory; it is loaded again when you write</source>
        <translation>释放它占用的内存；你写字时会重新加载</translation>
    </message>
    <message>
        <source>&amp;Settings of this model…</source>
        <translation>此模型的设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Yes, do it</source>
        <translation>是，照做</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
</context>
<context>
    <name>ModelWindows</name>
    <message>
        <source>There is no model yet, so nothing can be answered.</source>
        <translation>还没有模型，所以暂时无法回答。</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>使用 {name}</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>选择模型…</translation>
    </message>
    <message>
        <source>No model was chosen, so nothing can be answered yet. The first steps ask again at the next start.</source>
        <translation>还没有选择模型，所以现在无法回答。下次启动时会再次询问。</translation>
    </message>
    <message>
        <source>No model was chosen, so nothing can be answered yet. Unless you choose another, {name} is used from the next start on: it is on this computer already.</source>
        <translation>还没有选择模型，所以现在无法回答。如果你不另选，下次启动起会使用这台电脑上已有的 {name}。</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>模型 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>选择模型文件</translation>
    </message>
    <message>
        <source>Folder for models</source>
        <translation>存放模型的文件夹</translation>
    </message>
    <message>
        <source>In use; put away for now, it comes back when you write</source>
        <translation>正在使用；暂时收起，你写字时会自动回来</translation>
    </message>
    <message>
        <source>Is being tried out</source>
        <translation>正在试用</translation>
    </message>
    <message>
        <source>Is being loaded: {percent} %</source>
        <translation>正在加载：{percent}%</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>无法使用</translation>
    </message>
    <message>
        <source>On this computer, not checked against the publisher’s file</source>
        <translation>在这台电脑上，尚未与发布者的文件核对</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>在这台电脑上</translation>
    </message>
    <message>
        <source>Found in {program}; it is used where it lies, not copied</source>
        <translation>在 {program} 中找到；直接在原处使用，不复制</translation>
    </message>
    <message>
        <source>Not on this computer yet</source>
        <translation>还不在这台电脑上</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Speed, measured</source>
        <translation>速度（实测）</translation>
    </message>
    <message>
        <source>Speed, estimated</source>
        <translation>速度（估计）</translation>
    </message>
    <message>
        <source>Memory while it runs</source>
        <translation>运行时占用内存</translation>
    </message>
    <message>
        <source>As it is loaded</source>
        <translation>加载情况</translation>
    </message>
    <message>
        <source>up to {count} tokens</source>
        <translation>最多 {count} 个词元</translation>
    </message>
    <message>
        <source>Longest conversation it can see</source>
        <translation>最长可见的对话</translation>
    </message>
    <message>
        <source>The same file is also at</source>
        <translation>同一文件还在</translation>
    </message>
    <message>
        <source>License</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Usually {value}.</source>
        <translation>通常为 {value}。</translation>
    </message>
    <message>
        <source>Automatic (now {value})</source>
        <translation>自动（目前为 {value}）</translation>
    </message>
    <message>
        <source>Context window, in tokens</source>
        <translation>上下文窗口（词元）</translation>
    </message>
    <message>
        <source>How much of a conversation it sees at once. More takes more memory and time.</source>
        <translation>它一次能看到多少对话。越大越占内存和时间。</translation>
    </message>
    <message>
        <source>Layers on the graphics card</source>
        <translation>放在显卡上的层数</translation>
    </message>
    <message>
        <source>0 runs it on the processor alone.</source>
        <translation>0 表示只用处理器运行。</translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation>处理器线程数</translation>
    </message>
    <message>
        <source>More than the processor has cores makes it slower.</source>
        <translation>超过处理器的核心数反而更慢。</translation>
    </message>
    <message>
        <source>Memory of the context window</source>
        <translation>上下文窗口的存储方式</translation>
    </message>
    <message>
        <source>The compact form takes half the memory and is a little less exact.</source>
        <translation>紧凑方式占一半内存，精确度略低。</translation>
    </message>
    <message>
        <source>Exact (f16)</source>
        <translation>精确 (f16)</translation>
    </message>
    <message>
        <source>Compact (q8_0)</source>
        <translation>紧凑 (q8_0)</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash 注意力</translation>
    </message>
    <message>
        <source>A faster way to compute; the compact form above needs it.</source>
        <translation>一种更快的计算方式；上面的紧凑方式需要它。</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Higher is more surprising, 0 always says the likeliest.</source>
        <translation>越高越出人意料，0 表示总说最可能的话。</translation>
    </message>
    <message>
        <source>Top P</source>
        <translation>Top P</translation>
    </message>
    <message>
        <source>Top K</source>
        <translation>Top K</translation>
    </message>
    <message>
        <source>Min P</source>
        <translation>Min P</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>Above 1 it repeats itself less.</source>
        <translation>大于 1 时较少重复。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>With the same seed it writes the same again.</source>
        <translation>种子相同，写出的内容也相同。</translation>
    </message>
    <message>
        <source>Another one each time</source>
        <translation>每次不同</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>不到一分钟</translation>
    </message>
    <message>
        <source>about a minute</source>
        <translation>约一分钟</translation>
    </message>
    <message>
        <source>about {count} minutes</source>
        <translation>约 {count} 分钟</translation>
    </message>
    <message>
        <source>about an hour</source>
        <translation>约一小时</translation>
    </message>
    <message>
        <source>about {count} hours</source>
        <translation>约 {count} 小时</translation>
    </message>
    <message>
        <source>{done} of {size}</source>
        <translation>{done}（共 {size}）</translation>
    </message>
    <message>
        <source>{name} is next: {size} to download.</source>
        <translation>接下来下载 {name}：{size}。</translation>
    </message>
    <message>
        <source>Downloading {name}: {percent} % of {size}.</source>
        <translation>正在下载 {name}：{size} 的 {percent}%。</translation>
    </message>
    <message>
        <source>Checking {name}: {percent} % of {size}.</source>
        <translation>正在核对 {name}：{size} 的 {percent}%。</translation>
    </message>
    <message>
        <source>Paused: {share} of {name} are here.</source>
        <translation>已暂停：{name} 已下载 {share}。</translation>
    </message>
    <message>
        <source>{name} could not be downloaded.</source>
        <translation>无法下载 {name}。</translation>
    </message>
    <message>
        <source>{name} is here and was checked.</source>
        <translation>{name} 已下载并核对。</translation>
    </message>
    <message>
        <source>{speed} a second, {time} left.</source>
        <translation>每秒 {speed}，还需{time}。</translation>
    </message>
    <message>
        <source>Waits to be downloaded</source>
        <translation>等待下载</translation>
    </message>
    <message>
        <source>Downloading: {percent} %</source>
        <translation>正在下载：{percent}%</translation>
    </message>
    <message>
        <source>Checking: {percent} %</source>
        <translation>正在核对：{percent}%</translation>
    </message>
    <message>
        <source>Paused at {percent} %</source>
        <translation>暂停在 {percent}%</translation>
    </message>
    <message>
        <source>Could not be downloaded</source>
        <translation>无法下载</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>{verdict}: {reason}</source>
        <translation>{verdict}：{reason}</translation>
    </message>
    <message>
        <source>In use, on the processor</source>
        <translation>正在使用，由处理器运行</translation>
    </message>
    <message>
        <source>In use, on {device}</source>
        <translation>正在使用，由 {device} 运行</translation>
    </message>
</context>
<context>
    <name>ModelsListModel</name>
    <message>
        <source>✓ In use</source>
        <translation>✓ 正在使用</translation>
    </message>
    <message>
        <source>Loading {percent} %</source>
        <translation>正在加载 {percent}%</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>Cannot be used</source>
        <translation>无法使用</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>在这台电脑上</translation>
    </message>
    <message>
        <source>Found in other programs</source>
        <translation>在其他程序中找到</translation>
    </message>
    <message>
        <source>Can be downloaded</source>
        <translation>可以下载</translation>
    </message>
</context>
<context>
    <name>ModelsWindow</name>
    <message>
        <source>Your changes to the settings of {name} are kept here, but do not hold until you save them.</source>
        <translation>你对 {name} 设置的修改保留在这里，保存后才会生效。</translation>
    </message>
    <message>
        <source>&amp;Back to them</source>
        <translation>回到设置(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Discard them</source>
        <translation>放弃修改(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Stop looking</source>
        <translation>停止查找(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Find files of other programs</source>
        <translation>查找其他程序的文件(&amp;F)</translation>
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
        <source>No files of other programs were found that are not on the list.</source>
        <translation>没有找到列表之外的其他程序的文件。</translation>
    </message>
    <message>
        <source>Downloaded models are kept in {folder} ({free} free).</source>
        <translation>下载的模型存放在 {folder}（剩余 {free}）。</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>About this model</source>
        <translation>关于此模型</translation>
    </message>
    <message>
        <source>Settings of this model</source>
        <translation>此模型的设置</translation>
    </message>
    <message>
        <source>&amp;Add a file…</source>
        <translation>添加文件(&amp;A)…</translation>
    </message>
    <message>
        <source>A GGUF file is used where it lies, not copied</source>
        <translation>GGUF 文件直接在原处使用，不复制</translation>
    </message>
    <message>
        <source>Looks in the folders of LM Studio, Jan, GPT4All, Ollama and others</source>
        <translation>在 LM Studio、Jan、GPT4All、Ollama 等程序的文件夹中查找</translation>
    </message>
</context>
<context>
    <name>SettingsOfModel</name>
    <message>
        <source>This template works.</source>
        <translation>此模板可用。</translation>
    </message>
    <message>
        <source>&amp;Save and load it again</source>
        <translation>保存并重新加载(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Empty: the model’s own template is used, which is right for nearly every model.</source>
        <translation>留空则使用模型自带的模板，几乎所有模型都应如此。</translation>
    </message>
    <message>
        <source>Have the template checked before it is saved.</source>
        <translation>保存前请先检查模板。</translation>
    </message>
    <message>
        <source>This template is used in place of the model’s own.</source>
        <translation>用此模板代替模型自带的模板。</translation>
    </message>
    <message>
        <source>Something above cannot be as it is.</source>
        <translation>上面有一项设置不能这样。</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>没有改动。</translation>
    </message>
    <message>
        <source>The model is in use: this holds from its next reply on.</source>
        <translation>模型正在使用：从下一条回答起生效。</translation>
    </message>
    <message>
        <source>The model is in use: it is loaded again, which takes a moment. Conversations stay.</source>
        <translation>模型正在使用：会重新加载，需要片刻。对话不受影响。</translation>
    </message>
    <message>
        <source>This holds when the model is loaded the next time.</source>
        <translation>下次加载模型时生效。</translation>
    </message>
    <message>
        <source>Settings of {name}</source>
        <translation>{name} 的设置</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>检查(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Reset to what Rolltop chooses</source>
        <translation>恢复为 Rolltop 的选择(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Discard the changes</source>
        <translation>放弃修改(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>返回(&amp;B)</translation>
    </message>
    <message>
        <source>Chat template (for experts)</source>
        <translation>对话模板（面向专家）</translation>
    </message>
</context>
</TS>
