import type { Place } from '../faults/place.ts';

/** Something that can be asked about: its sort and its id are its name, as claims write it. */
export interface Thing {
  sort: string;
  id: string;
  /** Where it is declared; a text is at one place in each language. */
  at: Place[];
  about?: string;
  source?: string;
  decided?: string;
}

/** One thing names another, at a line of the spec where there is one. */
export interface Link {
  from: string;
  to: string;
  at?: Place;
}

export const nameOf = ({ sort, id }: Pick<Thing, 'sort' | 'id'>) => `${sort} ${id}`;

/** `route hub:/models` is of the sort `route`. */
export const sortOf = (name: string) => name.slice(0, name.indexOf(' '));
