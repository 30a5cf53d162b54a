import { createHash } from 'node:crypto';

/** Keeps what was made from the same text before. */
export interface Memory<T> {
  (text: string, make: () => T): T;
  /** Forgets what the run before did not ask for. */
  nextRun(): void;
}

/** What is made of texts, by the hash of each. */
export type Made = Map<string, unknown>;

/** What a memory holds. */
interface Remembered {
  before: Made;
  now: Made;
  /** Whether something was made that was not known. */
  isNew: boolean;
}

/** By their names: who keeps them for the next process knows them before the emitters are loaded. */
const memories = new Map<string, Remembered>();

/**
 * For a generator that watches: most of an edit's run is what the run before made already. What is made follows from the text
 * and from the code alone, so that `keepMade` may keep it beyond the end of a process.
 */
export function rememberRuns<T>(name: string): Memory<T> {
  const own = memoryOf(name);
  const memory = (text: string, make: () => T): T => {
    // Texts are whole schemas, and thousands of them may be kept.
    const key = createHash('sha256').update(text).digest('base64');
    const known = own.now.has(key) ? own.now : own.before;
    if (!known.has(key)) own.isNew = true;
    const made = known.has(key) ? (known.get(key) as T) : make();
    own.now.set(key, made);
    return made;
  };
  const nextRun = () => {
    own.before = own.now;
    own.now = new Map();
  };
  return Object.assign(memory, { nextRun });
}

function memoryOf(name: string): Remembered {
  const known = memories.get(name) ?? { before: new Map(), now: new Map(), isNew: false };
  memories.set(name, known);
  return known;
}

/** Whether this process has made nothing yet, and was told nothing. */
export const hasMadeNothing = (): boolean =>
  [...memories.values()].every(({ before, now }) => before.size === 0 && now.size === 0);

/** Tells the memories what an earlier process made. */
export function recallMade(kept: ReadonlyMap<string, Made>): void {
  for (const [name, made] of kept) memoryOf(name).now = made;
}

/** What the last run asked for, by the name of the memory, with all that was known before it; and whether some of it is new. */
export function madeNow(): { asked: Map<string, Made>; all: Map<string, Made>; isNew: boolean } {
  const each = [...memories];
  return {
    asked: new Map(each.map(([name, { now }]) => [name, now])),
    all: new Map(each.map(([name, { before, now }]) => [name, new Map([...before, ...now])])),
    isNew: each.some(([, { isNew }]) => isNew),
  };
}

/** As in a process that has just begun. */
export function forgetMade(): void {
  for (const memory of memories.values())
    Object.assign(memory, { before: new Map(), now: new Map(), isNew: false });
}
