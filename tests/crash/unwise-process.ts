import { serve } from '../../server/load/processes/serve.ts';

type Deed = 'echo' | 'parts' | 'eat' | 'hang' | 'abort' | 'fail' | 'work';

/** Processor time of ordinary work, in microseconds. */
const workUs = 50_000;

/** Does what it is told, however unwise. */
serve(
  () =>
    async function* (deed: Deed) {
      const eaten: string[][] = [];
      if (deed === 'eat') for (;;) eaten.push(Array.from({ length: 100_000 }, (_, index) => `${index}`));
      if (deed === 'hang') for (let on = true; on; ) on = eaten.length === 0;
      if (deed === 'work') {
        const before = process.cpuUsage();
        for (let done = 0; done < workUs; ) {
          const { user, system } = process.cpuUsage(before);
          done = user + system;
        }
      }
      if (deed === 'abort') process.abort();
      if (deed === 'fail') throw Object.assign(new Error('not today'), { failure: 'tooLarge' });
      for (const part of deed === 'parts' ? ['one', 'two', 'three'] : [String(process.pid)]) yield part;
    },
);
