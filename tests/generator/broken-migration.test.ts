import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { repository, TestProject } from './project.ts';

let project: TestProject;
beforeAll(() => {
  project = new TestProject();
});
afterAll(() => project.remove());

it('a migration that cannot be made is one fault in its file, and the rest is judged', () => {
  const broken = { file: 'server/rooms/migrations/0099-later.ts', reason: 'Rows of people lack nick' };
  const found = () =>
    buildProduct({ project: project.root, blocks: repository, broken }).faults.map(
      ({ code, place, message }) => [code, place.file, message].join(' '),
    );
  const told = `HUB1585 ${broken.file} This migration cannot be made: Rows of people lack nick`;
  expect(found()).toEqual([told]);
  project.edit('spec/screens/hub/list.yaml', 'load: items.list', 'load: items.lits');
  const [first, ...others] = found();
  expect(first).toBe(told);
  expect(others).toContainEqual(expect.stringContaining('HUB1201 spec/screens/hub/list.yaml'));
});
