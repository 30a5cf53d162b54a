import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the refs of a bare repository name, read without its locks, beside whoever writes. */
export interface RefsOfAMoment {
  /** Contents of HEAD. */
  head: string;
  /** Ids by the full names of refs. */
  ids: ReadonlyMap<string, string>;
  /** Contents of refs that name others, by their names. */
  symbolic: ReadonlyMap<string, string>;
  /** Changes with every write, also with one that writes what stood there before. */
  mark: string;
}

const plain = /^([0-9a-f]{40,64})\n?$/;
const listed = /^([0-9a-f]{40,64}) (\S.*)$/;

/** Undefined where a ref went away while it was read: to be tried again. */
export function readRefs(dir: string): RefsOfAMoment | undefined {
  try {
    return read(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function read(dir: string): RefsOfAMoment {
  const marks: string[] = [];
  const text = (path: string) => {
    marks.push(markOf(dir, path));
    return readFileSync(join(dir, path), 'utf8');
  };
  const head = text('HEAD');
  const alone = new Map(looseRefs(dir).map((name) => [name, text(name)]));
  // Last, as git does: a ref that is moved into the list meanwhile is found in one of them.
  const ids = new Map(listOf(dir, text));
  const symbolic = new Map<string, string>();
  for (const [name, content] of alone) {
    const id = plain.exec(content)?.[1];
    if (id !== undefined) ids.set(name, id);
    else if (content.startsWith('ref: ')) symbolic.set(name, content);
  }
  return { head, ids, symbolic, mark: marks.sort().join('\n') };
}

/** NOTE: a file that is written anew is another file, with a time of its own: git writes beside and renames. */
function markOf(dir: string, path: string): string {
  const { ino, mtimeNs, ctimeNs, size } = statSync(join(dir, path), { bigint: true });
  return `${path} ${ino} ${mtimeNs} ${ctimeNs} ${size}`;
}

function looseRefs(dir: string): string[] {
  return readdirSync(join(dir, 'refs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1));
}

function* listOf(dir: string, text: (path: string) => string): Generator<[string, string]> {
  const isThere = statSync(join(dir, 'packed-refs'), { throwIfNoEntry: false }) !== undefined;
  if (!isThere) return;
  for (const line of text('packed-refs').split('\n')) {
    const [, id, name] = listed.exec(line) ?? [];
    if (id !== undefined && name !== undefined) yield [name, id];
  }
}

/** The file in which all of these refs stand, as git writes it. */
export function packedRefsOf({ ids }: Pick<RefsOfAMoment, 'ids'>): string {
  const names = [...ids.keys()].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  return ['# pack-refs with: sorted \n', ...names.map((name) => `${ids.get(name)} ${name}\n`)].join('');
}
