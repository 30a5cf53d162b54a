import { areaOf, baseKey, formsIn } from '../declare/messages.ts';
import type { Faults } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import { fileOfWord } from '../grammar/word-places.ts';
import { isApiWord } from '../model/api-words.ts';
import type { Language, Message, Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { entriesOf, type SpecNode } from '../yaml/spec-node.ts';

/** Which keys each language must have: those of every language without a fallback. */
export function checkMessages(
  messages: Product['messages'],
  languages: Language[],
  { faults, lookup, spec }: Pick<Building, 'faults' | 'lookup' | 'spec'>,
): void {
  const groups = new Map(languages.map(({ id }) => [id, groupsIn(spec.locales.get(id) ?? [])]));
  const full = languages.filter((language) => language.fallback === undefined);
  const keys = new Map<string, { language: string; message: Message }>();
  for (const { id } of full) {
    for (const [key, own] of Object.entries(messages[id] ?? {})) {
      // Where a language lacks one of these, the spec says it.
      if (!isApiWord(key) && !keys.has(baseKey(key))) keys.set(baseKey(key), { language: id, message: own });
    }
  }
  const isEverywhere = (key: string) => full.every(({ id }) => formsIn(messages[id] ?? {}).has(key));
  // What only some languages have may be what another misses.
  const alone = (own: ReadonlyMap<string, Message>) => [...own.keys()].filter((key) => !isEverywhere(key));
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
        const file = fileOfWord(key, lookup.known('screen'));
        if (language.fallback !== undefined) continue;
        const told = groupMissing(key, groups.get(first.language), groups.get(language.id));
        const known = told ? [...(groups.get(language.id)?.keys() ?? [])] : alone(own);
        const { name, place } = told ?? { name: key, place: first.message.place };
        faults.add('HUB1402', place, { name, language: language.id, file }, known);
      } else comparePlaceholders(key, mine, first, faults);
    }
  }
}

type Groups = ReadonlyMap<string, Place>;

/** The places that have words below them, by their keys. */
function groupsIn(files: readonly SpecFile[]): Groups {
  const found = new Map<string, Place>();
  const visit = (prefix: string, node: SpecNode): void => {
    for (const { key, keyAt, value } of entriesOf(node)) {
      if (value.t !== 'map') continue;
      found.set(`${prefix}.${key}`, keyAt);
      visit(`${prefix}.${key}`, value);
    }
  };
  for (const file of files) visit(areaOf(file), file.root);
  return found;
}

/** The outermost place around words of which another language has nothing: that is told, and not each of its words. */
function groupMissing(
  key: string,
  own: Groups | undefined,
  others: Groups | undefined,
): { name: string; place: Place } | undefined {
  const parts = key.split('.');
  for (let end = 1; end < parts.length; end++) {
    const name = parts.slice(0, end).join('.');
    const place = own?.get(name);
    if (place !== undefined && !others?.has(name)) return { name, place };
  }
  return undefined;
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
