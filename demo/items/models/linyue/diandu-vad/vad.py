import numpy as np
import onnxruntime as ort
import soundfile


def speech(path, on=0.6, off=0.35, hold=8):
    """Yield (start, end) in seconds. `hold` frames of silence end a stretch."""
    audio, rate = soundfile.read(path, dtype="float32")
    assert rate == 16000, "16 kHz wanted"
    session, state = ort.InferenceSession("diandu.onnx"), np.zeros((1, 64), np.float32)
    begun, quiet = None, 0
    for index in range(len(audio) // 480):
        frame = audio[index * 480 : (index + 1) * 480][None]
        (score,), state = session.run(None, {"frame": frame, "state": state})
        if begun is None and score > on:
            begun, quiet = index, 0
        elif begun is not None:
            quiet = quiet + 1 if score < off else 0
            if quiet >= hold:
                yield begun * 0.03, (index - hold + 1) * 0.03
                begun = None
    if begun is not None:
        yield begun * 0.03, len(audio) / rate
