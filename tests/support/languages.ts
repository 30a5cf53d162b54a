import { app, type LanguageId, languages } from '#generated/app.ts';
import type { MessageKey } from '#generated/messages/keys.ts';

/** What each language of the product says, its own words and those that it falls back to. */
export const catalogues = Object.fromEntries(
  await Promise.all(
    languages.map(async ({ id }) => {
      const { messages } = (await import(`#generated/messages/${id}.ts`)) as {
        messages: Readonly<Record<string, string>>;
      };
      return [id, messages] as const;
    }),
  ),
) as Readonly<Record<LanguageId, Readonly<Record<string, string>>>>;

/** The words of a language, with what they name in braces. */
export function wordsIn(id: LanguageId, key: MessageKey, params: Readonly<Record<string, unknown>> = {}) {
  return (catalogues[id][key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

/** The demo and what tests plant speak these two; whoever reads another language is shown one of them. */
const written = ['zh', 'en'] as const;
type Written = (typeof written)[number];

/** In which of them somebody reads who reads a language of the product: what it falls back to, in turn. */
export function readsIn(id: LanguageId): Written {
  const known = written.find((one) => one === id);
  if (known !== undefined) return known;
  const next = languages.find((one) => one.id === id)?.fallback ?? app.fallback;
  return next === id ? 'en' : readsIn(next);
}
