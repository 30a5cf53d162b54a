import type { Cursors } from '../http/cursor.ts';
import type { Viewer } from '../people/index.ts';
import type { Place } from './list-query.ts';
import type { Listed, Places } from './places.ts';

export interface ListInput extends Listed {
  cursor?: string | undefined;
  limit: number;
}

export interface ListPage {
  seqs: number[];
  total?: number;
  nextCursor?: string;
}

/** Lists of items in order, page by page: never by offset, and counting nothing that is not kept as a count. */
export class Lister {
  readonly #places: Places;
  readonly #cursors: Cursors;

  constructor(places: Places, cursors: Cursors) {
    this.#places = places;
    this.#cursors = cursors;
  }

  async page(input: ListInput, viewer: Viewer | null): Promise<ListPage> {
    const cursorScope = JSON.stringify([input.kind, input.tags, input.user, input.sort, input.order]);
    const after = input.cursor === undefined ? undefined : this.#placeOf(input.cursor, cursorScope);
    const places = await this.#places.of({ ...input, limit: input.limit + 1 }, viewer, after);
    const shown = places.slice(0, input.limit);
    const last = shown.at(-1);
    const total = await this.#places.total(input, viewer);
    return {
      seqs: shown.map(({ seq }) => seq),
      ...(total !== undefined && { total }),
      ...(last &&
        places.length > input.limit && {
          nextCursor: this.#cursors.format([last.value, last.seq], cursorScope),
        }),
    };
  }

  #placeOf(cursor: string, scope: string): Place {
    const [value, seq] = this.#cursors.parse(cursor, scope);
    return { value: Number(value), seq: Number(seq) };
  }
}
