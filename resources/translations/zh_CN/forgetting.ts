<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ForgetDialog</name>
    <message>
        <source>Erase for good</source>
        <translation>永久擦除</translation>
    </message>
    <message>
        <source>Forget for good</source>
        <translation>永久忘记</translation>
    </message>
    <message>
        <source>Looking for every place that says it …</source>
        <translation>正在查找所有提到它的地方……</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation>回执</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Erase for good</source>
        <translation>永久擦除(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Messages:</source>
        <translation>消息(&amp;M)：</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>“{text}”</translation>
    </message>
    <message>
        <source>Nothing in memory says this.</source>
        <translation>记忆中没有这样的内容。</translation>
    </message>
    <message>
        <source>All {count} messages of this conversation will be erased, from saved states and automatic backups too. There is no undo for this, as there is for “Delete”. What was learned from it stays unless you check it here.</source>
        <translation>此对话的全部 {count} 条消息都会被擦除，保存的状态和自动备份中的也一样。与“删除”不同，此操作无法撤销。从中学到的内容会保留，除非你在这里勾选。</translation>
    </message>
    <message>
        <source>Texts that you pasted into it as files are erased with it.</source>
        <translation>你粘贴进来、作为文件发送的文字也会一并擦除。</translation>
    </message>
    <message>
        <source>What is checked will be erased from memory and its history, from saved states and automatic backups, and will not be learned again. There is no undo for this, as there is for the plain “Forget”.</source>
        <translation>勾选的内容会从记忆及其历史、保存的状态和自动备份中擦除，并且不会再被学习。与普通的“忘记”不同，此操作无法撤销。</translation>
    </message>
    <message>
        <source>Keep your messages as they are</source>
        <translation>保留你的消息</translation>
    </message>
    <message>
        <source>Erase the messages it was learned from</source>
        <translation>擦除它的来源消息</translation>
    </message>
    <message>
        <source>Erase every message that says it</source>
        <translation>擦除所有提到它的消息</translation>
    </message>
    <message>
        <source>Checked: {count}.</source>
        <translation>已勾选：{count}。</translation>
    </message>
    <message>
        <source>{count} messages will still say it, word for word, and the assistant can find them.</source>
        <translation>仍有 {count} 条消息原样提到它，助手还能找到它们。</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Erasing, and searching all files for traces …</source>
        <translation>正在擦除，并在所有文件中查找痕迹……</translation>
    </message>
    <message>
        <source>Erased</source>
        <translation>已擦除</translation>
    </message>
    <message>
        <source>Erased:</source>
        <translation>已擦除：</translation>
    </message>
    <message>
        <source>A new backup of what is left was made in the place of those that went.</source>
        <translation>已为剩下的内容新做了一份备份，代替被删除的备份。</translation>
    </message>
    <message>
        <source>Left:</source>
        <translation>留下：</translation>
    </message>
    <message>
        <source>Copies that you made yourself elsewhere were not looked into.</source>
        <translation>你自己在别处所做的副本没有检查。</translation>
    </message>
    <message>
        <source>All text of this document, in every version that was read, will be erased from memory and its history, from saved states and automatic backups. There is no undo for this, as there is for “Remove”. The file itself stays. What was learned from it and what quotes it stays unless you check it here.</source>
        <translation>这份文档读入过的每个版本的全部文字，都会从记忆及其历史、保存的状态和自动备份中抹去。与“移除”不同，此操作无法撤销。文件本身不受影响。从中学到的内容和引用它的回复会保留，除非你在这里勾选。</translation>
    </message>
    <message>
        <source>Keep the replies as they are</source>
        <translation>保留这些回复</translation>
    </message>
    <message>
        <source>Erase every reply that quotes it</source>
        <translation>抹去所有引用它的回复</translation>
    </message>
    <message>
        <source>1 message will still say it, word for word, and the assistant can find it.</source>
        <translation>仍有 1 条消息原样提到它，助手还能找到它。</translation>
    </message>
</context>
<context>
    <name>ForgetDialogs</name>
    <message>
        <source>Forget something for good</source>
        <translation>永久忘记某事</translation>
    </message>
    <message>
        <source>Telling words of what is to be forgotten, such as a name and a place:</source>
        <translation>要忘记的内容中的关键词，例如人名和地点：</translation>
    </message>
    <message>
        <source>&amp;Look for it</source>
        <translation>查找(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
</context>
<context>
    <name>ForgetWords</name>
    <message>
        <source>This fact, with earlier and later versions</source>
        <translation>这条事实，以及之前和之后的版本</translation>
    </message>
    <message>
        <source>Facts learned from it</source>
        <translation>从中学到的事实</translation>
    </message>
    <message>
        <source>Facts that say the same, or nearly</source>
        <translation>内容相同或相近的事实</translation>
    </message>
    <message>
        <source>Lines in blocks</source>
        <translation>记忆块中的行</translation>
    </message>
    <message>
        <source>Summaries, titles and suggestions</source>
        <translation>摘要、标题和建议</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Notes and search results shown to the assistant (always erased)</source>
        <translation>给助手看过的笔记和搜索结果（总会擦除）</translation>
    </message>
    <message>
        <source>this fact</source>
        <translation>这条事实</translation>
    </message>
    <message>
        <source>another version</source>
        <translation>另一个版本</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>learned from this, in “{place}”</source>
        <translation>来源，位于“{place}”</translation>
    </message>
    <message>
        <source>says it</source>
        <translation>提到它</translation>
    </message>
    <message>
        <source>Conversations: {count}</source>
        <translation>对话：{count}</translation>
    </message>
    <message>
        <source>Facts: {count}</source>
        <translation>事实：{count}</translation>
    </message>
    <message>
        <source>Lines in blocks: {count}</source>
        <translation>记忆块中的行：{count}</translation>
    </message>
    <message>
        <source>Messages: {count}</source>
        <translation>消息：{count}</translation>
    </message>
    <message>
        <source>Summaries, titles and suggestions: {count}</source>
        <translation>摘要、标题和建议：{count}</translation>
    </message>
    <message>
        <source>Notes and search results shown to the assistant: {count}</source>
        <translation>给助手看过的笔记和搜索结果：{count}</translation>
    </message>
    <message>
        <source>Quotes under other facts: {count}</source>
        <translation>其他事实下的引文：{count}</translation>
    </message>
    <message>
        <source>Entries of the history, their text: {count}</source>
        <translation>历史记录条目中的文字：{count}</translation>
    </message>
    <message>
        <source>Search by meaning, entries: {count}</source>
        <translation>语义搜索条目：{count}</translation>
    </message>
    <message>
        <source>Saved states of conversations: {count}</source>
        <translation>保存的对话状态：{count}</translation>
    </message>
    <message>
        <source>Automatic backups: {count}</source>
        <translation>自动备份：{count}</translation>
    </message>
    <message>
        <source>Unsent drafts: {count}</source>
        <translation>未发送的草稿：{count}</translation>
    </message>
    <message>
        <source>Lines in the log: {count}</source>
        <translation>日志中的行：{count}</translation>
    </message>
    <message>
        <source>{count} of your messages still say it: you chose to keep them.</source>
        <translation>仍有 {count} 条消息提到它：你选择了保留。</translation>
    </message>
    <message>
        <source>{count} similar facts were kept, as you chose.</source>
        <translation>按你的选择，保留了 {count} 条相近的事实。</translation>
    </message>
    <message>
        <source>Lines kept in the block “{name}”, as you chose: {count}.</source>
        <translation>按你的选择，记忆块“{name}”中保留的行：{count}。</translation>
    </message>
    <message>
        <source>The summary of “{name}” was kept, as you chose.</source>
        <translation>按你的选择，保留了“{name}”的摘要。</translation>
    </message>
    <message>
        <source>The backup {name} could not be looked into. Delete the file yourself if it may hold it.</source>
        <translation>无法检查备份 {name}。如果其中可能有它，请自行删除该文件。</translation>
    </message>
    <message>
        <source>The damaged memory file {name} was left as it is and may hold it. Delete it if you do not need it any more.</source>
        <translation>损坏的记忆文件 {name} 原样保留，其中可能有它。如果不再需要，请删除。</translation>
    </message>
    <message>
        <source>The file {name} in the data folder still holds words of it. Delete it if you do not need it.</source>
        <translation>数据文件夹中的文件 {name} 仍含有其中的词。如果不需要，请删除。</translation>
    </message>
    <message>
        <source>All its words also occur in what stays, so that files could not be searched for traces of it.</source>
        <translation>它的词在保留的内容中也都出现，因此无法在文件中查找它的痕迹。</translation>
    </message>
    <message>
        <source>Afterwards all {files} files of the data folder ({size}) were searched.</source>
        <translation>随后检查了数据文件夹中的全部 {files} 个文件（{size}）。</translation>
    </message>
    <message>
        <source>Afterwards all {files} files of the data folder ({size}) were searched: nothing of it is left but what is named above.</source>
        <translation>随后检查了数据文件夹中的全部 {files} 个文件（{size}）：除上面列出的以外，没有其他痕迹。</translation>
    </message>
    <message>
        <source>Afterwards all {files} files of the data folder ({size}) were searched: no trace was found.</source>
        <translation>随后检查了数据文件夹中的全部 {files} 个文件（{size}）：没有发现痕迹。</translation>
    </message>
    <message>
        <source>Documents: {count}</source>
        <translation>文档：{count}</translation>
    </message>
    <message>
        <source>Passages of their text: {count}</source>
        <translation>文档中的段落：{count}</translation>
    </message>
    <message>
        <source>Replies in “{name}” that quote it, kept as you chose: {count}.</source>
        <translation>“{name}”中引用它的回复，按你的选择保留：{count} 条。</translation>
    </message>
    <message>
        <source>Words of it may still lie in unused parts of {name}; they could not be cleaned. Do not delete that file: it is your memory.</source>
        <translation>{name} 未使用的部分里可能还留有相关字词，未能清除。请不要删除这个文件：它就是你的记忆。</translation>
    </message>
    <message>
        <source>Only in the history (always erased)</source>
        <translation>只留在历史里的内容（总会抹去）</translation>
    </message>
    <message>
        <source>Documents (not changed here: “Remove for good” among the documents erases them)</source>
        <translation>文档（这里不会改动：可在文档列表中“永久移除”）</translation>
    </message>
    <message>
        <source>The document “{name}” says it too. If it is to go, remove it for good among the documents; those removed earlier are listed there too.</source>
        <translation>文档“{name}”中也有。如果不想保留，请在文档列表中永久移除它；之前移除的文档也列在那里。</translation>
    </message>
</context>
<context>
    <name>ItemTree</name>
    <message>
        <source>What would be erased</source>
        <translation>将被擦除的内容</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Alike</source>
        <translation>相似度</translation>
    </message>
</context>
</TS>
