import numpy as np
from sawtooth import apply, load


class Sawtooth:
    def __init__(self, path):
        self.params, self.config = load(path)

    def __call__(self, past, horizon=64, known=None):
        past = np.asarray(past, dtype=np.float32)[-self.config["context"] :]
        centre, spread = np.nanmedian(past), np.nanstd(past) or 1.0
        out = []
        while sum(len(part) for part in out) < horizon:
            step = apply(self.params, (past - centre) / spread, known)
            out.append(np.asarray(step) * spread + centre)
            past = np.concatenate([past, out[-1][:, 4]])[-self.config["context"] :]
        return np.concatenate(out)[:horizon]
