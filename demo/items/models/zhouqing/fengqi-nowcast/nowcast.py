import mindspore as ms
import numpy as np
import yaml
from fengqi import Diffusion


class Fengqi:
    def __init__(self, path):
        self.config = yaml.safe_load(open(f"{path}/config.yaml"))
        self.model = Diffusion(**self.config["model"])
        ms.load_param_into_net(self.model, ms.load_checkpoint(f"{path}/fengqi.ckpt"))

    def forecast(self, radar: np.ndarray, seed: int = 0) -> np.ndarray:
        wanted = (self.config["frames_in"], *self.config["grid"])
        if radar.shape != wanted:
            raise ValueError(f"frames of shape {wanted} wanted, got {radar.shape}")
        ms.set_seed(seed)
        past = ms.Tensor(np.log1p(radar)[None].repeat(self.config["samples"], 0))
        return np.expm1(self.model.sample(past).asnumpy())
