import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../fuzz/mutate.ts';
import { CheckedProject } from './checked-project.ts';
import { Pairs } from './together.ts';

// A small dose of what `npm run bench -- --only together` tries a thousand times.
const dose = 12;

let project: CheckedProject;
let pairs: Pairs;
beforeAll(() => {
  project = new CheckedProject();
  pairs = new Pairs(project);
});
afterAll(() => project.remove());

it('two mistakes at once that have nothing to do with each other are both told, and nothing else', () => {
  const random = randomFrom(5);
  const tried = Array.from({ length: dose }, () => pairs.tryAny(random));
  expect(tried.filter(({ hidden, added }) => hidden.length + added.length > 0)).toEqual([]);
});

const entity = { id: 'one', what: 'a misspelt word of a field', file: 'spec/entities/item.yaml' };
const screen = { id: 'other', what: 'a misspelt field', file: 'spec/screens/hub/search.yaml' };

it.each([
  [
    'in two files',
    { ...entity, from: 'kept: items\n', to: 'kpet: items\n' },
    { ...screen, from: 'query: { label', to: 'query: { with: qq, label' },
  ],
  [
    'in one file',
    {
      ...screen,
      id: 'first',
      from: 'sort: { fixed',
      to: 'sort: { options: [relevance, popularty], fixed',
    },
    { ...screen, from: 'query: { label', to: 'query: { with: qq, label' },
  ],
])('two mistakes %s are both told, though one of them breaks what the other needs', (_where, one, other) => {
  const { hidden, added } = pairs.try(one, other);
  expect({ hidden, added }).toEqual({ hidden: [], added: [] });
});

it('a misspelt id is told although the file that declares its sort cannot be read, and no other is missed', () => {
  const { built } = project.checkWith([
    { file: 'spec/errors/items.yaml', from: '\nhostingOff:', to: '\n  - hostingOff:' },
    { file: 'spec/endpoints/items.yaml', from: '[nameMismatch]', to: '[nameMismach]' },
  ]);
  const unknown = built.faults.filter(({ code }) => code === 'HUB1201');
  expect(unknown.map(({ name }) => name)).toEqual(['nameMismach']);
});
