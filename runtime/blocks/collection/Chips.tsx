import { Icon, tagTitle } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import { nothingChosen, userParam } from './address.ts';
import type { FiltersProps } from './Filters.tsx';
import { type Chip, fieldChips } from './field-chips.ts';

/** What narrows the list, each with a way to take it away. */
export function Chips({ props, scope, choice, change, groups, narrows }: FiltersProps) {
  const t = useText();
  const param = props.filters?.with ?? '';
  const known = groups.groups?.flatMap((group) => group.tags) ?? [];
  const chips: Chip[] = choice.tags.map((name) => ({
    key: `tag:${name}`,
    title: tagTitle(props.card, known.find((tag) => tag.name === name) ?? { name }, scope),
    remove: () => change({ [param]: choice.tags.filter((tag) => tag !== name) }),
  }));
  chips.push(...fieldChips({ narrows, chosen: choice.narrowed, change }, t));
  if (choice.user) {
    const title = t('list.byUser', { user: choice.user });
    chips.unshift({ key: 'user', title, remove: () => change({ [userParam]: undefined }) });
  }
  return (
    <ul className="coll-chips" aria-label={t('list.chosen')}>
      {chips.map(({ key, title, remove }) => (
        <li key={key}>
          <button
            type="button"
            className="coll-chip"
            aria-label={t('list.remove', { name: title })}
            onClick={remove}
          >
            <span className="coll-chip__name">{title}</span>
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <button
            type="button"
            className="text-link"
            onClick={() => change({ ...nothingChosen(props, choice), [userParam]: undefined })}
          >
            {t('list.clear')}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
