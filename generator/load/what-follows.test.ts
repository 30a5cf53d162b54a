import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import { child, entriesOf, plain } from '../yaml/spec-node.ts';
import { loadSpec, type Spec } from './load-spec.ts';
import { withWhatFollows } from './what-follows.ts';

const errors = `source: "8"
taken: { code: "409201", field: name }
busy: { code: "503002", text: page.busy }
missing: { code: "404001", effects: [{ state: gone }] }
ended: { code: "401", effects: [login] }
odd: { code: "809201", status: 409, text: error.other, effects: [back] }
old: { code: "409208", retired: true }
broken: 7
`;

function specOf(files: Record<string, string>): Spec {
  const project = mkdtempSync(join(tmpdir(), 'hub-follows-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const spec = loadSpec({ project }, new Faults());
  rmSync(project, { recursive: true, force: true });
  return spec;
}

const read = (spec: Spec) => plain(spec.files.errors[0]?.root) as Record<string, unknown>;

it('writes out the status, the text and the toast of an error, and nothing that was said otherwise', () => {
  const spec = specOf({ 'spec/errors/hub.yaml': errors, 'locales/en/error.yaml': 'missing: Gone\n' });
  const before = read(spec);
  expect(read(withWhatFollows(spec))).toEqual({
    source: '8',
    taken: {
      code: '409201',
      field: 'name',
      status: 409,
      text: 'error.taken',
      effects: [{ toast: 'error.taken' }],
    },
    busy: { code: '503002', text: 'page.busy', status: 503, effects: [{ toast: 'page.busy' }] },
    missing: { code: '404001', effects: [{ state: 'gone' }], status: 404, text: 'error.missing' },
    ended: { code: '401', effects: ['login'] },
    odd: { code: '809201', status: 409, text: 'error.other', effects: ['back'] },
    old: { code: '409208', retired: true, status: 409 },
    broken: 7,
  });
  // What was loaded is kept for the next run.
  expect(read(spec)).toEqual(before);
});

it('gives what follows the place of the error that it follows from', () => {
  const spec = withWhatFollows(specOf({ 'spec/errors/hub.yaml': errors }));
  const [, taken] = entriesOf(spec.files.errors[0]?.root);
  expect(child(taken?.value, 'text')?.at).toEqual({ file: 'spec/errors/hub.yaml', line: 2, col: 1 });
});

it('writes out which block is meant where a property says it, inside others as well', () => {
  const spec = withWhatFollows(
    specOf({
      'runtime/blocks/pile/block.yaml': 'about: p\nmeantBy: blocks\nproperties: {}\n',
      'spec/screens/a.yaml': 'blocks:\n  - block: form\n  - blocks: [{ block: table }]\n',
    }),
  );
  const [screen] = spec.files.screens;
  expect(plain(screen?.root)).toEqual({
    block: 'pile',
    blocks: [{ block: 'form' }, { block: 'pile', blocks: [{ block: 'table' }] }],
  });
});
