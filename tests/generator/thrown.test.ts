import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findUses } from '../../generator/uses/find-uses.ts';

const files = {
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "noEmit": true, "allowImportingTsExtensions": true, "module": "nodenext", "target": "esnext" } }',
  'generated/ids.ts':
    "export type ErrorId = 'gone' | 'full' | 'taken' | 'wrong' | 'spare' | 'late' | 'other';",
  'generated/server/handlers.ts': `
    export const handlers = {
      'items.create': () => import('../../server/handlers/create.ts').then((file) => file.create),
      'items.view': () => import('../../server/handlers/view.ts').then((file) => file.view),
      'items.idle': () => import('../../server/handlers/view.ts').then((file) => file.idle),
      'ways.leave': () => import('../../server/handlers/ways.ts').then((file) => file.leave),
      'ways.enter': () => import('../../server/handlers/ways.ts').then((file) => file.enter),
    };`,
  'server/failure.ts': `
    import type { ErrorId } from '../generated/ids.ts';
    export class Failure extends Error {
      readonly id: ErrorId;
      constructor(id: ErrorId) { super(id); this.id = id; }
    }
    export class Named { constructor(readonly text: string) {} }`,
  'server/rooms.ts': `
    import { Failure, Named } from './failure.ts';
    export interface Rooms { open(key: string): Promise<string>; close(key: string): void; readonly limit: number }
    const faults = { full: 'full', taken: 'taken' } as const;
    export function makeRooms(): Rooms {
      const close = (key: string) => { if (key === '') throw new Failure('wrong'); };
      return {
        async open(key) { if (!key) throw notThere(); return key; },
        close,
        limit: 3,
      };
    }
    function notThere() { return new Failure('gone'); }
    export class Keeper {
      #left = 2;
      keep(way: keyof typeof faults) { if (this.#left === 0) throw new Failure(faults[way]); return new Named('spare'); }
      never() { throw new Failure('late'); }
    }`,
  'server/ways.ts': `
    import { Failure } from './failure.ts';
    export interface Ways { enter(): void; leave(): void }
    export const near: Ways = { enter: far.leave, leave() { throw new Failure('late'); } };
    export const far: Ways = { enter() { throw new Failure('other'); }, leave: near.enter };`,
  'server/handlers/ways.ts': `
    import type { Ways } from '../ways.ts';
    export const leave = ({ ways }: { ways: Ways }) => ways.leave();
    export const enter = ({ ways }: { ways: Ways }) => ways.enter();`,
  'server/handlers/create.ts': `
    import { Keeper, type Rooms } from '../rooms.ts';
    interface Context { rooms: Rooms; keeper: Keeper }
    export async function create({ keeper, rooms }: Context) {
      const { close } = rooms;
      close('a');
      return keeper.keep('full');
    }`,
  'server/handlers/view.ts': `
    import type { Rooms } from '../rooms.ts';
    import { Failure } from '../failure.ts';
    export const view = ({ rooms }: { rooms: Rooms }) => rooms.open('a').catch(fail);
    const fail = (error: unknown) => { throw error instanceof Failure ? new Failure(error.id) : error; };
    export const idle = ({ rooms }: { rooms: Rooms }) => rooms.limit;`,
};

it('follows a handler through functions, classes and what objects give for a type, and no further', () => {
  const root = mkdtempSync(join(tmpdir(), 'hub-thrown-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  expect(findUses(root).thrown).toEqual({
    'items.create': { full: 'server/rooms.ts', taken: 'server/rooms.ts', wrong: 'server/rooms.ts' },
    'items.idle': {},
    'items.view': { gone: 'server/rooms.ts' },
    // Two that lead to each other throw the same, whichever is asked about first.
    'ways.enter': { late: 'server/ways.ts', other: 'server/ways.ts' },
    'ways.leave': { late: 'server/ways.ts', other: 'server/ways.ts' },
  });
});
