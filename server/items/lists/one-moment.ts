import { listMomentMs } from '#generated/constants.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Cursors } from '../../http/cursor.ts';
import { isTimed } from '../../store/visible-scope.ts';

type Key = readonly (string | number)[];

/** A page of a list, and how the next one is asked for. */
export interface Turned {
  /** Where the page before it ended; absent for the first. */
  after?: (string | number)[];
  /** The moment at which all pages of the list are looked at. */
  now: number;
  cursorAfter(key: Key): string;
}

interface Needs {
  cursors: Cursors;
  now(): number;
}

/**
 * Who sees what may be a matter of time (`item.createTime.age`). Then the moment of the first page goes along in the
 * cursor, so that nothing slips into or out of a list that is being read. It is not kept for ever: what was seen once
 * is not seen again.
 */
export function turnPage({ cursors, now }: Needs, cursor: string | undefined, list: string): Turned {
  // Cursors from before the condition was a matter of time belong to another list.
  const scope = isTimed ? `${list} at a moment` : list;
  const key = cursor === undefined ? undefined : cursors.parse(cursor, scope);
  const moment = isTimed && key ? momentOf(key.shift(), now()) : now();
  return {
    ...(key && { after: key }),
    now: moment,
    cursorAfter: (next) => cursors.format(isTimed ? [moment, ...next] : next, scope),
  };
}

/** A clock that was set back makes no moment that is still to come. */
function momentOf(given: string | number | undefined, now: number): number {
  const moment = Math.min(Number(given), now);
  if (!(now - moment <= listMomentMs)) throw new HubError('cursorStale');
  return moment;
}
