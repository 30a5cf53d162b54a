import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { ScreenId } from '#generated/ids.ts';
import { titleOfPage, windowTitle } from '#generated/page-title.ts';
import { kindWords } from '../i18n/kind-words.ts';
import { type Text, useText } from '../i18n/use-text.ts';
import { page as pageState } from '../state/page.ts';
import type { LoadedPage, PageView } from './page-view.ts';
import { scopeOf } from './scope-of.ts';

/** Keeps the title of the window: the route's own in the page's language, then the name of the hub. */
export function useWindowTitle({ page, location }: PageView): void {
  const t = useText();
  const { titleParams, placed } = useSnapshot(pageState);
  const { search } = location;
  const name = titleOf(page, t, { search, placed: placed?.screen ?? page.placed?.screen, more: titleParams });
  useEffect(() => {
    document.title = windowTitle(name);
  }, [name]);
}

/** Tells the title what only the loaded thing knows, such as its name in the page's language. */
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
