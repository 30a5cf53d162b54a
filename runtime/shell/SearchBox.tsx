import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchQueryMax } from '#generated/constants.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { searchKey, useSearchKey } from '../look/use-search-key.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import { hrefToAny } from '../routing/href.ts';

/** The search of the whole hub; `/` leads into it from anywhere. */
export function SearchBox({ page, search }: { page: LoadedPage; search: string }) {
  const t = useText();
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const asked = new URLSearchParams(search).get('q') ?? '';
  useSearchKey(box);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = box.current?.value.trim();
    void navigate(hrefToAny('search', {}, { language: page.language, query: { q } }));
    box.current?.blur();
  };
  return (
    <search className="shell-search">
      <form onSubmit={handleSubmit}>
        <Icon name="search" />
        <input
          // The address decides what stands here: another page, another text.
          key={`${page.pathname}?${asked}`}
          ref={box}
          type="search"
          name="q"
          defaultValue={asked}
          maxLength={searchQueryMax}
          placeholder={t('shell.search.placeholder')}
          aria-label={t('shell.search.label')}
          aria-keyshortcuts={searchKey}
          autoComplete="off"
        />
        <span className="shell-key" aria-hidden="true">
          {searchKey}
        </span>
      </form>
    </search>
  );
}
