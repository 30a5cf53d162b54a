import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildProduct } from '../../generator/build.ts';

type Edit = [file: string, from: string | RegExp, to: string];

/** What is said of the fixture of rules with some texts of it replaced. */
function toldOf(...edits: Edit[]): string[] {
  const project = mkdtempSync(join(tmpdir(), 'hub-values-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const part of ['base', 'rules']) cpSync(join(import.meta.dirname, part), project, { recursive: true });
  for (const [file, from, to] of edits) {
    const path = join(project, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(from);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  }
  const { faults } = buildProduct({ project, blocks: process.cwd(), isWhole: true });
  return faults.map(({ code, message }) => `${code} ${message}`);
}

const enumOf = (constant: string): Edit[] => [
  ['spec/constants/people.yaml', 'upload.max:', `sort.people: ${constant}\nupload.max:`],
  ['spec/entities/people.yaml', '  seen:', '  sort?: { enum: sort.people }\n  seen:'],
];

it('a field takes its values from a constant that is a list', () => {
  expect(toldOf(...enumOf('[alias, seen]'))).toEqual([]);
});

it.each([
  ['[]', 'sort.people must be a list with something in it, not an empty one'],
  ['[alias, alias]', '"alias" stands twice in sort.people'],
  ['7d', '"sort.people" is 604800000 ms, and a list with something in it is wanted'],
])('a field whose values are those of %s is told', (constant, says) => {
  expect(toldOf(...enumOf(constant))).toContainEqual(expect.stringContaining(says));
});

it('a product that has lost its kinds is told of what names them, and the tool goes on', () => {
  const told = toldOf(
    ['spec/kinds.yaml', /^kinds:[\s\S]*$/m, 'kinds: []\n'],
    ['spec/rules/people.yaml', 'Profile.phone:', 'Profile.kind: { required: true }\nProfile.phone:'],
  );
  expect(told).toContainEqual(expect.stringContaining('HUB1509 "models" is not a kind'));
});
