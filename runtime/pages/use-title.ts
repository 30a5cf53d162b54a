import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { app } from '#generated/app.ts';
import { hasText } from '../i18n/i18n.ts';
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
    document.title = name ? `${name} · ${app.name}` : app.name;
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
  placed?: string | undefined;
  /** What only the loaded thing knows. */
  more?: Readonly<Record<string, string>>;
}

/** What a page is called; until it is loaded, by its address. */
export function titleOf(page: LoadedPage, t: Text, { search = '', placed, more }: Around = {}): string {
  // Screens that stand in for a page are named like their title: `page.missing.title`.
  const placedKey = placed ? `page.${placed.split('/').at(-1)}.title` : undefined;
  if (placedKey && hasText(placedKey)) return t(placedKey);
  const { chain, entry, params } = page;
  const scope = scopeOf(page, search);
  const own = entry?.titles?.find(({ when }) => when(scope))?.text;
  const key = own ?? chain.findLast(({ title }) => title)?.title;
  const name = params.name ?? params.user ?? '';
  return key
    ? t(key, { ...named(entry, search), ...params, ...kindWords(params.kind, t), name, ...more })
    : '';
}

/** What the query says under the names that the route knows. */
function named(entry: LoadedPage['entry'], search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  return Object.fromEntries(Object.keys(entry?.query ?? {}).map((name) => [name, query.get(name) ?? '']));
}
