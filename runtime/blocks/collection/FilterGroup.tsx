import { useState } from 'react';
import type { LanguageId } from '#generated/app.ts';
import { Icon } from '#runtime/offers/look.ts';
import { formatCount, useText } from '#runtime/offers/words.ts';
import { TagChoice } from './TagChoice.tsx';
import type { FoundTag, TagGroup } from './tag-group.ts';

/** A longer group is cut here, and can be searched. */
const shownAtFirst = 8;

interface FilterGroupProps {
  group: TagGroup;
  chosen: readonly string[];
  isSearchable: boolean;
  language: LanguageId;
  titleOf: (tag: FoundTag | TagGroup) => string;
  onToggle: (tag: string) => void;
}

/** One group of tags with how many items carry each. */
export function FilterGroup({ group, chosen, isSearchable, language, titleOf, onToggle }: FilterGroupProps) {
  const t = useText();
  const [find, setFind] = useState('');
  const [isOpen, setOpen] = useState(false);
  const title = titleOf(group);
  const isLong = group.tags.length > shownAtFirst;
  const fitting = group.tags.filter((tag) => matches(tag, find));
  const shown =
    isOpen || find ? fitting : fitting.filter((tag, at) => at < shownAtFirst || chosen.includes(tag.name));
  return (
    <fieldset className="coll-group">
      <legend className="coll-group__title">{title}</legend>
      {isLong && isSearchable ? (
        <input
          className="field coll-group__find"
          type="search"
          value={find}
          placeholder={t('list.findIn', { group: title })}
          aria-label={t('list.findIn', { group: title })}
          onChange={(event) => setFind(event.target.value)}
        />
      ) : null}
      <ul className="coll-group__tags">
        {shown.map((tag) => (
          <TagChoice
            key={tag.name}
            title={titleOf(tag)}
            tag={tag.name}
            count={tag.count === undefined ? undefined : formatCount(tag.count, language)}
            isChosen={chosen.includes(tag.name)}
            onToggle={() => onToggle(tag.name)}
          />
        ))}
      </ul>
      {shown.length === 0 ? <p className="coll-group__none">{t('list.noTag')}</p> : null}
      {isLong && !find ? (
        <button
          type="button"
          className="coll-group__all"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('list.showFewer') : t('list.showAll', { count: group.tags.length })}
          <Icon name="chevron" size={12} />
        </button>
      ) : null}
    </fieldset>
  );
}

/** By its name in any language: whoever reads English titles may still know the Chinese one. */
function matches({ category, count, ...names }: FoundTag, find: string): boolean {
  const text = Object.values(names).join(' ').toLowerCase();
  return text.includes(find.trim().toLowerCase());
}
