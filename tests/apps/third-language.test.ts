import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DevCopy } from '../dev/dev-copy.ts';
import { unspoken, unspokenLine } from '../support/unspoken.ts';

// A language more is a line and its words, and no test: those that are about languages, addresses and words are run on a product
// that speaks one more, as they stand. The whole suite is run so by hand before a release.

const about = ['runtime/i18n', 'runtime/routing', 'runtime/words', 'server/http/language.test.ts'];

const copy = new DevCopy();
afterAll(() => copy.remove());

it('needs no change of a test', () => {
  copy.copyTests();
  const { id, words } = unspoken;
  copy.edit('spec/app.yaml', ['prefix: /en }\n', `prefix: /en }\n${unspokenLine('en')}`]);
  mkdirSync(join(copy.root, 'locales', id));
  copy.write(`locales/${id}/menu.yaml`, `account.profile: ${words[0]}\n`);
  copy.makeForServer();
  const ofTests = join(copy.root, 'generated', 'qa');
  expect(existsSync(ofTests)).toBe(false);
  expect(copy.read(`generated/messages/${id}.ts`)).toContain(words[0]);
  const tried = copy.run(join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...about);
  expect(tried.status, tried.said).toBe(0);
  // Whoever calls vitest has asked for what is made for tests.
  expect(existsSync(ofTests)).toBe(true);
});
