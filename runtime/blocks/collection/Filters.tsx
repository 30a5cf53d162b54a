import type { CollectionProps } from '#generated/screens/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Choice, type SearchChanges, toggleTag } from './address.ts';
import { FilterGroup } from './FilterGroup.tsx';
import type { TagGroups } from './use-tag-groups.ts';

export interface FiltersProps {
  props: CollectionProps;
  choice: Choice;
  change: (changes: SearchChanges) => void;
  groups: TagGroups;
}

/** The groups of tags; within a group any of the chosen will do. */
export function Filters({ props, choice, change, groups }: FiltersProps) {
  const t = useText();
  const param = props.filters?.param ?? '';
  if (groups.error && !groups.groups) {
    return (
      <p className="coll-filters__failed">
        {t('list.moreFailed')}{' '}
        <button type="button" className="text-link" onClick={groups.retry}>
          {t('list.retry')}
        </button>
      </p>
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
      {Array.from({ length: count * bonesPerGroup }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          key={index}
          className={`bone coll-filters__bone${index % bonesPerGroup ? '' : ' coll-filters__bone--head'}`}
        />
      ))}
    </div>
  );
}
