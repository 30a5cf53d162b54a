import { apps, defaultLanguage, type LanguageId, languages, pagePicture } from '#generated/app.ts';
import { mainPath } from '#generated/main-address.ts';
import { type Say, type TitledPage, titleOfPage, windowTitle } from '#generated/page-title.ts';
import type { RouteEntry } from '#generated/routes/types.ts';

export interface HeadedPage extends TitledPage {
  readonly chain: readonly RouteEntry[];
  /** What the hub is called. */
  readonly hub: string;
  /** Where the hub is reached. */
  readonly origin: string;
  /** Whether a visitor asks: of what somebody sees who is signed in nobody knows who else may. */
  readonly isOpen: boolean;
  /** Signs of a text that are told at most. */
  readonly longest: number;
  /** Pixels of its picture. */
  readonly pictured: { readonly wide: number; readonly high: number };
}

/** A line of a head; what its attributes hold is text, which whoever writes it makes harmless. */
export interface HeadTag {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

export interface PageHead {
  /** Of the window. */
  readonly title: string;
  readonly tags: readonly HeadTag[];
}

/** What a page tells of itself to search engines, and to whoever is sent its address: server and browser write the same. */
export function headOfPage(page: HeadedPage, say: Say): PageHead {
  const { chain, placed } = page;
  const name = tidied(titleOfPage(page, say), page);
  const title = windowTitle(name, page.hub);
  const entry = chain.at(-1);
  if (placed !== undefined || entry === undefined || isBehindHash(entry)) return { title, tags: unfound };
  const at = addressesOf(entry, page);
  const description = tidied(page.more?.summary || describedBy(page, say), page);
  const isForAll = chain.every(isForVisitors);
  const isFound = page.isOpen && isForAll && entry.variant === undefined && entry.found;
  return {
    title,
    tags: [
      ...(isFound ? [] : unfound),
      ...(description ? [meta('name', 'description', description)] : []),
      link({ rel: 'canonical', href: at.own }),
      ...at.alternates.map(({ language, href }) => link({ rel: 'alternate', hreflang: language, href })),
      ...(isForAll ? sharingTags({ name: name || page.hub, description, url: at.own }, page) : []),
    ],
  };
}

interface Told {
  name: string;
  description: string;
  url: string;
}

/** What stands in a message or a timeline in which somebody shares the address. */
function sharingTags(
  { name, description, url }: Told,
  { scope, hub, origin, more, pictured }: HeadedPage,
): HeadTag[] {
  const own = languages.filter(({ id }) => id === scope.language);
  const others = languages.filter(({ id }) => id !== scope.language);
  const picture = pagePicture && pictureOf(scope, origin);
  return [
    meta('property', 'og:title', name),
    ...(description ? [meta('property', 'og:description', description)] : []),
    meta('property', 'og:type', more?.name === undefined ? 'website' : 'article'),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', hub),
    ...own.map(({ tag }) => meta('property', 'og:locale', localeOf(tag))),
    ...others.map(({ tag }) => meta('property', 'og:locale:alternate', localeOf(tag))),
    ...(picture
      ? [
          meta('property', 'og:image', picture),
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', String(pictured.wide)),
          meta('property', 'og:image:height', String(pictured.high)),
          meta('property', 'og:image:alt', name),
        ]
      : []),
    // Whatever is not said here is taken from the lines above.
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
  ];
}

/** Of the thing that the address names, as far as there is a picture of such a thing. */
function pictureOf({ route, language }: HeadedPage['scope'], origin: string): string | undefined {
  if (pagePicture === undefined) return undefined;
  const known: Readonly<Record<string, string | undefined>> = { ...route.params, language };
  const query = new URLSearchParams();
  for (const name of pagePicture.takes) if (known[name]) query.set(name, known[name]);
  return `${origin}${pagePicture.path}?${query}`;
}

function describedBy({ chain, scope, more, kindWords }: HeadedPage, say: Say): string {
  const key = chain.findLast(({ description }) => description)?.description;
  const { params } = scope.route;
  const name = params.name ?? params.user ?? '';
  return key === undefined ? '' : say(key, { ...params, ...kindWords, name, ...more });
}

interface Addresses {
  own: string;
  alternates: readonly { language: string; href: string }[];
}

/** The address of a page by itself, whatever stands behind its `?`, and that of each language. */
function addressesOf(entry: RouteEntry, { scope, origin }: HeadedPage): Addresses {
  const { path } = scope.route;
  if (entry.languageFrom === 'cookie') return { own: origin + path, alternates: [] };
  const bare = mainPath(entry, path.slice(prefixOf(entry.language).length) || '/');
  const at = (id: LanguageId) => {
    const prefix = prefixOf(id);
    return `${origin}${bare === '/' && prefix ? prefix : prefix + bare}`;
  };
  return {
    own: at(entry.language),
    alternates: [
      ...languages.map(({ id }) => ({ language: id, href: at(id) })),
      { language: 'x-default', href: at(defaultLanguage) },
    ],
  };
}

const prefixOf = (id: LanguageId) => languages.find((one) => one.id === id)?.prefix ?? '';

/** What stands behind a `#` is one address for everybody who reads addresses. */
const isBehindHash = ({ app: id }: RouteEntry) => apps.some((one) => one.id === id && one.router === 'hash');

const isForVisitors = ({ guards, allow }: RouteEntry) => guards.length === 0 && allow.length === 0;

/** Signs that nobody sees: those of control, and those that turn the direction of whatever stands behind them. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

/** One line, no longer than is shown anywhere; a sign is never cut in two. */
function tidied(text: string, { longest }: HeadedPage): string {
  const line = text
    .slice(0, longest * 4)
    .replaceAll(unseen, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const signs = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return signs.length <= longest
    ? line
    : `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/** `zh-CN` → `zh_CN`. */
const localeOf = (tag: string) => tag.replaceAll('-', '_');

const meta = (key: 'name' | 'property', name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { [key]: name, content },
});

const link = (attributes: HeadTag['attributes']): HeadTag => ({ tag: 'link', attributes });

/** What search engines are not to show. */
export const unfound: readonly HeadTag[] = [meta('name', 'robots', 'noindex')];
