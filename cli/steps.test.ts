import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { linted, runSteps, wholeSteps } from './steps.ts';

const allSteps = wholeSteps();

/** What a step is told, by which it is known here. */
const nameOf = (args: readonly string[]) =>
  allSteps.find((step) => String(step.args()) === String(args))?.name ?? '';

/** Runs the steps of a check of which some fail, and gives what was run and said. */
async function runWith(failing: readonly string[], atOnce = 1) {
  const ran: string[] = [];
  const said: string[] = [];
  let open = 0;
  let mostOpen = 0;
  const run = async (args: readonly string[]) => {
    const name = nameOf(args);
    ran.push(name);
    mostOpen = Math.max(mostOpen, ++open);
    await setImmediate();
    open--;
    return { code: failing.includes(name) ? 1 : 0, said: `says ${name}\n` };
  };
  const outcome = await runSteps(allSteps, { say: (lines) => said.push(lines), run, atOnce });
  return { outcome, ran, said, mostOpen };
}

describe.each([1, 2])('the steps of a check, %i at once,', (atOnce) => {
  it('stand on steps before them', () => {
    const names = allSteps.map(({ name }) => name);
    const early = allSteps.map(({ needs }, index) => needs === undefined || names.indexOf(needs) < index);
    expect(early).not.toContain(false);
  });

  it('count all where all is well, and begin no more than may run', async () => {
    const { outcome, ran, mostOpen } = await runWith([], atOnce);
    expect(outcome).toEqual({ passed: allSteps.length, failed: 0, isGenerated: true });
    expect(new Set(ran).size).toBe(allSteps.length);
    expect(mostOpen).toBe(atOnce);
  });

  it('begin nothing before what it stands on has ended', async () => {
    const { said } = await runWith([], atOnce);
    const ended = said.map((text) => text.split(/✓ | \(/)[1]);
    for (const { name, needs } of allSteps)
      if (needs !== undefined) expect(ended.indexOf(needs)).toBeLessThan(ended.indexOf(name));
  });

  it('say what they said in one piece, before how they ended', async () => {
    const { said } = await runWith([], atOnce);
    expect(said).toContainEqual(expect.stringMatching(/^says types\n✓ types \([\d.]+ s\)$/));
  });

  it('tell one fault of the spec once, and go on with what does not stand on it', async () => {
    const { outcome, ran, said } = await runWith(['spec and words'], atOnce);
    expect(ran).toEqual(['spec and words', 'format and lint']);
    expect(outcome).toEqual({ passed: 1, failed: 1, isGenerated: false });
    expect(said.filter((text) => text.includes('✗'))).toHaveLength(1);
    expect(said).toContain('– types: not run, since it stands on "generated code"');
  });

  it('go on where one fails on which none stands', async () => {
    const { outcome } = await runWith(['format and lint', 'types'], atOnce);
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
