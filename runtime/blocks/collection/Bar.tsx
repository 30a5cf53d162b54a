import type { Rows } from '../../loading/use-rows.ts';
import { Chips } from './Chips.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import type { FiltersProps } from './Filters.tsx';
import { SortSelect } from './SortSelect.tsx';
import { Total } from './Total.tsx';

/** Between the filters and the rows: how many there are, what is chosen, and in which order the rows stand. */
export function Bar({ filters, rows }: { filters: FiltersProps; rows: Rows }) {
  const { props, scope, choice, change } = filters;
  return (
    <div className="coll-bar">
      {props.filters || filters.narrows.length > 0 ? <FilterDialog filters={filters} rows={rows} /> : null}
      <Total rows={rows} />
      <Chips {...filters} />
      {props.sort ? (
        <SortSelect props={props} scope={scope} sort={props.sort} choice={choice} change={change} />
      ) : null}
    </div>
  );
}
