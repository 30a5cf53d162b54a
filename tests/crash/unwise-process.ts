import { serve } from '../../server/load/processes/serve.ts';

type Deed = 'echo' | 'parts' | 'eat' | 'hang' | 'abort' | 'fail';

/** Does what it is told, however unwise. */
serve(
  () =>
    async function* (deed: Deed) {
      const eaten: string[][] = [];
      if (deed === 'eat') for (;;) eaten.push(Array.from({ length: 100_000 }, (_, index) => `${index}`));
      if (deed === 'hang') for (let on = true; on; ) on = eaten.length === 0;
      if (deed === 'abort') process.abort();
      if (deed === 'fail') throw Object.assign(new Error('not today'), { failure: 'tooLarge' });
      for (const part of deed === 'parts' ? ['one', 'two', 'three'] : [String(process.pid)]) yield part;
    },
);
