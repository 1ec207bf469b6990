<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1">
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
        <source>Take &amp;off the list…</source>
        <translation>从列表中移除(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>删除(&amp;D)…</translation>
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
        <source>Choose a model…</source>
        <translation>选择模型…</translation>
    </message>
</context>
<context>
    <name>ModelsListModel</name>
    <message>
        <source>In use</source>
        <translation>正在使用</translation>
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
        <source>&amp;Back</source>
        <translation>返回(&amp;B)</translation>
    </message>
    <message>
        <source>Chat template (for experts)</source>
        <translation>对话模板（面向专家）</translation>
    </message>
</context>
</TS>
