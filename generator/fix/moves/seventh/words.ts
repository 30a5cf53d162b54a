import { isMap, type Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { type Edit, removed } from '../../edits.ts';
import { child, type Entry, entriesOf, inLine, type Source } from '../../source.ts';

/** The languages that a spec has words of. */
export const languagesOf = (draft: Draft): string[] => [
  ...new Set(draft.files('locales/').flatMap(({ path }) => path.split('/')[1] ?? [])),
];

/** `locales/en/field.yaml` holds the words below `field`. */
const placeOf = ({ path }: Source): string[] =>
  path
    .replace(/\.yaml$/, '')
    .split('/')
    .slice(2);

/** A word of a language as it is written; undefined where there is none. */
export function wordIn(draft: Draft, language: string, key: string): string | undefined {
  for (const source of draft.files(`locales/${language}/`)) {
    const place = placeOf(source);
    const parts = key.split('.');
    if (place.some((part, i) => parts[i] !== part)) continue;
    const found = parts
      .slice(place.length)
      .reduce<YamlNode | undefined>((node, part) => child(node, part), source.root ?? undefined);
    if (found !== undefined && !isMap(found)) return inLine(source, found);
  }
  return undefined;
}

/** Takes words out of a language, and what holds nothing else. */
export function withoutWords(draft: Draft, language: string, keys: ReadonlySet<string>): void {
  for (const source of draft.files(`locales/${language}/`)) {
    if (source.root === null) continue;
    const { edits } = without(source, source.root, placeOf(source), keys);
    if (edits.length > 0) draft.change(source, ...edits);
  }
}

function without(
  source: Source,
  map: YamlNode,
  place: readonly string[],
  keys: ReadonlySet<string>,
): { edits: Edit[]; isEmpty: boolean } {
  const gone = new Set<Entry>();
  const inner: Edit[] = [];
  const entries = entriesOf(map);
  for (const entry of entries) {
    const at = [...place, entry.name];
    if (!isMap(entry.value)) {
      if (keys.has(at.join('.'))) gone.add(entry);
      continue;
    }
    const { edits, isEmpty } = without(source, entry.value, at, keys);
    if (isEmpty) gone.add(entry);
    else inner.push(...edits);
  }
  const names = new Set([...gone].map(({ name }) => name));
  const own = gone.size === 0 ? [] : removed(source, map, ({ name }) => names.has(name));
  return { edits: [...inner, ...own], isEmpty: gone.size > 0 && gone.size === entries.length };
}

/** Adds words to the file of a language that holds them, or makes it. */
export function addWords(draft: Draft, language: string, file: string, lines: readonly string[]): void {
  const path = `locales/${language}/${file}.yaml`;
  const before = draft.file(path);
  const newline = before?.newline ?? draft.files(`locales/${language}/`)[0]?.newline ?? '\n';
  const text = lines.map((line) => `${line}${newline}`).join('');
  const head = `# yaml-language-server: $schema=../../spec/meta/locales.json${newline}`;
  const kept = before?.text ?? head;
  draft.write(path, `${kept}${kept.endsWith('\n') ? '' : newline}${text}`);
}
