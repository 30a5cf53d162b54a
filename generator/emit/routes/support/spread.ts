/** Where the pages of an app stand, and whether their addresses say the language. */
export interface AppPlace {
  readonly at: string;
  readonly router: 'path' | 'hash';
  readonly languageFrom: 'prefix' | 'cookie';
}

export interface LanguagePlace {
  readonly id: string;
  /** What addresses start with; empty for one language. */
  readonly prefix: string;
}

/** What an address says by itself. */
type Fixed = Readonly<Record<string, string>>;

/** An address as it is written, once for all languages and all kinds. */
export interface WrittenAddress {
  readonly path: string;
  /** Where it is not `app:path`. */
  readonly id?: string;
  readonly parent?: string;
  readonly was?: readonly string[];
}

/** Addresses that differ by nothing but what each says by itself: `{kind}` stands for its kind. */
export interface AddressGroup<Own extends WrittenAddress> {
  /** Once without a kind where it is absent. */
  readonly each?: readonly Fixed[];
  readonly routes: readonly Own[];
}

/** What follows from where an address stands. */
export interface Address {
  id: string;
  language: string;
  /** Where the language of the page comes from. */
  languageFrom: 'path' | 'cookie';
  path: string;
  pattern: string;
  fixed: Fixed;
  /** Earlier paths, which lead to this one. */
  was?: string[];
  rest?: string;
  parent?: string;
}

/** Every address of an app, once for each kind, and once per language where the language stands in the address. */
export function spreadRoutes<Own extends WrittenAddress>(
  app: AppPlace & { readonly id: string },
  languages: readonly LanguagePlace[],
  groups: readonly AddressGroup<Own>[],
): (Omit<Own, keyof WrittenAddress> & Address)[] {
  const written = groups.flatMap(({ each = [{}], routes }) =>
    each.flatMap((fixed) => routes.map((own) => ({ own, fixed }))),
  );
  return languagesOf(app, languages).flatMap((language) =>
    written.map(({ own, fixed }) => addressIn(own, fixed, { app, language })),
  );
}

/** An app that goes by the cookie has no prefixes: its routes stand once. */
function languagesOf(
  { languageFrom }: AppPlace,
  languages: readonly LanguagePlace[],
): readonly LanguagePlace[] {
  if (languageFrom === 'prefix') return languages;
  const plain = languages.find(({ prefix }) => prefix === '') ?? languages[0];
  return plain === undefined ? [] : [plain];
}

interface Standing {
  app: AppPlace & { readonly id: string };
  language: LanguagePlace;
}

function addressIn<Own extends WrittenAddress>(
  own: Own,
  fixed: Fixed,
  { app, language }: Standing,
): Omit<Own, keyof WrittenAddress> & Address {
  const { path, id = `${app.id}:${path}`, parent, was, ...words } = own;
  const { kind } = fixed;
  const ofKind = (text: string) => (kind === undefined ? text : text.replaceAll('{kind}', kind));
  const place = app.languageFrom === 'prefix' ? language.prefix : '';
  const root = app.router === 'path' ? app.at : '';
  const routed = (text: string) => routerPath(`${root}/${place}/${ofKind(text)}`);
  const rest = restOf(path);
  return {
    ...words,
    id: localId(ofKind(id), place),
    language: language.id,
    languageFrom: app.languageFrom === 'prefix' ? 'path' : 'cookie',
    path: routed(path),
    pattern: ofKind(path),
    fixed,
    ...(was && { was: was.map(routed) }),
    ...(rest !== undefined && { rest }),
    ...(parent !== undefined && { parent: localId(ofKind(parent), place) }),
  };
}

/** The name that takes the rest of an address: `path` of `/{kind}/{path...}`. */
export function restOf(path: string): string | undefined {
  return /\{(\w+)\.\.\.\}$/.exec(path)?.[1];
}

/** `hub:/search` is `hub:/en/search` under the prefix `/en`, so that ids stay unique over languages. */
function localId(id: string, prefix: string): string {
  const colon = id.indexOf(':');
  return prefix === '' ? id : `${id.slice(0, colon + 1)}${prefix}${id.slice(colon + 1)}`;
}

/** `/{kind}/{path...}` in the words of react-router: `/:kind/*`. */
export function routerPath(pattern: string): string {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  return `/${segments.map(routerSegment).join('/')}`;
}

function routerSegment(segment: string): string {
  if (/^\{\w+\.\.\.\}$/.test(segment)) return '*';
  return segment.replace(/^\{(\w+)\}$/, ':$1');
}
