import type { RouteEntry } from '#generated/routes/types.ts';
import type { Scope } from '#generated/screens/types.ts';
import { hasToken } from '../session/token.ts';
import type { LoadedPage } from './page-view.ts';
import { scopeOf } from './scope-of.ts';

/** What stands around a page, and whether the bar above it has a search box. */
export type Surroundings = Pick<RouteEntry, 'layout' | 'search'>;

interface Session {
  user: unknown;
  ready: boolean;
}

/** What stands around a page for whoever looks; as around most where no route knows the address. */
export function surroundingsOf(page: LoadedPage, search: string, { user, ready }: Session): Surroundings {
  const { entry } = page;
  const { layout = 'full', search: hasSearch = true } = entry ?? {};
  // Until it is known who is here, it is whoever was before: what stands for them does not move a moment later.
  const viewer = user ?? (!ready && hasToken() ? {} : null);
  const scope = { ...scopeOf(page, search), viewer: viewer as Scope['viewer'] };
  const own = entry?.layouts?.find(({ when }) => when(scope));
  return { layout: own?.layout ?? layout, search: own?.search ?? hasSearch };
}

/** Whether nothing of a page is drawn before it is known who is here: it would go again for whoever is signed in. */
export const waitsForSession = ({ entry }: LoadedPage): boolean =>
  entry?.blocking === true || (entry?.layouts !== undefined && hasToken());
