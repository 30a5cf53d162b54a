import type { Product } from './product.ts';
import { setEntity } from './setting.ts';

// Words of the description of the API and of settings: `locales/zh/api.yaml`. They stand in openapi.<language>.json and in what
// the server reads, and in no page, so that no browser loads them. The language that all others fall back to has most of them
// in the spec already, as `about` of its calls and settings.

/** What the keys of these words begin with. */
const place = 'api';

export const callWord = (id: string): string => `${place}.calls.${id}`;
export const areaWord = (area: string): string => `${place}.areas.${area}`;
export const settingWord = (name: string): string => `${place}.settings.${name}`;
/** What the description says in its own name. */
export const ownApiWords = {
  about: 'What programs may ask of this hub, and what it answers.',
  answer: 'The answer in its wrapper',
  bytes: 'The bytes',
  session:
    'The cookie of a session; a browser that has signed in sends it. What changes something must come from a page of the hub.',
  token: 'A token that a person has made on the page of tokens',
  retryAfter: 'Seconds after which the call may come again',
  rateLimit: 'The policy that was met, with what remains (r) and when it begins anew (t)',
  rateLimitPolicy: 'The policy: how many calls (q) in how many seconds (w)',
} as const;
export type OwnApiWord = keyof typeof ownApiWords;
export const ownApiWord = (name: OwnApiWord): string => `${place}.${name}`;

export const isApiWord = (key: string): boolean => key.startsWith(`${place}.`);

/** What no page says: beside these, what git is answered (`git.yaml` of each language), which people read in a terminal. */
export const isServerWord = (key: string): boolean => isApiWord(key) || key.startsWith('git.');

/** The words that a product may have: of its areas, calls and settings, and those of the description itself. */
export function apiWordsOf({ endpoints, entities }: Pick<Product, 'endpoints' | 'entities'>): Set<string> {
  const all = Object.values(endpoints);
  const settings = setEntity({ entities })?.fields ?? [];
  return new Set([
    ...(Object.keys(ownApiWords) as OwnApiWord[]).map(ownApiWord),
    ...all.map(({ area }) => areaWord(area)),
    ...all.map(({ id }) => callWord(id)),
    ...settings.map(({ name }) => settingWord(name)),
  ]);
}
