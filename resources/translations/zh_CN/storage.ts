<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Moving</name>
    <message>
        <source>“{folder}” is there already and is not empty. Choose another place.</source>
        <translation>“{folder}”已存在且不是空的。请选择别的位置。</translation>
    </message>
    <message>
        <source>A folder cannot be moved into itself. Choose another place.</source>
        <translation>文件夹不能移到自己里面。请选择别的位置。</translation>
    </message>
    <message>
        <source>There is not enough room there: {needed} are needed, {free} are free.</source>
        <translation>那里空间不够：需要 {needed}，可用 {free}。</translation>
    </message>
    <message>
        <source>Another Rolltop uses this folder. Close it and try again.</source>
        <translation>另一个 Rolltop 正在使用这个文件夹。请关闭它再试。</translation>
    </message>
    <message>
        <source>A model is being downloaded. Pause the download, then try again.</source>
        <translation>正在下载模型。请先暂停下载再试。</translation>
    </message>
    <message>
        <source>“{name}” cannot be read. Nothing was moved.</source>
        <translation>无法读取“{name}”。什么都没有移动。</translation>
    </message>
    <message>
        <source>The system did not allow it ({reason}). Nothing was moved.</source>
        <translation>系统不允许（{reason}）。什么都没有移动。</translation>
    </message>
    <message>
        <source>The copy of “{name}” is not the same as the file. Nothing was moved.</source>
        <translation>“{name}”的副本与原文件不一致。什么都没有移动。</translation>
    </message>
    <message>
        <source>The copy of the memory is damaged. Nothing was moved.</source>
        <translation>记忆的副本已损坏。什么都没有移动。</translation>
    </message>
    <message>
        <source>Stopped. Nothing was moved.</source>
        <translation>已停止。什么都没有移动。</translation>
    </message>
</context>
</TS>
