import { useEffect } from 'react';
import type { ScreenId } from '#generated/ids.ts';
import { titleOfPage } from '#generated/page-title.ts';
import { kindWords } from '../i18n/kind-words.ts';
import type { Text } from '../i18n/use-text.ts';
import { page as pageState } from '../state/page.ts';
import type { LoadedPage } from './page-view.ts';
import { scopeOf } from './scope-of.ts';

/** Tells the head of the page what only the loaded thing knows, such as its name in the page's language. */
export function useTitleParams(params: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(params);
  useEffect(() => {
    pageState.titleParams = JSON.parse(text) as Record<string, string>;
    return () => {
      pageState.titleParams = {};
    };
  }, [text]);
}

interface Around {
  /** The query of the address. */
  search?: string;
  /** The screen that stands in the place of the page. */
  placed?: ScreenId | undefined;
  /** What only the loaded thing knows. */
  more?: Readonly<Record<string, string>>;
}

/** What a page is called; until it is loaded, by its address. */
export function titleOf(page: LoadedPage, t: Text, { search = '', placed, more }: Around = {}): string {
  const { chain, params } = page;
  const scope = scopeOf(page, search);
  return titleOfPage({ chain, scope, placed, more, kindWords: kindWords(params.kind, t) }, t);
}
