"""Sentences in, unit vectors out. Needs numpy, onnxruntime, tokenizers."""

import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer


class Encoder:
    def __init__(self, path: str, threads: int = 1) -> None:
        options = ort.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = ort.InferenceSession(path, options)
        self.tokenizer = Tokenizer.from_file("tokenizer.json")
        self.tokenizer.enable_truncation(256)
        self.tokenizer.enable_padding(direction="right")

    def __call__(self, sentences: list[str]) -> np.ndarray:
        batch = self.tokenizer.encode_batch(sentences)
        ids = np.array([e.ids for e in batch], dtype=np.int64)
        mask = np.array([e.attention_mask for e in batch], dtype=np.int64)
        (hidden,) = self.session.run(None, {"input_ids": ids, "attention_mask": mask})
        weight = mask[..., None].astype(np.float32)
        mean = (hidden * weight).sum(axis=1) / weight.sum(axis=1)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)
