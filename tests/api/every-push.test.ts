import { PassThrough, Readable, Writable } from 'node:stream';
import { vi } from 'vitest';
import { numbers } from '#generated/qa/limits.ts';
import { Push, type Pushed } from '../../server/doors/git/push.ts';
import { stillHere } from '../../server/doors/git/transfers/packets.ts';
import type { Transfers } from '../../server/doors/git/transfers/transfers.ts';
import type * as git from '../../server/git/index.ts';
import { byClock, turns } from '../support/limits/around.ts';
import { exactly, type Limits, least, most } from '../support/limits/limit.ts';
import { byName, trySides } from '../support/limits/try-sides.ts';

// Each number of a push that code alone reads, at both of its sides: what git may take, when it is begun, what its sender is told.

const started = vi.hoisted(() => ({
  with: [] as unknown[],
  says: [] as string[],
  end: () => {},
  isOverdue: false,
}));

vi.mock('../../server/git/index.ts', async (original) => ({
  ...(await original<typeof git>()),
  askingFirst: async () => 'x=y',
  writeRefList: async () => {},
  startGit: (_dir: string, _args: readonly string[], options: unknown) => {
    started.with.push(options);
    const stdin = new Writable({ write: (_chunk, _encoding, done) => done() });
    const end = stdin.end.bind(stdin);
    stdin.end = ((...given: never[]) => {
      started.end();
      return end(...given);
    }) as typeof stdin.end;
    const says = started.says.shift() ?? '';
    const stdout = says === 'nothing' ? new PassThrough() : Readable.from([Buffer.from(says)]);
    return { stdin, stdout, done: Promise.resolve(), kill: () => {}, wasOverdue: () => started.isOverdue };
  },
}));

const known = byName(numbers);
interface Options {
  atMost: { startedBytes: number; processorMs?: number };
  fastFor?: string;
}
const poor = '0017out of memory, mallo';

interface Given {
  size?: number;
  isWhole?: boolean;
  says?: readonly string[];
  /** What a push finds at the row for large ones, and what ends it early. */
  large?: () => Promise<() => void>;
  isOverdue?: boolean;
}

/** A push that is run, with what it asked of everybody. */
function push({ size = 1, isWhole = true, says = [''], large, isOverdue = false }: Given) {
  Object.assign(started, { with: [], says: [...says], end: () => {}, isOverdue });
  const asked: {
    tried: number[];
    entered: number[];
    reached: number[];
    said: [string, Record<string, number>][];
  } = {
    ...{ tried: [], entered: [], reached: [], said: [] },
  };
  const leave = () => {};
  const place = { budget: 'receive', leave, rest: leave };
  const places = { place, rest: leave, leave };
  type Asks = { atMost: { startedBytes: number } };
  const transfers = {
    rows: {
      tryEnter: ({ atMost }: Asks) => {
        asked.tried.push(atMost.startedBytes);
        return isWhole ? undefined : places;
      },
      enter: async ({ atMost }: Asks) => {
        asked.entered.push(atMost.startedBytes);
        return places;
      },
    },
    large: { enter: large ?? (async () => leave) },
  } as unknown as Transfers;
  const out = new PassThrough();
  const pushed = {
    ...{
      dir: '/x',
      most: 1,
      mostOnDisk: 1,
      protocol: undefined,
      stopping: new AbortController().signal,
      out,
    },
    spool: {
      ...{ size, isWhole },
      reached: async (bytes: number) => void asked.reached.push(bytes),
      read: (hungry?: (wait: Promise<void>) => void) => {
        hungry?.(new Promise(() => {}));
        return isWhole ? Readable.from([]) : new PassThrough();
      },
    },
    body: Promise.resolve('whole'),
    commands: { areMany: false, areMade: true, hearsUs: true, moves: { moved: [], more: 0 } },
    transfer: { asker: 'one', gone: new AbortController().signal },
    ready: async () => true,
    expect: async () => {},
    judge: () => {},
    judged: { isTaken: true },
    say: (word: string, params: Record<string, number> = {}) => {
      asked.said.push([word, params]);
      return word;
    },
  } as unknown as Pushed;
  const done = new Push(transfers, pushed).run().catch(() => {});
  return { done, asked, out };
}

const options = (at: number) => started.with[at] as Options | undefined;
/** Of a push for which there is too little memory at first, what is asked when it stands alone. */
async function alone(more: Given = {}) {
  const ran = push({ says: [poor, poor], ...more });
  await ran.done;
  return ran.asked;
}
const told = (said: [string, Record<string, number>][], word: string, name: string) =>
  said.find(([own]) => own === word)?.[1][name] ?? 0;
const megabyte = 2 ** 20;
const second = 1000;

const limits: Limits = {
  'git.receive.early': [
    exactly(async () => {
      const { done, asked } = push({});
      await done;
      return asked.reached[0] ?? 0;
    }),
    most(async (size) => {
      await push({ size }).done;
      return options(0)?.fastFor !== undefined;
    }),
  ],
  'git.receive.ordinary': [
    exactly(async () => {
      const { asked } = push({ isWhole: false, says: ['nothing'] });
      await turns();
      return asked.tried[0] ?? 0;
    }),
    exactly(async () => {
      const { done, asked } = push({});
      await done;
      return asked.entered[0] ?? 0;
    }),
    exactly(async () => {
      await push({}).done;
      return options(0)?.atMost.startedBytes ?? 0;
    }),
    exactly(async () => {
      push({ isWhole: false, says: ['nothing'] });
      await turns();
      return options(0)?.atMost.startedBytes ?? 0;
    }),
  ],
  'git.receive.large': [
    exactly(async () => (await alone()).entered[1] ?? 0),
    exactly(async () => {
      await alone();
      return options(1)?.fastFor === undefined ? (options(1)?.atMost.startedBytes ?? 0) : 0;
    }),
  ],
  'git.receive.largeTime': [
    exactly(async () => {
      await alone();
      return options(1)?.atMost.processorMs ?? 0;
    }),
  ],
  'git.receive.bigFile': [
    exactly(async () => told((await alone()).said, 'tooHeavy', 'megabytes') * megabyte),
  ],
  'git.retry': [
    exactly(async () => {
      const { done, asked } = push({ isOverdue: true });
      await done;
      return told(asked.said, 'busy', 'seconds') * second;
    }),
  ],
  'git.receive.keepAlive': [
    least((ms) =>
      byClock(async () => {
        const { out } = push({ says: [poor], large: () => new Promise(() => {}) });
        await turns();
        vi.advanceTimersByTime(ms);
        return (out.read() as Buffer | null)?.includes(stillHere) ?? false;
      }),
    ),
  ],
  'git.receive.starved': [
    least((ms) =>
      byClock(async () => {
        push({ isWhole: false, says: ['nothing'] });
        let isEnded = false;
        started.end = () => {
          isEnded = true;
        };
        await turns();
        vi.advanceTimersByTime(ms);
        return isEnded;
      }),
    ),
  ],
};

trySides([limits], known, 'git');
