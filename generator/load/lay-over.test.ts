import { expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { loadYaml } from '../yaml/load-yaml.ts';
import { plain } from '../yaml/spec-node.ts';
import { layOver } from './lay-over.ts';
import { pointerOf } from './site-lock.ts';

const path = 'spec/entities/people.yaml';

function file(text: string): SpecFile[] {
  const root = loadYaml(path, Buffer.from(text), new Faults());
  return root ? [{ path, root }] : [];
}

/** What stands there then, in its order, and of what it is told that the upper layer says it. */
function over(lower: string, upper: string) {
  const { files, laid } = layOver(file(lower), file(upper));
  return { is: JSON.stringify(plain(files[0]?.root)), told: laid.map(pointerOf) };
}

const person = 'Person: { id: text, alias?: { type: text, core: true }, url?: text }';

it.each([
  ['a part of a field', 'alias?: { core: false }', '"alias?":{"type":"text","core":false}', 'alias?/core'],
  ['a field that must be there', 'alias: { core: false }', '"alias":{"type":"text","core":false}', 'alias'],
  ['another field in its place', 'alias: number', '"alias":"number"', 'alias'],
])('merges %s by its name', (_, upper, alias, told) => {
  expect(over(person, `Person: { ${upper} }`)).toEqual({
    is: `{"Person":{"id":"text",${alias},"url?":"text"}}`,
    told: [`/Person/${told}`],
  });
});

it('lets a field be absent that was not', () => {
  expect(over(person, 'Person: { id?: text }').is).toMatch(/^\{"Person":\{"id\?":"text","alias\?":/);
});

it('takes a field away by its name', () => {
  expect(over(person, 'Person: { alias: null, url?: null }')).toEqual({
    is: '{"Person":{"id":"text"}}',
    told: ['/Person/alias', '/Person/url?'],
  });
});

it('leaves both where the upper layer says a field twice, which is told elsewhere', () => {
  expect(over('Person: { url?: text }', 'Person: { url: text, url?: text }').is).toBe(
    '{"Person":{"url":"text","url?":"text"}}',
  );
});
