import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import { repository, TestProject } from './project.ts';

// A constant is a time, a size, a count, a list or a text by how it is written, and each place wants one of them.

const project = new TestProject();
const uses = readCodeUses(repository, repository);
const originals = new Map<string, string>();
const restore = () => {
  for (const [file, text] of originals) project.write(file, text);
};
afterEach(restore);
afterAll(() => project.remove());

/** The faults of the product's own spec after an edit. */
function faultsAfter(file: string, from: string, to: string, withCode = true) {
  restore();
  originals.set(file, originals.get(file) ?? project.read(file));
  project.edit(file, from, to);
  return buildProduct({ project: project.root, blocks: repository, ...(withCode && { uses }) }).faults;
}

const request = 'engine/spec/constants/request.yaml';
const lists = 'engine/spec/constants/lists.yaml';
const timeout = 'request.timeout: 30s';

describe('what looks like an amount and is none says how it is written', () => {
  it.each([
    ['30sec', '30s'],
    ['30 s', '30s'],
    ['5m', '5min'],
    ['2hours', '2h'],
    ['100mb', '100MB'],
    ['1_000', '1000'],
  ])('%s: %s', (written, right) => {
    const faults = faultsAfter(request, timeout, `request.timeout: ${written}`);
    expect(faults).toContainEqual(
      expect.objectContaining({
        code: 'HUB1701',
        fix: expect.stringContaining(right),
        place: expect.objectContaining({ line: 2 }),
      }),
    );
  });

  it('is told once: its uses go on with what it was meant to be', () => {
    expect(faultsAfter(request, timeout, 'request.timeout: 30sec')).toHaveLength(1);
  });

  it('leaves texts alone that begin with a number', () => {
    expect(faultsAfter('engine/spec/constants/doctor.yaml', '"2.38"', '2.38.1', false)).toEqual([]);
    expect(faultsAfter('spec/constants/cards.yaml', 'Initial commit', '3 commits', false)).toEqual([]);
  });
});

describe('a constant of another unit', () => {
  it.each([
    ['no unit', request, timeout, 'request.timeout: 30', 2],
    ['no time at all', request, timeout, 'request.timeout: 0s', 2],
    ['a time that is a count in code', lists, 'value: 24,', 'value: 24s,', 3],
  ])('is named where it stands: %s', (_what, file, from, to, line) => {
    expect(faultsAfter(file, from, to)).toMatchObject([{ code: 'HUB1703', place: { file, line } }]);
  });

  it.each([
    ['of a length', 'spec/entities/item.yaml', 'maxLength: text.titleMax', 'maxLength: request.timeout'],
    ['of a list', 'spec/screens/hub/list.yaml', 'sort: true', 'sort: { options: list.page }'],
    ['of a call', 'spec/endpoints/search.yaml', 'budget: search', 'timeout: list.page\n  budget: search'],
    ['of a poll', 'spec/states/items.yaml', 'every: poll.creation', 'every: list.page'],
  ])('is named where it is used, if others use it rightly: %s', (_what, file, from, to) => {
    expect(faultsAfter(file, from, to)).toMatchObject([{ code: 'HUB1702', place: { file } }]);
  });

  it('is named with the one place that uses it, since nobody can tell which of them is meant', () => {
    const faults = faultsAfter('spec/constants/polls.yaml', 'creation: 3s', 'creation: 3MB');
    expect(faults.map(({ code, place }) => [code, place.file])).toEqual([
      ['HUB1703', 'spec/constants/polls.yaml'],
      ['HUB1702', 'spec/states/items.yaml'],
    ]);
  });

  it('is of one unit in all its cases, and in what was not taken', () => {
    const cases = '{ value: { by: kind, models: 30s, else: 30MB } }';
    expect(faultsAfter(request, timeout, `request.timeout: ${cases}`).map((one) => one.code)).toContain(
      'HUB1103',
    );
    expect(
      faultsAfter('spec/constants/request.yaml', '365d, why', '365MB, why').map((one) => one.code),
    ).toEqual(['HUB1103']);
  });
});

describe('a constant', () => {
  it.each([
    [
      'a misspelt word beside its value',
      'spec/constants/lists.yaml',
      '{ value: 6, decided: two',
      '{ value: 6, decidd: two',
      'decided',
    ],
    ['a misspelt value', lists, '{ value: 1000 }', '{ vlaue: 1000 }', 'value'],
  ])('has no word that nobody reads: %s', (_what, file, from, to, nearest) => {
    expect(faultsAfter(file, from, to)).toContainEqual(expect.objectContaining({ code: 'HUB1101', nearest }));
  });

  it('is no number below nothing, and no list with nothing in it or one thing twice', () => {
    expect(faultsAfter(lists, 'value: 24,', 'value: -3,').map((one) => one.code)).toContain('HUB1103');
    expect(faultsAfter(lists, '[desc, asc]', '[desc, desc]').map((one) => one.code)).toEqual(['HUB1109']);
    expect(faultsAfter(lists, '[desc, asc]', '[]').map((one) => one.code)).toEqual(['HUB1103']);
  });
});
