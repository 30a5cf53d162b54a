import { standInTitles } from '#generated/app.ts';
import type { ScreenId } from '#generated/ids.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import type { Scope } from '#generated/screens/types.ts';

/** How a text is said in the language of a page. */
export type Say = (key: MessageKey, params: Readonly<Record<string, string>>) => string;

export interface TitledPage {
  /** From the outermost route to the one that matched; empty where none did. */
  readonly chain: readonly Pick<RouteEntry, 'title' | 'titles' | 'query'>[];
  readonly scope: Scope;
  /** The screen that stands in the place of the page. */
  readonly placed?: ScreenId | undefined;
  /** What only the loaded thing knows, as its `name`. */
  readonly more?: Readonly<Record<string, string>> | undefined;
  /** What words may call its kind. */
  readonly kindWords: Readonly<Record<string, string>>;
}

/**
 * What a page is called: server and browser ask the same. What stands in its place is called by its own title; else the
 * first title whose condition holds is taken, else that of the innermost route that has one, else what the thing is called.
 */
export function titleOfPage({ chain, scope, placed, more, kindWords }: TitledPage, say: Say): string {
  const standIn = placed && standInTitles[placed];
  if (standIn) return say(standIn, {});
  const entry = chain.at(-1);
  const { params, query } = scope.route;
  const own = entry?.titles?.find(({ when }) => when(scope))?.text;
  const key = own ?? chain.findLast(({ title }) => title)?.title;
  if (key === undefined) return more?.name ?? '';
  const asked = Object.keys(entry?.query ?? {}).map((name) => [name, query[name] ?? '']);
  const name = params.name ?? params.user ?? '';
  return say(key, { ...Object.fromEntries(asked), ...params, ...kindWords, name, ...more });
}

/** The title of the window: what the page is called, then the name of the hub. */
export const windowTitle = (name: string, hub: string): string =>
  name === '' || name === hub ? hub : `${name} · ${hub}`;
