import { aroundAll } from 'vitest';
import { noteWorker } from '../../cli/run-notes.ts';
import { processorSeconds } from './processor-seconds.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of processor that a file of tests took, with all that it started. */
    processorSeconds?: number;
  }
}

/** What files before this one took of the same worker. */
const taken = globalThis as { processorSecondsTaken?: number };

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a hook needs
aroundAll(async (run, {}, file) => {
  noteWorker(file.file.filepath);
  await run();
  const before = taken.processorSecondsTaken ?? 0;
  // What a process took that nobody waited for is not known once it has ended.
  const all = Math.max(processorSeconds(), before);
  file.meta.processorSeconds = all - before;
  taken.processorSecondsTaken = all;
});
