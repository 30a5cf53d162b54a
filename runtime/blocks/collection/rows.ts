import type { Row } from '#runtime/offers/look.ts';

/** A piece of a text that a search has marked. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** The marked pieces in a field, when at least one of them is a hit. */
export function piecesOf(row: Row, field: string | undefined): readonly Piece[] | undefined {
  const pieces = field === undefined ? undefined : row[field];
  if (!Array.isArray(pieces)) return undefined;
  return pieces.some((piece: Piece) => piece.hit) ? (pieces as Piece[]) : undefined;
}
