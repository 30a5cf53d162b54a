import type { Faults } from '../check/fault.ts';
import type { Spec } from '../load/load-spec.ts';
import { entriesOf, type SpecNode } from '../load/spec-node.ts';
import type { Place } from './node.ts';
import type { Language, Message, Product } from './product.ts';

const plural = /_(zero|one|two|few|many|other)$/;

/** The key without its plural form: `item.count_one` → `item.count`. */
export function baseKey(key: string): string {
  return key.replace(plural, '');
}

/** Reads locales/: `locales/en/item.yaml` with `files: { gone: … }` gives `item.files.gone`. */
export function buildMessages(spec: Spec, languages: string[], faults: Faults): Product['messages'] {
  const messages: Product['messages'] = {};
  for (const language of languages) messages[language] = {};
  for (const [language, files] of spec.locales) {
    const own = messages[language];
    if (own === undefined) {
      faults.add(
        'HUB1201',
        files[0]?.root.at ?? { file: `locales/${language}`, line: 1, col: 1 },
        { what: 'language', name: language, home: 'spec/app.yaml' },
        languages,
      );
      continue;
    }
    for (const file of files) {
      const area = file.path
        .replace(/^locales\/[^/]+\//, '')
        .replace(/\.yaml$/, '')
        .replaceAll('/', '.');
      collect(area, file.root, own, faults);
    }
  }
  return messages;
}

function collect(prefix: string, node: SpecNode, into: Record<string, Message>, faults: Faults): void {
  for (const { key, keyAt, value } of entriesOf(node)) {
    const id = `${prefix}.${key}`;
    if (value.t === 'map') collect(id, value, into, faults);
    else if (value.t === 'scalar' && typeof value.value === 'string') into[id] = message(value.value, keyAt);
    else
      faults.add('HUB1103', value.at, {
        where: id,
        expected: 'a text',
        found: 'something else',
        fix: 'Put it in quotes.',
      });
  }
}

function message(text: string, place: Place): Message {
  const params = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return { text, params: [...new Set(params)].sort(), place };
}

/** Which keys each language must have: those of every language without a fallback. */
export function checkMessages(messages: Product['messages'], languages: Language[], faults: Faults): void {
  const full = languages.filter((language) => language.fallback === undefined);
  const keys = new Map<string, { language: string; message: Message }>();
  for (const { id } of full) {
    for (const [key, own] of Object.entries(messages[id] ?? {})) {
      if (!keys.has(baseKey(key))) keys.set(baseKey(key), { language: id, message: own });
    }
  }
  for (const language of languages) {
    const own = new Map(
      Object.entries(messages[language.id] ?? {}).map(([key, value]) => [baseKey(key), value]),
    );
    if (own.size === 0 && language.fallback === undefined) {
      faults.add('HUB1405', language.origin.place, { language: language.id });
      continue;
    }
    for (const [key, first] of keys) {
      const mine = own.get(key);
      if (mine === undefined) {
        const file = key.split('.')[0] ?? key;
        if (language.fallback === undefined)
          faults.add('HUB1402', first.message.place, { name: key, language: language.id, file });
      } else comparePlaceholders(key, mine, first, faults);
    }
  }
}

function comparePlaceholders(
  key: string,
  mine: Message,
  first: { language: string; message: Message },
  faults: Faults,
): void {
  const left = mine.params.filter((param) => param !== 'count').join(', ');
  const right = first.message.params.filter((param) => param !== 'count').join(', ');
  if (left === right) return;
  faults.add('HUB1404', mine.place, {
    name: key,
    language: first.language,
    left: left || 'none',
    right: right || 'none',
  });
}

/** Where code uses words: quoted keys, and prefixes such as `kind.${id}.name`. */
export function checkUnused(
  messages: Product['messages'],
  used: ReadonlySet<string>,
  code: string,
  faults: Faults,
): void {
  const quoted = new Set(
    [...code.matchAll(/['"`]([a-z][A-Za-z]*(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1]),
  );
  const prefixes = [...code.matchAll(/[`'"]([a-z][A-Za-z]*\.(?:[\w-]+\.)*)(?:\$\{|['"`])/g)].map(
    (match) => match[1] ?? '',
  );
  for (const own of Object.values(messages)) {
    for (const [key, { place }] of Object.entries(own)) {
      const base = baseKey(key);
      if (used.has(base) || quoted.has(base) || prefixes.some((prefix) => base.startsWith(prefix))) continue;
      faults.add('HUB1403', place, { name: base });
    }
  }
}
