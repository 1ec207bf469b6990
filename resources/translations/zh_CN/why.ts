<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>PromptWindow</name>
    <message>
        <source>What the model was given</source>
        <translation>模型收到的内容</translation>
    </message>
    <message>
        <source>Putting the text together again …</source>
        <translation>正在还原原文……</translation>
    </message>
    <message>
        <source>Parts of the text</source>
        <translation>原文的各部分</translation>
    </message>
    <message>
        <source>Search in this text</source>
        <translation>在原文中查找</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一个(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous</source>
        <translation>上一个(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Copy all</source>
        <translation>全部复制(&amp;C)</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>关闭(&amp;L)</translation>
    </message>
    <message>
        <source>{part}, {count} tokens</source>
        <translation>{part}，{count} 个词元</translation>
    </message>
    <message>
        <source>This is the text that the model was given, to the letter, with its control marks.</source>
        <translation>这就是模型收到的原文，一字不差，控制标记也在其中。</translation>
    </message>
    <message>
        <source>This text can no longer be put together exactly. {why}</source>
        <translation>已无法一字不差地还原这段原文。{why}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>没有找到</translation>
    </message>
</context>
<context>
    <name>TokensBar</name>
    <message>
        <source>Tokens by part</source>
        <translation>各部分的词元</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>(erased since)</source>
        <translation>（之后已清除）</translation>
    </message>
    <message>
        <source>known since {date}</source>
        <translation>{date} 起记住</translation>
    </message>
    <message>
        <source>changed since, it now reads: {text}</source>
        <translation>之后有改动，现在是：{text}</translation>
    </message>
    <message>
        <source>no longer true, now: {text}</source>
        <translation>不再成立，现在是：{text}</translation>
    </message>
    <message>
        <source>no longer true</source>
        <translation>不再成立</translation>
    </message>
    <message>
        <source>forgotten since</source>
        <translation>之后已遗忘</translation>
    </message>
    <message>
        <source>erased or deleted since</source>
        <translation>之后已清除或删除</translation>
    </message>
    <message>
        <source>Only your message.</source>
        <translation>只有你的消息。</translation>
    </message>
    <message>
        <source>Your message “{last}”.</source>
        <translation>你的消息“{last}”。</translation>
    </message>
    <message>
        <source>{count} of your messages with their replies, from “{first}” ({time}) to “{last}”.</source>
        <translation>你的 {count} 条消息及其回答，从“{first}”（{time}）到“{last}”。</translation>
    </message>
    <message>
        <source>What came before them stood there in short.</source>
        <translation>更早的内容以摘要形式在内。</translation>
    </message>
    <message>
        <source>Recalled memories and notes</source>
        <translation>想起的记忆和提示</translation>
    </message>
    <message>
        <source>{read} tokens were read for it, {known} were still known.</source>
        <translation>为此读取了 {read} 个词元，{known} 个仍在缓存中。</translation>
    </message>
    <message>
        <source>{read} tokens were read for it, {known} were still known, {restored} were put back from a saved state.</source>
        <translation>为此读取了 {read} 个词元，{known} 个仍在缓存中，{restored} 个从保存的状态恢复。</translation>
    </message>
    <message>
        <source>{read} s for reading, {written} s for writing {tokens} tokens.</source>
        <translation>读取用了 {read} 秒，写出 {tokens} 个词元用了 {written} 秒。</translation>
    </message>
    <message>
        <source>At your wish one memory was left out of this reply.</source>
        <translation>按你的要求，这条回答没有用一条记忆。</translation>
    </message>
    <message>
        <source>At your wish {count} memories were left out of this reply.</source>
        <translation>按你的要求，这条回答没有用 {count} 条记忆。</translation>
    </message>
</context>
<context>
    <name>WhyDock</name>
    <message>
        <source>Why did you say that?</source>
        <translation>为什么这么说？</translation>
    </message>
</context>
<context>
    <name>WhyPanel</name>
    <message>
        <source>Looking …</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>What this reply was made from was not recorded.</source>
        <translation>没有记录这条回复的依据。</translation>
    </message>
    <message>
        <source>What the assistant had in front of it when it wrote this reply:</source>
        <translation>助手写这条回复时面前的内容：</translation>
    </message>
    <message>
        <source>Facts it recalled</source>
        <translation>想起的事实</translation>
    </message>
    <message>
        <source>Earlier messages it was reminded of</source>
        <translation>想起的早先消息</translation>
    </message>
    <message>
        <source>Passages of documents</source>
        <translation>文档段落</translation>
    </message>
    <message>
        <source>Recalled earlier in this conversation</source>
        <translation>在这次对话中更早想起的</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>没有。</translation>
    </message>
    <message>
        <source>Where it was said</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>Show the passage</source>
        <translation>显示段落</translation>
    </message>
    <message>
        <source>Answer again without it. This reply stays as another version.</source>
        <translation>不用它重新回答。这条回答会作为另一个版本保留。</translation>
    </message>
    <message>
        <source>Not this one</source>
        <translation>不要这一条</translation>
    </message>
    <message>
        <source>Correct it or forget it in the memory window.</source>
        <translation>在记忆窗口中更正或忘掉它。</translation>
    </message>
    <message>
        <source>That is wrong</source>
        <translation>这不对</translation>
    </message>
    <message>
        <source>Only the last reply can be made again.</source>
        <translation>只有最后一条回答可以重新生成。</translation>
    </message>
    <message>
        <source>Always remembered</source>
        <translation>始终记住的</translation>
    </message>
    <message>
        <source>(not known any more as it read then)</source>
        <translation>（已无法得知当时的内容）</translation>
    </message>
    <message>
        <source>{block} · deleted since</source>
        <translation>{block} · 之后已删除</translation>
    </message>
    <message>
        <source>{block} · changed since</source>
        <translation>{block} · 之后有改动</translation>
    </message>
    <message>
        <source>A line of it can be changed or taken out there. It is always told, so no reply does without it.</source>
        <translation>可以在那里修改或删去其中一行。它总会告诉助手，所以没有哪条回答可以不用它。</translation>
    </message>
    <message>
        <source>Edit it…</source>
        <translation>编辑……</translation>
    </message>
    <message>
        <source>This conversation</source>
        <translation>这次对话</translation>
    </message>
    <message>
        <source>Go to the first of them</source>
        <translation>转到其中第一条</translation>
    </message>
    <message>
        <source>Tokens by part</source>
        <translation>各部分的词元</translation>
    </message>
    <message>
        <source>&amp;Read the exact text…</source>
        <translation>查看完整原文(&amp;R)……</translation>
    </message>
</context>
<context>
    <name>WhyViews</name>
    <message>
        <source>Looking …</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Answering again without it …</source>
        <translation>正在不用它重新回答……</translation>
    </message>
</context>
</TS>
