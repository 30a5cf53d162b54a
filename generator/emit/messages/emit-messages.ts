import { isApiWord } from '../../model/api-words.ts';
import type { Message, Product } from '../../model/product.ts';
import { type OutputFile, sortedUnique } from '../output.ts';
import { object } from '../print/code.ts';
import { quote, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';

/** messages/<language>.ts, which the server reads, and the type of their keys. */
export function emitMessages(product: Product): OutputFile[] {
  const languages = product.app.languages.map(({ id }) => id);
  return [...languages.map((id) => emitLanguage(product, id)), emitKeys(product)];
}

function emitLanguage(product: Product, language: string): OutputFile {
  const module = new Module(`messages/${language}.ts`);
  // What describes the API is read with its description alone.
  const messages = [...messagesOf(product, language)].filter(([key]) => !isApiWord(key));
  const fields = messages.map(([key, { text }]) => [key, quote(text)] as const);
  module.addConst('messages', object(fields), { type: 'Readonly<Record<string, string>>' });
  return module.toFile(messages.map(([, { place }]) => place.file));
}

/** What a language says, key by key: its own words, else those of the languages it falls back to, in turn. */
export function messagesOf(product: Product, language: string): Map<string, Message> {
  const chain = fallbackChain(product, language);
  const found = new Map<string, Message>();
  for (const key of allKeys(product, chain)) {
    const speaker = chain.find((id) => Object.hasOwn(product.messages[id] ?? {}, key));
    const message = speaker === undefined ? undefined : product.messages[speaker]?.[key];
    if (message !== undefined) found.set(key, message);
  }
  return found;
}

function fallbackChain({ app }: Product, language: string): string[] {
  const chain: string[] = [];
  let next: string | undefined = language;
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next);
    const current: string = next;
    next = app.languages.find(({ id }) => id === current)?.fallback;
  }
  return chain;
}

function allKeys({ messages }: Product, languages: readonly string[]): string[] {
  return sortedUnique(languages.flatMap((id) => Object.keys(messages[id] ?? {})));
}

function emitKeys(product: Product): OutputFile {
  const module = new Module('messages/keys.ts');
  const languages = sortedUnique(Object.keys(product.messages));
  const said = allKeys(product, languages).filter((key) => !isApiWord(key));
  const keys = sortedUnique(said.flatMap(withPluralBase));
  const lines = keys.map((key) => `\n  | ${unionOf([key])}`).join('');
  module.add(`export type MessageKey =${keys.length === 0 ? ' never' : lines};`);
  module.add("export type { LanguageId } from '../app.ts';");
  const files = languages.flatMap((id) =>
    Object.values(product.messages[id] ?? {}).map(({ place }) => place.file),
  );
  return module.toFile(files);
}

/** `count_one` and `count_other` are asked for as `count`. */
function withPluralBase(key: string): string[] {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
  return base === key ? [key] : [key, base];
}
