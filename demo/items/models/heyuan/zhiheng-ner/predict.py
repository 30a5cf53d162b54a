import json
from dataclasses import asdict, dataclass

import paddle
from zhiheng import Tagger, assertion_of


@dataclass
class Entity:
    text: str
    type: str
    assertion: str
    start: int


class Zhiheng:
    def __init__(self, path):
        self.labels = json.load(open(f"{path}/labels.json", encoding="utf-8"))
        self.tagger = Tagger(f"{path}/zhiheng.pdparams", self.labels)

    @paddle.no_grad()
    def __call__(self, text):
        return [
            asdict(Entity(text[a:b], kind, assertion_of(text, a, b), a))
            for a, b, kind in self.tagger(text)
        ]
