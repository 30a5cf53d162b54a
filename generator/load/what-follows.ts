import type { Place } from '../faults/place.ts';
import { statusOfCode, textOfError } from '../grammar/error-defaults.ts';
import { isProvenance } from '../grammar/provenance.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import {
  child,
  entriesOf,
  isTrue,
  type SpecEntry,
  type SpecMap,
  type SpecNode,
  stringOf,
} from '../yaml/spec-node.ts';
import type { Spec } from './load-spec.ts';

/**
 * A spec with what follows written out, as if its owner had: whatever reads it knows one way only. The trees that were
 * loaded stay, since the next run may take them again.
 */
export function withWhatFollows(spec: Spec, meant: MeantBlocks = meantBlocks(spec)): Spec {
  const words = wordsOfErrors(spec);
  const errors = spec.files.errors.map((file) => ({ ...file, root: ofErrors(file, words) }));
  const screens = spec.files.screens.map((file) => ({ ...file, root: withBlock(file.root, meant) }));
  return { ...spec, files: { ...spec.files, errors, screens } };
}

/** Blocks that nobody names, each by the property that says that it is meant. */
export type MeantBlocks = ReadonlyMap<string, string>;

function meantBlocks({ blocks }: Spec): MeantBlocks {
  const found = [...blocks].flatMap(([name, { root }]): [string, string][] => {
    const word = stringOf(child(root, 'meantBy'));
    return word === undefined ? [] : [[word, name]];
  });
  return new Map(found);
}

/** A block that is meant by one of its properties says which it is, with those inside it. */
function withBlock(block: SpecNode, meant: MeantBlocks): SpecNode {
  if (block.t !== 'map') return block;
  const entries = new Map(block.entries);
  for (const [word, name] of meant) {
    const own = entries.get(word);
    if (own === undefined) continue;
    const { keyAt, value } = own;
    if (value.t === 'list')
      entries.set(word, {
        ...own,
        value: { ...value, items: value.items.map((one) => withBlock(one, meant)) },
      });
    if (!entries.has('block')) entries.set('block', { key: 'block', keyAt, value: scalar(name, keyAt) });
  }
  return { ...block, entries };
}

/** What the words of errors are called, in whichever language. */
function wordsOfErrors({ locales }: Spec): ReadonlyMap<string, string> {
  const files = [...locales.values()].flat().filter(({ path }) => /^locales\/[^/]+\/error\.yaml$/.test(path));
  const entries = files.flatMap(({ root }) => entriesOf(root));
  return new Map(entries.map(({ key, value }) => [key, textOfError(key, { hasParts: value.t === 'map' })]));
}

function ofErrors({ root }: SpecFile, words: ReadonlyMap<string, string>): SpecNode {
  if (root.t !== 'map') return root;
  const entries = [...root.entries].map(([name, entry]): [string, SpecEntry] => {
    if (isProvenance(name) || entry.value.t !== 'map') return [name, entry];
    return [name, { ...entry, value: ofError(entry.value, entry, words) }];
  });
  return { ...root, entries: new Map(entries) };
}

/** An error says its code; the status begins it, and what is said is its word, in a toast. */
function ofError(error: SpecMap, { key, keyAt }: SpecEntry, words: ReadonlyMap<string, string>): SpecMap {
  const entries = new Map(error.entries);
  const add = (name: string, value: SpecNode) => {
    if (!entries.has(name)) entries.set(name, { key: name, keyAt, value });
  };
  const status = statusOfCode(stringOf(child(error, 'code')));
  if (status !== undefined) add('status', scalar(status, keyAt));
  const isSilent = entries.has('effects') || isTrue(child(error, 'retired'));
  const word = words.get(key) ?? textOfError(key);
  if (!isSilent || words.has(key)) add('text', scalar(word, keyAt));
  const text = entries.get('text')?.value;
  if (!isSilent && text) add('effects', toastOf(text, keyAt));
  return { ...error, entries };
}

const scalar = (value: string | number, at: Place): SpecNode => ({ t: 'scalar', value, at });

function toastOf(text: SpecNode, at: Place): SpecNode {
  const toast: SpecEntry = { key: 'toast', keyAt: at, value: text };
  return { t: 'list', at, items: [{ t: 'map', at, entries: new Map([['toast', toast]]) }] };
}
