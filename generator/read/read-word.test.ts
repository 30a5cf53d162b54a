import { expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import type { Giving, Shape } from '../grammar/shape.ts';
import {
  again,
  choice,
  constant,
  free,
  list,
  map,
  name,
  record,
  text,
  whole,
  word,
} from '../grammar/shapes.ts';
import { loadYaml } from '../yaml/load-yaml.ts';
import { Pending } from './pending.ts';
import { readTyped } from './read-typed.ts';
import type { Reader } from './reader.ts';

const lookup = {
  find: (_to: string, id: string) => (id.startsWith('known') ? id : undefined),
  known: () => ['known'],
  noteText: () => undefined,
  unsure: () => false,
} as unknown as Reader['lookup'];

/** The codes and lines of the faults of a text, and what waits until the product stands. */
function read(shape: Shape, yaml: string) {
  const faults = new Faults();
  const pending = new Pending();
  const node = loadYaml('spec/x.yaml', new TextEncoder().encode(yaml), faults);
  if (node === undefined) throw new Error('The text of a test is YAML.');
  readTyped(shape, node, { faults, lookup, pending, where: 'x' });
  return {
    faults: faults.list().map(({ code, place }) => `${code}:${place.line}:${place.col}`),
    waits: pending.list().map(({ node, around }) => ({
      word: node.t === 'scalar' ? node.value : undefined,
      under: around.map(({ key }) => key ?? 'record'),
    })),
  };
}

/** Words of a test, which nobody explains. */
const said = <Of extends Shape>(may: Of) => ({ may, about: '' });

it('keeps a word until the product stands, with all that it stands in', () => {
  const asks = record({ load: text, with: map(free('any'), { keys: word('input', { from: 'load' }) }) });
  expect(
    read(
      record({ list: said(map(asks, { keys: free('any') })) }),
      'list:\n  one: { load: known, with: { kind: x } }',
    ),
  ).toEqual({
    faults: [],
    waits: [{ word: 'kind', under: ['record', 'one', 'record'] }],
  });
});

it('keeps a word of the alternative that fits, and of no other', () => {
  const either = choice(
    record({ need: { need: text, about: 'Any' }, field: word('field') }),
    record({ field: word('field') }),
  );
  expect(read(either, 'field: a').waits).toHaveLength(1);
});

it('refuses a name that no code can have, on the name itself', () => {
  const names = map(free('any'), { keys: name('part') });
  expect(read(names, 'good: x\nnot-so: x\nconstructor: x\n7: x').faults).toEqual([
    'HUB1107:2:1',
    'HUB1107:3:1',
    'HUB1107:4:1',
  ]);
});

it('holds a whole number within its bounds', () => {
  const page = record({
    least: said(whole({ least: 1 })),
    most: said(whole({ most: 9 })),
    both: said(whole({ least: 1, most: 9 })),
  });
  expect(read(page, 'least: 0\nmost: 10\nboth: 5').faults).toEqual(['HUB1103:1:8', 'HUB1103:2:7']);
});

it('asks of a constant what it holds, when that is known', () => {
  expect(read(record({ every: said(constant('time')) }), 'every: known.poll').waits).toMatchObject([
    { word: 'known.poll' },
  ]);
});

interface Tree {
  name?: string;
  inner?: readonly Tree[];
}

it('reads what holds itself', () => {
  const tree: Giving<Tree> = record({
    name: said(name('part')),
    inner: said(list(again<Tree>(() => tree))),
  });
  expect(read(tree, 'name: a\ninner: [{ inner: [{ name: b-c }] }]').faults).toEqual(['HUB1107:2:27']);
});
