"""FASTA in, secondary structure out."""

import sys

import jax.numpy as jnp
from foldsketch import apply, load

STATES = "HGIEBTS-"
AMINO = {a: i for i, a in enumerate("ACDEFGHIKLMNPQRSTVWYX")}


def records(lines):
    name, parts = None, []
    for line in map(str.strip, lines):
        if line.startswith(">"):
            if name is not None:
                yield name, "".join(parts)
            name, parts = line[1:], []
        elif line:
            parts.append(line.upper())
    if name is not None:
        yield name, "".join(parts)


params = load("foldsketch.safetensors")
for name, sequence in records(sys.stdin):
    ids = jnp.array([[AMINO.get(a, 20) for a in sequence]])
    states = apply(params, ids)[0].argmax(-1)
    print(f">{name}\n{sequence}\n{''.join(STATES[i] for i in states)}")
