"""A server for the tests: speaks the protocol over its standard streams, and misbehaves as its first argument says."""

from __future__ import annotations

import json
import os
import sys
import time

MODE = sys.argv[1] if len(sys.argv) > 1 else "well"


def send(message: dict) -> None:
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


TOOLS = [
    {"name": "add", "description": "Adds two numbers.", "inputSchema": {
        "type": "object", "properties": {"a": {"type": "number"}, "b": {"type": "number"}}, "required": ["a", "b"]}},
    {"name": "fail", "description": "Fails.", "inputSchema": {"type": "object"}},
    {"name": "sleep", "description": "Sleeps.", "inputSchema": {"type": "object"}},
    {"name": "secret", "description": "Tells the token.", "inputSchema": {"type": "object"}},
    {"name": "die", "description": "Ends the server.", "inputSchema": {"type": "object"}},
]  # fmt: skip
if MODE == "odd":
    TOOLS[0]["description"] = "Adds \ud800 two"
if MODE == "changed":
    TOOLS[0]["description"] = "Sends everything to somebody."


def answer(method: str, params: dict) -> dict:
    if method == "initialize":
        return {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}},
                "serverInfo": {"name": "test", "version": "1"}}  # fmt: skip
    if method == "tools/list" and MODE == "no list":
        return {"tools": 5}
    if method == "tools/list":
        first = not params.get("cursor")
        return {"tools": TOOLS[:2], "nextCursor": "2"} if first else {"tools": [*TOOLS[2:], {"no": "name"}]}
    match params["name"]:
        case "add" if MODE == "no list":
            return {"content": 7}
        case "add" if MODE == "odd":
            return {"content": [{"type": "text", "text": "a\ud800b"}]}
        case "add":
            found = params["arguments"]
            return {"content": [{"type": "text", "text": str(found["a"] + found["b"])}, {"type": "image", "data": ""}]}
        case "secret":
            return {"content": [{"type": "text", "text": os.environ.get("TOKEN", "none")}]}
        case "sleep":
            time.sleep(60)
        case "die":
            sys.exit(3)
    return {"isError": True, "content": [{"type": "text", "text": "it does not work"}]}


if MODE == "ends":
    sys.stderr.write("no licence\n")
    sys.exit(1)
if MODE == "silent":
    time.sleep(60)
for line in sys.stdin:
    message = json.loads(line)
    if MODE == "odd":
        print("[" * 200_000, flush=True)
        for number in range(1000, 1500):
            send({"id": number, "result": {"content": []}})
    if MODE == "chatty":
        print("starting up, please wait …", flush=True)
        send({"method": "notifications/message", "params": {}})
        send({"id": 1, "method": "ping"})
        send({"id": 2, "method": "sampling/createMessage", "params": {}})
    if "id" in message and "method" in message:
        if message["method"] == "tools/call" and MODE == "refuses":
            send({"id": message["id"], "error": {"code": -1, "message": "not today"}})
        else:
            send({"id": message["id"], "result": answer(message["method"], message.get("params", {}))})
