import type { KindId } from '#generated/kinds.ts';

/** A part of a text, and whether it is what was typed. */
export interface Piece {
  text: string;
  hit?: boolean;
}

/** A thing that may be meant. */
export interface SuggestedThing {
  kind: KindId;
  user: string;
  name: string;
  title: Piece[];
}

/** Somebody who may be meant. */
export interface SuggestedPerson {
  user: string;
  title: Piece[];
}

/** What a text that is being typed may mean. */
export interface Suggestions {
  list: SuggestedThing[];
  people: SuggestedPerson[];
}
