import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Range,
  visit,
} from 'yaml';
import {
  manifestDepth,
  manifestFaultsShown,
  manifestNameShown,
  manifestSizeBytes,
} from '#generated/constants.ts';
import { type Manifest, manifests } from '#generated/server/manifests.ts';
import type { ManifestFault } from '#generated/types.ts';
import { decodeText, type Repository, shownName, type TreeEntry } from '../../git/index.ts';
import { cautious } from '../cautious-yaml.ts';
import { isTooDeep } from './depth.ts';
import { faultsOf, type Path } from './faults-of.ts';
import { jsonSlip } from './json-slip.ts';

/** A manifest as it stands in a repository: what it says, or why that is not taken. */
export interface ReadManifest {
  file: string;
  value?: Record<string, unknown>;
  faults: readonly ManifestFault[];
}

/** What the manifests of a commit say, by what they hold; one that is not there is absent. */
export async function readManifests(
  repository: Repository,
  commit: string,
  holds: readonly string[],
): Promise<Record<string, ReadManifest>> {
  if (holds.length === 0) return {};
  const entries = await repository.tree((await repository.commit(commit)).tree);
  const read = await Promise.all(
    holds.map(async (name) => [name, await readManifest(repository, entries, name)] as const),
  );
  return Object.fromEntries(read.flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])));
}

async function readManifest(
  repository: Repository,
  entries: readonly TreeEntry[],
  name: string,
): Promise<ReadManifest | undefined> {
  const manifest = manifests[name];
  if (!manifest) throw new Error(`No manifest is called ${name}.`);
  const { file } = manifest;
  // A link leads to another file, or out of the repository: it is no manifest.
  const entry = entries.find((one) => one.type === 'file' && shownName(one.raw) === file);
  if (!entry) return undefined;
  const { content, cut } = await repository.readBlob(entry.id, manifestSizeBytes);
  const text = cut ? undefined : decodeText(content, false);
  return { file, ...judgeManifest(text, manifest, cut) };
}

/** What a manifest says, judged: either it is taken as a whole, or nothing of it is. */
export function judgeManifest(
  text: string | undefined,
  manifest: Manifest,
  isCut = false,
): Omit<ReadManifest, 'file'> {
  const { file } = manifest;
  const alone = (problem: ManifestFault['problem'], line = 1) => ({ faults: [{ file, line, problem }] });
  if (isCut || (text !== undefined && isTooDeep(text, manifestDepth))) return alone('tooLarge');
  if (text === undefined) return alone('unreadable');
  const read = readAs(file, text);
  if ('line' in read) return alone(read.problem, read.line);
  const { value, lineOf, repeated } = read;
  const found = [
    ...repeated.map(({ name, line }) => ({ line, problem: 'repeated' as const, name })),
    ...faultsOf(value, manifest).map(({ path, ...fault }) => ({ line: lineOf(path), ...fault })),
  ]
    .sort((one, other) => one.line - other.line)
    .map((fault) => ({ file, ...fault }));
  // What is wrong with several entries of one line is said once.
  const faults = [...new Map(found.map((fault) => [JSON.stringify(fault), fault])).values()].slice(
    0,
    manifestFaultsShown,
  );
  return faults.length > 0 ? { faults } : { value, faults: [] };
}

/** A manifest that could be read, and where things stand in it. */
export interface Read {
  value: Record<string, unknown>;
  lineOf(path: Path): number;
  repeated: { name: string; line: number }[];
}
type NotRead = { problem: 'unreadable' | 'alias'; line: number };

/** Reads a text in the form that its file's name says. */
export const readAs = (file: string, text: string): Read | NotRead =>
  file.endsWith('.json') ? readJson(text) : readYaml(text);

function readJson(text: string): Read | NotRead {
  const plain = text.replace(/^\ufeff/, '');
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch {
    // Where it only breaks off, that is its last line.
    const read = plain.slice(0, jsonSlip(plain));
    const before = read === plain ? read.trimEnd() : read;
    return { problem: 'unreadable', line: before.split('\n').length };
  }
  // JSON reads as YAML, which knows where things stand; what it thinks of tabs is no matter.
  const { places } = parsed(plain);
  return isRecord(value) ? { value, ...places } : { problem: 'unreadable', line: 1 };
}

function readYaml(text: string): Read | NotRead {
  const { document, lineAt, places } = parsed(text);
  const [broken] = [...document.errors, ...document.warnings];
  if (broken) return { problem: 'unreadable', line: lineAt(broken.pos[0]) };
  let alias: number | undefined;
  visit(document, {
    Alias: (_, node) => {
      alias ??= lineAt(rangeOf(node)?.[0] ?? 0);
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) alias ??= lineAt(rangeOf(node)?.[0] ?? 0);
    },
  });
  if (alias !== undefined) return { problem: 'alias', line: alias };
  const value: unknown = document.toJS({ maxAliasCount: 0 }) ?? {};
  return isRecord(value) ? { value, ...places } : { problem: 'unreadable', line: 1 };
}

function parsed(text: string) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { ...cautious, lineCounter });
  const lineAt = (offset: number) => Math.max(1, lineCounter.linePos(offset).line);
  const keys = new WeakMap<object, Map<string, Pair>>();
  const lineOf = (path: Path) => lineAt(startOf(document.contents, path, keys));
  const repeated: { name: string; line: number }[] = [];
  visit(document, {
    Map: (_, map) => {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        const name = nameOf(key);
        if (seen.has(name))
          repeated.push({ name: name.slice(0, manifestNameShown), line: lineAt(rangeOf(key)?.[0] ?? 0) });
        seen.add(name);
      }
    },
  });
  return { document, lineAt, places: { lineOf, repeated } };
}

/** Where the key stands that a path leads to, or the thing that lacks it. */
function startOf(contents: unknown, path: Path, keys: WeakMap<object, Map<string, Pair>>): number {
  let node: unknown = contents;
  let start = rangeOf(node)?.[0] ?? 0;
  for (const part of path) {
    if (isMap(node)) {
      const own = keys.get(node) ?? new Map(node.items.map((pair) => [nameOf(pair.key), pair]));
      keys.set(node, own);
      const pair = own.get(part);
      if (!pair) return start;
      start = rangeOf(pair.key)?.[0] ?? start;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      start = rangeOf(node)?.[0] ?? start;
    } else return start;
  }
  return start;
}

const rangeOf = (node: unknown): Range | undefined => (node as Node | null)?.range ?? undefined;
const nameOf = (key: unknown) => String(isScalar(key) ? key.value : key);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
