import { listNearMax } from '#generated/constants.ts';
import type { Cursors } from '../http/cursor.ts';
import type { Viewer } from '../people/index.ts';
import type { Place } from './list-query.ts';
import type { Listed, Places } from './places.ts';

export interface ListInput extends Listed {
  cursor?: string | undefined;
  limit: number;
}

interface Needs {
  places: Places;
  far: FarPlaces;
  cursors: Cursors;
}

/** The places of one page, and how the list goes on behind each of them. */
export interface ListPage {
  places: Place[];
  hasMore: boolean;
  total?: number;
  cursorAfter(place: Place): string;
}

/** As `Places.of`, by a process of its own. */
export type FarPlaces = Places['of'];

/** Lists of items in order, page by page: never by offset, and counting nothing that is not kept as a count. */
export class Lister {
  readonly #places: Places;
  readonly #far: FarPlaces;
  readonly #cursors: Cursors;

  constructor({ places, far, cursors }: Needs) {
    this.#places = places;
    this.#far = far;
    this.#cursors = cursors;
  }

  async page(input: ListInput, viewer: Viewer | null): Promise<ListPage> {
    const cursorScope = JSON.stringify([input.kind, input.tags, input.user, input.sort, input.order]);
    const after = input.cursor === undefined ? undefined : this.#placeOf(input.cursor, cursorScope);
    const places = await this.#read({ ...input, limit: input.limit + 1 }, viewer, after);
    const total = await this.#places.total(input, viewer);
    return {
      places: places.slice(0, input.limit),
      hasMore: places.length > input.limit,
      ...(total !== undefined && { total }),
      cursorAfter: ({ value, seq }) => this.#cursors.format([value, seq], cursorScope),
    };
  }

  /** Nobody else is answered while a list is read; one that may lead far is read elsewhere. */
  #read(
    { kind, tags, user, sort, order, limit }: ListInput,
    viewer: Viewer | null,
    after: Place | undefined,
  ): Promise<Place[]> {
    const list = { kind, tags, user, sort, order, limit };
    const near = () => this.#places.of(list, viewer, after);
    const reach = this.#places.reach(list, viewer);
    if (reach === 0) return near();
    return reach.then((most) => (most > listNearMax ? this.#far(list, viewer, after) : near()));
  }

  #placeOf(cursor: string, scope: string): Place {
    const [value, seq] = this.#cursors.parse(cursor, scope);
    return { value: Number(value), seq: Number(seq) };
  }
}
