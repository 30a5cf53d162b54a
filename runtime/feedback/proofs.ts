import { proxy, ref } from 'valtio';

interface Proof {
  /** Tells it from all others that were ever asked. */
  number: number;
  answer: (isProven: boolean) => void;
}

export const proofs = proxy({ open: undefined as Proof | undefined });
let pending: Promise<boolean> | undefined;
let asked = 0;

/** Asks for the password in a box; whoever asks meanwhile is answered by the same. False where it was closed. */
export function askForProof(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    proofs.open = ref({ number: ++asked, answer: resolve });
  }).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Closes the box. */
export function answerProof(isProven: boolean): void {
  proofs.open?.answer(isProven);
  proofs.open = undefined;
}
