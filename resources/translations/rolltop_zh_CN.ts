<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Bar</name>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Technical details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BlockList</name>
    <message>
        <source>Blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, {used} of {limit} tokens used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, not saved yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BlockPane</name>
    <message>
        <source>What this block is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the assistant should keep here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of this block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing written yet. One fact a line works best.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most tokens this block may hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only &amp;I may change this block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The assistant reads it and cannot write to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pinned: never shortened while tidying up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The version saved meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Use the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved meanwhile, elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save (Ctrl+S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to the saved text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yours, not saved yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Limit:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This block is always there; its text can be emptied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only you may change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{field}: yours {mine}, the other {theirs}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BlocksTab</name>
    <message>
        <source>&amp;New block…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New block (Ctrl+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading what is remembered …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks are short notes that the assistant reads before every reply. What you change here counts from your next message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” was deleted elsewhere while you were changing it. Your text is kept below; “Create” makes the block again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No blocks yet. “New block…” makes the first one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” was changed while you were editing it. Both versions are shown; nothing is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new block is not created yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatPanel</name>
    <message>
        <source>The context window is {percent} % full. Older messages will soon be summarized.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier messages ({count}) were summarized to make room. They stay in the record.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {read} of {total} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing a reply…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your message is stored. The reply begins when the model has loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinking about it…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Stop the reply (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter sends, Shift and Enter begins a new line.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContextGauge</name>
    <message>
        <source>Context window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Core memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary of earlier messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recalled memories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept for the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No reply yet in this conversation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{used} of {all} tokens used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How full the model&apos;s context window is. It is measured with each reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the last reply {evaluated} tokens were read and {reused} were still known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context {percent} %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConversationDelegate</name>
    <message>
        <source>Title of the conversation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConversationListModel</name>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactFilters</name>
    <message>
        <source>Search what is remembered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search facts (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show facts of this kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show facts with this status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add a fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a fact (Ctrl+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} facts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactPane</name>
    <message>
        <source>Text of the fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One fact, one sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>separated by commas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pinned: never dropped or reworded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save (Ctrl+S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget this fact (Delete); it can be undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Kind:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;tatus:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ta&amp;gs:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From your conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaced by: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaced by a newer fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned on {date}, written by: {who}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>True from {first} to {last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>True since {date}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>True until {date}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sensitive: handled with extra care</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{quote}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the message this fact comes from</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactTableModel</name>
    <message>
        <source>Fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fact} (pinned)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the message: “{quote}”</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactView</name>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactsTab</name>
    <message>
        <source>Loading what is remembered …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a fact to see where it comes from and to change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forget them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing remembered yet. Tell Rolltop something about yourself in a conversation, or add a fact here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No fact matches. Try other words, another kind, or the status “Everything”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} facts chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This fact is no longer in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This fact was changed while you were editing it. Saved meanwhile: “{text}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Use the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remembered.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Forgetting</name>
    <message>
        <source>Forget {count} facts?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forget them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working: {done} of {total} …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 fact forgotten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} facts forgotten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undone: it is remembered again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryTab</name>
    <message>
        <source>Search the history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the history (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show changes of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading what is remembered …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo this change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo this change (Ctrl+Z in the list)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message that led to this change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No change matches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has changed yet. Every change of memory will be listed here, and can be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a change to see it in full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} · {who} · {when}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{field}: {before} → {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This change was undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} changes were made together; undo takes all of them back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change was undone.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InlineBar</name>
    <message>
        <source>Dismiss this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JournalTableModel</name>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undone</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JournalView</name>
    <message>
        <source>History of memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JournalWording</name>
    <message>
        <source>New block “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block “{name}” changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block “{name}” deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact suggested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact remembered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact brought back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact outdated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fact changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only you may change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>True since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>True until</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LimitGauge</name>
    <message>
        <source>Space used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A token is a piece of a word. The assistant reads this text on every turn, so it is kept short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {over} tokens too long: about {used} of {limit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{over} tokens too long: {used} of {limit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {used} of {limit} tokens used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{used} of {limit} tokens used</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The settings file could not be read. It was kept as {name}; the usual settings are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It will start without the model {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit code {code}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{title}” was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryChip</name>
    <message>
        <source>About you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About the assistant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{block}: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Updated: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forgotten: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryEditor</name>
    <message>
        <source>Memory[*]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the assistant always has in front of it (Ctrl+1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything it has learned (Ctrl+2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every change, with undo (Ctrl+3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{sentence} Memory can be changed again once the engine runs; what you were editing is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some changes are not saved yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save and close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Discard and close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep editing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything could be saved; nothing is lost.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryWording</name>
    <message>
        <source>Who someone is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remembered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tidying up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rolltop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About the assistant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MMM d, yyyy</source>
        <comment>date pattern</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MMM d, yyyy, HH:mm</source>
        <comment>date and time pattern</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open a model file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Answer again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy the last reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show and edit memory…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Write a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the &amp;list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Context window</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelFetch</name>
    <message>
        <source>Fetching the model {name}: {percent} % of {size} MB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NewBlockForm</name>
    <message>
        <source>New block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A block is always in front of the assistant, in every conversation. Keep it short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for example: projects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this block is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the assistant should keep here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of this block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most tokens this block may hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What for:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Text:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Limit (tokens):</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReplyBody</name>
    <message>
        <source>Reply text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReplyView</name>
    <message>
        <source>Answer again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut off: the reply reached its length limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended by an error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted: the engine ended unexpectedly</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Chosen automatically</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> pt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your conversations will stand here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Looking for something worth remembering…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory is updated later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory was not updated; it is tried again later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is being done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading {name} {percent} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StepView</name>
    <message>
        <source>expanded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ToolStepView</name>
    <message>
        <source>Result:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added to core memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed core memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved a fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched its facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched past conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used a tool: {tool}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>Reasoning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary of earlier messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note to the assistant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show earlier messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the newest message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>UserMessageView</name>
    <message>
        <source>Your message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WaitingLine</name>
    <message>
        <source>What the assistant is doing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Loading the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading {model}. You can write already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is on your mind?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rolltop remembers what you tell it, and shows you what it remembers. Nothing leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
