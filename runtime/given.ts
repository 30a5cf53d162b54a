import type { LanguageId } from '#generated/app.ts';
import { type Given, givenOf } from '#generated/guards.ts';
import { hubName, type Said, saidAt } from '#generated/said.ts';
import { toldBy } from './told.ts';

type Settings = Readonly<Record<string, unknown>>;

let read: { from: string | undefined; settings: Settings; given: Given } | undefined;

function readHere(): NonNullable<typeof read> {
  const from = toldBy('settings');
  if (read?.from === from && read !== undefined) return read;
  const given = from === undefined ? givenOf() : givenOf(JSON.parse(from));
  const [settings = {}] = Object.values(given) as (Settings | undefined)[];
  read = { from, settings, given };
  return read;
}

/** What every page knows of the hub, whoever looks at it: what whoever runs it has set. */
export const givenHere = (): Given => readHere().given;

/** What is set under a name. */
export const setting = (name: string): unknown => readHere().settings[name];

/** What the hub is called. */
export const hubNameHere = (): string => hubName(readHere().settings);

/** What whoever runs the hub says on every page. */
export const saidHere = (where: 'above' | 'foot', language: LanguageId): Said | undefined =>
  saidAt(where, readHere().settings, language);
