import { createHash } from 'node:crypto';

/** Keeps what was made from the same text before. */
export interface Memory<T> {
  (text: string, make: () => T): T;
  /** Forgets what the run before did not ask for. */
  nextRun(): void;
}

/** For a generator that watches: most of an edit's run is what the run before made already. */
export function rememberRuns<T>(): Memory<T> {
  let before = new Map<string, T>();
  let now = new Map<string, T>();
  const memory = (text: string, make: () => T): T => {
    // Texts are whole schemas, and thousands of them may be kept.
    const key = createHash('sha256').update(text).digest('base64');
    const made = now.get(key) ?? before.get(key) ?? make();
    now.set(key, made);
    return made;
  };
  const nextRun = () => {
    before = now;
    now = new Map();
  };
  return Object.assign(memory, { nextRun });
}
