import { compareText } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import type { SpecEntry, SpecNode } from '../yaml/spec-node.ts';

/** What the upper of two layers says otherwise than the lower, or besides. */
export interface Laid {
  /** The file, as both call it. */
  path: string;
  /** The keys that lead there; none where the file is the upper layer's alone. */
  keys: readonly string[];
  /** Where the upper layer says it. */
  at: Place;
  /** What the lower one says; absent where it says nothing. */
  below?: SpecNode;
  /** What the upper one says; absent where it takes that away. */
  above?: SpecNode;
}

/** The files of a layer with those of another over them, and what came of it. */
export interface LaidOver {
  files: SpecFile[];
  laid: Laid[];
}

/**
 * Lays files over those of the same names, as JSON Merge Patch does (RFC 7396): maps are merged by key, `null` takes
 * a key away, and all else stands in the place of what was there, lists whole.
 */
export function layOver(lower: readonly SpecFile[], upper: readonly SpecFile[]): LaidOver {
  const laid: Laid[] = [];
  const files = new Map(lower.map((file) => [file.path, file]));
  for (const { path, root } of upper) {
    const below = files.get(path);
    if (below === undefined) laid.push({ path, keys: [], at: root.at, above: root });
    const note: Note = (keys, more) => laid.push({ path, keys, ...more });
    files.set(path, { path, root: below === undefined ? root : merged(below.root, root, [], note) });
  }
  return { files: [...files.values()].sort((one, other) => compareText(one.path, other.path)), laid };
}

type Note = (keys: readonly string[], laid: Omit<Laid, 'path' | 'keys'>) => void;

function merged(below: SpecNode, above: SpecNode, keys: readonly string[], note: Note): SpecNode {
  if (below.t !== 'map' || above.t !== 'map') {
    note(keys, { at: above.at, below, above });
    return above;
  }
  const entries = new Map(below.entries);
  for (const entry of above.entries.values()) layEntry(entries, entry, [...keys, entry.key], note);
  return { ...below, entries };
}

function layEntry(
  entries: Map<string, SpecEntry>,
  entry: SpecEntry,
  keys: readonly string[],
  note: Note,
): void {
  const { key, keyAt, value } = entry;
  const before = entries.get(key);
  if (before !== undefined && value.t === 'scalar' && value.value === null) {
    note(keys, { at: keyAt, below: before.value });
    entries.delete(key);
  } else if (before === undefined) {
    note(keys, { at: keyAt, above: value });
    entries.set(key, entry);
  } else entries.set(key, { ...entry, value: merged(before.value, value, keys, note) });
}
