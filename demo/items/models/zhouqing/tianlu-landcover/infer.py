"""整景推理：切片、预测、羽化拼接。"""

import argparse

import mindspore as ms
import numpy as np
import rasterio
from rasterio.windows import Window

from tianlu import build

SIZE, OVERLAP = 512, 64


def windows(width, height):
    step = SIZE - OVERLAP
    for top in range(0, max(1, height - OVERLAP), step):
        for left in range(0, max(1, width - OVERLAP), step):
            yield Window(left, top, min(SIZE, width - left), min(SIZE, height - top))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--image", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--device", default="Ascend", choices=["Ascend", "GPU", "CPU"])
    options = parser.parse_args()
    ms.set_context(device_target=options.device)
    model = build("configs/base.yaml", "tianlu.ckpt")

    with rasterio.open(options.image) as source:
        if source.count != 10:
            raise SystemExit(f"需要 10 个波段，收到 {source.count} 个")
        votes = np.zeros((5, source.height, source.width), np.float32)
        for window in windows(source.width, source.height):
            tile = source.read(window=window).astype(np.float32) / 10000
            rows, cols = window.toslices()
            votes[:, rows, cols] += model(ms.Tensor(tile[None])).asnumpy()[0]
        profile = source.profile | {"count": 2, "dtype": "uint8"}

    share = votes / votes.sum(0).clip(1e-6)
    with rasterio.open(options.out, "w", **profile) as target:
        target.write(share.argmax(0).astype(np.uint8), 1)
        target.write(((1 - share.max(0)) * 100).astype(np.uint8), 2)


if __name__ == "__main__":
    main()
