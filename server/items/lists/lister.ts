import { listNearMax } from '#generated/constants.ts';
import { stored } from '#generated/store/tables.ts';
import type { Cursors } from '../../http/cursor.ts';
import type { Viewer } from '../../rights/index.ts';
import { sortedAs } from '../../store/fields.ts';
import type { Place } from '../../store/lists/list-query.ts';
import { turnPage } from './one-moment.ts';
import type { Listed, Places } from './places.ts';

export interface ListInput extends Omit<Listed, 'now'> {
  cursor?: string | undefined;
  limit: number;
}

interface Needs {
  places: Places;
  far: FarPlaces;
  cursors: Cursors;
  now(): number;
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
  readonly #turning: Pick<Needs, 'cursors' | 'now'>;

  constructor({ places, far, ...turning }: Needs) {
    this.#places = places;
    this.#far = far;
    this.#turning = turning;
  }

  async page(input: ListInput, viewer: Viewer | null): Promise<ListPage> {
    const { filters } = input;
    // A place in an order of numbers is none among texts: where a field has another type by now, the list begins anew.
    const sort = [input.sort, sortedAs(input.sort, stored.Item)];
    const narrowed = [input.kind, input.tags, input.user, sort, input.order];
    const cursorScope = JSON.stringify(filters?.length ? [...narrowed, filters] : narrowed);
    const { after, now, cursorAfter } = turnPage(this.#turning, input.cursor, cursorScope);
    const list = { ...input, limit: input.limit + 1, now };
    const places = await this.#read(list, viewer, after && placeOf(after));
    const total = await this.#places.total(list, viewer);
    return {
      places: places.slice(0, input.limit),
      hasMore: places.length > input.limit,
      ...(total !== undefined && { total }),
      cursorAfter: ({ value, seq }) => cursorAfter([value, seq]),
    };
  }

  /** Nobody else is answered while a list is read; one that may lead far is read elsewhere. */
  #read(
    { kind, tags, user, filters, sort, order, limit, now }: Listed & { limit: number },
    viewer: Viewer | null,
    after: Place | undefined,
  ): Promise<Place[]> {
    const list = { kind, tags, user, filters, sort, order, limit, now };
    const near = () => this.#places.of(list, viewer, after);
    const reach = this.#places.reach(list, viewer);
    if (reach === 0) return near();
    return reach.then((most) => (most > listNearMax ? this.#far(list, viewer, after) : near()));
  }
}

const placeOf = ([value = 0, seq]: readonly (string | number)[]): Place => ({ value, seq: Number(seq) });
