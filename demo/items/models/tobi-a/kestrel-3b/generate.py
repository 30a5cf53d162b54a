"""The shortest thing that samples from Kestrel."""

import jax
import jax.numpy as jnp
from kestrel import load_params, load_tokenizer, step


class Kestrel:
    def __init__(self, path: str) -> None:
        self.params = load_params(path)
        self.tokenizer = load_tokenizer(f"{path}/tokenizer")

    def __call__(self, prompt: str, tokens: int = 64, temperature: float = 0.8, seed: int = 0) -> str:
        key = jax.random.PRNGKey(seed)
        ids = self.tokenizer.encode(prompt)
        cache = None
        for _ in range(tokens):
            logits, cache = step(self.params, jnp.array([ids]), cache)
            key, sub = jax.random.split(key)
            nxt = int(jax.random.categorical(sub, logits[0, -1] / temperature))
            ids.append(nxt)
        return self.tokenizer.decode(ids)
