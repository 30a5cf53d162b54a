import soundfile
import torch
from yunshu import Acoustic, Vocoder, normalise, watermark


class Yunshu:
    def __init__(self, path, voice="yun"):
        self.acoustic = Acoustic.load(f"{path}/voices/{voice}.safetensors")
        self.vocoder = Vocoder.load(f"{path}/vocoder.safetensors")

    @torch.inference_mode()
    def __call__(self, text, speed=1.0):
        mel = self.acoustic(normalise(text), speed=speed)
        return watermark(self.vocoder(mel), bits=32)

    def save(self, text, file, speed=1.0):
        soundfile.write(file, self(text, speed).numpy(), 24000)
