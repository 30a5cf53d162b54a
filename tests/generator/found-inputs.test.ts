import { expect, it } from 'vitest';
import { resolved } from '../../generator/fix/found/found.ts';
import { readTexts } from '../../generator/fix/read-texts.ts';
import { repository } from './project.ts';

const texts = readTexts(repository);

/** What is wrong with the product where one file says something else. */
function faultsOf(file: string, from: string, to: string): string[] {
  const before = texts.get(file) ?? '';
  expect(before).toContain(from);
  const edited = new Map([...texts, [file, before.replace(from, to)]]);
  const { building } = resolved({ project: repository, texts: edited });
  return building.faults.list().map(({ code, message }) => `${code} ${message}`);
}

const people = 'engine/spec/entities/people.yaml';
/** Stands in a session, beside its id. */
const current = '\n  current: {';

it('finds an input by its type, though an address asks less of it', () => {
  const [from, to] = ['TokenId: { type: text,', 'TokenId: { type: text, pattern: "^[a-z0-9]+",'];
  expect(faultsOf(people, from, to)).toEqual([]);
  const edited = new Map([...texts, [people, (texts.get(people) ?? '').replace(from, to)]]);
  const { props } = resolved({ project: repository, texts: edited }).product.screens['hub/token'] ?? {};
  expect(JSON.stringify(props)).toContain('{"id":{"t":"value","expr":{"op":"name","path":["row","id"]}}}');
});

it('finds nothing in what may be absent', () =>
  expect(faultsOf(people, current, `\n  before?: SessionId${current}`)).toEqual([]));

it('says of two that are equally near which they are, and how to say which is meant', () =>
  expect(faultsOf(people, current, `\n  before: SessionId${current}`)).toEqual([
    'HUB1945 "people.endSession" needs id, and row.id and row.before are equally near',
  ]));
