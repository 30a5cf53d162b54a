import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { checkSteps, linted, productSteps, runSteps, wholeSteps } from './steps.ts';

const allSteps = wholeSteps();

/** What a step is told, by which it is known here. */
const nameOf = (args: readonly string[]) =>
  allSteps.find((step) => String(step.args()) === String(args))?.name ?? '';

/** Runs the steps of a check of which some fail, and gives what was run and said. */
async function runWith(failing: readonly string[], atOnce = 1) {
  const ran: string[] = [];
  const said: string[] = [];
  const open = new Set<string>();
  let mostOpen = 0;
  const early: string[] = [];
  const run = async (args: readonly string[]) => {
    const name = nameOf(args);
    const needs = allSteps.find((step) => step.name === name)?.needs;
    if (needs !== undefined && (open.has(needs) || !ran.includes(needs))) early.push(name);
    ran.push(name);
    mostOpen = Math.max(mostOpen, open.add(name).size);
    await setImmediate();
    open.delete(name);
    return { code: failing.includes(name) ? 1 : 0, said: `says ${name}\n` };
  };
  const outcome = await runSteps(allSteps, { say: (lines) => said.push(lines), run, atOnce });
  return { outcome, ran, said, mostOpen, early };
}

describe.each([1, 2])('the steps of a check, %i at once,', (atOnce) => {
  it('count all where all is well, and begin no more than may run', async () => {
    const { outcome, ran, mostOpen } = await runWith([], atOnce);
    expect(outcome).toEqual({ passed: allSteps.length, failed: 0, isGenerated: true });
    expect(new Set(ran).size).toBe(allSteps.length);
    expect(mostOpen).toBe(atOnce);
  });

  it('begin nothing before what it stands on has ended', async () => {
    expect((await runWith([], atOnce)).early).toEqual([]);
  });

  it('say what they said in one piece, before how they ended', async () => {
    const { said } = await runWith([], atOnce);
    const at = said.indexOf('says types');
    expect(said[at + 1]).toMatch(/^✓ types \([\d.]+ s\)$/);
  });

  it('tell one fault of the spec once, and go on with what does not stand on it', async () => {
    const { outcome, ran, said } = await runWith(['spec and words'], atOnce);
    expect(ran).toEqual(['spec and words', 'format and lint']);
    expect(outcome).toEqual({ passed: 1, failed: 1, isGenerated: false });
    expect(said.filter((text) => text.startsWith('✗'))).toHaveLength(1);
    expect(said).toContain('– types: not run, since it stands on "generated code"');
  });

  it('go on where one fails on which none stands', async () => {
    const { outcome } = await runWith(['format and lint', 'types'], atOnce);
    expect(outcome).toEqual({ passed: allSteps.length - 2, failed: 2, isGenerated: true });
  });
});

it.each([
  ['of a check', allSteps],
  ['of a product elsewhere', productSteps],
])('the steps %s stand on steps before them', (_, steps) => {
  const names = steps.map(({ name }) => name);
  const early = steps.map(({ needs }, index) => needs === undefined || names.indexOf(needs) < index);
  expect(early).not.toContain(false);
});

it('a step that cannot be begun fails, and stops no other', async () => {
  const said: string[] = [];
  const missing = () => {
    throw new Error('There is no such package.');
  };
  const steps = [
    { name: 'missing', args: missing },
    { name: 'there', args: () => ['there'] },
  ];
  const run = async () => ({ code: 0, said: '' });
  const { passed, failed } = await runSteps(steps, { say: (line) => said.push(line), run });
  expect([passed, failed]).toEqual([1, 1]);
  expect(said).toContain('There is no such package.');
});

it('says which steps wait for one that is not there', async () => {
  const steps = [{ name: 'late', needs: 'nobody', args: () => [] }];
  await expect(runSteps(steps)).rejects.toThrow('None of these steps can begin: late');
});

it.each([
  ['all where nobody knows what changed', undefined, ['.']],
  ['all where its rules changed', ['cli/steps.ts', 'biome.json'], ['.']],
  ['what changed and is still there', ['cli/steps.ts', 'cli/gone.ts'], ['cli/steps.ts']],
  ['its own rules where nothing is', ['cli/gone.ts'], ['biome.json']],
])('lints %s', (_, changed, files) => {
  expect(linted(changed)).toEqual(files);
});

it.each([
  ['nobody knows what changed', undefined, true],
  ['code did', ['tests/api/items.test.ts', 'server/items/items.ts'], true],
  ['the description did', ['spec/app.yaml'], true],
  ['tests and words for people alone did', ['tests/support/hub.ts', 'server/a.test.ts', 'README.md'], false],
])('looks for what code uses where %s: %s', (_, changed, isThere) => {
  expect(checkSteps(changed).some(({ name }) => name === 'uses in code')).toBe(isThere);
});
