import csv
import json

import torch
from PIL import Image
from torchvision import transforms as T

UNSURE = 0.45


class LeafLens:
    def __init__(self, path):
        setup = json.load(open(f"{path}/preprocess.json"))
        self.names = [row["latin"] for row in csv.DictReader(open(f"{path}/labels/all.csv"))]
        self.model = torch.jit.load(f"{path}/leaflens.pt").eval()
        self.look = T.Compose([
            T.Resize(setup["size"]), T.CenterCrop(setup["size"]), T.ToTensor(),
            T.Normalize(setup["mean"], setup["std"]),
        ])

    @torch.inference_mode()
    def __call__(self, file, top=3):
        image = self.look(Image.open(file).convert("RGB"))[None]
        p = self.model(image).softmax(-1)[0]
        best = p.topk(top)
        if best.values[0] < UNSURE:
            genus = self.names[best.indices[0]].split()[0]
            return [(f"unsure, perhaps {genus}", float(best.values[0]))]
        return [(self.names[i], float(v)) for v, i in zip(best.values, best.indices)]
