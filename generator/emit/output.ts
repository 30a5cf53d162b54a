/**
 * One file to be written below generated/.
 * `content` is without the banner: the writer puts it on top, made from `from`.
 */
export interface OutputFile {
  /** Relative to generated/, with forward slashes: `routes/hub.ts`. */
  path: string;
  content: string;
  /** The files that a person edits to change this one, such as `spec/routes/hub.yaml`. */
  from: string[];
}

/** The spec files that entries stand in, each once, in a fixed order: the `from` of an output file. */
export function placesOf(entries: Iterable<{ origin: { place: { file: string } } }>): string[] {
  return sortedUnique([...entries].map((entry) => entry.origin.place.file));
}

/** Values in code-unit order, each once: the same on every machine, whatever its locale. */
export function sortedUnique(values: Iterable<string>): string[] {
  return [...new Set(values)].sort();
}

/** Entries of a record by key, so that the order of keys in YAML never reaches the output. */
export function sortedEntries<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
