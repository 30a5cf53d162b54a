import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';
import { type Changes, filesHere, textAt } from './changes.ts';
import { madeFiles, madeOtherwise } from './made-otherwise.ts';
import { hashCode } from './record/code.ts';
import { readTouched, seen, type Touched } from './record/touched.ts';
import { canBreak, canRead, type Known } from './refine.ts';
import { type Asks, reachedBy, whoAsks } from './who-asks.ts';

/** The tests that a change can break, and what decided. */
export interface Chosen {
  tests: readonly string[];
  /** How many there are. */
  of: number;
  /** What nobody can follow, so that all are chosen. */
  unfollowed?: string;
  /** Whether what changed is words for people, comments and types: nothing runs otherwise than before. */
  isIdle: boolean;
}

export const isTest = (file: string) => /^(?!tests\/types\/).*\.test\.tsx?$/.test(file);
/** What every test stands on: vitest hands all code through the last two. */
const underAll =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig\.json|\.npmrc|\.gitignore)$|^cli\/launch\/|^(?:cli\/past-offers|generator\/uses\/offers)\.ts$/;
/** What no test reads unless it names it. */
const quiet =
  /\.(?:md|png|jpg|webp|svg|css|tsx?|jsx?|grit)$|^(?:\.ci\/|\.editorconfig|biome\.json|knip\.json|LICENSE|spec\/meta\/)/;
/** What nobody runs. */
const isWords = /\.(?:md|png|jpg|webp|svg)$|^(?:\.ci\/|\.editorconfig$|LICENSE$)/;
const isCode = /\.(?:tsx?|js)$/;
const isText = (file: string) => !/\.(?:png|jpe?g|webp|gif|ico|woff2?|gz|pack|bin)$/.test(file);

/** What earlier runs wrote down; it may be deleted. */
export const touchedFile = join(projectRoot, 'node_modules', '.cache', 'touched.json');

/** Chooses by who asks for whom, and by what was seen to be called; what cannot be followed chooses all. */
export function choose({ base, files }: Changes): Chosen {
  const texts = textsHere(files);
  const changed = [...files, ...madeOtherwise(base, files)];
  const before = new Map(files.map((file) => [file, isText(file) ? textAt(base, file) : '']));
  return chooseAmong(texts, changed, { before, touched: readTouched(touchedFile) });
}

/** All files of the project, with what is generated, and those that were asked for and are gone. */
export function textsHere(gone: readonly string[] = []): Map<string, string> {
  const texts = madeFiles(projectRoot);
  // What is gone was asked for, and whoever still asks for it breaks.
  for (const file of [...filesHere(), ...gone]) texts.set(file, textOf(file));
  return texts;
}

interface Earlier {
  /** Of what changed, how it stood before; undefined where it is new. */
  before: ReadonlyMap<string, string | undefined>;
  touched: ReadonlyMap<string, Touched>;
}

const unknown: Earlier = { before: new Map(), touched: new Map() };

/** The same among files whose texts are known. */
export function chooseAmong(
  texts: ReadonlyMap<string, string>,
  changed: readonly string[],
  { before, touched }: Earlier = unknown,
): Chosen {
  const all = [...texts.keys()].filter(isTest).sort();
  const asking = whoAsks(texts);
  const loud = changed.filter((file) => !doesTheSame(file, before.get(file), texts.get(file)));
  const isIdle = loud.every((file) => isWords.test(file));
  const unfollowed = loud.find(
    (file) => underAll.test(file) || (!quiet.test(file) && !isAsked(file, asking.asks)),
  );
  if (unfollowed !== undefined) return { tests: all, of: all.length, unfollowed, isIdle };
  // Whoever reads a text reads its comments as well.
  const readers = [...asking.reads].flatMap(([by, read]) =>
    changed.some((file) => read.has(file)) ? by : [],
  );
  const reading = reachedBy(readers, asking.asks);
  const reached = reachedBy(loud, asking.asks);
  const known: Known = {
    ...{ texts, asking, changed: loud, touched },
    before: remember((file) => seenIn(file, before.has(file) ? before.get(file) : texts.get(file))),
    now: remember((file) => seenIn(file, texts.get(file))),
  };
  const ran = (file: string) => loud.some((one) => touched.get(file)?.ran.has(one));
  const tests = all.filter(
    (file) =>
      (reading.has(file) && canRead(file, changed, known)) ||
      ((reached.has(file) || ran(file)) && canBreak(file, known)),
  );
  return { tests, of: all.length, isIdle };
}

const seenIn = (file: string, text: string | undefined) =>
  text === undefined ? undefined : seen(file, text);

function remember<T>(make: (file: string) => T): (file: string) => T {
  const made = new Map<string, T>();
  return (file) => {
    const known = made.get(file);
    if (known !== undefined) return known;
    const fresh = make(file);
    made.set(file, fresh);
    return fresh;
  };
}

/** Whether only its comments, its form or its types are others: what runs is the same, and the compiler sees the rest. */
function doesTheSame(file: string, before: string | undefined, now: string | undefined): boolean {
  if (before === undefined || !now || !isCode.test(file)) return false;
  const code = hashCode(file, before)?.code;
  return code !== undefined && code === hashCode(file, now)?.code;
}

/** Commits as git writes them. */
const shortHash = 10;

/** What is said of a choice; an empty one is well only where there is no change. */
export function outcomeOf(
  { base, files }: Changes,
  { tests, of, unfollowed, isIdle }: Chosen,
): { isWell: boolean; says: string } {
  const from = base.slice(0, shortHash);
  const differ = files.length === 1 ? '1 file differs' : `${files.length} files differ`;
  if (files.length === 0)
    return { isWell: true, says: `– tests: nothing is chosen, because nothing changed since ${from}.` };
  if (tests.length === 0 && isIdle)
    return {
      isWell: true,
      says: `– tests: nothing is chosen, because ${differ} from ${from} in nothing that runs or that a test reads.`,
    };
  if (tests.length === 0)
    return {
      isWell: false,
      says: `✗ tests: nothing is chosen, though ${differ} from ${from}, such as ${files[0]}: no test is known to run or read ${files.length === 1 ? 'it' : 'them'}. \`npm test\` runs all.`,
    };
  const why = unfollowed === undefined ? '' : `, since nobody can follow ${unfollowed}`;
  return {
    isWell: true,
    says: `${differ} from ${from}: ${tests.length} of ${of} test files can break${why}.`,
  };
}

function isAsked(file: string, asks: Asks): boolean {
  return [...asks.values()].some((asked) => asked.has(file));
}

function textOf(file: string): string {
  const path = join(projectRoot, file);
  return isText(file) && existsSync(path) ? readFileSync(path, 'utf8') : '';
}
