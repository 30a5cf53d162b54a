import argparse

import numpy as np
import onnxruntime as ort
from PIL import Image

from tiles import blend

parser = argparse.ArgumentParser()
parser.add_argument("source")
parser.add_argument("target")
parser.add_argument("--strength", type=float, default=0.7)
options = parser.parse_args()

session = ort.InferenceSession("quietframe.onnx")
image = np.asarray(Image.open(options.source).convert("RGB"), dtype=np.float32) / 255
clean = blend(image, lambda tile: session.run(None, {"x": tile[None]})[0][0])
mixed = options.strength * clean + (1 - options.strength) * image
Image.fromarray((mixed.clip(0, 1) * 255).round().astype(np.uint8)).save(options.target, quality=95)
