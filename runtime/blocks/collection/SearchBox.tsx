import { type FormEvent, useRef } from 'react';
import type { CollectionProps } from '#generated/screens/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { searchKey, useSearchKey } from '../../look/use-search-key.ts';
import { type Choice, queryMax, type SearchChanges } from './address.ts';

interface SearchBoxProps {
  props: CollectionProps;
  choice: Choice;
  change: (changes: SearchChanges) => void;
}

/** Looks for words when Enter is pressed: each search is a step that Back returns from. */
export function SearchBox({ props, choice, change }: SearchBoxProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);
  const param = props.query?.with ?? '';
  const label = props.query?.label ? t(props.query.label) : t('search.submit');

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    change({ [param]: input.current?.value.trim() });
  };
  return (
    <search className="coll-search">
      <form className="coll-search__form" onSubmit={handleSubmit}>
        <Icon name="search" className="coll-search__icon" />
        <input
          ref={input}
          className="field coll-search__input"
          type="search"
          name={param}
          defaultValue={choice.query}
          maxLength={queryMax(props)}
          placeholder={label}
          aria-label={label}
          aria-keyshortcuts={searchKey}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
        />
        {choice.query ? (
          <button
            type="button"
            className="button button--quiet button--icon coll-search__clear"
            aria-label={t('search.clear')}
            title={t('search.clear')}
            onClick={() => change({ [param]: undefined })}
          >
            <Icon name="close" />
          </button>
        ) : null}
        <button type="submit" className="button button--primary">
          {t('search.submit')}
        </button>
      </form>
    </search>
  );
}
