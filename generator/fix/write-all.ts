import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { Refusal } from './refusal.ts';

/** What is to become of one file: its bytes before and after, by their hashes; a new one has no `before`, one that goes no `after`. */
interface Planned {
  path: string;
  before?: string;
  after?: string;
}

/** Stands while drafts take the places of files: from then on the change is made, whoever is ended meanwhile. */
const journal = '.hub-fix.json';
const ending = '.hub-fix';

const draftOf = (project: string, path: string) =>
  join(project, dirname(path), `.${basename(path)}${ending}`);
const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Writes all files or none: drafts first, then a list of them, and then each draft takes the place of its file. */
export function writeAll(
  project: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): void {
  takePlaces(project, prepare(project, before, after));
}

/** Up to where nothing has changed yet, and all that will is written down. */
export function prepare(
  project: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Planned[] {
  const changed = [...after].filter(([path, text]) => before.get(path) !== text);
  const gone = [...before.keys()].filter((path) => !after.has(path));
  const planned = [
    ...changed.map(([path, text]) => planOf(path, before.get(path), text)),
    ...gone.map((path) => planOf(path, before.get(path), undefined)),
  ];
  for (const { path } of planned) refuseKept(project, path);
  const made: string[] = [];
  try {
    for (const [path, text] of changed) {
      made.push(...withFolders(project, dirname(path)));
      writeSynced(draftOf(project, path), text, modeOf(project, path));
    }
    for (const one of planned) refuseChanged(project, one);
    writeSynced(join(project, `${journal}${ending}`), JSON.stringify(planned));
    renameSync(join(project, `${journal}${ending}`), join(project, journal));
  } catch (error) {
    clearDrafts(project);
    for (const folder of made.toReversed()) rmdirSync(folder);
    if (error instanceof Refusal) throw error;
    const { code, path } = error as NodeJS.ErrnoException;
    throw new Refusal(`Nothing was written: ${relative(project, path ?? project)} cannot be (${code}).`);
  }
  return planned;
}

function planOf(path: string, before: string | undefined, after: string | undefined): Planned {
  return {
    path,
    ...(before !== undefined && { before: hashOf(before) }),
    ...(after !== undefined && { after: hashOf(after) }),
  };
}

/** Makes the folders that are not there yet; gives these, the outermost first. */
function withFolders(project: string, folder: string): string[] {
  if (existsSync(join(project, folder))) return [];
  const outer = withFolders(project, dirname(folder));
  mkdirSync(join(project, folder));
  return [...outer, join(project, folder)];
}

/** Ends what a run began that was ended amid its work; gives how many files it was about. */
export function finishEarlier(project: string): number {
  const planned = readJournal(project);
  if (planned === undefined) {
    clearDrafts(project);
    return 0;
  }
  for (const one of planned) {
    const now = hashAt(join(project, one.path));
    if (now !== one.before && now !== one.after)
      throw new Refusal(
        `An earlier hub fix was cut short, and ${one.path} was changed since. What it was to become stands in ${relative(project, draftOf(project, one.path))}: take what you want of it, and delete ${journal}.`,
      );
  }
  takePlaces(project, planned);
  return planned.length;
}

function takePlaces(project: string, planned: readonly Planned[]): void {
  for (const { path, after } of planned) {
    const draft = draftOf(project, path);
    if (after === undefined) rmSync(join(project, path), { force: true });
    else if (hashAt(draft) === after) renameSync(draft, join(project, path));
  }
  rmSync(join(project, journal), { force: true });
}

/** A draft would take the place of a file that nobody may write to all the same: it is the folder that allows it. */
function refuseKept(project: string, path: string): void {
  const mode = modeOf(project, path);
  if (mode !== undefined && (mode & writable) === 0)
    throw new Refusal(
      `Nothing was written: ${path} is read-only. Let it be written to (chmod u+w), and run it again.`,
    );
}

/** What nobody has may be written by nobody. */
const writable = 0o222;

/** Who may do what with a file, which stays so. */
const modeOf = (project: string, path: string): number | undefined =>
  statSync(join(project, path), { throwIfNoEntry: false })?.mode;

function refuseChanged(project: string, { path, before }: Planned): void {
  if (hashAt(join(project, path)) !== before)
    throw new Refusal(`${path} was changed while hub fix ran. Nothing was written; run it again.`);
}

function readJournal(project: string): Planned[] | undefined {
  try {
    return JSON.parse(readFileSync(join(project, journal), 'utf8')) as Planned[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Refusal(`${journal} cannot be read: delete it, and look what git says of spec/ and locales/.`);
  }
}

function hashAt(file: string): string | undefined {
  try {
    return hashOf(readFileSync(file));
  } catch {
    // Not there, or nothing that one could read: not what was planned.
    return undefined;
  }
}

function writeSynced(file: string, text: string, mode?: number): void {
  const handle = openSync(file, 'w');
  try {
    if (mode !== undefined) fchmodSync(handle, mode);
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Drafts that no list names were never finished, and nothing waits for them. */
function clearDrafts(project: string): void {
  const drafts = ['spec', 'locales'].flatMap((folder) => draftsIn(join(project, folder)));
  for (const file of [...drafts, join(project, `${journal}${ending}`)]) rmSync(file, { force: true });
}

function draftsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith('.') && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}
