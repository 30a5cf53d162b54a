import { expect, it } from 'vitest';
import { check } from '../../generator/check/check.ts';
import { resolved } from '../../generator/fix/found/found.ts';
import { repository, TestProject } from './project.ts';

// What people may say of themselves, and what decides over them.

const people = 'engine/spec/entities/people.yaml';
const role = '  roleType: { enum: [common, manager], core: true }\n';

function faultsWith(...edits: (readonly [file: string, from: string, to: string])[]): string[] {
  const project = new TestProject();
  try {
    for (const edit of edits) project.edit(...edit);
    const resolution = resolved({ project: project.root, blocks: repository });
    check(resolution, {});
    return resolution.building.faults.list().map(({ code, message }) => `${code} ${message}`);
  } finally {
    project.remove();
  }
}

const manager = "viewer.roleType == 'manager'";

const asked = (field: string, when: string) =>
  faultsWith(
    [
      people,
      '  roleType: { enum: [common, manager] }\n',
      `  roleType: { enum: [common, manager] }\n  ${field}\n`,
    ],
    [people, role, `${role}  ${field.replace(' }', ', writable: always }')}\n`],
    ['spec/guards/subjects.yaml', manager, when],
  ).filter((fault) => fault.startsWith('HUB1545'));

it('people may agree to something themselves, and not promote themselves', () => {
  expect(asked('agreed?: { type: boolean }', 'viewer.agreed == true')).toEqual([]);
  expect(asked('plan?: { enum: [free, paid] }', "viewer.plan == 'paid'")).toEqual([
    expect.stringContaining('"Person.plan" themselves, and "writesItem"'),
  ]);
  // What only a page reads, as who sees a thing in which way, gives nobody a right.
  expect(
    asked('plan?: { enum: [free, paid] }', `${manager}\n  viewer.paying: viewer.plan == 'paid'`),
  ).toEqual([]);
});
