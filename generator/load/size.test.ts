import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import { loadSpec } from './load-spec.ts';
import { sizeOf } from './size.ts';

const files = {
  'spec/app.yaml': 'source: "1"\nname: AI Hub\nlanguages: [zh, en]\n',
  'spec/tags.yaml': 'tags: { tasks: { a: b } }\n',
  'spec/constants/a.yaml': 'list.page: 20\n',
  'spec/endpoints/items.yaml':
    'items.list:\n  about: One page\n  get: "/aihub/{kind}/items"\n  query: { sort?: { enum: [up, down], decided: so } }\n',
  'spec/screens/hub/a.yaml': `block: form\nchoices: [{ value: x, about: field.about.x }]\nwhen: viewer != null # ${'.'.repeat(160)}\n`,
  'locales/en/a.yaml': 'title: "Hello, {name}"\nabout: { source: Us }\n',
};

function sizes() {
  const project = mkdtempSync(join(tmpdir(), 'hub-size-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const size = sizeOf(loadSpec({ project }, new Faults()));
  rmSync(project, { recursive: true, force: true });
  return size;
}

it('counts keys, values and the words inside them, without reasons and tables', () => {
  const { all, kinds, calls, screens, locales, longLines } = sizes();
  expect(kinds.app).toEqual({ nodes: 5, words: 6 });
  expect(calls).toEqual({ 'items.list': { nodes: 8, words: 11 } });
  // What a block calls so is no reason, and neither is a word of a language.
  expect(screens).toEqual({ 'hub/a': { nodes: 9, words: 13 } });
  expect(locales).toEqual({ en: { nodes: 5, words: 6 } });
  expect(all).toEqual({ nodes: 22, words: 30 });
  expect(longLines).toBe(1);
});
