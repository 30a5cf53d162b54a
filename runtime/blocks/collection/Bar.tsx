import type { Rows } from '#runtime/offers/loading.ts';
import { Chips } from './Chips.tsx';
import { EmbedList } from './EmbedList.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import type { FiltersProps } from './Filters.tsx';
import { SortSelect } from './SortSelect.tsx';
import { Total } from './Total.tsx';

interface BarProps {
  filters: FiltersProps;
  rows: Rows;
  /** What is chosen, as the address has it. */
  search: string;
  /** What the list is called. */
  title: string;
}

/** Between the filters and the rows: how many there are, what is chosen, and in which order the rows stand. */
export function Bar({ filters, rows, search, title }: BarProps) {
  const { props, scope, choice, change } = filters;
  return (
    <div className="coll-bar">
      {props.filters || filters.narrows.length > 0 ? <FilterDialog filters={filters} rows={rows} /> : null}
      <Total rows={rows} />
      <Chips {...filters} />
      {props.sort ? (
        <SortSelect props={props} scope={scope} sort={props.sort} choice={choice} change={change} />
      ) : null}
      {props.embed ? <EmbedList embed={props.embed} scope={scope} search={search} title={title} /> : null}
    </div>
  );
}
