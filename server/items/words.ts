import { type LanguageId, languages } from '#generated/app.ts';
import { type StoredEntity, stored } from '#generated/store/tables.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A language may have no field of its own. */
const fieldsByLanguage: StoredEntity['localised'] = stored.Item.localised;

type LocalisedField = keyof typeof stored.Item.localised;

const nothing: StoredEntity['localised'][string] = { own: {}, by: {}, fallback: [] };

/**
 * A field that is read by language: the page's language and those that it falls back to, then the fallbacks in their
 * order, then any.
 */
export function localised(field: LocalisedField, fields: Fields, language: LanguageId): string {
  const { own, by, fallback } = fieldsByLanguage[field] ?? nothing;
  for (const name of [...(by[language] ?? []), ...fallback, ...Object.values(own)]) {
    const text = fields[name];
    if (isText(text)) return text;
  }
  return '';
}

/** What a field that is read by language says in all of them, each text once: what an item is found by. */
export function textsOf(field: LocalisedField, fields: Fields): string[] {
  const { own, fallback } = fieldsByLanguage[field] ?? nothing;
  const names = [...languages.flatMap(({ id }) => own[id] ?? []), ...fallback];
  return [...new Set(names)].map((name) => fields[name]).filter(isText);
}

/** Whether an item says anything of itself in a language. */
export function hasOwnWords(fields: Fields, language: LanguageId): boolean {
  return Object.values(fieldsByLanguage).some(({ own }) => {
    const name = own[language];
    return name !== undefined && isText(fields[name]);
  });
}

/** A text of spaces says nothing. */
const isText = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';
