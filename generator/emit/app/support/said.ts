import { app, type LanguageId, languages, said } from '#generated/app.ts';

/** What whoever runs the hub has set, by name. */
type Settings = object;

/** A text of whoever runs the hub, and its language, which need not be that of the page. */
export interface Said {
  readonly text: string;
  readonly language: LanguageId;
}

/** What the hub is called: as whoever runs it says, else as the product is. */
export function hubName(settings: Settings): string {
  const name = heldAs(settings, said.name);
  return typeof name === 'string' && name !== '' ? name : app.name;
}

/** What is said on every page, in the language of the page or, where it is not said in that, in another. */
export function saidAt(where: 'above' | 'foot', settings: Settings, language: LanguageId): Said | undefined {
  const texts = heldAs(settings, said[where]);
  const own = languages.find(({ id }) => id === language);
  const others = [own?.fallback, app.fallback, ...languages.map(({ id }) => id)];
  for (const id of [language, ...others]) {
    const text = heldAs(texts, id);
    if (id !== undefined && typeof text === 'string' && text !== '') return { text, language: id };
  }
  return undefined;
}

const heldAs = (held: unknown, name: string | undefined): unknown =>
  name !== undefined && typeof held === 'object' && held !== null
    ? (held as Readonly<Record<string, unknown>>)[name]
    : undefined;
