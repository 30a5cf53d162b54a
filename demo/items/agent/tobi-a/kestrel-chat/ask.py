"""One question to Kestrel, with nothing but the standard library."""

import json
import os
import sys
import urllib.request

body = {"model": "kestrel-3b-chat", "messages": [{"role": "user", "content": " ".join(sys.argv[1:])}]}
request = urllib.request.Request(
    "https://kestrel.example/v1/chat/completions",
    data=json.dumps(body).encode(),
    headers={"authorization": f"Bearer {os.environ['KESTREL_KEY']}", "content-type": "application/json"},
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)["choices"][0]["message"]["content"])
