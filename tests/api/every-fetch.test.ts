import { tmpdir } from 'node:os';
import { PassThrough, Readable, Writable } from 'node:stream';
import { vi } from 'vitest';
import { numbers } from '#generated/qa/limits.ts';
import { Fetching } from '../../server/doors/git/fetch.ts';
import { SharedLists } from '../../server/doors/git/shared-lists.ts';
import type { Transfers } from '../../server/doors/git/transfers/transfers.ts';
import type * as git from '../../server/git/index.ts';
import { turns } from '../support/limits/around.ts';
import { exactly, type Limits, most } from '../support/limits/limit.ts';
import { byName, trySides } from '../support/limits/try-sides.ts';

// Each number of a clone that code alone reads, at both of its sides: what is kept of its question, and how much git may take.

const played = vi.hoisted(() => ({ refBytes: 0, packBytes: 0, asked: [] as Buffer[] }));

vi.mock('../../server/git/index.ts', async (original) => ({
  ...(await original<typeof git>()),
  refBytesIn: async () => played.refBytes,
  objectsIn: async () => ({
    packs: 1,
    packed: 1,
    largest: 1,
    loose: 0,
    mapped: 0,
    packBytes: played.packBytes,
  }),
  startGit: () => {
    const stdin = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        played.asked.push(chunk);
        done();
      },
    });
    return {
      ...{ stdin, stdout: Readable.from([Buffer.from('0000')]), done: Promise.resolve() },
      ...{ kill: () => {}, wasOverdue: () => false },
    };
  },
}));

const known = byName(numbers);

interface Wanted {
  atMost: { memoryBytes: number };
  isShort?: boolean;
}

/** A question to git, with what is asked of everybody for it. */
async function fetched(
  question: Buffer,
  { refBytes = 0, packBytes = 0, hasDisk = true, is = 'version=1' } = {},
) {
  Object.assign(played, { refBytes, packBytes, asked: [] });
  const seen = { keptFree: [] as number[], wanted: [] as Wanted[], status: 200 };
  const leave = () => {};
  const transfers = {
    folder: tmpdir(),
    disk: {
      part: (_: string, keptFree: number) => {
        seen.keptFree.push(keptFree);
        return { cover: () => hasDisk, release: leave };
      },
    },
    rows: {
      enter: async (wanted: Wanted) => {
        seen.wanted.push(wanted);
        return { place: { isWanted: false, leave, rest: leave }, rest: leave, leave };
      },
    },
  } as unknown as Transfers;
  const reply = {
    raw: new PassThrough(),
    ...{ header: () => reply, type: () => reply, send: () => reply },
    code: (status: number) => {
      seen.status = status;
      return reply;
    },
  };
  const transfer = { asker: 'one', gone: new AbortController().signal };
  const fetching = new Fetching({ signal: new AbortController().signal }, transfers);
  const request = {
    headers: { 'git-protocol': is },
    body: Readable.from([question]),
    log: { error: leave, warn: leave },
  };
  await fetching.upload('/x', { request, reply, transfer } as never, leave).catch(leave);
  await turns();
  return { ...seen, asked: Buffer.concat(played.asked).toString('latin1') };
}

const bytes = (length: number) => Buffer.alloc(length, 'x');
/** A question by which the last commits alone are wanted, where that is read so far in. */
const shallow = (end: number) => Buffer.from(`${'x'.repeat(end - 'deepen'.length)}deepen`);
const packet = (text: string) => `${(text.length + 5).toString(16).padStart(4, '0')}${text}\n`;
const listing = (length: number) => {
  const [start, end] = [`${packet('command=ls-refs')}0001`, '0000'];
  const prefix = packet('ref-prefix ');
  return Buffer.from(
    start + packet(`ref-prefix ${'x'.repeat(length - (start + prefix + end).length)}`) + end,
  );
};
/** More refs than are listed at once, whatever is asked for. */
const many = Number.MAX_SAFE_INTEGER;
const plain = async () => (await fetched(bytes(20))).wanted[0]?.atMost.memoryBytes ?? 0;

const limits: Limits = {
  'git.transfer.disk.keptFree': [
    exactly(async () => (await fetched(bytes(20))).keptFree[0] ?? 0),
    exactly(async () => (await fetched(bytes(20))).keptFree[1] ?? 0),
  ],
  'git.transfer.inMemory': [
    most(async (length) => (await fetched(bytes(length), { hasDisk: false })).status === 200),
  ],
  'git.transfer.short': [
    most(async (packBytes) => (await fetched(bytes(20), { packBytes })).wanted[0]?.isShort === true),
  ],
  'git.serve.request': [most(async (length) => (await fetched(bytes(length))).status === 200)],
  // Of what is short all is asked for, whoever wants which part of it.
  'git.refs.whole': [
    most(async (refBytes) => {
      const { asked } = await fetched(listing(100), { refBytes, is: 'version=2' });
      return asked !== '' && !asked.includes('ref-prefix');
    }),
  ],
  // What is asked in few words may be told to others who ask in the same.
  'git.serve.listAsked': [
    most(async (length) => {
      const find = vi.spyOn(SharedLists.prototype, 'find');
      await fetched(listing(length), { refBytes: many, is: 'version=2' });
      const [asked] = find.mock.calls[0] ?? [];
      find.mockRestore();
      return asked?.question !== undefined;
    }),
  ],
  'git.serve.command': [
    most(async (end) => {
      const { wanted } = await fetched(shallow(end));
      const more = (wanted[0]?.atMost.memoryBytes ?? 0) - (await plain());
      // What is asked in many bytes takes more by itself.
      return more > 8 * (end - 20);
    }),
  ],
};

trySides([limits], known, 'git');
