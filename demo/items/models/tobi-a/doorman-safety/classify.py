import json

import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer


class Doorman:
    def __init__(self, path):
        self.session = ort.InferenceSession(path)
        self.tokenizer = Tokenizer.from_file("tokenizer.json")
        self.labels = json.load(open("labels.json"))["labels"]

    def __call__(self, text):
        ids = np.array([self.tokenizer.encode(text).ids[:512]], dtype=np.int64)
        (logits,) = self.session.run(None, {"input_ids": ids})
        scores = 1 / (1 + np.exp(-logits[0]))
        return dict(sorted(zip(self.labels, scores.round(2).tolist()), key=lambda p: -p[1]))
