import { fileKindOf, fileKinds, type SpecFileKind } from '../grammar/spec-files.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { entriesOf, itemsOf, type SpecNode } from '../yaml/spec-node.ts';
import type { Spec } from './load-spec.ts';

/** How much an owner reads: keys and values, each counted once, and the words inside them. */
export interface Size {
  nodes: number;
  words: number;
}

/** The size of a spec as a whole, by kind of file, by call and by screen, and of the words of each language. */
export interface SpecSize {
  all: Size;
  kinds: Record<string, Size>;
  calls: Record<string, Size>;
  screens: Record<string, Size>;
  locales: Record<string, Size>;
  /** Lines that nobody reads at a glance. */
  longLines: number;
}

/** What is a table more than a description: how many tags or numbers there are says nothing of the language. */
const tables: readonly SpecFileKind[] = ['tags', 'constants'];
/** Reasons are never cut to be short, and so they do not count. */
const reasons = ['source', 'decided', 'about'];
/** What a block shows may be called `about`, and is a word as any other there. */
const ofBlocks: readonly SpecFileKind[] = ['screens', 'parts'];
/** Names with dots, addresses and calls of conditions are several words each. */
const word = /[^\s./:(),]+/g;
/** What one reads at a glance. */
export const longestLine = 160;

/** Whether a file is a table, of which a line may be as long as it is. */
export function isTable(path: string): boolean {
  const kind = fileKindOf(path);
  return kind !== undefined && tables.includes(kind);
}

/** Counts a spec as it is written; nothing of it is understood. */
export function sizeOf({ files, locales, sources }: Spec): SpecSize {
  const counted = fileKinds.map(([kind]) => kind).filter((kind) => !tables.includes(kind));
  const kinds = Object.fromEntries(
    counted.map((kind) => [kind, sum(files[kind].map((file) => ofFile(file, kind)))]),
  );
  const calls = files.endpoints
    .flatMap(({ root }) => entriesOf(root))
    .filter(({ key }) => !reasons.includes(key));
  const lines = counted.flatMap((kind) =>
    files[kind].flatMap(({ path }) => (sources.get(path) ?? '').split('\n')),
  );
  return {
    all: sum(Object.values(kinds)),
    kinds,
    calls: Object.fromEntries(
      calls.map(({ key, value }) => [key, sum([ofText(key), count(value, reasons)])]),
    ),
    screens: Object.fromEntries(files.screens.map((file) => [nameOf(file), ofFile(file, 'screens')])),
    locales: Object.fromEntries(
      [...locales].map(([language, own]) => [language, sum(own.map(({ root }) => count(root, [])))]),
    ),
    longLines: lines.filter((line) => line.length > longestLine).length,
  };
}

const nameOf = ({ path }: SpecFile) => path.replace(/^spec\/screens\/|\.yaml$/g, '');

const ofFile = ({ root }: SpecFile, kind: SpecFileKind) =>
  count(root, ofBlocks.includes(kind) ? reasons.filter((reason) => reason !== 'about') : reasons);

function count(node: SpecNode, without: readonly string[]): Size {
  if (node.t === 'scalar') return ofText(String(node.value));
  if (node.t === 'list') return sum(itemsOf(node).map((item) => count(item, without)));
  const counted = entriesOf(node).filter(({ key }) => !without.includes(key));
  return sum(counted.flatMap(({ key, value }) => [ofText(key), count(value, without)]));
}

const ofText = (text: string): Size => ({ nodes: 1, words: text.match(word)?.length ?? 0 });

const sum = (sizes: readonly Size[]): Size => ({
  nodes: sizes.reduce((total, { nodes }) => total + nodes, 0),
  words: sizes.reduce((total, { words }) => total + words, 0),
});
