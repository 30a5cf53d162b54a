import type { Rows } from '#runtime/offers/loading.ts';
import { useText } from '#runtime/offers/words.ts';

/** How many there are, where that is known; a change is said aloud. */
export function Total({ rows }: { rows: Rows }) {
  const t = useText();
  const { totalAtLeast, hasMore, isStale, error } = rows;
  // Where all of them are here, they need no count of the server's.
  const count = rows.total ?? (hasMore ? undefined : rows.rows?.length);
  const words = count === undefined ? '' : t(totalAtLeast ? 'list.totalAtLeast' : 'list.total', { count });
  return (
    <p className="coll-bar__total" role="status">
      {isStale || error ? '' : words}
    </p>
  );
}
