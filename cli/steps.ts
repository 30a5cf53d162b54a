import { runHub, runTool } from './project.ts';

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

/** What `npm run check` does, in order: the spec first, since everything else is made from it. */
export const checkSteps: readonly Step[] = [
  { name: sound, run: () => runHub(['check']) },
  { name: generated, needs: sound, run: () => runHub(['generate']) },
  {
    name: 'format and lint',
    run: () => runTool('@biomejs/biome', ['check', '--error-on-warnings', '.']),
  },
  { name: 'walls', needs: generated, run: () => runHub(['walls', '--check']) },
  { name: 'types', needs: generated, run: () => runTool('typescript', ['--noEmit', '-p', '.']) },
  { name: 'uses in code', needs: generated, run: () => runHub(['uses', '--check']) },
  { name: 'unused code', needs: generated, run: () => runTool('knip', ['--no-progress']) },
];

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
