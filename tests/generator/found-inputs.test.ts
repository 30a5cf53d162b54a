import { expect, it } from 'vitest';
import { resolved } from '../../generator/fix/found/found.ts';
import { repository, TestProject } from './project.ts';

/** The product where one file says something else. */
function builtWith(file: string, from: string, to: string) {
  const project = new TestProject();
  try {
    project.edit(file, from, to);
    return resolved({ project: project.root, blocks: repository });
  } finally {
    project.remove();
  }
}

const faultsOf = (...edit: Parameters<typeof builtWith>): string[] =>
  builtWith(...edit)
    .building.faults.list()
    .map(({ code, message }) => `${code} ${message}`);

const people = 'engine/spec/entities/people.yaml';
/** Stands in a session, beside its id. */
const current = '\n  current: {';

it('finds an input by its type, though an address asks less of it', () => {
  const [from, to] = ['TokenId: { type: text,', 'TokenId: { type: text, pattern: "^[a-z0-9]+",'];
  const { building, product } = builtWith(people, from, to);
  expect(building.faults.list()).toEqual([]);
  const { props } = product.screens['hub/token'] ?? {};
  expect(JSON.stringify(props)).toContain('{"id":{"t":"value","expr":{"op":"name","path":["row","id"]}}}');
});

it('finds nothing in what may be absent', () =>
  expect(faultsOf(people, current, `\n  before?: SessionId${current}`)).toEqual([]));

it('says of two that are equally near which they are, and how to say which is meant', () =>
  expect(faultsOf(people, current, `\n  before: SessionId${current}`)).toEqual([
    'HUB1945 "people.endSession" needs id, and row.id and row.before are equally near',
  ]));
