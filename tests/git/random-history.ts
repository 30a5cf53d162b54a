import type { CommitChange } from '../../server/git/index.ts';
import { chance } from './chance.ts';
import { change } from './git-fixture.ts';

type Files = Map<string, string>;
const names = ['a', 'b', 'c', 'd'];

/** Branches that grow, are merged (taking ours, theirs, a mix, or something new), files that come, go and return.
 *  Contents are few, so that both sides often make the same change. Everything is merged into main at the end. */
export function randomHistory(seed: number, length: number): CommitChange[] {
  const next = chance(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const branches = new Map<string, Files>();
  const changes: CommitChange[] = [];
  const write = (branch: string, before: Files, after: Files, parents?: string[]) => {
    const put = [...after].filter(([path, content]) => before.get(path) !== content);
    const remove = [...before.keys()].filter((path) => !after.has(path));
    changes.push(
      change({
        branch,
        ...(parents ? { parents } : {}),
        message: `Change ${changes.length}`,
        put: put.map(([path, content]) => ({ path, content })),
        remove,
      }),
    );
    branches.set(branch, after);
  };
  const randomPath = () => Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(names)).join('/');
  const edited = (files: Files): Files => {
    const after = new Map(files);
    for (let n = 0; n < 3; n += 1) {
      if (after.size > 0 && next() < 0.3) after.delete(pick([...after.keys()]));
      else putFile(after, `${randomPath()}/${pick(names)}.txt`, String(Math.floor(next() * 3)));
    }
    return after;
  };
  const merged = (ours: Files, theirs: Files): Files => {
    const way = next();
    if (way < 0.2) return new Map(ours);
    if (way < 0.4) return new Map(theirs);
    const mix: Files = new Map();
    for (const path of new Set([...ours.keys(), ...theirs.keys()])) {
      const content = (next() < 0.5 ? ours : theirs).get(path);
      if (content !== undefined) putFile(mix, path, content);
    }
    return way < 0.8 ? mix : edited(mix);
  };

  write('main', new Map(), edited(new Map()));
  for (let n = 0; n < length; n += 1) {
    const branch = pick([...branches.keys()]);
    const files = branches.get(branch) as Files;
    const what = next();
    if (what < 0.15 && branches.size < 5) write(`work/${n}`, files, edited(files), [branch]);
    else if (what < 0.4 && branches.size > 1) {
      const other = pick([...branches.keys()].filter((name) => name !== branch));
      write(branch, files, merged(files, branches.get(other) as Files), [branch, other]);
    } else write(branch, files, edited(files));
  }
  for (const [branch, files] of [...branches]) {
    const main = branches.get('main') as Files;
    if (branch !== 'main') write('main', main, merged(main, files), ['main', branch]);
  }
  return changes;
}

/** A path cannot be a file and a folder at once: what stands in the way goes. */
function putFile(files: Files, path: string, content: string): void {
  for (const other of files.keys()) {
    if (other.startsWith(`${path}/`) || path.startsWith(`${other}/`)) files.delete(other);
  }
  files.set(path, content);
}
