"""流式识别一个 wav 文件，逐块打印中间结果。"""

import argparse
import sys

import soundfile
from tingtao import Recognizer

from hotwords import load

块毫秒 = 320


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wav")
    parser.add_argument("--hotwords")
    options = parser.parse_args()

    audio, rate = soundfile.read(options.wav, dtype="int16", always_2d=True)
    if rate != 16000 or audio.shape[1] != 1:
        sys.exit(f"需要 16 kHz 单声道，收到 {rate} Hz、{audio.shape[1]} 声道")

    recognizer = Recognizer("./", hotwords=load(options.hotwords) if options.hotwords else {})
    step = rate * 块毫秒 // 1000
    for start in range(0, len(audio), step):
        for piece in recognizer.feed(audio[start : start + step, 0]):
            mark = "   ← 定稿" if piece.final else ""
            print(f"{piece.start:07.1f}  {piece.text}{mark}")


if __name__ == "__main__":
    main()
