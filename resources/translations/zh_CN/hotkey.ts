<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Hotkey</name>
    <message>
        <source>Ask Rolltop</source>
        <translation>向 Rolltop 提问</translation>
    </message>
</context>
</TS>
