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
      'items.list': () => import('../../server/handlers/list.ts').then((file) => file.list),
      'items.forget': () => import('../../server/handlers/list.ts').then((file) => file.forget),
      'items.read': () => import('../../server/handlers/read.ts').then((file) => file.read),
      'items.byHand': () => import('../../server/handlers/by-hand.ts').then((file) => file.byHand),
      'items.renamed': () => import('../../server/handlers/by-hand.ts').then((file) => file.renamed),
      'items.ofRow': () => import('../../server/handlers/by-hand.ts').then((file) => file.ofRow),
      'lists.whole': () => import('../../server/handlers/lists.ts').then((file) => file.whole),
      'lists.apart': () => import('../../server/handlers/lists.ts').then((file) => file.apart),
      'lists.deaf': () => import('../../server/handlers/lists.ts').then((file) => file.deaf),
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
  'server/reader.ts': `
    export type Way = 'broken' | 'large' | 'slow';
    export class ReadError extends Error {
      readonly way: Way;
      constructor(way: Way) { super(way); this.way = way; }
    }
    export function readAll(size: number) {
      if (size > 9) throw new ReadError('large');
      if (size < 0) throw new ReadError('broken');
      return new Side('slow');
    }
    class Side { constructor(readonly way: 'slow' | 'fast') {} }`,
  'generated/store/tables.ts': `
    export interface StoredEntity { filters?: readonly { input: string }[]; name: string }
    export const stored = { Item: { name: 'items', filters: [{ input: 'license' }, { input: 'sizeMin' }] } };`,
  'generated/types.ts': `
    export interface ItemsByHandInput { license?: string; sizeMin?: number }
    export interface Item { license: string; sizeMin: number }`,
  'server/handlers/by-hand.ts': `
    import type { Item, ItemsByHandInput } from '../../generated/types.ts';
    type Filled = { [Name in keyof ItemsByHandInput]: ItemsByHandInput[Name] };
    export const byHand = (input: Filled) => [input.license, least(input)];
    const least = ({ sizeMin }: ItemsByHandInput) => sizeMin;
    export const renamed = ({ license: asked }: ItemsByHandInput) => asked;
    export const ofRow = ({ license }: Item, row: Item) => [license, row.sizeMin];`,
  'server/handlers/lists.ts': `
    interface Asked { user: string; sort?: string; order?: string }
    const page = ({ user, sort = 'age', order }: Asked) => [user, sort, order];
    export async function whole(_: object, input: Asked) { return page({ ...input }); }
    export async function apart(_: object, { user, sort }: Asked) { return page({ user, ...(sort && { sort }) }); }
    export async function deaf(_: object, { user }: Asked) { return page({ user }).sort(); }`,
  'server/filters.ts': `
    import { stored } from '../generated/store/tables.ts';
    export const filtersOf = (input: object) => (stored.Item.filters ?? []).filter((one) => one.input in input);
    export const nameOf = () => stored.Item.name;`,
  'server/handlers/list.ts': `
    import { filtersOf, nameOf } from '../filters.ts';
    export const list = (input: { filters?: string }) => filtersOf(input);
    export const forget = (input: { filters?: string }) => nameOf() + input.filters;`,
  'server/door.ts': `
    import type { ErrorId } from '../generated/ids.ts';
    import type { ReadError } from './reader.ts';
    const byWay: Readonly<Partial<Record<ReadError['way'], ErrorId>>> = { large: 'full', slow: 'late' };
    const byText: Readonly<Record<string, ErrorId>> = { broken: 'wrong' };
    const byHand: Record<ReadError['way'], string> = { large: 'taken', slow: 'taken', broken: 'taken' };
    export const known = (error: ReadError): ErrorId | undefined => byWay[error.way] ?? byText[byHand[error.way]];`,
  'server/handlers/read.ts': `
    import { readAll } from '../reader.ts';
    export const read = () => readAll(10);`,
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
  const { thrown, narrowed, narrowedBy } = findUses(root, () => false);
  expect(narrowed).toEqual(['items.list']);
  // By hand is read what an input holds, and not the field of a row of the same name.
  expect(narrowedBy).toEqual({
    'items.byHand': ['license', 'sizeMin'],
    'items.renamed': ['license'],
    // An order is read wherever the input goes; what a handler leaves of it goes nowhere.
    'lists.apart': ['sort'],
    'lists.whole': ['order', 'sort'],
  });
  expect(thrown).toEqual({
    'items.byHand': {},
    'items.ofRow': {},
    'items.renamed': {},
    'items.create': { full: 'server/rooms.ts', taken: 'server/rooms.ts', wrong: 'server/rooms.ts' },
    'items.forget': {},
    'items.idle': {},
    'items.list': {},
    'lists.apart': {},
    'lists.deaf': {},
    'lists.whole': {},
    // What the door makes of the way in which it fails, and not of those that no table names.
    'items.read': { full: 'server/reader.ts' },
    'items.view': { gone: 'server/rooms.ts' },
    // Two that lead to each other throw the same, whichever is asked about first.
    'ways.enter': { late: 'server/ways.ts', other: 'server/ways.ts' },
    'ways.leave': { late: 'server/ways.ts', other: 'server/ways.ts' },
  });
});
