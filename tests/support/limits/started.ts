import { byAllClocks, ending, pass, untilOver } from './clocks.ts';
import { exactly, type Limit, least } from './limit.ts';
import { started } from './played-child.ts';

/** Something that is done in a process: each time it is asked anew. */
export type Ask = () => Promise<unknown>;

/** What the process is started with. */
export const startedWith = (ask: Ask, which: 'memoryBytes' | 'niceness'): Limit =>
  exactly(async () => {
    started.length = 0;
    await ask();
    return started.at(-1)?.[which] ?? 0;
  });

/** After how long the process has ended, where nobody asks anything more of it. */
export const endedAfter = (ask: Ask): Limit =>
  least((ms) =>
    byAllClocks(async () => {
      started.length = 0;
      await untilOver(ending(ask()), 0);
      await pass(ms);
      return started.at(-1)?.isEnded === true;
    }),
  );
