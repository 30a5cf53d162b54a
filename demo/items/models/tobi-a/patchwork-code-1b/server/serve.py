"""A completion server for editors: one request, one suggestion."""

import argparse
import json
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from context import neighbours
from patchwork import Model


def handler(model, use_context):
    class Complete(BaseHTTPRequestHandler):
        def do_POST(self):
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            start = time.perf_counter()
            before = neighbours(asked.get("files", [])) if use_context else ""
            text = model.fill(before + asked["prefix"], asked.get("suffix", ""))
            body = json.dumps({"completion": text, "ms": round((time.perf_counter() - start) * 1000)})
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(body.encode())

    return Complete


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="./")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--context", action="store_true")
    options = parser.parse_args()
    model = Model.load(options.model, options.device)
    ThreadingHTTPServer(("127.0.0.1", options.port), handler(model, options.context)).serve_forever()
