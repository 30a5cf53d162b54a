import type { Piece } from './rows.ts';

/** A text with its hits marked. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name than their place
    hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  );
}
