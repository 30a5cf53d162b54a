"""Fractions skill score: right rain in nearly the right place counts."""

import numpy as np
from scipy.ndimage import uniform_filter


def fss(forecast, observed, threshold=2.0, scale=9):
    f = uniform_filter((forecast > threshold).astype(float), scale)
    o = uniform_filter((observed > threshold).astype(float), scale)
    worst = (f**2).mean() + (o**2).mean()
    return 1 - ((f - o) ** 2).mean() / worst if worst else np.nan
