// What a file would have declared, told by its text alone: of one that cannot be read there is no tree.

const prose =
  /^\s*(?:source|decided|about|why):.*$|\b(?:source|decided|about|why):\s*(?:"[^"]*"|'[^']*'|[^\s"',}][^,}]*)/g;

/** What is longer was made by nobody who means it. */
const longest = 4000;

const key = /(?<![\p{L}\p{N}_./-])([\p{L}\p{N}_./-]+)\??["']?\s*:(?=\s|$)/gu;
const part = /\{(\w+)(?:\.\.\.)?\}/g;
const item = /(?:^\s*-\s+|[[,]\s*|\bid:\s*)["']?([\p{L}\p{N}_./-]+)["']?\s*(?=[\],}]|$)/gu;

const bare = (line: string) => (/^\s*#/.test(line) ? '' : line.slice(0, longest).replace(prose, ''));

const found = (text: string, ...made: RegExp[]) =>
  made.flatMap((one) => [...text.matchAll(one)]).flatMap(([, name = '']) => [name, ...partsOfId(name)]);

/** The names that a line may make, in full and in parts: its keys, what stands in its lists, and the parts of its paths. */
export const lineNames = (line: string): string[] => found(bare(line), key, item, part);

/** Those but for the parts of paths, which only what has an address of its own makes. */
export const lineItems = (line: string): string[] => found(bare(line), key, item);

/** Its keys alone. */
export const lineKeys = (line: string): string[] => found(bare(line), key);

/** The words that a line may use, in full. */
export function lineWords(line: string): string[] {
  return bare(line).match(/[\p{L}\p{N}_][\p{L}\p{N}_./-]*/gu) ?? [];
}

/** `items.create` → `items`, `create`; a condition or a path has such parts as well. */
export function partsOfId(id: string): string[] {
  return id.match(/[\p{L}\p{N}_-]+/gu) ?? [];
}
