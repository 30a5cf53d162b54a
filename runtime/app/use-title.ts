import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { app } from '#generated/app.ts';
import { hasText } from '../i18n/i18n.ts';
import { kindWords } from '../i18n/kind-words.ts';
import { type Text, useText } from '../i18n/use-text.ts';
import type { LoadedPage } from '../routing/page-view.ts';
import { page as pageState } from '../state/page.ts';

/** Keeps the title of the window: the route's own in the page's language, then the name of the hub. */
export function useWindowTitle(page: LoadedPage): void {
  const t = useText();
  const { titleParams, placed } = useSnapshot(pageState);
  const name = titleOf(page, placed?.screen ?? page.placed?.screen, titleParams, t);
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

export function titleOf(
  { chain, params }: LoadedPage,
  placed: string | undefined,
  more: Readonly<Record<string, string>>,
  t: Text,
): string {
  // Screens that stand in for a page are named like their title: `page.missing.title`.
  const placedKey = placed ? `page.${placed.split('/').at(-1)}.title` : undefined;
  if (placedKey && hasText(placedKey)) return t(placedKey);
  const key = chain.findLast(({ title }) => title)?.title;
  return key ? t(key, { ...params, ...kindWords(params.kind, t), ...more }) : '';
}
