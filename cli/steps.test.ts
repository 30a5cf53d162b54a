import { describe, expect, it } from 'vitest';
import { linted, runSteps, type Step, wholeSteps } from './steps.ts';

const allSteps = wholeSteps();

/** Runs the steps of a check of which some fail, and gives what was run and said. */
function runWith(failing: readonly string[]) {
  const run: string[] = [];
  const said: string[] = [];
  const steps: Step[] = allSteps.map((step) => ({
    ...step,
    run: () => {
      run.push(step.name);
      return failing.includes(step.name) ? 1 : 0;
    },
  }));
  return { outcome: runSteps(steps, (line) => said.push(line)), run, said };
}

describe('the steps of a check', () => {
  it('stand on steps before them', () => {
    const names = allSteps.map(({ name }) => name);
    const early = allSteps.map(({ needs }, index) => needs === undefined || names.indexOf(needs) < index);
    expect(early).not.toContain(false);
  });

  it('count all where all is well', () => {
    const { outcome, run } = runWith([]);
    expect(outcome).toEqual({ passed: allSteps.length, failed: 0, isGenerated: true });
    expect(run).toHaveLength(allSteps.length);
  });

  it('tell one fault of the spec once, and go on with what does not stand on it', () => {
    const { outcome, run, said } = runWith(['spec and words']);
    expect(run).toEqual(['spec and words', 'format and lint']);
    expect(outcome).toEqual({ passed: 1, failed: 1, isGenerated: false });
    expect(said.filter((line) => line.startsWith('✗'))).toHaveLength(1);
    expect(said).toContain('– types: not run, since it stands on "generated code"');
  });

  it('go on where one fails on which none stands', () => {
    const { outcome } = runWith(['format and lint', 'types']);
    expect(outcome).toEqual({ passed: allSteps.length - 2, failed: 2, isGenerated: true });
  });
});

it.each([
  ['all where nobody knows what changed', undefined, ['.']],
  ['all where its rules changed', ['cli/steps.ts', 'biome.json'], ['.']],
  ['what changed and is still there', ['cli/steps.ts', 'cli/gone.ts'], ['cli/steps.ts']],
  ['its own rules where nothing is', ['cli/gone.ts'], ['biome.json']],
])('lints %s', (_, changed, files) => {
  expect(linted(changed)).toEqual(files);
});
