import { runHub, runTool } from './project.ts';

/** One command that must end well. */
export interface Step {
  name: string;
  /** Runs it and gives its exit code. */
  run: () => number;
}

/** What `npm run check` does, in order: the spec first, since everything else is made from it. */
export const checkSteps: readonly Step[] = [
  { name: 'spec and words', run: () => runHub(['check']) },
  { name: 'generated code', run: () => runHub(['generate']) },
  { name: 'editor schemas', run: () => runHub(['schema', '--check']) },
  {
    name: 'format and lint',
    run: () => runTool('@biomejs/biome', ['check', '--error-on-warnings', '.']),
  },
  { name: 'types', run: () => runTool('typescript', ['--noEmit', '-p', '.']) },
  { name: 'uses in code', run: () => runHub(['uses', '--check']) },
  { name: 'unused code', run: () => runTool('knip', ['--no-progress']) },
];

// biome-ignore lint/plugin: a fact of the unit
const msPerSecond = 1000;

/** Runs a step and says how it went. */
export function runStep({ name, run }: Step): boolean {
  const started = performance.now();
  const status = run();
  const seconds = ((performance.now() - started) / msPerSecond).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return status === 0;
}
