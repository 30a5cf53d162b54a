import type { LanguageId } from '#generated/app.ts';
import { type StoredEntity, stored } from '#generated/store/tables.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A language may have no field of its own. */
const fieldsByLanguage: StoredEntity['localised'] = stored.Item.localised;

type LocalisedField = keyof typeof stored.Item.localised;

/** A field that is read by language: the page's language, then the fallbacks in their order, then any. */
export function localised(field: LocalisedField, fields: Fields, language: LanguageId): string {
  const { by = {}, fallback = [field] } = fieldsByLanguage[field] ?? {};
  const own = by[language];
  for (const name of [...(own === undefined ? [] : [own]), ...fallback, ...Object.values(by)]) {
    const text = fields[name];
    if (isText(text)) return text;
  }
  return '';
}

/** Whether an item says anything of itself in a language. */
export function hasOwnWords(fields: Fields, language: LanguageId): boolean {
  return Object.values(fieldsByLanguage).some(({ by = {} }) => {
    const own = by[language];
    return own !== undefined && isText(fields[own]);
  });
}

/** A text of spaces says nothing. */
const isText = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';
