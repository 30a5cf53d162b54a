import { kindById } from '#generated/kinds.ts';
import type { Scope } from '#generated/screens/types.ts';
import { currentApp } from '../current-app.ts';
import { givenHere } from '../given.ts';
import { session } from '../session/session.ts';
import type { LoadedPage } from './page-view.ts';

/** What conditions and values of a page may read before anything is loaded. */
export function scopeOf(page: LoadedPage, search: string): Scope {
  const kind = page.entry?.fixed.kind ? kindById(page.entry.fixed.kind) : undefined;
  return {
    ...givenHere(),
    viewer: session.user,
    route: {
      params: page.params,
      query: Object.fromEntries(new URLSearchParams(search)),
      path: page.pathname,
    },
    language: page.language,
    app: currentApp.id,
    ...(kind ? { kind } : {}),
  };
}
