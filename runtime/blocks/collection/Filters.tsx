import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { inPlace, RetryButton, tagTitle } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import { type Choice, type SearchChanges, toggleTag } from './address.ts';
import { FieldFilter } from './FieldFilter.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import type { Narrow } from './narrows.ts';
import type { TagGroups } from './use-tag-groups.ts';

export interface FiltersProps {
  props: CollectionProps;
  scope: Scope;
  choice: Choice;
  change: (changes: SearchChanges) => void;
  groups: TagGroups;
  /** The fields that narrow the list here. */
  narrows: readonly Narrow[];
}

/** All that narrows a list: fields, and groups of tags. */
export function Filters(filters: FiltersProps) {
  const { props, choice, change, narrows } = filters;
  return (
    <>
      {narrows.length > 0 ? (
        <div className="coll-filters">
          {narrows.map((narrow) => (
            <FieldFilter key={narrow.field} narrow={narrow} chosen={choice.narrowed} change={change} />
          ))}
        </div>
      ) : null}
      {props.filters ? <TagFilters {...filters} /> : null}
    </>
  );
}

/** The groups of tags; within a group any of the chosen will do. */
function TagFilters({ props, scope, choice, change, groups }: FiltersProps) {
  const t = useText();
  const param = props.filters?.with ?? '';
  if (groups.error && !groups.groups) {
    return (
      <div className="coll-filters__failed" role="alert">
        <p>{t('list.filtersFailed')}</p>
        <RetryButton onClick={groups.retry} />
      </div>
    );
  }
  if (!groups.groups) return <FilterBones count={groups.count} />;
  return (
    <div className="coll-filters">
      {groups.groups.map((group) => (
        <FilterGroup
          key={group.name}
          group={group}
          chosen={choice.tags}
          isSearchable={props.filters?.search === true}
          language={scope.language}
          titleOf={(tag) => tagTitle(props.card, tag, scope)}
          onToggle={(tag) => change({ [param]: toggleTag(choice.tags, tag) })}
        />
      ))}
    </div>
  );
}

const bonesPerGroup = 7;

function FilterBones({ count }: { count: number }) {
  return (
    <div className="coll-filters" aria-hidden="true">
      {inPlace(Array.from({ length: count * bonesPerGroup }), (_, index) => (
        <span
          className={`bone coll-filters__bone${index % bonesPerGroup ? '' : ' coll-filters__bone--head'}`}
        />
      ))}
    </div>
  );
}
