import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { vi } from 'vitest';
import { keepBody } from '../../../server/doors/git/feed.ts';
import { inParts } from '../../../server/doors/git/picked-refs.ts';
import { pushSettings } from '../../../server/doors/git/push.ts';
import { secretWords } from '../../../server/doors/git/secret-words.ts';
import { OpenLines } from '../../../server/doors/git/transfers/lines.ts';
import { TransferRows } from '../../../server/doors/git/transfers/rows.ts';
import { Spool } from '../../../server/doors/git/transfers/spool.ts';
import { OpenRequests } from '../../../server/doors/open-requests.ts';
import { RowFullError } from '../../../server/load/row.ts';
import { msPerSecond } from '../../../server/load/units.ts';
import { byClock, turns } from './around.ts';
import { exactly, type Limits, least, most, type Numbers } from './limit.ts';

/** Whether so many networks have a line each. */
function areOpen(count: number): boolean {
  const lines = new OpenLines();
  const all = Array.from({ length: count }, (_, at) => lines.take(`of ${at}`, () => {}));
  return !all.includes(undefined);
}

/** How long somebody waits for memory who finds none, and how long he is told to. */
async function waits(): Promise<{ ms: number; toldMs: number }> {
  const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  try {
    const wanted = { budget: 'serve', atMost: { memoryBytes: 1, startedBytes: 1 } } as const;
    const error = await new TransferRows().enter(wanted, { asker: 'one' }).catch((reason: unknown) => reason);
    const seconds = error instanceof RowFullError ? error.retryAfterSeconds : 0;
    return { ms: late.mock.calls[0]?.[0] ?? 0, toldMs: seconds * msPerSecond };
  } finally {
    late.mockRestore();
  }
}

/** Whether somebody is still heard whose body is refused, after so many bytes more, or so long a time. */
const isHeard = ({ bytes = 0, ms = 0 }) =>
  byClock(async () => {
    const body = new Readable({ read: () => {} });
    body.push('x');
    await keepBody({ headers: {}, body } as unknown as FastifyRequest, new Spool(tmpdir()), { most: 0 });
    await turns();
    // Nothing is asked of it but how long it is.
    body.emit('data', { length: bytes });
    vi.advanceTimersByTime(ms);
    const isOpen = !body.destroyed;
    body.destroy();
    await turns();
    return isOpen;
  });

/** Whether a line that was answered is closed after so long a time, while the hub stops. */
const isClosed = (ms: number) =>
  byClock(() => {
    const hooks = new Map<string, (...given: unknown[]) => void>();
    const server = new EventEmitter();
    const open = new OpenRequests();
    open.watch({ server, addHook: hooks.set.bind(hooks) } as never);
    const line = Object.assign(new EventEmitter(), { end: vi.fn(), destroy: () => {} });
    const raw = Object.assign(new EventEmitter(), { setMaxListeners: () => {} });
    server.emit('connection', line);
    hooks.get('onRequest')?.({ raw: { socket: line } }, { raw }, () => {});
    open.closeUnasked();
    raw.emit('close');
    vi.advanceTimersByTime(ms);
    return line.end.mock.calls.length > 0;
  });

/** What whoever pushes is told of so many secrets. */
const told = (place: string, { type = 'blob', count = 1 } = {}) =>
  secretWords(
    [
      {
        type,
        place,
        secrets: Array.from({ length: count }, (_, line) => ({ name: 'other', line })),
        marked: [],
      },
    ] as never,
    false,
    { headers: {} },
  );
const placesIn = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('  ') && /q/.test(line)).length;
const longestOf = (text: string) => /q+/.exec(text)?.[0].length ?? 0;

/** A setting that git is started with. */
const settingOf = (name: string) =>
  Number(
    pushSettings(1)
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1),
  );

/** What comes of bytes in parts: how long the first is, where all of them are there. */
async function firstPart(bytes: number): Promise<number> {
  const parts: Buffer[] = [];
  for await (const part of inParts(Buffer.alloc(bytes))) parts.push(part);
  const isWhole = Buffer.concat(parts).length === bytes;
  return isWhole ? (parts[0]?.length ?? 0) : 0;
}

/** What the doors of git hold. */
export function limitsOfDoors(numbers: Numbers): Limits {
  const many = 3;
  const { 'git.files.chunk': chunk = 0, 'secretScan.shown': shown = 0 } = numbers;
  return {
    'git.transfer.open': [most(areOpen)],
    'git.transfer.wait': [
      exactly(async () => (await waits()).ms),
      exactly(async () => (await waits()).toldMs),
    ],
    'request.transfer.most': [most((bytes) => isHeard({ bytes }))],
    'request.transfer.listen': [least(async (ms) => !(await isHeard({ ms })))],
    'request.nextOnLine': [least(isClosed)],
    'git.files.chunk': [exactly(() => firstPart(many * chunk))],
    'git.receive.bigFile': [exactly(() => settingOf('core.bigFileThreshold'))],
    'git.receive.deltaBase': [exactly(() => settingOf('core.deltaBaseCacheLimit'))],
    'secretScan.shown': [exactly(() => placesIn(told('q', { count: many * shown })))],
    'secretScan.idShown': [exactly(() => longestOf(told('q'.repeat(many * 100), { type: 'commit' })))],
    'secretScan.pathShown': [
      most((signs) => !told('q'.repeat(signs)).includes('…')),
      exactly(() => longestOf(told('q'.repeat(many * 1000)))),
    ],
  };
}
