import { useText } from '../../i18n/use-text.ts';
import type { Rows } from './use-rows.ts';

/** How many there are, where that is known; a change is said aloud. */
export function Total({ rows }: { rows: Rows }) {
  const t = useText();
  const { total, totalAtLeast, isStale, error } = rows;
  const words =
    total === undefined ? '' : t(totalAtLeast ? 'list.totalAtLeast' : 'list.total', { count: total });
  return (
    <p className="coll-bar__total" role="status">
      {isStale || error ? '' : words}
    </p>
  );
}
