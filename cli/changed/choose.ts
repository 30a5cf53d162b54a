import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';
import { type Changes, filesHere } from './changes.ts';
import { madeFiles, madeOtherwise } from './made-otherwise.ts';
import { reachedBy, whoAsks } from './who-asks.ts';

/** The tests that a change can break, and what decided. */
export interface Chosen {
  tests: readonly string[];
  /** How many there are. */
  of: number;
  /** What nobody can follow, so that all are chosen. */
  unfollowed?: string;
}

const isTest = (file: string) => /^(?!tests\/types\/).*\.test\.tsx?$/.test(file);
/** What every test stands on. */
const underAll =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig\.json|\.npmrc|\.gitignore)$|^cli\/launch\//;
/** What no test reads unless it names it. */
const quiet =
  /\.(?:md|png|jpg|webp|svg|css|tsx?|jsx?|grit)$|^(?:\.ci\/|\.editorconfig|biome\.json|knip\.json|LICENSE|spec\/meta\/)/;
const isText = (file: string) => !/\.(?:png|jpe?g|webp|gif|ico|woff2?|gz|pack|bin)$/.test(file);

/** Chooses by who asks for whom; what cannot be followed chooses all. */
export function choose({ base, files }: Changes): Chosen {
  const made = madeFiles(projectRoot);
  const texts = new Map(made);
  // What is gone was asked for, and whoever still asks for it breaks.
  for (const file of [...filesHere(), ...files]) texts.set(file, textOf(file));
  const changed = [...files, ...madeOtherwise(base, files)];
  return chooseAmong(texts, changed);
}

/** The same among files whose texts are known. */
export function chooseAmong(texts: ReadonlyMap<string, string>, changed: readonly string[]): Chosen {
  const all = [...texts.keys()].filter(isTest).sort();
  const asks = whoAsks(texts);
  const unfollowed = changed.find(
    (file) => underAll.test(file) || (!quiet.test(file) && !isAsked(file, asks)),
  );
  if (unfollowed !== undefined) return { tests: all, of: all.length, unfollowed };
  const reached = reachedBy(changed, asks);
  return { tests: all.filter((file) => reached.has(file)), of: all.length };
}

/** Commits as git writes them. */
const shortHash = 10;

/** What is said of a choice; an empty one is well only where there is no change. */
export function outcomeOf(
  { base, files }: Changes,
  { tests, of, unfollowed }: Chosen,
): { isWell: boolean; says: string } {
  const from = base.slice(0, shortHash);
  const differ = files.length === 1 ? '1 file differs' : `${files.length} files differ`;
  if (files.length === 0)
    return { isWell: true, says: `– tests: nothing is chosen, because nothing changed since ${from}.` };
  if (tests.length === 0)
    return {
      isWell: false,
      says: `✗ tests: nothing is chosen, though ${differ} from ${from}, such as ${files[0]}: no test is known to read ${files.length === 1 ? 'it' : 'them'}. \`npm test\` runs all.`,
    };
  const why = unfollowed === undefined ? '' : `, since nobody can follow ${unfollowed}`;
  return {
    isWell: true,
    says: `${differ} from ${from}: ${tests.length} of ${of} test files can break${why}.`,
  };
}

function isAsked(file: string, asks: ReturnType<typeof whoAsks>): boolean {
  return [...asks.values()].some((asked) => asked.has(file));
}

function textOf(file: string): string {
  const path = join(projectRoot, file);
  return isText(file) && existsSync(path) ? readFileSync(path, 'utf8') : '';
}
