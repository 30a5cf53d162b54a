import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchQueryMax } from '#generated/constants.ts';
import type { ScreenId } from '#generated/ids.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { searchKey, useSearchKey } from '../look/use-search-key.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import { hrefToAny } from '../routing/href.ts';
import { SuggestBox } from '../suggest/SuggestBox.tsx';

interface SearchBoxProps {
  page: LoadedPage;
  search: string;
  /** The screen that searches. */
  to: ScreenId;
}

/** The search of the whole hub; `/` leads into it from anywhere. */
export function SearchBox({ page, search, to }: SearchBoxProps) {
  const t = useText();
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const asked = new URLSearchParams(search).get('q') ?? '';
  useSearchKey(box);
  const handleSearch = (q: string) => {
    void navigate(hrefToAny(to, {}, { language: page.language, query: { q } }));
    box.current?.blur();
  };
  return (
    <search className="shell-search">
      <SuggestBox
        // The address decides what stands here: another page, another text.
        key={`${page.pathname}?${asked}`}
        action={hrefToAny(to, {}, { language: page.language })}
        input={box}
        asked={asked}
        onSearch={handleSearch}
        inputProps={{
          type: 'search',
          name: 'q',
          maxLength: searchQueryMax,
          placeholder: t('shell.search.placeholder'),
          'aria-label': t('shell.search.label'),
          'aria-keyshortcuts': searchKey,
        }}
      >
        {(input) => (
          <>
            <Icon name="search" />
            {input}
            <span className="shell-key" aria-hidden="true">
              {searchKey}
            </span>
          </>
        )}
      </SuggestBox>
    </search>
  );
}
