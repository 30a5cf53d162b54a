import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { argsOfHub, argsOfTool, besideRoot, type Ended, projectRoot, runBeside } from './project.ts';

/** One command that must end well. */
export interface Step {
  name: string;
  /** The step before it without which it says nothing true. */
  needs?: string;
  /** What a Node is given that runs it. */
  args: () => readonly string[];
}

const sound = 'spec and words';
const generated = 'generated code';
const uses = 'uses in code';

/** What is no code of a product: whatever changes there, code uses what it used. */
const usesNothing = (file: string) => /^(?:tests|docs|examples|\.ci)\/|\.md$|\.test\.tsx?$/.test(file);

/** What the compiler found, so that the next run looks at what has changed since alone. */
const typesFound = join(projectRoot, 'node_modules', '.cache', 'types.tsbuildinfo');

/** More checkers than processors only repeat work. Four is the compiler's own number. */
const checkers = ['--checkers', String(Math.min(availableParallelism(), 4))];

/**
 * What `npm run check` does: the spec first, since everything else is made from it, and then what takes one processor longest. Each
 * begins as soon as what it needs is there. Of a change, only the files that differ are looked at where each file is judged by itself,
 * and a step that none of them can change anything for is left out.
 */
export const checkSteps = (changed?: readonly string[]): readonly Step[] =>
  stepsOf(changed).filter(({ name }) => name !== uses || changed?.every(usesNothing) !== true);

const stepsOf = (changed?: readonly string[]): readonly Step[] => [
  { name: sound, args: () => argsOfHub(['check']) },
  { name: generated, needs: sound, args: () => argsOfHub(['generate']) },
  { name: uses, needs: generated, args: () => argsOfHub(['uses', '--check']) },
  {
    name: 'format and lint',
    args: () =>
      argsOfTool('@biomejs/biome', [
        'check',
        '--error-on-warnings',
        '--no-errors-on-unmatched',
        ...linted(changed),
      ]),
  },
  { name: 'walls', needs: generated, args: () => argsOfHub(['walls', '--check']) },
  {
    name: 'types',
    needs: generated,
    args: () =>
      argsOfTool('typescript', [
        '--noEmit',
        '-p',
        '.',
        ...checkers,
        '--incremental',
        '--tsBuildInfoFile',
        typesFound,
      ]),
  },
  { name: 'unused code', needs: generated, args: () => argsOfTool('knip', ['--no-progress']) },
];

/** Once it is noted that all is made, a command of the hub looks at none of it again. Tests run hundreds of these. */
const pages: Step = { name: 'pages', needs: generated, args: () => argsOfHub(['build']) };

/** What `npm run check` does, and what tests of the whole find made. */
export const wholeSteps = (): readonly Step[] => [...checkSteps(), pages];

/** The same of a product that stands elsewhere: what the engine is like is no question of it. */
export const productSteps: readonly Step[] = [
  { name: sound, args: () => argsOfHub(['check']) },
  { name: generated, needs: sound, args: () => argsOfHub(['generate']) },
  {
    name: 'types',
    needs: generated,
    args: () => argsOfTool('typescript', ['--noEmit', '-p', besideRoot, ...checkers]),
  },
  pages,
];

/** What the linter itself is made of. */
const ofLinter = /^(?:biome\.json|\.gitignore|package-lock\.json)$|^cli\/lint\//;

/** The files to be linted; all where its rules changed, or nobody knows what did. */
export function linted(changed: readonly string[] | undefined): string[] {
  if (changed === undefined || changed.some((file) => ofLinter.test(file))) return ['.'];
  const there = changed.filter((file) => existsSync(join(projectRoot, file)));
  // Asked for no file, it would take all.
  return there.length > 0 ? there : ['biome.json'];
}

// biome-ignore lint/plugin: a fact of the unit
const msPerSecond = 1000;

/** How many steps went well and how many did not, and whether what is made from the spec is there. */
export interface StepsOutcome {
  passed: number;
  failed: number;
  isGenerated: boolean;
}

interface RunOptions {
  say?: (lines: string) => void;
  run?: typeof runBeside;
  /** How many run side by side; as many as there are processors, two at most: each of them may use several. */
  atOnce?: number;
}

/**
 * Runs each step but those that stand on one that failed: they would tell the same fault again, or a false one. These
 * are named and counted as nothing. What one says is said when it ends, in one piece.
 */
export async function runSteps(
  steps: readonly Step[],
  { say = console.log, run = runBeside, atOnce = Math.min(availableParallelism(), 2) }: RunOptions = {},
): Promise<StepsOutcome> {
  const count = { passed: 0, failed: 0 };
  /** Of each that has ended, whether what stands on it may begin. */
  const ended = new Map<string, boolean>();
  const running = new Map<string, Promise<void>>();
  const runOne = async ({ name, args }: Step) => {
    const started = performance.now();
    const { code, said } = await endOf(() => run(args()));
    const seconds = ((performance.now() - started) / msPerSecond).toFixed(1);
    if (said !== '') say(said.replace(/\n$/, ''));
    say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    count[code === 0 ? 'passed' : 'failed']++;
    ended.set(name, code === 0);
    running.delete(name);
  };
  const waiting = [...steps];
  while (waiting.length > 0 || running.size > 0) {
    const at = waiting.findIndex(({ needs }) => needs === undefined || ended.has(needs));
    const [next] = at >= 0 && running.size < atOnce ? waiting.splice(at, 1) : [];
    if (next === undefined && running.size === 0)
      throw new Error(`None of these steps can begin: ${waiting.map(({ name }) => name).join(', ')}`);
    if (next === undefined) await Promise.race(running.values());
    else if (next.needs !== undefined && ended.get(next.needs) === false) {
      ended.set(next.name, false);
      say(`– ${next.name}: not run, since it stands on "${next.needs}"`);
    } else running.set(next.name, runOne(next));
  }
  return { ...count, isGenerated: ended.get(generated) !== false };
}

/** What cannot be begun, such as the command of a package that is missing, fails and stops nobody else. */
const endOf = async (run: () => Promise<Ended>): Promise<Ended> => {
  try {
    return await run();
  } catch (error) {
    return { code: 1, said: (error as Error).message };
  }
};
