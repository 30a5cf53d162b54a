import { tmpdir } from 'node:os';
import { duplexPair, PassThrough, Readable } from 'node:stream';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { languages } from '#generated/app.ts';
import { secretScanPushOption } from '#generated/constants.ts';
import { numbers } from '#generated/qa/limits.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type * as push from '../../server/doors/git/push.ts';
import { Receiving } from '../../server/doors/git/receive.ts';
import type { Transfers } from '../../server/doors/git/transfers/transfers.ts';
import type { Hub } from '../../server/handlers/context.ts';
import { loadWords } from '../../server/http/words.ts';
import type * as disk from '../../server/store/disk/disk-room.ts';
import { turns } from '../support/limits/around.ts';
import { exactly, type Limits, least, most } from '../support/limits/limit.ts';
import { byName, trySides } from '../support/limits/try-sides.ts';
import { stepPatienceMs } from '../support/patience.ts';

// Each number by which it is found how much a push may bring, and what is asked of what it brought, before git is given any of it.

const played = vi.hoisted(() => ({
  freeBytes: 0,
  pushed: undefined as push.Pushed | undefined,
  end: undefined as unknown,
}));

vi.mock('../../server/doors/git/push.ts', async (original) => ({
  ...(await original<typeof push>()),
  Push: class {
    readonly isRefused = false;
    readonly moves = { moved: [], more: 0, isLess: false };
    readonly #pushed: push.Pushed;
    constructor(_: unknown, pushed: push.Pushed) {
      this.#pushed = pushed;
      played.pushed = pushed;
    }
    async run(): Promise<void> {
      played.end = await this.#pushed.body;
    }
  },
}));
vi.mock('../../server/store/disk/disk-room.ts', async (original) => ({
  ...(await original<typeof disk>()),
  diskFacts: () => ({ bytes: 0, freeBytes: played.freeBytes, inodes: 0, freeInodes: 0 }),
}));

beforeAll(() => loadWords(languages.map(({ id }) => id)));

const plenty = Number.MAX_SAFE_INTEGER;

interface Given {
  /** How much room is left to the owner, and how much on the disk. */
  room?: number;
  freeBytes?: number;
  body?: Buffer;
}

/** A push that comes in: what is given on of it, and how its body ended. */
async function received({ room = plenty, freeBytes = plenty, body = Buffer.from('0000') }: Given) {
  Object.assign(played, { freeBytes, pushed: undefined, end: undefined });
  const none = () => {};
  let closed = () => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const hub = {
    readOnly: { isOn: false, refusal: none, begin: () => none },
    room: { isLow: false, take: () => true, look: async () => {} },
    repos: { dirOf: () => '/x', remove: async () => {} },
    items: {
      pushRooms: { enter: () => ({ most: room, take: () => true, leave: none }) },
      expectPush: async () => async () => [],
    },
    config: { dataDir: '/x' },
    signal: new AbortController().signal,
    log: { error: none, warn: none },
  } as unknown as Hub;
  const part = { cover: () => true, release: () => closed() };
  const transfers = { folder: tmpdir(), disk: { part: () => part } } as unknown as Transfers;
  const reply = {
    raw: new PassThrough(),
    ...{ header: () => reply, type: () => reply, code: () => reply, send: () => reply },
  };
  const request = { headers: {}, body: Readable.from([body]), log: { error: none, warn: none } };
  const transfer = { asker: 'one', gone: new AbortController().signal };
  const found = { item: { id: '1', kind: 'models', createUserId: '2' }, viewer: null, bytesLeft: room };
  await new Receiving(hub, transfers).receive(
    found as never,
    { request, reply, transfer } as never,
    async () => true,
  );
  await isClosed;
  await turns();
  const { pushed, end } = played;
  if (pushed === undefined) throw new Error('nothing was given on');
  return { ...pushed, end };
}

const someRoom = 10;
const onDisk = async (given: Given) => (await received(given)).mostOnDisk;

const limits: Limits = {
  // Whoever has as much room as one push may bring, or less, may bring all of that.
  'upload.pushMax': [most(async (room) => (await received({ room })).most === room)],
  // What stands before the pack, and all that git's protocol says around it, takes no room.
  'git.serve.request': [
    most(async (bytes) => {
      const { end } = await received({ room: someRoom, body: Buffer.alloc(someRoom + bytes, 'x') });
      return end === 'whole';
    }),
  ],
  'git.receive.beside': [
    // As much is written however little the disk has, and from there on no more than it has.
    least(async (freeBytes) => (await onDisk({ freeBytes })) === freeBytes),
    exactly(() => onDisk({ freeBytes: 0 })),
    // Beside what there is room for.
    exactly(async () => (await onDisk({ room: someRoom })) - someRoom),
  ],
};
const known = byName(numbers);

trySides([limits], known, 'git');

const id = 'a'.repeat(40);
// Put together here, so that this file holds none itself.
const secret = `ghp_${'0123456789'.repeat(4).slice(0, 36)}`;

/** What git is told of a file that came, by whoever pushes with these options. */
async function judged(text: string, options: readonly string[]): Promise<string> {
  const { judge } = await received({});
  const [hook, git] = duplexPair();
  let told = '';
  git.on('data', (chunk) => {
    told += chunk;
  });
  const said = options.map((option) => `${option}\n`).join('');
  git.write(`${said}\n${id} blob ${text.length}\n${text}\n\n${id} a.txt\n\n`);
  judge(hook);
  await vi.waitUntil(() => hook.destroyed, { timeout: stepPatienceMs });
  await turns();
  return told;
}

describe('what a push says of what looks like a secret', () => {
  const rows = [
    { text: 'nothing', options: [], isTaken: true },
    { text: secret, options: [], isTaken: false },
    { text: secret, options: ['another', `${secretScanPushOption}s`], isTaken: false },
    { text: secret, options: [secretScanPushOption], isTaken: true },
    { text: secret, options: ['another', secretScanPushOption], isTaken: true },
  ];
  it.for(rows)('$options', async ({ text, options, isTaken }, { task }) => {
    proves(task, { what: 'constant secretScan.pushOption', door: 'git' });
    const told = await judged(text, options);
    if (isTaken) return expect([told, played.pushed?.judged.isTaken]).toEqual(['taken\n', true]);
    expect(told).toMatch(/^where\nrefused\n/);
    // It is told where it stands and how it is pushed all the same, and never what it is.
    for (const word of ['a.txt', secretScanPushOption]) expect(told).toContain(word);
    expect(told).not.toContain(secret);
    expect(played.pushed?.judged.isTaken).toBe(false);
  });
});
