<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Engine</name>
    <message>
        <source>A memory cannot end before it begins. Choose another date.</source>
        <translation>一条记忆的截止时间不能早于起始时间。请另选日期。</translation>
    </message>
    <message>
        <source>This message is long: about {size} tokens on {total} pages. The model now sees the first and the last page; the rest is kept. Ask about the rest, or write “next page” to show it the next one.</source>
        <translation>这条消息很长：约 {size} 个词元，共 {total} 页。模型现在看到的是第一页和最后一页，其余内容已保存。可以直接询问其余内容，或输入“下一页”让模型看下一页。</translation>
    </message>
    <message>
        <source>The model now also sees page {number} of {total}.</source>
        <translation>模型现在也看到了第 {number} 页（共 {total} 页）。</translation>
    </message>
    <message>
        <source>There is no room for this message: instructions, memories and room for the reply take up the model&apos;s window. It is kept in the conversation. Shorten what is always remembered, or use a model with a larger window.</source>
        <translation>没有空间放这条消息：指令、记忆和为回答预留的空间占满了模型的窗口。消息已保留在对话中。请缩短始终记住的内容，或使用窗口更大的模型。</translation>
    </message>
    <message>
        <source>The model has been shown all {total} pages of this message.</source>
        <translation>这条消息的全部 {total} 页都已给模型看过。</translation>
    </message>
    <message>
        <source>Search by meaning is switched off; search works by words.</source>
        <translation>按含义搜索已关闭；仍可按词语搜索。</translation>
    </message>
    <message>
        <source>The built-in search by meaning is not available on this computer; search works by words.</source>
        <translation>这台电脑无法使用内置的按含义搜索；仍可按词语搜索。</translation>
    </message>
    <message>
        <source>To use this embedding model, install the package sentence-transformers; until then search works with the built-in one.</source>
        <translation>要使用这个嵌入模型，请安装软件包 sentence-transformers；在此之前使用内置模型搜索。</translation>
    </message>
    <message>
        <source>The embedding model {name} cannot be loaded.</source>
        <translation>无法加载嵌入模型 {name}。</translation>
    </message>
    <message>
        <source>Something went wrong inside Rolltop. Nothing that was saved is lost.</source>
        <translation>Rolltop 内部出错了。已保存的内容没有丢失。</translation>
    </message>
    <message>
        <source>Loading {name} ended Rolltop&apos;s engine the last time, so it was not loaded again by itself. Choose it again to try once more.</source>
        <translation>上次加载 {name} 时 Rolltop 的引擎意外结束，因此没有再次自动加载。要再试一次，请重新选择它。</translation>
    </message>
    <message>
        <source>The message is empty, so it was not sent.</source>
        <translation>消息是空的，没有发送。</translation>
    </message>
    <message>
        <source>There is no message to answer in this conversation yet.</source>
        <translation>这段对话里还没有可以回答的消息。</translation>
    </message>
    <message>
        <source>Search by meaning does not work, search by words does: {error}</source>
        <translation>无法按含义搜索，仍可按词语搜索：{error}</translation>
    </message>
    <message>
        <source>Something went wrong while the model was working. Your message is kept; please try again.</source>
        <translation>模型运行时出错了。你的消息已保留，请再试一次。</translation>
    </message>
    <message>
        <source>No model is loaded, so there is no answer yet. Your message is kept; choose a model, then ask for the answer again.</source>
        <translation>没有加载模型，所以还没有回答。你的消息已保留；请选择一个模型，然后重新请求回答。</translation>
    </message>
    <message>
        <source>No model is loaded, so what you said cannot be looked through for things to remember yet.</source>
        <translation>没有加载模型，所以还不能从你说的话里找出值得记住的内容。</translation>
    </message>
    <message>
        <source>The model was made for at most {longest} tokens, so the window holds {cells}.</source>
        <translation>这个模型最多支持 {longest} 个词元，因此窗口为 {cells} 个词元。</translation>
    </message>
    <message>
        <source>The reply was stopped before it began. The message is kept.</source>
        <translation>回复在开始前已停止，消息已保留。</translation>
    </message>
    <message>
        <source>There is not enough free memory for “{name}” with a window of {cells} tokens.</source>
        <translation>空闲内存不足，无法以 {cells} 个词元的窗口运行“{name}”。</translation>
    </message>
    <message>
        <source>“{name}” is not a model for conversations.</source>
        <translation>“{name}”不是用于对话的模型。</translation>
    </message>
    <message>
        <source>Loading the model was cancelled.</source>
        <translation>已取消加载模型。</translation>
    </message>
    <message>
        <source>“{name}” is incomplete: about {missing} MB are missing at its end. Please download it again.</source>
        <translation>“{name}”不完整：末尾缺少约 {missing} MB。请重新下载。</translation>
    </message>
    <message>
        <source>“{name}” is one of {count} parts, but its name no longer says which.</source>
        <translation>“{name}”是 {count} 个分卷之一，但从文件名已看不出是哪一个。</translation>
    </message>
    <message>
        <source>“{name}” holds a kind of model (“{kind}”) that this version of Rolltop cannot run.</source>
        <translation>“{name}”中的模型类型（“{kind}”）是这个版本的 Rolltop 无法运行的。</translation>
    </message>
    <message>
        <source>“{name}” holds a kind of model that this version of Rolltop cannot run.</source>
        <translation>“{name}”中的模型类型是这个版本的 Rolltop 无法运行的。</translation>
    </message>
    <message>
        <source>There is not enough free memory to load “{name}”.</source>
        <translation>空闲内存不足，无法加载“{name}”。</translation>
    </message>
    <message>
        <source>The model file “{name}” has no vocabulary, so it cannot read or write text.</source>
        <translation>模型文件“{name}”没有词表，因此无法读写文字。</translation>
    </message>
    <message>
        <source>The model file “{name}” is incomplete or damaged. Please download it again.</source>
        <translation>模型文件“{name}”不完整或已损坏。请重新下载。</translation>
    </message>
    <message>
        <source>“{name}” is in a GGUF version that this version of Rolltop cannot read.</source>
        <translation>“{name}”的 GGUF 版本是这个版本的 Rolltop 无法读取的。</translation>
    </message>
    <message>
        <source>The model file “{name}” has a vocabulary that this version of Rolltop cannot use.</source>
        <translation>模型文件“{name}”的词表是这个版本的 Rolltop 无法使用的。</translation>
    </message>
    <message>
        <source>The model file “{name}” cannot be loaded; it may be damaged or made for other software.</source>
        <translation>无法加载模型文件“{name}”；它可能已损坏，或是为其他软件制作的。</translation>
    </message>
    <message>
        <source>The model file has no chat template; the common ChatML form is used instead.</source>
        <translation>模型文件没有对话模板，改用通用的 ChatML 格式。</translation>
    </message>
    <message>
        <source>The model file&apos;s chat template does not work, so the common ChatML form is used ({error}).</source>
        <translation>模型文件的对话模板无法使用，因此改用通用的 ChatML 格式（{error}）。</translation>
    </message>
    <message>
        <source>The user has pinned this memory: only the user can change it.</source>
        <translation>用户固定了这条记忆：只有用户可以修改它。</translation>
    </message>
    <message>
        <source>A memory needs some text.</source>
        <translation>一条记忆需要有文字。</translation>
    </message>
    <message>
        <source>This memory does not exist any more.</source>
        <translation>这条记忆已经不存在了。</translation>
    </message>
    <message>
        <source>This memory has been changed meanwhile. Look at its new text, then edit again.</source>
        <translation>这条记忆在此期间已被修改。请查看新的内容，然后再编辑。</translation>
    </message>
    <message>
        <source>The block “{label}” is read-only: the user does not let it be changed.</source>
        <translation>记忆块“{label}”是只读的：用户不允许修改它。</translation>
    </message>
    <message>
        <source>That text is not in the block “{label}”. Its lines are:
{lines}</source>
        <translation>记忆块“{label}”里没有这段文字。它的内容是：
{lines}</translation>
    </message>
    <message>
        <source>The block “{label}” is pinned: it cannot be deleted.</source>
        <translation>记忆块“{label}”已固定，不能删除。</translation>
    </message>
    <message>
        <source>That text is not in the block “{label}”: it is empty. Append to it instead.</source>
        <translation>记忆块“{label}”里没有这段文字：它是空的。请改为追加内容。</translation>
    </message>
    <message>
        <source>The block “{label}” is pinned: you can add to it but not change what it says.</source>
        <translation>记忆块“{label}”已固定：可以添加内容，但不能修改已有的内容。</translation>
    </message>
    <message>
        <source>Only the user can change whether a block is read-only or pinned.</source>
        <translation>只有用户可以更改记忆块是否只读或固定。</translation>
    </message>
    <message>
        <source>This block does not exist any more.</source>
        <translation>这个记忆块已经不存在了。</translation>
    </message>
    <message>
        <source>There is no block “{label}”. The blocks are: {labels}.</source>
        <translation>没有名为“{label}”的记忆块。现有的记忆块是：{labels}。</translation>
    </message>
    <message>
        <source>A block&apos;s name is one word of letters, digits, “-” and “_”, at most 40 long.</source>
        <translation>记忆块的名称是一个词，由字母、数字、“-”和“_”组成，最长 40 个字符。</translation>
    </message>
    <message>
        <source>There is nothing to add: the content is empty.</source>
        <translation>没有可添加的内容：内容是空的。</translation>
    </message>
    <message>
        <source>A block&apos;s limit is at least 1 token.</source>
        <translation>记忆块的上限至少是 1 个词元。</translation>
    </message>
    <message>
        <source>The block “{label}” is full: its limit is {limit} tokens and this would be {over} over. Shorten it, replace or remove a line, or keep this in archival memory.</source>
        <translation>记忆块“{label}”已满：上限是 {limit} 个词元，这样会超出 {over} 个。请缩短内容，替换或删除一行，或把它存入长期记忆。</translation>
    </message>
    <message>
        <source>The block “{label}” cannot be renamed.</source>
        <translation>记忆块“{label}”不能重命名。</translation>
    </message>
    <message>
        <source>There is a block “{label}” already.</source>
        <translation>已经有一个名为“{label}”的记忆块了。</translation>
    </message>
    <message>
        <source>The block “{label}” has been changed meanwhile. Look at its new text, then edit again.</source>
        <translation>记忆块“{label}”在此期间已被修改。请查看新的内容，然后再编辑。</translation>
    </message>
    <message>
        <source>The block “{label}” is always there; you can empty it but not delete it.</source>
        <translation>记忆块“{label}”始终存在；可以清空，但不能删除。</translation>
    </message>
    <message>
        <source>This cannot be undone: the block has been changed again since. Undo the later change first.</source>
        <translation>无法撤销：这个记忆块后来又被修改了。请先撤销后来的修改。</translation>
    </message>
    <message>
        <source>This cannot be undone: the conversation has been changed again since. Undo the later change first.</source>
        <translation>无法撤销：这段对话后来又被修改了。请先撤销后来的修改。</translation>
    </message>
    <message>
        <source>This cannot be undone: the memory has been changed again since. Undo the later change first.</source>
        <translation>无法撤销：这条记忆后来又被修改了。请先撤销后来的修改。</translation>
    </message>
    <message>
        <source>There is no such change to undo.</source>
        <translation>没有可以撤销的这项修改。</translation>
    </message>
    <message>
        <source>This change has been undone already.</source>
        <translation>这项修改已经撤销过了。</translation>
    </message>
    <message>
        <source>This cannot be undone: there is another block named “{label}” now.</source>
        <translation>无法撤销：现在有另一个名为“{label}”的记忆块。</translation>
    </message>
    <message>
        <source>This conversation does not exist any more.</source>
        <translation>这段对话已经不存在了。</translation>
    </message>
    <message>
        <source>This message does not exist any more.</source>
        <translation>这条消息已经不存在了。</translation>
    </message>
    <message>
        <source>The graphics card could not take {layers} layers; tried fewer.</source>
        <translation>显卡放不下 {layers} 层，已改用较少的层数。</translation>
    </message>
    <message>
        <source>What is worth remembering could not be saved.</source>
        <translation>值得记住的内容没能保存。</translation>
    </message>
    <message>
        <source>Your words are looked through again later.</source>
        <translation>稍后会再次查看你说的话。</translation>
    </message>
    <message>
        <source>The model&apos;s process crashed ({signal}). Your conversation is safe.</source>
        <translation>模型的进程崩溃了（{signal}）。你的对话是安全的。</translation>
    </message>
    <message>
        <source>The model&apos;s process ended unexpectedly. Your conversation is safe.</source>
        <translation>模型的进程意外结束了。你的对话是安全的。</translation>
    </message>
    <message>
        <source>The model&apos;s process was ended by the system, often because memory ran out. Your conversation is safe.</source>
        <translation>模型的进程被系统结束了，通常是因为内存不足。你的对话是安全的。</translation>
    </message>
    <message>
        <source>There is no agent {number}.</source>
        <translation>没有编号为 {number} 的助手。</translation>
    </message>
    <message>
        <source>The disk is full: your memory could not be saved. Free some space and try again.</source>
        <translation>磁盘已满：无法保存你的记忆。请腾出一些空间，然后再试一次。</translation>
    </message>
    <message>
        <source>The memory file is read-only: your memory could not be saved. Check its folder.</source>
        <translation>记忆文件是只读的：无法保存你的记忆。请检查它所在的文件夹。</translation>
    </message>
    <message>
        <source>The memory file is not a Rolltop memory, or it is locked with a key.</source>
        <translation>这个记忆文件不是 Rolltop 的记忆，或者已用密钥锁定。</translation>
    </message>
    <message>
        <source>The memory file is damaged. Rolltop has left it as it is.</source>
        <translation>记忆文件已损坏。Rolltop 没有改动它。</translation>
    </message>
    <message>
        <source>The memory file cannot be opened. Check the data folder and its rights.</source>
        <translation>无法打开记忆文件。请检查数据文件夹及其权限。</translation>
    </message>
    <message>
        <source>Another program is using the memory file. Close it and try again.</source>
        <translation>另一个程序正在使用记忆文件。请关闭它，然后再试一次。</translation>
    </message>
    <message>
        <source>The disk reported an error while your memory was read or saved.</source>
        <translation>读取或保存你的记忆时，磁盘报告了错误。</translation>
    </message>
    <message>
        <source>Rolltop is already running with this memory. Close the other Rolltop first, or choose another data folder.</source>
        <translation>已有一个 Rolltop 正在使用这份记忆。请先关闭它，或选择另一个数据文件夹。</translation>
    </message>
    <message>
        <source>Rolltop is already running with this memory (process {owner}). Close the other Rolltop first, or choose another data folder.</source>
        <translation>已有一个 Rolltop（进程 {owner}）正在使用这份记忆。请先关闭它，或选择另一个数据文件夹。</translation>
    </message>
    <message>
        <source>Rolltop cannot write to its data folder {folder}. Check that the folder is not read-only and that the disk is not full.</source>
        <translation>Rolltop 无法写入它的数据文件夹 {folder}。请检查该文件夹是否只读、磁盘是否已满。</translation>
    </message>
    <message>
        <source>The memory file {path} is damaged. Rolltop has left it as it is.</source>
        <translation>记忆文件 {path} 已损坏。Rolltop 没有改动它。</translation>
    </message>
    <message>
        <source>The memory file {path} does not open with this key. Rolltop has left it as it is.</source>
        <translation>用这个密钥打不开记忆文件 {path}。Rolltop 没有改动它。</translation>
    </message>
    <message>
        <source>The file {path} belongs to another program. Rolltop has left it as it is. Choose another data folder.</source>
        <translation>文件 {path} 属于另一个程序。Rolltop 没有改动它。请选择另一个数据文件夹。</translation>
    </message>
    <message>
        <source>This memory was written by a newer Rolltop. Install the newest version to open it; the file has not been changed.</source>
        <translation>这份记忆是由更新版本的 Rolltop 写入的。请安装最新版本来打开它；文件没有被改动。</translation>
    </message>
    <message>
        <source>The file {path} cannot be read as a Rolltop memory: it looks locked with a key, or overwritten from its beginning. Rolltop has left it as it is.</source>
        <translation>文件 {path} 无法作为 Rolltop 的记忆读取：它看起来已用密钥锁定，或从开头起被覆盖了。Rolltop 没有改动它。</translation>
    </message>
    <message>
        <source>The file {path} cannot be read as a Rolltop memory: it is some other file under that name. Rolltop has left it as it is.</source>
        <translation>文件 {path} 无法作为 Rolltop 的记忆读取：它是一个使用了这个名称的其他文件。Rolltop 没有改动它。</translation>
    </message>
    <message>
        <source>The newest backup is {path}.</source>
        <translation>最新的备份是 {path}。</translation>
    </message>
    <message>
        <source>The memory file {path} cannot be opened. Check that it and its folder are not read-only and that the disk is not full.</source>
        <translation>无法打开记忆文件 {path}。请检查它和所在的文件夹是否只读、磁盘是否已满。</translation>
    </message>
    <message>
        <source>Rolltop needs to update the memory file but could not make a backup of it first. Check that the disk is not full.</source>
        <translation>Rolltop 需要更新记忆文件，但无法先为它做备份。请检查磁盘是否已满。</translation>
    </message>
    <message>
        <source>The memory file {path} is empty.</source>
        <translation>记忆文件 {path} 是空的。</translation>
    </message>
    <message>
        <source>There is no backup that can be read, so nothing was changed.</source>
        <translation>没有可以读取的备份，因此没有做任何改动。</translation>
    </message>
    <message>
        <source>The backup could not be restored. The memory file and the backup are still there; check that the disk is not full.</source>
        <translation>无法恢复备份。记忆文件和备份都还在；请检查磁盘是否已满。</translation>
    </message>
    <message>
        <source>There is already a file {path}. Choose another name for the backup.</source>
        <translation>已经有文件 {path}。请为备份选择另一个名称。</translation>
    </message>
    <message>
        <source>The time without activity must be between 0 minutes and a day.</source>
        <translation>无操作时间必须在 0 分钟到一天之间。</translation>
    </message>
    <message>
        <source>The battery level must be between 0 and 100 percent, or 101 for never on battery.</source>
        <translation>电量必须在 0% 到 100% 之间；填 101 表示使用电池时从不整理。</translation>
    </message>
    <message>
        <source>Hours must be between 0 and 23.</source>
        <translation>小时必须在 0 到 23 之间。</translation>
    </message>
    <message>
        <source>The time for tidying must be between 0 minutes and a day, where 0 sets no limit.</source>
        <translation>整理时间必须在 0 分钟到一天之间，0 表示不限。</translation>
    </message>
    <message>
        <source>The load of other programs must be between 1 and 100 percent.</source>
        <translation>其他程序的处理器占用必须在 1% 到 100% 之间。</translation>
    </message>
    <message>
        <source>A pause lasts up to a year.</source>
        <translation>暂停最长一年。</translation>
    </message>
    <message>
        <source>The file is too large: up to {most} MB can be read.</source>
        <translation>文件太大：最多可读取 {most} MB。</translation>
    </message>
    <message>
        <source>The text is too long: up to {most} million characters can be read.</source>
        <translation>文字太长：最多可读取 {most} 百万个字符。</translation>
    </message>
    <message>
        <source>There is no text in this file.</source>
        <translation>这个文件里没有文字。</translation>
    </message>
    <message>
        <source>The file is damaged, or not what its name says.</source>
        <translation>文件已损坏，或者内容与文件名不符。</translation>
    </message>
    <message>
        <source>This is no text, or its encoding cannot be told. Save it as UTF-8 and add it again.</source>
        <translation>这不是文本，或者无法识别它的编码。请另存为 UTF-8 后再添加。</translation>
    </message>
    <message>
        <source>The file is locked with a password. Save a copy without one and add that.</source>
        <translation>文件有密码保护。请另存一份没有密码的再添加。</translation>
    </message>
    <message>
        <source>The file has {pages} pages: up to {most} can be read.</source>
        <translation>文件有 {pages} 页：最多可读取 {most} 页。</translation>
    </message>
    <message>
        <source>The pages are pictures without text, as a scanner makes them. Rolltop cannot read pictures.</source>
        <translation>页面是没有文字的图片（例如扫描件），Rolltop 无法读取图片。</translation>
    </message>
    <message>
        <source>The file could not be read: it made the reader end. Nothing else was harmed.</source>
        <translation>无法读取这个文件：它使读取程序意外结束。其他内容不受影响。</translation>
    </message>
    <message>
        <source>Reading the file took too long, so it was left out.</source>
        <translation>读取这个文件用时太久，已跳过。</translation>
    </message>
    <message>
        <source>The file needs too much memory to be read.</source>
        <translation>读取这个文件需要的内存太多。</translation>
    </message>
    <message>
        <source>Files of this kind cannot be read. These can: {kinds}.</source>
        <translation>这种文件无法读取。可以读取的有：{kinds}。</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>文件是空的。</translation>
    </message>
    <message>
        <source>The file cannot be found.</source>
        <translation>找不到这个文件。</translation>
    </message>
    <message>
        <source>You have no right to read this file.</source>
        <translation>你没有读取这个文件的权限。</translation>
    </message>
    <message>
        <source>The file cannot be read: {reason}.</source>
        <translation>无法读取这个文件：{reason}。</translation>
    </message>
    <message>
        <source>This is no file.</source>
        <translation>这不是文件。</translation>
    </message>
    <message>
        <source>This is an old Word file or one with a password. Save it as .docx without a password and add that.</source>
        <translation>这是旧版 Word 文件，或者有密码保护。请另存为没有密码的 .docx 再添加。</translation>
    </message>
    <message>
        <source>Unpacked, the file has {size} MB: up to {most} MB can be read.</source>
        <translation>文件解压后有 {size} MB：最多可读取 {most} MB。</translation>
    </message>
    <message>
        <source>This date is out of range.</source>
        <translation>这个日期超出了范围。</translation>
    </message>
    <message>
        <source>An agent needs a name.</source>
        <translation>助手需要一个名字。</translation>
    </message>
    <message>
        <source>The settings have been changed meanwhile. Look at them again, then change them.</source>
        <translation>这些设置在此期间已被更改。请重新查看后再修改。</translation>
    </message>
    <message>
        <source>Search by meaning goes on with the model used so far.</source>
        <translation>按意思搜索将继续使用原来的模型。</translation>
    </message>
    <message>
        <source>This document is no longer in memory.</source>
        <translation>这个文档已不在记忆中。</translation>
    </message>
    <message>
        <source>This passage is no longer in memory.</source>
        <translation>这段文字已不在记忆中。</translation>
    </message>
    <message>
        <source>Say in a few words what is to be forgotten.</source>
        <translation>请用几个词说明要忘记什么。</translation>
    </message>
    <message>
        <source>There is no such temporary conversation.</source>
        <translation>没有这样的临时对话。</translation>
    </message>
    <message>
        <source>Memory has changed meanwhile. Look at what would change, then restore again.</source>
        <translation>记忆在此期间已有变化。请再看一遍会改变什么，然后重新恢复。</translation>
    </message>
    <message>
        <source>This suggestion does not exist any more.</source>
        <translation>这条建议已不存在。</translation>
    </message>
    <message>
        <source>This suggestion has been decided already.</source>
        <translation>这条建议已经处理过了。</translation>
    </message>
    <message>
        <source>Nothing of a temporary conversation is kept, so nothing can be learned from it.</source>
        <translation>临时对话的内容都不会保留，所以无法从中学习。</translation>
    </message>
    <message>
        <source>A temporary conversation has no name and cannot be deleted: all of it is erased when it ends.</source>
        <translation>临时对话没有名称，也不能删除：结束时会全部清除。</translation>
    </message>
    <message>
        <source>The user had this forgotten for good: it is not kept again unless the user writes it down.</source>
        <translation>用户已将这条内容永久忘记：除非用户亲自写下，否则不会再保存。</translation>
    </message>
    <message>
        <source>This cannot be undone: its text has been erased for good, because you had it forgotten.</source>
        <translation>无法撤销：这段文字已按你的要求彻底忘记并清除。</translation>
    </message>
    <message>
        <source>This cannot be undone alone: another memory is kept only as what came before this one.</source>
        <translation>无法单独撤销：另一条记忆只作为这条的旧内容保留着。</translation>
    </message>
    <message>
        <source>This cannot be undone: the memory that took its place does not exist any more.</source>
        <translation>无法撤销：取代它的那条记忆已不存在。</translation>
    </message>
    <message>
        <source>This cannot be undone: the document has been changed again since. Undo the later change first.</source>
        <translation>无法撤销：这个文档后来又有改动。请先撤销较晚的改动。</translation>
    </message>
    <message>
        <source>This cannot be undone: the settings have been changed again since. Undo the later change first.</source>
        <translation>无法撤销：这些设置后来又有改动。请先撤销较晚的改动。</translation>
    </message>
    <message>
        <source>You edited a memory while your words were looked through; your edit was kept.</source>
        <translation>在查看你所说的话时，你修改了一条记忆；已保留你的修改。</translation>
    </message>
    <message>
        <source>What the block said then is not kept any more.</source>
        <translation>记忆块当时的内容已不再保留。</translation>
    </message>
    <message>
        <source>A reply is being written in this conversation. Wait until it is done, or stop it first.</source>
        <translation>这个对话正在生成回复。请等它完成，或先停止。</translation>
    </message>
    <message>
        <source>Only your own messages can be written anew.</source>
        <translation>只能改写你自己的消息。</translation>
    </message>
    <message>
        <source>This reply is finished, so there is nothing to go on with.</source>
        <translation>这条回复已经完整，没有可继续的内容。</translation>
    </message>
    <message>
        <source>Name a conversation and a file.</source>
        <translation>请指定对话和文件。</translation>
    </message>
    <message>
        <source>This change was interrupted. What was done so far is kept; do the rest again.</source>
        <translation>这次更改被中断了。已完成的部分保留；请把剩下的再做一次。</translation>
    </message>
    <message>
        <source>This review does not exist any more.</source>
        <translation>这次回顾已经不存在了。</translation>
    </message>
    <message>
        <source>This line of the review does not exist any more.</source>
        <translation>回顾中的这一行已经不存在了。</translation>
    </message>
    <message>
        <source>This change has been undone, so there is nothing to keep. Redo it first.</source>
        <translation>这项更改已被撤销，没有可保留的内容。请先重做。</translation>
    </message>
    <message>
        <source>What this line was about does not exist any more.</source>
        <translation>这一行所说的内容已经不存在了。</translation>
    </message>
    <message>
        <source>What you said about your memory could not be done. Nothing was changed.</source>
        <translation>你对记忆的要求没能完成，没有任何改动。</translation>
    </message>
    <message>
        <source>Something that stood in it has been erased for good since, and cannot be shown any more.</source>
        <translation>其中有内容之后已被彻底清除，无法再显示。</translation>
    </message>
    <message>
        <source>What is always remembered is not known any more as it read then.</source>
        <translation>始终记住的内容当时是怎样的，已无法得知。</translation>
    </message>
    <message>
        <source>It was written by another model, or by another version of Rolltop: instructions and template are those of now.</source>
        <translation>它由另一个模型或另一个版本的 Rolltop 写成：这里的说明和模板是现在的。</translation>
    </message>
    <message>
        <source>This reply is from before the exact text could be rebuilt: what is shown here may differ from it in places.</source>
        <translation>这条回答产生时还不能还原原文：这里显示的内容可能有些地方不同。</translation>
    </message>
    <message>
        <source>Each part has just as many tokens as it had then.</source>
        <translation>每一部分的词元数与当时完全相同。</translation>
    </message>
    <message>
        <source>Something that stood in it has been changed since, so that this may differ from it in places.</source>
        <translation>其中有内容之后有改动，所以这里可能有些地方不同。</translation>
    </message>
    <message>
        <source>What this reply was made from was not recorded.</source>
        <translation>没有记录这条回复的依据。</translation>
    </message>
    <message>
        <source>There is no room to go on with this reply: it fills the model&apos;s window. What there is of it is kept. Ask for the rest in a message of its own.</source>
        <translation>这条回复已占满模型的窗口，无法继续。已写的部分会保留。请另发一条消息来要剩下的内容。</translation>
    </message>
    <message>
        <source>{path} is a folder. Name a file.</source>
        <translation>{path} 是文件夹，请指定一个文件。</translation>
    </message>
    <message>
        <source>There is already a file {path}. It was not touched.</source>
        <translation>已有文件 {path}，没有改动它。</translation>
    </message>
    <message>
        <source>The conversation could not be written to {path}: {reason}.</source>
        <translation>无法将对话写入 {path}：{reason}。</translation>
    </message>
    <message>
        <source>The window is smaller than its setting ({cells} tokens): more does not fit into memory, or into the model.</source>
        <translation>窗口小于设置值（{cells} 个词元）：内存或模型容不下更多。</translation>
    </message>
    <message>
        <source>The exact text can be shown once a model is loaded: how a prompt is written depends on the model.</source>
        <translation>载入模型后才能显示原文：原文的写法取决于模型。</translation>
    </message>
    <message>
        <source>The engine ended while the model was working on the graphics card, so this time it runs on the processor.</source>
        <translation>模型在显卡上工作时引擎退出了，因此这次在处理器上运行。</translation>
    </message>
    <message>
        <source>The graphics card failed while the model was working, so the model is loaded again and runs on the processor.</source>
        <translation>模型工作时显卡出错，因此模型重新加载并在处理器上运行。</translation>
    </message>
    <message>
        <source>The message is not in view any more.</source>
        <translation>这条消息已不在当前分支中。</translation>
    </message>
    <message>
        <source>Something went wrong with the tools. Nothing was changed.</source>
        <translation>工具出了问题，没有做任何更改。</translation>
    </message>
    <message>
        <source>Your own chat template does not work with this model, so the one of its file is used.</source>
        <translation>你自己的对话模板不适用于此模型，因此使用文件自带的模板。</translation>
    </message>
    <message>
        <source>The chat template is empty.</source>
        <translation>对话模板为空。</translation>
    </message>
    <message>
        <source>This chat template is too long.</source>
        <translation>这个对话模板太长。</translation>
    </message>
    <message>
        <source>The chat template does not come to an end.</source>
        <translation>对话模板运行不止。</translation>
    </message>
    <message>
        <source>The chat template does not write the messages once each and in their order.</source>
        <translation>对话模板没有按顺序把每条消息各写一次。</translation>
    </message>
    <message>
        <source>The chat template does not work: {error}</source>
        <translation>对话模板无法使用：{error}</translation>
    </message>
    <message>
        <source>There is an assistant named “{name}” already.</source>
        <translation>已经有一个叫“{name}”的助手了。</translation>
    </message>
    <message>
        <source>This is the only assistant there is, so it stays. Make another one first.</source>
        <translation>这是唯一的助手，所以不能删除。请先建一个新的。</translation>
    </message>
    <message>
        <source>Choose at least two memories that are to become one.</source>
        <translation>请至少选择两条要合为一条的记忆。</translation>
    </message>
    <message>
        <source>A forgotten memory cannot be merged. Bring it back first.</source>
        <translation>已忘记的记忆不能合并。请先恢复它。</translation>
    </message>
    <message>
        <source>This question has been answered already.</source>
        <translation>这个问题已经回答过了。</translation>
    </message>
    <message>
        <source>This memory has been changed meanwhile. Look at it in the memory window.</source>
        <translation>这条记忆在此期间有改动。请在记忆窗口中查看。</translation>
    </message>
    <message>
        <source>This block is the assistant&apos;s own.</source>
        <translation>这个记忆块本来就是这个助手的。</translation>
    </message>
    <message>
        <source>This block is not shared with the assistant.</source>
        <translation>这个记忆块没有与这个助手共享。</translation>
    </message>
    <message>
        <source>Another block “{label}” is shared with it already. End that first.</source>
        <translation>已经有另一个记忆块“{label}”与它共享。请先停止那个共享。</translation>
    </message>
    <message>
        <source>This cannot be undone: the block “{label}” does not exist any more.</source>
        <translation>无法撤销：记忆块“{label}”已不存在。</translation>
    </message>
    <message>
        <source>This cannot be undone: the block “{label}” is shared again.</source>
        <translation>无法撤销：记忆块“{label}”已再次共享。</translation>
    </message>
    <message>
        <source>The daily backup of your memory could not be made. Your memory itself is saved; check that the disk is not full.</source>
        <translation>无法生成记忆的每日备份。记忆本身已保存；请检查磁盘是否已满。</translation>
    </message>
    <message>
        <source>This was stopped before it was done.</source>
        <translation>未完成就已停止。</translation>
    </message>
    <message>
        <source>This memory was written by an older Rolltop and must be updated first. Close whatever has it open, and open it once with this Rolltop.</source>
        <translation>这份记忆是旧版 Rolltop 写的，需要先更新。请关闭正在使用它的程序，再用这个版本打开一次。</translation>
    </message>
    <message>
        <source>There is no file {path}.</source>
        <translation>没有文件 {path}。</translation>
    </message>
    <message>
        <source>This file is the memory itself, so there is nothing to restore.</source>
        <translation>这个文件就是记忆本身，没有可恢复的内容。</translation>
    </message>
    <message>
        <source>There is no memory in {folder} yet.</source>
        <translation>{folder} 里还没有记忆。</translation>
    </message>
    <message>
        <source>Rolltop cannot create its data folder {folder}.</source>
        <translation>Rolltop 无法创建它的数据文件夹 {folder}。</translation>
    </message>
    <message>
        <source>The backup {path} could not be written. Check that its folder exists and the disk is not full.</source>
        <translation>无法写入备份 {path}。请检查它的文件夹是否存在，以及磁盘是否已满。</translation>
    </message>
    <message>
        <source>There is not enough room on the disk to write the memory file anew: {needed} MB are needed, {free} MB are free.</source>
        <translation>磁盘空间不够重写记忆文件：需要 {needed} MB，可用 {free} MB。</translation>
    </message>
    <message>
        <source>The assistant of this conversation was deleted. Undo that to go on with it.</source>
        <translation>这个对话的助手已被删除。撤销删除后才能继续。</translation>
    </message>
    <message>
        <source>The tool {name} failed: {reason}</source>
        <translation>工具 {name} 出错：{reason}</translation>
    </message>
    <message>
        <source>The server {name} has no program to start.</source>
        <translation>服务器 {name} 没有可启动的程序。</translation>
    </message>
    <message>
        <source>The server {name} said nothing for {seconds} s.</source>
        <translation>服务器 {name} 在 {seconds} 秒内没有回应。</translation>
    </message>
    <message>
        <source>The server {name} refused: {reason}</source>
        <translation>服务器 {name} 拒绝了：{reason}</translation>
    </message>
    <message>
        <source>The server {name} is not started: the network is switched off, and it might use it.</source>
        <translation>没有启动服务器 {name}：网络已关闭，而它可能会用到网络。</translation>
    </message>
    <message>
        <source>The server {name} cannot be started: {reason}.</source>
        <translation>无法启动服务器 {name}：{reason}。</translation>
    </message>
    <message>
        <source>The server {name} was told to stop.</source>
        <translation>已要求服务器 {name} 停止。</translation>
    </message>
    <message>
        <source>The server {name} ended.</source>
        <translation>服务器 {name} 已结束。</translation>
    </message>
    <message>
        <source>The tool {name} was stopped.</source>
        <translation>工具 {name} 已停止。</translation>
    </message>
    <message>
        <source>The tool {name} took longer than {seconds} s and was stopped.</source>
        <translation>工具 {name} 运行超过 {seconds} 秒，已停止。</translation>
    </message>
    <message>
        <source>The tool {name} took too much memory and was stopped.</source>
        <translation>工具 {name} 占用内存过多，已停止。</translation>
    </message>
    <message>
        <source>The tool {name} ended without an answer.</source>
        <translation>工具 {name} 没有给出结果就结束了。</translation>
    </message>
    <message>
        <source>The function is asynchronous; only ordinary functions can be tools.</source>
        <translation>这个函数是异步的；只有普通函数可以作为工具。</translation>
    </message>
    <message>
        <source>The function takes arguments without names; each needs a name to be a tool.</source>
        <translation>这个函数有不带名称的参数；作为工具，每个参数都要有名称。</translation>
    </message>
    <message>
        <source>This file cannot be read as Python: {reason}.</source>
        <translation>这个文件不是能读的 Python 文件：{reason}。</translation>
    </message>
    <message>
        <source>The index “{name}” differs from the stored texts in {count} places.</source>
        <translation>索引“{name}”与保存的文本有 {count} 处不同。</translation>
    </message>
    <message>
        <source>A row of the table {table} points to nothing.</source>
        <translation>表 {table} 中有一行指向不存在的内容。</translation>
    </message>
    <message>
        <source>The memory file is damaged: {problem}.</source>
        <translation>记忆文件已损坏：{problem}。</translation>
    </message>
    <message>
        <source>search by words in facts</source>
        <translation>事实的词语搜索</translation>
    </message>
    <message>
        <source>search by words in documents</source>
        <translation>文档的词语搜索</translation>
    </message>
    <message>
        <source>search by words in conversations</source>
        <translation>对话的词语搜索</translation>
    </message>
    <message>
        <source>search by meaning</source>
        <translation>按意思搜索</translation>
    </message>
    <message>
        <source>set of vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>queue of texts for search by meaning</source>
        <translation>等待按意思搜索处理的文本</translation>
    </message>
    <message>
        <source>The index “{name}” cannot be read.</source>
        <translation>索引“{name}”无法读取。</translation>
    </message>
    <message>
        <source>block</source>
        <translation>记忆块</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>shared block</source>
        <translation>共享记忆块</translation>
    </message>
    <message>
        <source>The journal&apos;s entries for {kind} {number} do not follow each other.</source>
        <translation>变更记录中关于{kind} {number} 的条目前后接不上。</translation>
    </message>
    <message>
        <source>The journal&apos;s entry {number} is marked as undone by something else than what undid it.</source>
        <translation>变更记录的第 {number} 条被标记为已撤销，但标记的并不是真正撤销它的那一步。</translation>
    </message>
    <message>
        <source>Memory {number} was replaced by another but counts as current.</source>
        <translation>记忆 {number} 已被另一条取代，却仍算作有效。</translation>
    </message>
    <message>
        <source>The journal&apos;s last entry for {kind} {number} differs from what is stored.</source>
        <translation>变更记录中关于{kind} {number} 的最后一条与保存的内容不同。</translation>
    </message>
    <message>
        <source>Memory {number} was replaced by memory {other}, which was never written.</source>
        <translation>记忆 {number} 被记忆 {other} 取代，而后者从未写入。</translation>
    </message>
    <message>
        <source>Memory {number} is its own successor.</source>
        <translation>记忆 {number} 取代了它自己。</translation>
    </message>
    <message>
        <source>The passages of document {id} have gaps.</source>
        <translation>文档 {id} 的段落有缺漏。</translation>
    </message>
    <message>
        <source>Document {id} has lost its text.</source>
        <translation>文档 {id} 的文字已丢失。</translation>
    </message>
    <message>
        <source>Document {id} is older than its own text.</source>
        <translation>文档 {id} 比它自己的文字还旧。</translation>
    </message>
    <message>
        <source>What stood in the prompt of reply {id} is not noted for each memory.</source>
        <translation>回复 {id} 的提示词中用到的内容没有逐条记到各条记忆上。</translation>
    </message>
    <message>
        <source>Suggestion {id} is decided and undecided at once.</source>
        <translation>建议 {id} 同时处于已决定和未决定的状态。</translation>
    </message>
    <message>
        <source>Line {id} of a review is about nothing.</source>
        <translation>整理记录的第 {id} 行没有对应任何内容。</translation>
    </message>
    <message>
        <source>Line {id} of a review names a change that its run has not made.</source>
        <translation>整理记录的第 {id} 行指向一项并非那次整理所做的更改。</translation>
    </message>
    <message>
        <source>Run {id} is open beside another one.</source>
        <translation>整理 {id} 与另一次整理同时处于未结束状态。</translation>
    </message>
    <message>
        <source>Message {id} belongs to no turn.</source>
        <translation>消息 {id} 不属于任何一轮对话。</translation>
    </message>
    <message>
        <source>Turn {id} hangs below nothing.</source>
        <translation>第 {id} 轮对话没有上一轮。</translation>
    </message>
    <message>
        <source>Of the turns beside turn {id} not just one is chosen.</source>
        <translation>与第 {id} 轮并列的各轮中，选中的不止一个或一个也没有。</translation>
    </message>
    <message>
        <source>Message {id} is in view and off the path at once, or on the path and out of view.</source>
        <translation>消息 {id} 在显示却不在当前分支上，或在当前分支上却没有显示。</translation>
    </message>
    <message>
        <source>Conversation {id} is temporary and has been learned from.</source>
        <translation>对话 {id} 是临时对话，却有内容被记住了。</translation>
    </message>
    <message>
        <source>Rolltop cannot lock its data folder {folder}, so nothing would keep a second Rolltop away from this memory. Choose a folder on a disk of this computer.</source>
        <translation>Rolltop 无法锁定它的数据文件夹 {folder}，因此无法防止另一个 Rolltop 同时使用这份记忆。请选择本机磁盘上的文件夹。</translation>
    </message>
    <message>
        <source>A part of the memory file that only serves searching was damaged. It was built anew; nothing that you told Rolltop is lost. The file as it was is kept as {name}.</source>
        <translation>记忆文件中只用于搜索的一部分损坏了，已经重新建立；你告诉 Rolltop 的内容一点都没有丢失。原来的文件保留为 {name}。</translation>
    </message>
    <message>
        <source>More than the indexes of {path} is damaged, so they alone cannot mend it. It is as it was.</source>
        <translation>{path} 损坏的不只是索引，所以无法靠重建索引修复。文件仍是原样。</translation>
    </message>
    <message>
        <source>The memory could not be repaired; it is as it was. Check that the disk is not full.</source>
        <translation>记忆没能修复，仍是原样。请检查磁盘是否已满。</translation>
    </message>
    <message>
        <source>This memory was written by an older Rolltop and must be updated first. Open it once with this Rolltop.</source>
        <translation>这份记忆由较旧版本的 Rolltop 写成，需要先更新。请先用这个版本的 Rolltop 打开它一次。</translation>
    </message>
    <message>
        <source>No function of this file has a description. The text below its first line says what it does.</source>
        <translation>这个文件里没有带说明的函数。函数首行下面的文字用来说明它做什么。</translation>
    </message>
    <message>
        <source>This file cannot be read as Python: {reason} in line {line}.</source>
        <translation>这个文件不是能读的 Python 文件：第 {line} 行，{reason}。</translation>
    </message>
    <message>
        <source>This file cannot be read: {reason}.</source>
        <translation>无法读取这个文件：{reason}。</translation>
    </message>
    <message>
        <source>it is larger than 1 MB</source>
        <translation>它超过 1 MB</translation>
    </message>
    <message>
        <source>What this tool takes cannot be said as named values.</source>
        <translation>这个工具的参数不是具名的值。</translation>
    </message>
    <message>
        <source>This tool is not there any more.</source>
        <translation>这个工具已经不在了。</translation>
    </message>
    <message>
        <source>The tool {name} has changed meanwhile. Look at it again first.</source>
        <translation>工具 {name} 刚刚发生了变化，请先重新查看。</translation>
    </message>
    <message>
        <source>The server needs a name that no other one has.</source>
        <translation>服务器需要一个不与其他服务器重复的名称。</translation>
    </message>
    <message>
        <source>The value of {name} is not in the keyring, or the keyring is locked.</source>
        <translation>密钥环里没有 {name} 的值，或者密钥环已锁定。</translation>
    </message>
    <message>
        <source>The tool {name} is not allowed, or has changed since it was.</source>
        <translation>工具 {name} 未被允许，或在允许之后发生了变化。</translation>
    </message>
    <message>
        <source>This computer has no keyring that is open, so the value of {name} cannot be kept safely. Set it as an environment variable before Rolltop starts instead.</source>
        <translation>这台电脑没有已打开的密钥环，无法安全保存 {name} 的值。请改为在启动 Rolltop 之前把它设为环境变量。</translation>
    </message>
    <message>
        <source>It is the smallest model that can hold a conversation; larger ones do not suit this computer.</source>
        <translation>这是能够对话的最小模型；更大的模型不适合这台电脑。</translation>
    </message>
    <message>
        <source>Answers slower than one talks, about {words} words a second (an estimate).</source>
        <translation>回答比说话慢，每秒约 {words} 个词（估计）。</translation>
    </message>
    <message>
        <source>The best of the models that run well with {ram} GB of memory and {cores} processor cores.</source>
        <translation>在 {ram} GB 内存和 {cores} 个处理器核心上运行良好的模型中最好的一个。</translation>
    </message>
    <message>
        <source>Answered faster than you read: about {words} words a second, measured here.</source>
        <translation>回答比阅读还快：每秒约 {words} 个词（在此实测）。</translation>
    </message>
    <message>
        <source>Answered about as fast as one talks: {words} words a second, measured here.</source>
        <translation>回答速度与说话相当：每秒约 {words} 个词（在此实测）。</translation>
    </message>
    <message>
        <source>Answered slower than one talks: about {words} words a second, measured here.</source>
        <translation>回答比说话慢：每秒约 {words} 个词（在此实测）。</translation>
    </message>
    <message>
        <source>Answers faster than you read, about {words} words a second (an estimate).</source>
        <translation>回答比阅读还快，每秒约 {words} 个词（估计）。</translation>
    </message>
    <message>
        <source>Answers about as fast as one talks, {words} words a second (an estimate).</source>
        <translation>回答速度与说话相当，每秒约 {words} 个词（估计）。</translation>
    </message>
    <message>
        <source>It takes {size} GB on the disk; {free} GB are free there.</source>
        <translation>它占用 {size} GB 磁盘空间；那里还剩 {free} GB。</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>适合</translation>
    </message>
    <message>
        <source>Slow here</source>
        <translation>在此较慢</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>太大</translation>
    </message>
    <message>
        <source>It uses the graphics card {name}.</source>
        <translation>它使用显卡 {name}。</translation>
    </message>
    <message>
        <source>It takes {size} GB on the disk, and only {free} GB are free there.</source>
        <translation>它占用 {size} GB 磁盘空间，而那里只剩 {free} GB。</translation>
    </message>
    <message>
        <source>Too weak for a conversation</source>
        <translation>能力太弱，不足以对话</translation>
    </message>
    <message>
        <source>“{folder}” cannot be looked into ({reason}).</source>
        <translation>无法查看“{folder}”（{reason}）。</translation>
    </message>
    <message>
        <source>There is no model “{name}” in the catalogue. It has: {known}.</source>
        <translation>目录里没有模型“{name}”。目录中有：{known}。</translation>
    </message>
    <message>
        <source>“{folder}” holds too many files to look at all of them.</source>
        <translation>“{folder}”里的文件太多，没有全部查看。</translation>
    </message>
    <message>
        <source>“{folder}” takes too long to look through, so it was left.</source>
        <translation>查看“{folder}”花的时间太长，已跳过。</translation>
    </message>
    <message>
        <source>{model} could not be downloaded. {reasons} Check the internet connection and try again.</source>
        <translation>无法下载 {model}。{reasons}请检查网络连接，然后再试一次。</translation>
    </message>
    <message>
        <source>What was fetched is not the model that was expected, so it was thrown away.</source>
        <translation>下载到的不是预期的模型，已丢弃。</translation>
    </message>
    <message>
        <source>There is not enough room on the disk: {needed} GB are needed in “{folder}”, {free} GB are free.</source>
        <translation>磁盘空间不足：“{folder}”需要 {needed} GB，现有 {free} GB 可用。</translation>
    </message>
    <message>
        <source>{reason} Trying another source.</source>
        <translation>{reason}正在尝试另一个来源。</translation>
    </message>
    <message>
        <source>This model is already being downloaded by another window.</source>
        <translation>另一个窗口正在下载这个模型。</translation>
    </message>
    <message>
        <source>The list of downloads cannot be read.</source>
        <translation>无法读取下载列表。</translation>
    </message>
    <message>
        <source>Start the downloads again; what was fetched of them is used.</source>
        <translation>请重新开始下载；已下载的部分会继续使用。</translation>
    </message>
    <message>
        <source>The list of downloads cannot be written.</source>
        <translation>无法写入下载列表。</translation>
    </message>
    <message>
        <source>Something went wrong inside Rolltop. Please try again.</source>
        <translation>Rolltop 内部出了问题，请再试一次。</translation>
    </message>
    <message>
        <source>{some} of {all} layers run on the graphics card ({names}), the rest on the processor.</source>
        <translation>{all} 层中有 {some} 层在显卡（{names}）上运行，其余在处理器上运行。</translation>
    </message>
    <message>
        <source>It needs about {size} of memory, which fits. {place}</source>
        <translation>它约需 {size} 内存，放得下。{place}</translation>
    </message>
    <message>
        <source>It runs on the processor: the graphics card has too little free memory.</source>
        <translation>它在处理器上运行：显卡的空闲显存太少。</translation>
    </message>
    <message>
        <source>It runs on the processor: there is no usable graphics card.</source>
        <translation>它在处理器上运行：没有可用的显卡。</translation>
    </message>
    <message>
        <source>All of it runs on the graphics card ({names}).</source>
        <translation>它全部在显卡（{names}）上运行。</translation>
    </message>
    <message>
        <source>It needs about {size} of memory; this computer has {has} for everything. Choose a smaller model.</source>
        <translation>它约需 {size} 内存，而这台电脑总共只有 {has}。请选择较小的模型。</translation>
    </message>
    <message>
        <source>It needs about {size} of memory, and {free} are free now: close other programs, or it will be very slow.</source>
        <translation>它约需 {size} 内存，而现在空闲 {free}：请关闭其他程序，否则会非常慢。</translation>
    </message>
    <message>
        <source>It needs about {size} of memory, which fits, but it will answer slowly on this computer. {place}</source>
        <translation>它约需 {size} 内存，放得下，但在这台电脑上回答会比较慢。{place}</translation>
    </message>
    <message>
        <source>“{name}” is a folder, not a model file. Name one of the GGUF files in it: {files}</source>
        <translation>“{name}”是文件夹，不是模型文件。请指定其中的一个 GGUF 文件：{files}</translation>
    </message>
    <message>
        <source>“{name}” is not a GGUF model file.</source>
        <translation>“{name}”不是 GGUF 模型文件。</translation>
    </message>
    <message>
        <source>“{name}” is a folder, not a model file, and there is no GGUF file in it.</source>
        <translation>“{name}”是文件夹，不是模型文件，其中也没有 GGUF 文件。</translation>
    </message>
    <message>
        <source>“{name}” is in an older model format (GGML). Please look for the same model as GGUF.</source>
        <translation>“{name}”是较旧的模型格式（GGML）。请找同一模型的 GGUF 版本。</translation>
    </message>
    <message>
        <source>“{name}” is a web page that was saved under a model&apos;s name. Please download the model again.</source>
        <translation>“{name}”是以模型名称保存的网页。请重新下载模型。</translation>
    </message>
    <message>
        <source>“{name}” is a zip archive or a PyTorch model, not a GGUF model file.</source>
        <translation>“{name}”是 zip 压缩包或 PyTorch 模型，不是 GGUF 模型文件。</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>“{name}”是空文件。</translation>
    </message>
    <message>
        <source>“{name}” was made for big-endian computers and cannot be used on this one.</source>
        <translation>“{name}”是为大端序电脑制作的，无法在这台电脑上使用。</translation>
    </message>
    <message>
        <source>“{name}” is in an old GGUF version ({version}) that is no longer supported.</source>
        <translation>“{name}”的 GGUF 版本（{version}）太旧，已不再支持。</translation>
    </message>
    <message>
        <source>“{name}” is in a newer GGUF version ({version}) than this program knows.</source>
        <translation>“{name}”的 GGUF 版本（{version}）比本程序所知的更新。</translation>
    </message>
    <message>
        <source>There is no file “{path}”.</source>
        <translation>没有文件“{path}”。</translation>
    </message>
    <message>
        <source>“{name}” cannot be read: {reason}.</source>
        <translation>无法读取“{name}”：{reason}。</translation>
    </message>
    <message>
        <source>“{name}” ends in the middle of its header: the download is incomplete. Please download it again.</source>
        <translation>“{name}”的文件头不完整：下载没有完成。请重新下载。</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its header makes no sense.</source>
        <translation>“{name}”已损坏：文件头无法解读。</translation>
    </message>
    <message>
        <source>it has {actual} bytes instead of {expected}</source>
        <translation>它有 {actual} 字节，而不是 {expected} 字节</translation>
    </message>
    <message>
        <source>Trying again: {reason}.</source>
        <translation>正在重试：{reason}。</translation>
    </message>
    <message>
        <source>The file at {host} is not the model that was expected: {reason}.</source>
        <translation>{host} 上的文件不是预期的模型：{reason}。</translation>
    </message>
    <message>
        <source>hardly any data came</source>
        <translation>几乎没有数据传来</translation>
    </message>
    <message>
        <source>{host} does not deliver the file: {reason}.</source>
        <translation>{host} 没有提供文件：{reason}。</translation>
    </message>
    <message>
        <source>the connection ended too early</source>
        <translation>连接过早结束</translation>
    </message>
    <message>
        <source>{host} says that it is busy</source>
        <translation>{host} 表示它正忙</translation>
    </message>
    <message>
        <source>{host} answers with error {status}</source>
        <translation>{host} 返回错误 {status}</translation>
    </message>
    <message>
        <source>what was fetched before does not belong to this file</source>
        <translation>之前下载的内容不属于这个文件</translation>
    </message>
    <message>
        <source>{host} does not have the file (error {status}).</source>
        <translation>{host} 上没有这个文件（错误 {status}）。</translation>
    </message>
    <message>
        <source>{host} sends a web page instead of the model. Does the network ask for a login?</source>
        <translation>{host} 返回的是网页而不是模型。网络是否要求登录？</translation>
    </message>
    <message>
        <source>the answer does not continue where it should</source>
        <translation>返回的内容没有从应有的位置继续</translation>
    </message>
    <message>
        <source>the file has changed meanwhile</source>
        <translation>文件在此期间已更改</translation>
    </message>
    <message>
        <source>the connection is gone</source>
        <translation>连接已断开</translation>
    </message>
    <message>
        <source>no more data came</source>
        <translation>没有收到更多数据</translation>
    </message>
    <message>
        <source>the connection broke off</source>
        <translation>连接中断</translation>
    </message>
    <message>
        <source>{host} does not deliver the file.</source>
        <translation>{host} 没有提供文件。</translation>
    </message>
    <message>
        <source>{host} cannot be reached.</source>
        <translation>无法连接 {host}。</translation>
    </message>
    <message>
        <source>it sends more bytes than the model has</source>
        <translation>它发送的字节比模型的还多</translation>
    </message>
    <message>
        <source>A part of the file {name} cannot be understood; the rest of it holds. The file is kept unchanged as {path}.</source>
        <translation>文件 {name} 中有一部分无法识别，其余部分照常有效。原文件保留为 {path}。</translation>
    </message>
    <message>
        <source>{sentence} ({reason})</source>
        <translation>{sentence}（{reason}）</translation>
    </message>
    <message>
        <source>{sentence} {meanwhile} The file is kept unchanged as {path}.</source>
        <translation>{sentence}{meanwhile}文件未作改动，保存为 {path}。</translation>
    </message>
    <message>
        <source>“{name}” is incomplete: {missing} bytes are missing. Please download it again.</source>
        <translation>“{name}”不完整：缺少 {missing} 字节。请重新下载。</translation>
    </message>
    <message>
        <source>“{name}” only adds pictures to another model; it cannot hold a conversation.</source>
        <translation>“{name}”只为其他模型增加图像功能，不能用来对话。</translation>
    </message>
    <message>
        <source>“{name}” is an addition to another model (an adapter), which Rolltop cannot use.</source>
        <translation>“{name}”是另一个模型的附加部分（适配器），Rolltop 无法使用。</translation>
    </message>
    <message>
        <source>“{name}” is made to find texts by meaning; it cannot hold a conversation.</source>
        <translation>“{name}”是用来按含义查找文字的，不能对话。</translation>
    </message>
    <message>
        <source>“{name}” holds a vocabulary, but no model.</source>
        <translation>“{name}”里只有词表，没有模型。</translation>
    </message>
    <message>
        <source>“{name}” holds no language model.</source>
        <translation>“{name}”中没有语言模型。</translation>
    </message>
    <message>
        <source>“{name}” is one of {count} parts of a model. Please look for it as a single file.</source>
        <translation>“{name}”是模型的 {count} 个分卷之一。请找单个文件的版本。</translation>
    </message>
    <message>
        <source>There is no model “{name}” on this computer.</source>
        <translation>这台电脑上没有模型“{name}”。</translation>
    </message>
    <message>
        <source>The list of models cannot be read.</source>
        <translation>无法读取模型列表。</translation>
    </message>
    <message>
        <source>Models in the models folder are found as before; add those that lie elsewhere again.</source>
        <translation>模型文件夹里的模型照常可用；放在别处的模型请重新添加。</translation>
    </message>
    <message>
        <source>The list of models cannot be written.</source>
        <translation>无法写入模型列表。</translation>
    </message>
    <message>
        <source>“{name}” belongs to another program or folder, so it is not deleted.</source>
        <translation>“{name}”属于其他程序或文件夹，因此不会删除。</translation>
    </message>
    <message>
        <source>“{name}” is not on the list of added models.</source>
        <translation>“{name}”不在已添加模型的列表中。</translation>
    </message>
    <message>
        <source>The list of models was written by a newer Rolltop. Please update this one.</source>
        <translation>模型列表是由更新版本的 Rolltop 写入的。请更新本程序。</translation>
    </message>
    <message>
        <source>The models folder “{folder}” cannot be written: {reason}.</source>
        <translation>无法写入模型文件夹“{folder}”：{reason}。</translation>
    </message>
    <message>
        <source>The disk is full. Please free some space and start the download again.</source>
        <translation>磁盘已满。请腾出一些空间，然后重新开始下载。</translation>
    </message>
    <message>
        <source>The download was stopped. It continues from there next time.</source>
        <translation>下载已停止。下次会从这里继续。</translation>
    </message>
    <message>
        <source>{first} {second}</source>
        <translation>{first}{second}</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>pip could not fetch “{name}”.</source>
        <translation>pip 无法获取“{name}”。</translation>
    </message>
    <message>
        <source>“{name}” does not hold a part of the model.</source>
        <translation>“{name}”中没有模型的任何部分。</translation>
    </message>
    <message>
        <source>Trying again: {reason}</source>
        <translation>正在重试：{reason}</translation>
    </message>
    <message>
        <source>“{name}” is damaged.</source>
        <translation>“{name}”已损坏。</translation>
    </message>
    <message>
        <source>It runs on the processor: the graphics card is not used.</source>
        <translation>它在处理器上运行：不使用显卡。</translation>
    </message>
    <message>
        <source>“{name}” cannot be deleted ({reason}).</source>
        <translation>无法删除“{name}”（{reason}）。</translation>
    </message>
    <message>
        <source>Where the folder is now cannot be written down: {reason}.</source>
        <translation>无法记下文件夹现在的位置：{reason}。</translation>
    </message>
    <message>
        <source>The network is switched off in the settings, so nothing is fetched. What is here already is kept.</source>
        <translation>设置中已禁止使用网络，因此不会下载任何内容。已有的内容会保留。</translation>
    </message>
    <message>
        <source>“{name}” is a model with an addition to it (an adapter), which Rolltop cannot use.</source>
        <translation>“{name}”是带有附加部分（适配器）的模型，Rolltop 无法使用。</translation>
    </message>
    <message>
        <source>{host} does not have “{name}”.</source>
        <translation>{host} 上没有“{name}”。</translation>
    </message>
    <message>
        <source>No package index is set that could be asked for the model.</source>
        <translation>没有设置可以获取模型的软件包索引。</translation>
    </message>
    <message>
        <source>{host} does not answer as a package index does.</source>
        <translation>{host} 的应答不像软件包索引。</translation>
    </message>
    <message>
        <source>A compressed memory of the conversation needs flash attention, which is switched off.</source>
        <translation>压缩的对话缓存需要 Flash Attention，而它已关闭。</translation>
    </message>
    <message>
        <source>This model cannot use a compressed memory of the conversation.</source>
        <translation>此模型不能使用压缩的对话缓存。</translation>
    </message>
    <message>
        <source>This has to be between {low} and {high}.</source>
        <translation>必须在 {low} 到 {high} 之间。</translation>
    </message>
    <message>
        <source>A setting of this model is not possible here and was left out ({name}). {reason}</source>
        <translation>此模型的一项设置（{name}）在此不可用，已忽略。{reason}</translation>
    </message>
    <message>
        <source>The settings of the models cannot be read.</source>
        <translation>无法读取模型的设置。</translation>
    </message>
    <message>
        <source>All models are used with the usual settings now.</source>
        <translation>现在所有模型都使用默认设置。</translation>
    </message>
    <message>
        <source>The settings of the models cannot be written.</source>
        <translation>无法写入模型的设置。</translation>
    </message>
    <message>
        <source>The settings of the models were written by a newer Rolltop. Please update this one.</source>
        <translation>模型的设置由更新版本的 Rolltop 写入，请更新本程序。</translation>
    </message>
    <message>
        <source>Measured speeds cannot be read.</source>
        <translation>无法读取测得的速度。</translation>
    </message>
    <message>
        <source>How fast a model is here is measured again.</source>
        <translation>模型在这台电脑上的速度会重新测量。</translation>
    </message>
    <message>
        <source>Measured speeds cannot be written.</source>
        <translation>无法写入测得的速度。</translation>
    </message>
    <message>
        <source>permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>a folder on the way to it is none</source>
        <translation>路径中有一段不是文件夹</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>there is one already</source>
        <translation>已有同名项</translation>
    </message>
    <message>
        <source>the folder is not empty</source>
        <translation>文件夹不是空的</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>the file is too large for this disk</source>
        <translation>文件对此磁盘来说太大</translation>
    </message>
    <message>
        <source>the disk can only be read</source>
        <translation>磁盘是只读的</translation>
    </message>
    <message>
        <source>the disk has a fault</source>
        <translation>磁盘出现故障</translation>
    </message>
    <message>
        <source>another program is using it</source>
        <translation>另一个程序正在使用它</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>名称太长</translation>
    </message>
    <message>
        <source>its links lead in a circle</source>
        <translation>链接循环指向自身</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>打开的文件太多</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>it lies on another disk</source>
        <translation>它在另一个磁盘上</translation>
    </message>
    <message>
        <source>it is not a program for this computer</source>
        <translation>它不是这台电脑能运行的程序</translation>
    </message>
    <message>
        <source>no answer came in time</source>
        <translation>没有及时得到回应</translation>
    </message>
    <message>
        <source>The wheels hold more than the model that was expected.</source>
        <translation>软件包中的内容比预期的模型多。</translation>
    </message>
    <message>
        <source>{path} is a folder. Name the backup file itself. Nothing was changed.</source>
        <translation>{path} 是文件夹。请指定备份文件本身。没有任何改动。</translation>
    </message>
    <message>
        <source>The file {path} belongs to another program and is no backup. Nothing was changed.</source>
        <translation>文件 {path} 属于另一个程序，不是备份。没有任何改动。</translation>
    </message>
    <message>
        <source>There is no memory in {path}, so it cannot be restored. Nothing was changed.</source>
        <translation>{path} 里没有记忆，因此无法恢复。没有任何改动。</translation>
    </message>
    <message>
        <source>Name a file or folder.</source>
        <translation>请指定文件或文件夹。</translation>
    </message>
</context>
</TS>
