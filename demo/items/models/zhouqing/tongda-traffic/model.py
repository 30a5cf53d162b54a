import torch
from torch import nn


class Block(nn.Module):
    """Time first, then neighbours, then time again."""

    def __init__(self, hidden, steps):
        super().__init__()
        self.time = nn.Conv2d(hidden, 2 * hidden, (1, 3), padding=(0, 1))
        self.space = nn.ModuleList(nn.Linear(hidden, hidden) for _ in range(2 * steps + 1))
        self.norm = nn.LayerNorm(hidden)

    def forward(self, x, forward, backward):           # x: batch, roads, time, hidden
        gate, value = self.time(x.permute(0, 3, 1, 2)).chunk(2, 1)
        h = (torch.sigmoid(gate) * torch.tanh(value)).permute(0, 2, 3, 1)
        out, f, b = self.space[0](h), h, h
        for near, far in zip(self.space[1::2], self.space[2::2]):
            f = torch.einsum("ij,bjth->bith", forward, f)
            b = torch.einsum("ij,bjth->bith", backward, b)
            out = out + near(f) + far(b)
        return self.norm(x + out)
