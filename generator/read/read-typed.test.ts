import { expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import type { Giving } from '../grammar/shape.ts';
import {
  boolean,
  choice,
  duration,
  entry,
  free,
  list,
  map,
  oneOf,
  record,
  ref,
  when,
} from '../grammar/shapes.ts';
import { at, keyAt, named, othersIn, Written } from '../grammar/written.ts';
import { loadYaml } from '../yaml/load-yaml.ts';
import { nothingDeclared } from './nothing-declared.ts';
import { Pending } from './pending.ts';
import { readFile, readTyped } from './read-typed.ts';
import type { Reader } from './reader.ts';

const string = free('text');
const lookup: Reader['lookup'] = {
  ...nothingDeclared,
  find: (_to, id) => (id === 'known' ? id : undefined),
  known: () => ['known'],
  unsure: () => false,
};

/** What a text gives by a shape, and the codes and lines of its faults. */
function read<T>(shape: Giving<T>, text: string) {
  const faults = new Faults();
  const node = loadYaml('spec/x.yaml', new TextEncoder().encode(text), faults);
  if (node === undefined) throw new Error('The text of a test is YAML.');
  const value = readTyped(shape, node, { faults, lookup, pending: new Pending(), where: 'x' });
  return { value, node, faults: faults.list().map(({ code, place }) => `${code}:${place.line}`) };
}

const page = entry({
  path: { need: string, about: 'Where it stands' },
  layout: { may: oneOf('full', 'card'), otherwise: 'full' },
  tabs: list(string),
  keep: { may: boolean, about: 'Whether it stays' },
});

it('gives what its shape says, with what is left out and the places of all', () => {
  const { value } = read(page, 'path: /a\ntabs:\n  - one\n  - two\n');
  expect(value).toMatchObject({ path: '/a', layout: 'full' });
  expect([...(value?.tabs ?? [])]).toEqual(['one', 'two']);
  expect(value && at(value, 'path')).toMatchObject({ line: 1, col: 7 });
  expect(value && keyAt(value, 'tabs')).toMatchObject({ line: 2, col: 1 });
  expect(value?.tabs && at(value.tabs, 1)).toMatchObject({ line: 4, col: 5 });
});

it('leaves out what does not fit, and the whole where it lacks what it needs', () => {
  expect(read(page, 'path: /a\nkeep: 7\n')).toMatchObject({ value: { path: '/a' }, faults: ['HUB1103:2'] });
  expect(read(page, 'path: /a\nkeep: 7\n').value).not.toHaveProperty('keep');
  expect(read(page, 'keep: true\n')).toMatchObject({ value: undefined, faults: ['HUB1102:1'] });
  expect(read(list(page), '- { path: /a }\n- { keep: true }\n- { path: /c }\n').value).toHaveLength(2);
});

it('reads a file as far as it goes', () => {
  const faults = new Faults();
  const { node } = read(record({}), 'keep: true\n');
  expect(readFile(page, node, { faults, lookup, pending: new Pending(), where: 'x' })).toMatchObject({
    keep: true,
    layout: 'full',
  });
  expect(faults.count).toBe(1);
});

it('tells an id that nothing declares, and goes on with it', () => {
  const shape = record({ call: { need: ref('endpoint') } });
  expect(read(shape, 'call: knwon\n')).toMatchObject({ value: { call: 'knwon' }, faults: ['HUB1201:1'] });
});

it('keeps what the owner names apart from the words of the language, in their order', () => {
  const shape = entry({ kept: string }, { shape: list(string), named: 'field', keys: string });
  const { value } = read(shape, 'kept: items\n__proto__: [a]\nconstructor: [b]\n2: [c]\n');
  expect(value?.kept).toBe('items');
  const others = value && othersIn(value).map(({ key, keyAt: place }) => [key, place.line]);
  expect(others).toEqual([
    ['__proto__', 2],
    ['constructor', 3],
    ['2', 4],
  ]);
});

it('tells the places of what fits, beside what does not', () => {
  const { value } = read(map(list(string), { keys: string }), 'a:\n  - 7\n  - x\nb: 7\nc: [y]\n');
  expect(named(value).map(({ key, at: place }) => [key, place.line])).toEqual([
    ['a', 2],
    ['c', 5],
  ]);
  expect(value?.a && at(value.a, 0)).toMatchObject({ line: 3, col: 5 });
});

it('takes the alternative that fits, and measures with a unit', () => {
  const shape = map(choice(oneOf('none'), duration, list(string)), { keys: string });
  const { value } = read(shape, 'a: none\nb: 30s\nc: [x]\n');
  expect(JSON.stringify(named(value).map((one) => one.value))).toBe('["none",{"ms":30000},["x"]]');
});

it('leaves conditions to whoever knows what they may name', () => {
  const { value } = read(record({ when: { need: when } }), 'when: nobody.knows == this\n');
  expect(value?.when).toBeInstanceOf(Written);
  expect(value?.when).toMatchObject({ text: 'nobody.knows == this', at: { line: 1, col: 7 } });
});
