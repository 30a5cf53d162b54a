import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { mark } from '../../../server/handlers/site/mark.ts';
import { asking } from '../../../server/load/asker.ts';
import { BudgetedProcess, type Work } from '../../../server/load/processes/budgeted-process.ts';
import { RowFullError } from '../../../server/load/row.ts';
import { msPerSecond } from '../../../server/load/units.ts';
import { derive, doubt, restHashing } from '../../../server/people/passwords/hashing.ts';
import { makePicture, restPictures } from '../../../server/pictures/making.ts';
import { markOf } from '../../../server/pictures/previews/previews.ts';
import { createSearches } from '../../../server/search/searches.ts';
import { turns } from './around.ts';
import { byAllClocks, ending, pass } from './clocks.ts';
import { exactly, type Limit, type Limits, least, most, type Table } from './limit.ts';
import { silence, started } from './played-child.ts';
import { type Ask, endedAfter, startedWith } from './started.ts';

type Asked = Work<{ quality?: number; side?: number }, unknown>;

/** Has processes at work until somebody lets them end, and tells what they were asked. */
async function atWork<T>(act: (asked: readonly Asked[]) => Promise<T>): Promise<T> {
  const asked: Asked[] = [];
  let letGo = () => {};
  const end = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isOpen = vi.spyOn(BudgetedProcess.prototype, 'isOpen', 'get').mockReturnValue(true);
  const run = vi.spyOn(BudgetedProcess.prototype, 'run').mockImplementation(async (work) => {
    asked.push(work as unknown as Asked);
    await end;
    return 0;
  });
  try {
    return await act(asked);
  } finally {
    letGo();
    await turns();
    run.mockRestore();
    isOpen.mockRestore();
  }
}

const picture: Ask = () =>
  makePicture(Buffer.alloc(1), { wide: 1, high: 1 } as never, { formats: [], named: 'x' } as never);
/** Each another one, of which nothing is kept. */
const preview: Ask = () => markOf(randomUUID(), 1);
const hash: Ask = () => derive({} as never);
const search = (): Ask => {
  const searches = createSearches({ path: 'nowhere', log: console });
  return () => searches.workers.ask({} as never);
};

/** Whether so many wait beside the one that is at work. */
const mayWait = (ask: Ask, count: number) =>
  atWork(async () => {
    let isFull = false;
    const all = Array.from({ length: 1 + count }, () =>
      ask().catch((error: unknown) => {
        isFull ||= error instanceof RowFullError;
      }),
    );
    await turns();
    void Promise.all(all);
    return !isFull;
  });

/** Whether somebody who waits is sent away after so long a time. */
const isSentAway = (ask: Ask, ms: number) =>
  atWork(() =>
    byAllClocks(async () => {
      ask().catch(() => {});
      const waiting = ending(ask());
      await pass(ms);
      return waiting.isOver;
    }),
  );

/** When somebody who was sent away is told to come again. */
const toldMs = (ask: Ask) =>
  atWork(() =>
    byAllClocks(async () => {
      ask().catch(() => {});
      let seconds = 0;
      ask().catch((error: unknown) => {
        seconds = error instanceof RowFullError ? error.retryAfterSeconds : 0;
      });
      await pass(10 * 60 * msPerSecond);
      return seconds * msPerSecond;
    }),
  );

const sentAway = (ask: Ask): Limit[] => [least((ms) => isSentAway(ask, ms)), exactly(() => toldMs(ask))];

/** What a process is asked for, and may take for it. */
const askedOf = <T>(ask: Ask, of: (work: Asked) => T) =>
  atWork(async (asked) => {
    ask().catch(() => {});
    await turns();
    return asked[0] && of(asked[0]);
  }) as Promise<T>;

/** Two who search at once: for the second one a process is started that is one too many when both have their answer. */
const twoSearches: Ask = () => {
  const ask = search();
  return Promise.all(['one', 'another'].map((network) => asking({ network }, ask)));
};

/** Whether a process that says nothing is ended so long after its start. */
const isGivenUp = (ms: number) =>
  byAllClocks(async () => {
    started.length = 0;
    silence.is = true;
    search()().catch(() => {});
    await pass(ms);
    silence.is = false;
    return started.at(-1)?.isEnded === true;
  });

/** Whether a network from which a wrong password came so long ago lets another one go first. */
const isYielding = (ms: number) =>
  byAllClocks(async () => {
    const turn: string[] = [];
    await atWork(async () => {
      doubt('one');
      await pass(ms);
      for (const network of ['another', 'one', 'two'])
        void derive({} as never, { network }).then(() => turn.push(network));
      await turns();
    });
    // What is remembered looks at the clock anew.
    await pass(1);
    return turn.join() === 'another,two,one';
  });

/** What processes beside the hub are asked for, and who waits for them. */
export const limitsOfServiceProcesses: Table = () => [
  {
    'picture.waitingMax': [most((count) => mayWait(picture, count))],
    'picture.longestWait': sentAway(picture),
    'picture.time': [picture, preview].map((ask) => exactly(() => askedOf(ask, ({ timeMs }) => timeMs))),
    'preview.waitingMax': [most((count) => mayWait(preview, count))],
    'preview.longestWait': sentAway(preview),
    'picture.quality': [exactly(() => askedOf(picture, ({ question }) => question.quality ?? 0))],
    'touchIcon.side': [
      exactly(() =>
        askedOf(
          async () => mark({} as never, {}),
          ({ question }) => question.side ?? 0,
        ),
      ),
    ],
    'hashing.longestWait': [...sentAway(hash), exactly(() => askedOf(hash, ({ timeMs }) => timeMs))],
    'hashing.yieldFor': [most(isYielding)],
    'searching.perAsker': [
      most((count) =>
        atWork(async (asked) => {
          const ask = search();
          for (let at = 0; at < count; at += 1) ask().catch(() => {});
          await turns();
          return asked.length === count;
        }),
      ),
    ],
    'searching.waiting': [most((count) => mayWait(search(), count))],
    'searching.wait': sentAway(search()),
    'searching.answer': [exactly(() => askedOf(search(), ({ timeMs }) => timeMs))],
    'searching.processor': [exactly(() => askedOf(search(), ({ processorMs = 0 }) => processorMs))],
    'searching.lookAgain': [exactly(() => askedOf(search(), ({ lookAgainMs = 0 }) => lookAgainMs))],
  },
  limitsOfStart(),
];

function limitsOfStart(): Limits {
  const anew =
    (ask: Ask, rest: () => void): Ask =>
    async () => {
      rest();
      await turns();
      await ask();
    };
  const [pictures, hashes] = [anew(picture, restPictures), anew(hash, restHashing)];
  const searches: Ask = () => search()();
  return {
    'picture.memory': [startedWith(pictures, 'memoryBytes')],
    'picture.niceness': [startedWith(pictures, 'niceness')],
    'picture.idle': [endedAfter(pictures)],
    'hashing.heap': [startedWith(hashes, 'memoryBytes')],
    'hashing.niceness': [startedWith(hashes, 'niceness')],
    'hashing.idle': [endedAfter(hashes)],
    'searching.memory': [startedWith(searches, 'memoryBytes')],
    'searching.niceness': [startedWith(searches, 'niceness')],
    'searching.idle': [endedAfter(twoSearches)],
    'searching.start': [least(isGivenUp)],
  };
}
