import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { besideRoot, projectRoot, runHub, runTool } from './project.ts';

/** One command that must end well. */
export interface Step {
  name: string;
  /** The step before it without which it says nothing true. */
  needs?: string;
  /** Runs it and gives its exit code. */
  run: () => number;
}

const sound = 'spec and words';
const generated = 'generated code';

/** What the compiler found, so that the next run looks at what has changed since alone. */
const typesFound = join(projectRoot, 'node_modules', '.cache', 'types.tsbuildinfo');

/** More checkers than processors only repeat work. Four is the compiler's own number. */
const checkers = ['--checkers', String(Math.min(availableParallelism(), 4))];

/**
 * What `npm run check` does, in order: the spec first, since everything else is made from it. Of a change, only the files
 * that differ are looked at where each file is judged by itself.
 */
export const checkSteps = (changed?: readonly string[]): readonly Step[] => [
  { name: sound, run: () => runHub(['check']) },
  { name: generated, needs: sound, run: () => runHub(['generate']) },
  {
    name: 'format and lint',
    run: () =>
      runTool('@biomejs/biome', [
        'check',
        '--error-on-warnings',
        '--no-errors-on-unmatched',
        ...linted(changed),
      ]),
  },
  { name: 'walls', needs: generated, run: () => runHub(['walls', '--check']) },
  {
    name: 'types',
    needs: generated,
    run: () =>
      runTool('typescript', [
        '--noEmit',
        '-p',
        '.',
        ...checkers,
        '--incremental',
        '--tsBuildInfoFile',
        typesFound,
      ]),
  },
  { name: 'uses in code', needs: generated, run: () => runHub(['uses', '--check']) },
  { name: 'unused code', needs: generated, run: () => runTool('knip', ['--no-progress']) },
];

/** Once it is noted that all is made, a command of the hub looks at none of it again. Tests run hundreds of these. */
const pages: Step = { name: 'pages', needs: generated, run: () => runHub(['build']) };

/** What `npm run check` does, and what tests of the whole find made. */
export const wholeSteps = (): readonly Step[] => [...checkSteps(), pages];

/** The same of a product that stands elsewhere: what the engine is like is no question of it. */
export const productSteps: readonly Step[] = [
  { name: sound, run: () => runHub(['check']) },
  { name: generated, needs: sound, run: () => runHub(['generate']) },
  {
    name: 'types',
    needs: generated,
    run: () => runTool('typescript', ['--noEmit', '-p', besideRoot, ...checkers]),
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

/**
 * Runs each step but those that stand on one that failed: they would tell the same fault again, or a false one. These
 * are named and counted as nothing.
 */
export function runSteps(steps: readonly Step[], say: (line: string) => void = console.log): StepsOutcome {
  const lacking = new Set<string>();
  let passed = 0;
  let failed = 0;
  for (const { name, needs, run } of steps) {
    if (needs !== undefined && lacking.has(needs)) {
      lacking.add(name);
      say(`– ${name}: not run, since it stands on "${needs}"`);
      continue;
    }
    const started = performance.now();
    const isWell = run() === 0;
    const seconds = ((performance.now() - started) / msPerSecond).toFixed(1);
    say(`${isWell ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (isWell) passed++;
    else {
      failed++;
      lacking.add(name);
    }
  }
  return { passed, failed, isGenerated: !lacking.has(generated) };
}
