import { Chips } from './Chips.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import type { FiltersProps } from './Filters.tsx';
import { SortSelect } from './SortSelect.tsx';

/** Between the filters and the rows: what is chosen, and in which order the rows stand. */
export function Bar(filters: FiltersProps) {
  const { props, choice, change } = filters;
  return (
    <div className="coll-bar">
      {props.filters ? <FilterDialog {...filters} /> : null}
      <Chips {...filters} />
      {props.sort ? <SortSelect props={props} sort={props.sort} choice={choice} change={change} /> : null}
    </div>
  );
}
