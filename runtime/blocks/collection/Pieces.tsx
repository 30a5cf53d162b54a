import { inPlace } from '#runtime/offers/look.ts';
import type { Piece } from './rows.ts';

/** A text with its hits marked. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return inPlace(pieces, ({ text, hit }) => (hit ? <mark>{text}</mark> : <span>{text}</span>));
}
