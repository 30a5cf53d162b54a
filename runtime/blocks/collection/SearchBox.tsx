import { type RefObject, useEffect, useRef } from 'react';
import type { CollectionProps } from '#generated/screens/types.ts';
import { Icon } from '#runtime/offers/look.ts';
import { SuggestBox, searchKey, useSearchKey } from '#runtime/offers/search.ts';
import { useText } from '#runtime/offers/words.ts';
import { type Choice, queryMax, type SearchChanges } from './address.ts';

interface SearchBoxProps {
  props: CollectionProps;
  choice: Choice;
  change: (changes: SearchChanges) => void;
  /** Whether the box before this one was emptied by its button: who pressed that goes on in this one. */
  isCleared: RefObject<boolean>;
}

/** Looks for words when Enter is pressed: each search is a step that Back returns from. */
export function SearchBox({ props, choice, change, isCleared }: SearchBoxProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);
  useEffect(() => {
    if (isCleared.current) input.current?.focus();
    isCleared.current = false;
  }, [isCleared]);
  const param = props.query?.with ?? '';
  const label = props.query?.label ? t(props.query.label) : t('search.submit');

  const inputProps = {
    className: 'field coll-search__input',
    type: 'search',
    name: param,
    maxLength: queryMax(props),
    placeholder: label,
    'aria-label': label,
    'aria-keyshortcuts': searchKey,
    enterKeyHint: 'search',
    spellCheck: false,
  } as const;
  return (
    <search className="coll-search">
      <SuggestBox
        className="coll-search__form"
        input={input}
        asked={choice.query}
        onSearch={(query) => change({ [param]: query })}
        inputProps={inputProps}
      >
        {(box) => (
          <>
            <Icon name="search" className="coll-search__icon" />
            {box}
            {choice.query ? (
              <button
                type="button"
                className="button button--quiet button--icon coll-search__clear"
                aria-label={t('search.clear')}
                title={t('search.clear')}
                onClick={() => {
                  isCleared.current = true;
                  change({ [param]: undefined });
                }}
              >
                <Icon name="close" />
              </button>
            ) : null}
            <button type="submit" className="button button--primary">
              {t('search.submit')}
            </button>
          </>
        )}
      </SuggestBox>
    </search>
  );
}
