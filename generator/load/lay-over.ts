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
 * a key away, and all else stands in the place of what was there, lists whole. A field is known by its name, without
 * the `?` of one that may be absent.
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
  const marked = new Map([...below.entries.values()].map((entry) => [nameOf(entry.key), entry]));
  /** What stands now in the place of each that is said by both. */
  const instead = new Map<SpecEntry, SpecEntry | undefined>();
  const more: SpecEntry[] = [];
  for (const entry of above.entries.values()) {
    const before = below.entries.get(entry.key) ?? marked.get(nameOf(entry.key));
    const own = [...keys, entry.key];
    // Who says a field in both spellings has said it twice, and is told so.
    if (before !== undefined && !instead.has(before)) instead.set(before, laidOn(before, entry, own, note));
    else {
      note(own, { at: entry.keyAt, above: entry.value });
      more.push(entry);
    }
  }
  const kept = [...below.entries.values()].flatMap((entry) =>
    instead.has(entry) ? (instead.get(entry) ?? []) : entry,
  );
  return { ...below, entries: new Map([...kept, ...more].map((entry) => [entry.key, entry])) };
}

/** Without the mark of a field that may be absent; no other key ends so. */
const nameOf = (key: string) => (key.endsWith('?') ? key.slice(0, -1) : key);

/** What stands there then; undefined where it was taken away. Whether a field may be absent, the upper layer says. */
function laidOn(
  before: SpecEntry,
  entry: SpecEntry,
  keys: readonly string[],
  note: Note,
): SpecEntry | undefined {
  const { key, keyAt, value } = entry;
  if (value.t === 'scalar' && value.value === null) {
    note(keys, { at: keyAt, below: before.value });
    return undefined;
  }
  if (before.key === key) return { ...entry, value: merged(before.value, value, keys, note) };
  note(keys, { at: keyAt, below: alone(before), above: alone(entry) });
  return { ...entry, value: merged(before.value, value, keys, () => {}) };
}

const alone = (entry: SpecEntry): SpecNode => ({
  t: 'map',
  entries: new Map([[entry.key, entry]]),
  at: entry.keyAt,
});
