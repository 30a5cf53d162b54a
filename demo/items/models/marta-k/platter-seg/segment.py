from dataclasses import dataclass

import numpy as np
from PIL import Image
from platter import load

PALETTE = np.random.default_rng(7).integers(40, 230, (256, 3), dtype=np.uint8)


@dataclass
class Parts:
    mask: np.ndarray
    names: list[str]

    def areas(self):
        ids, counts = np.unique(self.mask, return_counts=True)
        return {self.names[i]: round(float(n) / self.mask.size, 2) for i, n in zip(ids, counts)}

    def save(self, file):
        Image.fromarray(PALETTE[self.mask]).save(file)


class Platter:
    def __init__(self, path):
        self.model, self.names = load(path)

    def __call__(self, file):
        image = np.asarray(Image.open(file).convert("RGB").resize((640, 640)))
        return Parts(self.model(image).argmax(-1).astype(np.uint8), self.names)
