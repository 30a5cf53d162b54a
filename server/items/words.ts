import type { LanguageId } from '#generated/app.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Localised {
  by: Readonly<Record<string, string>>;
  fallback: string;
}

/** As spec/entities/item.yaml has them for the pages. */
const localisedFields: Readonly<Record<'title' | 'summary', Localised>> = {
  title: { by: { zh: 'nameCn', en: 'nameEn' }, fallback: 'name' },
  summary: { by: { zh: 'desc', en: 'descEn' }, fallback: 'desc' },
};

/** A field that is read by language: the page's language, then the fallback, then any. */
export function localised(field: 'title' | 'summary', fields: Fields, language: LanguageId): string {
  const { by, fallback } = localisedFields[field];
  for (const name of [by[language] ?? fallback, fallback, ...Object.values(by)]) {
    const text = fields[name];
    if (typeof text === 'string' && text !== '') return text;
  }
  return '';
}
