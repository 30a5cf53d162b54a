import torch


class Reranker:
    def __init__(self, path, device="cuda" if torch.cuda.is_available() else "cpu"):
        self.model = torch.jit.load(f"{path}/model.pt").to(device).eval()
        self.device = device

    @torch.inference_mode()
    def sort(self, query, passages, batch=16):
        # Passages of one length waste no padding: that is half of the time.
        order = sorted(range(len(passages)), key=lambda i: len(passages[i]))
        scores = [0.0] * len(passages)
        for start in range(0, len(order), batch):
            rows = order[start : start + batch]
            logits = self.model.score(query, [passages[i] for i in rows])
            for row, logit in zip(rows, logits.tolist()):
                scores[row] = logit
        return sorted(zip(scores, passages), reverse=True)
