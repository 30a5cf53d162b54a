import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { gitRefsFolders } from '#generated/constants.ts';
import { RefListing } from '../../server/git/refs/ref-listing.ts';
import { RefReader } from '../../server/git/refs/refs.ts';
import { buildRepository, change, git } from './git-fixture.ts';

/** A repository whose refs stand in one list, which was written long ago. */
async function withRefs(names: readonly string[]): Promise<string> {
  const { dir } = await buildRepository([change({ put: [{ path: 'f', content: 'x' }] })]);
  const tip = git(dir, 'rev-parse', 'main').trim();
  const list = join(dir, 'packed-refs');
  const lines = names.map((name) => `${tip} refs/heads/${name}\n`).sort();
  writeFileSync(list, `# pack-refs with: peeled fully-peeled sorted \n${lines.join('')}`);
  for (const path of [list, ...['HEAD', 'refs', 'refs/heads', 'refs/tags'].map((name) => join(dir, name))])
    utimesSync(path, 1, 1);
  return dir;
}

it('however many refs are read, others have their turn at the loop among them', async () => {
  const refs = 40_000;
  const dir = await withRefs(Array.from({ length: refs }, (_, at) => `branch-${at}`));
  const added = vi.spyOn(RefListing.prototype, 'add');
  let isDone = false;
  const reading = new RefReader().read(dir).finally(() => {
    isDone = true;
  });
  let most = 0;
  for (let before = 0; !isDone; before = added.mock.calls.length) {
    await new Promise(setImmediate);
    most = Math.max(most, added.mock.calls.length - before);
  }
  expect((await reading).branches.size).toBe(refs + 1);
  expect(most).toBeLessThan(refs / 8);
});

it.each([
  ['in the list, however many folders they name', gitRefsFolders + 1, false, true],
  ['alone, in few folders', gitRefsFolders / 4, true, true],
  ['alone, in more folders than are looked at', gitRefsFolders + 1, true, false],
])('where refs stand %s, what was read of them is kept', async (_where, folders, isAlone, isKept) => {
  const names = Array.from({ length: folders }, (_, at) => `team-${at}/branch`);
  const dir = await withRefs(isAlone ? [] : names);
  const tip = git(dir, 'rev-parse', 'main');
  for (const name of isAlone ? names : []) {
    mkdirSync(join(dir, 'refs/heads', dirname(name)));
    writeFileSync(join(dir, 'refs/heads', name), tip);
    utimesSync(join(dir, 'refs/heads', dirname(name)), 1, 1);
  }
  utimesSync(join(dir, 'refs/heads'), 1, 1);
  const reader = new RefReader();
  const first = await reader.read(dir);
  expect((await reader.read(dir)) === first).toBe(isKept);
  git(dir, 'update-ref', 'refs/heads/team-1/other', 'main');
  expect((await reader.read(dir)).branches.size).toBe(folders + 2);
});

it('keeps nothing that was read of refs while a push had made a folder and nothing in it', async () => {
  const dir = await withRefs([]);
  mkdirSync(join(dir, 'refs/heads/team'));
  for (const folder of ['refs/heads/team', 'refs/heads']) utimesSync(join(dir, folder), 1, 1);
  const reader = new RefReader();
  expect((await reader.read(dir)).branches.size).toBe(1);
  git(dir, 'update-ref', 'refs/heads/team/first', 'main');
  expect((await reader.read(dir)).branches.size).toBe(2);
});
