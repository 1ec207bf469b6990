<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>LinePane</name>
    <message>
        <source>Choose a line to see it in full.</source>
        <translation>选择一行，查看完整内容。</translation>
    </message>
    <message>
        <source>The chosen line</source>
        <translation>选中的一行</translation>
    </message>
    <message>
        <source>The line in your words</source>
        <translation>用你自己的话写这一行</translation>
    </message>
</context>
<context>
    <name>LinesModel</name>
    <message>
        <source>{name} ({count})</source>
        <translation>{name}（{count}）</translation>
    </message>
</context>
<context>
    <name>ReviewCard</name>
    <message>
        <source>Review</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Review what was tidied</source>
        <translation>查看整理了什么</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close this review</source>
        <translation>关闭这次回顾</translation>
    </message>
    <message>
        <source>What was tidied stays; what waits for you goes on waiting.</source>
        <translation>整理的结果保留；等你决定的继续等待。</translation>
    </message>
</context>
<context>
    <name>ReviewWindow</name>
    <message>
        <source>{count} changes were taken back.</source>
        <translation>已撤销 {count} 处改动。</translation>
    </message>
    <message>
        <source>One change was taken back.</source>
        <translation>已撤销 1 处改动。</translation>
    </message>
    <message>
        <source>{text} What waits for you goes on waiting.</source>
        <translation>{text}等你决定的仍在等待。</translation>
    </message>
    <message>
        <source>Not yet looked at ({count})</source>
        <translation>尚未查看（{count}）</translation>
    </message>
    <message>
        <source>{when} – {what}</source>
        <translation>{when} – {what}</translation>
    </message>
    <message>
        <source>“Undo all” takes back the one change of this list that is in effect.</source>
        <translation>“全部撤销”会撤回这份列表中仍然有效的 1 项更改。</translation>
    </message>
    <message>
        <source>“Undo all” takes back the {count} changes of this list that are in effect.</source>
        <translation>“全部撤销”会撤回这份列表中仍然有效的 {count} 项更改。</translation>
    </message>
    <message>
        <source>&amp;Redo all</source>
        <translation>全部重做(&amp;R)</translation>
    </message>
    <message>
        <source>{count} changes were made again.</source>
        <translation>已重做 {count} 项更改。</translation>
    </message>
    <message>
        <source>One change was made again.</source>
        <translation>已重做 1 项更改。</translation>
    </message>
    <message>
        <source>&amp;Undo all</source>
        <translation>全部撤销(&amp;U)</translation>
    </message>
    <message>
        <source>{text} {count} could not be: {reason}</source>
        <translation>{text}有 {count} 项未能处理：{reason}</translation>
    </message>
    <message>
        <source>What was tidied</source>
        <translation>整理了什么</translation>
    </message>
    <message>
        <source>Nothing has been tidied yet.</source>
        <translation>还没有整理过任何内容。</translation>
    </message>
    <message>
        <source>Loading what was tidied …</source>
        <translation>正在读取整理的内容……</translation>
    </message>
    <message>
        <source>&amp;Tidied:</source>
        <translation>整理(&amp;T)：</translation>
    </message>
    <message>
        <source>Which tidying to show</source>
        <translation>显示哪一次整理</translation>
    </message>
    <message>
        <source>Undo &amp;all</source>
        <translation>全部撤销(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Looked at</source>
        <translation>已查看(&amp;L)</translation>
    </message>
    <message>
        <source>Closes this review. What was tidied stays; what waits for you goes on waiting.</source>
        <translation>关闭这次回顾。整理的结果保留；等你决定的继续等待。</translation>
    </message>
</context>
<context>
    <name>Tidying</name>
    <message>
        <source>One piece could not be tidied yet; it is tried again later.</source>
        <translation>有 1 处还没能整理，之后会再试。</translation>
    </message>
    <message>
        <source>{count} pieces could not be tidied yet; they are tried again later.</source>
        <translation>有 {count} 处还没能整理，之后会再试。</translation>
    </message>
    <message>
        <source>{done}. {failed}</source>
        <comment>two sentences</comment>
        <translation>{done}。{failed}</translation>
    </message>
    <message>
        <source>Tidying memory… {count} of {total}</source>
        <translation>正在整理记忆…… 已完成 {count} 项，共 {total} 项</translation>
    </message>
    <message>
        <source>Tidying was stopped before anything was done.</source>
        <translation>整理已停止，还没有做任何改动。</translation>
    </message>
    <message>
        <source>and {count} more places</source>
        <translation>还有 {count} 处</translation>
    </message>
    <message>
        <source>{name}: {block}</source>
        <translation>{name}：{block}</translation>
    </message>
    <message>
        <source>{name} – {state}</source>
        <translation>{name} – {state}</translation>
    </message>
    <message>
        <source>From a message that is gone</source>
        <translation>来自一条已不在的消息</translation>
    </message>
    <message>
        <source>You said “{quote}”, {when}</source>
        <translation>你说过“{quote}”，{when}</translation>
    </message>
    <message>
        <source>It was said “{quote}”, {when}</source>
        <translation>对话里说过“{quote}”，{when}</translation>
    </message>
    <message>
        <source>“{quote}” in the document {name}</source>
        <translation>文档 {name} 中的“{quote}”</translation>
    </message>
    <message>
        <source>Memory is tidy: there was nothing to do.</source>
        <translation>记忆很整齐：没有要整理的。</translation>
    </message>
    <message>
        <source>For an &amp;hour</source>
        <translation>一小时(&amp;H)</translation>
    </message>
    <message>
        <source>Until &amp;tomorrow morning</source>
        <translation>到明天早上(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Go on tidying</source>
        <translation>继续整理(&amp;G)</translation>
    </message>
    <message>
        <source>Tidying goes on when you are away.</source>
        <translation>你离开时会继续整理。</translation>
    </message>
    <message>
        <source>Nothing is tidied until {when}.</source>
        <translation>{when} 之前不会整理。</translation>
    </message>
    <message>
        <source>Tidying memory…</source>
        <translation>正在整理记忆……</translation>
    </message>
    <message>
        <source>Tidying memory… {count} done</source>
        <translation>正在整理记忆……已完成 {count} 项</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>学到的</translation>
    </message>
    <message>
        <source>Merged: said more than once</source>
        <translation>合并：说过不止一次</translation>
    </message>
    <message>
        <source>Closed: no longer true</source>
        <translation>结束：不再成立</translation>
    </message>
    <message>
        <source>In conflict with what was known</source>
        <translation>与已知内容矛盾</translation>
    </message>
    <message>
        <source>Suggested: waits for you</source>
        <translation>建议：等你决定</translation>
    </message>
    <message>
        <source>Blocks rewritten</source>
        <translation>改写的记忆块</translation>
    </message>
    <message>
        <source>Conversations given a title</source>
        <translation>起了标题的对话</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>略过的</translation>
    </message>
    <message>
        <source>{count} learned</source>
        <translation>学到 {count} 条</translation>
    </message>
    <message>
        <source>{count} merged</source>
        <translation>合并 {count} 条</translation>
    </message>
    <message>
        <source>{count} closed</source>
        <translation>结束 {count} 条</translation>
    </message>
    <message>
        <source>{count} in conflict</source>
        <translation>{count} 条有矛盾</translation>
    </message>
    <message>
        <source>{count} suggested</source>
        <translation>建议 {count} 条</translation>
    </message>
    <message>
        <source>{count} rewritten</source>
        <translation>改写 {count} 处</translation>
    </message>
    <message>
        <source>{count} titled</source>
        <translation>起标题 {count} 个</translation>
    </message>
    <message>
        <source>{count} left out</source>
        <translation>略过 {count} 条</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>While you were away: {counts}</source>
        <translation>你不在的时候：{counts}</translation>
    </message>
    <message>
        <source>Tidied: {counts}</source>
        <translation>整理完毕：{counts}</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>已保留</translation>
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
        <source>forgotten since</source>
        <translation>之后已遗忘</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>等你决定</translation>
    </message>
    <message>
        <source>you kept it</source>
        <translation>你保留了它</translation>
    </message>
    <message>
        <source>you dismissed it</source>
        <translation>你没有采纳</translation>
    </message>
</context>
<context>
    <name>TidyingOffers</name>
    <message>
        <source>&amp;Keep</source>
        <translation>保留(&amp;K)</translation>
    </message>
    <message>
        <source>Use the &amp;new one</source>
        <translation>采用新的(&amp;N)</translation>
    </message>
    <message>
        <source>Keep the &amp;old one</source>
        <translation>保留旧的(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Both are true</source>
        <translation>两者都成立(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>修改(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Dismiss</source>
        <translation>不采纳(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Where it comes from…</source>
        <translation>它从哪里来(&amp;W)…</translation>
    </message>
    <message>
        <source>O&amp;pen the block</source>
        <translation>打开记忆块(&amp;P)</translation>
    </message>
    <message>
        <source>O&amp;pen the conversation</source>
        <translation>打开对话(&amp;P)</translation>
    </message>
    <message>
        <source>O&amp;pen in memory</source>
        <translation>在记忆中打开(&amp;P)</translation>
    </message>
    <message>
        <source>It counts as confirmed by you and is not changed again without asking.</source>
        <translation>视为经你确认，之后不会不问就改动。</translation>
    </message>
    <message>
        <source>The new one holds from now on; the old one is closed.</source>
        <translation>从现在起以新的为准；旧的到此结束。</translation>
    </message>
    <message>
        <source>The old one stays; the new one is dropped.</source>
        <translation>旧的保留；新的不要。</translation>
    </message>
    <message>
        <source>Both are remembered side by side.</source>
        <translation>两者都记住。</translation>
    </message>
    <message>
        <source>Take back this line only (Ctrl+Z in the list)</source>
        <translation>只撤回这一行（在列表中按 Ctrl+Z）</translation>
    </message>
    <message>
        <source>Do again what was undone</source>
        <translation>重做刚才撤销的</translation>
    </message>
    <message>
        <source>What you said, at its place (Enter in the list)</source>
        <translation>你说的话，在原处查看（在列表中按回车）</translation>
    </message>
</context>
<context>
    <name>TidyingReasons</name>
    <message>
        <source>Not worth keeping.</source>
        <translation>不值得保留。</translation>
    </message>
    <message>
        <source>It is private: such things are kept only if you say so.</source>
        <translation>属于隐私：这类内容只有你同意才会保留。</translation>
    </message>
    <message>
        <source>It was remembered, but is not to be found in what you said.</source>
        <translation>它曾被记住，但在你说过的话里找不到。</translation>
    </message>
    <message>
        <source>It was remembered with numbers that you did not say.</source>
        <translation>记住它时用了你没说过的数字。</translation>
    </message>
    <message>
        <source>It was remembered with names that you did not say.</source>
        <translation>记住它时用了你没说过的名字。</translation>
    </message>
    <message>
        <source>What it came to is not what you said.</source>
        <translation>得出的内容和你说的不符。</translation>
    </message>
    <message>
        <source>It is too long for one fact.</source>
        <translation>太长，不能作为一条事实。</translation>
    </message>
    <message>
        <source>It did not pass the checks.</source>
        <translation>没有通过检查。</translation>
    </message>
    <message>
        <source>It is private, so it is kept only if you say so.</source>
        <translation>属于隐私，所以只有你同意才会保留。</translation>
    </message>
    <message>
        <source>It contradicts something that was known.</source>
        <translation>它与已知的内容矛盾。</translation>
    </message>
    <message>
        <source>A line that you wrote or pinned seems to be out of date.</source>
        <translation>你写的或固定的一行似乎已经过时。</translation>
    </message>
    <message>
        <source>It is not sure enough to be done without asking you.</source>
        <translation>还不够确定，所以先问你。</translation>
    </message>
</context>
</TS>
