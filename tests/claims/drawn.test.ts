import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { buildProduct } from '../../generator/build.ts';
import { generate } from '../../generator/generate.ts';
import type { Claim } from '../../generator/model/claim.ts';
import { DevCopy } from '../dev/dev-copy.ts';
import { canTakeAway, waysToTakeAway } from './take-away.ts';

// Whether a claim is true is shown by taking away what carries it: the test that it names must go red. A few are drawn at each
// run, by a seed that is printed; HUB_CLAIMS_SEED draws the same again, and HUB_CLAIMS_DRAWN=60 as many as that.

const seed = Number(process.env.HUB_CLAIMS_SEED ?? Date.now() % 1_000_000);
const isFull = process.env.HUB_CLAIMS_DRAWN !== undefined;
const wanted = Number(process.env.HUB_CLAIMS_DRAWN ?? 3);

/** Written for this and soon done. What needs a browser, a copy or a hub of its own is tried where many are drawn. */
const isQuick = ({ test }: Claim) => test?.file.startsWith('tests/claims/') === true;

function draw(claims: readonly Claim[]): Claim[] {
  let state = seed;
  // Numerical Recipes' generator: the same claims for the same seed on every machine.
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return claims
    .map((claim) => ({ claim, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ claim }) => claim);
}

const { sections } = buildProduct({ project: projectRoot });
const drawable = sections
  .flatMap(({ claims }) => claims)
  .filter((claim) => claim.test !== undefined && claim.carried.some(({ name }) => canTakeAway(name)));
const drawn = draw(drawable.filter((claim) => isFull || isQuick(claim))).slice(0, wanted);
console.log(`Claims drawn by HUB_CLAIMS_SEED=${seed}: ${drawn.map(({ id }) => id).join(', ')}`);

let copy: DevCopy;
beforeAll(() => {
  copy = new DevCopy();
  for (const name of ['tests', 'generated', 'vitest.config.ts', 'biome.json', 'demo'])
    cpSync(join(projectRoot, name), join(copy.root, name), {
      recursive: true,
      filter: (path) => !path.startsWith(join(projectRoot, 'tests', 'browser', 'chromium')),
    });
  const chromium = join('tests', 'browser', 'chromium');
  if (existsSync(join(projectRoot, chromium)))
    symlinkSync(join(projectRoot, chromium), join(copy.root, chromium));
});
afterAll(() => copy.remove());

/** Runs the test that a claim names, there where something is missing by now. */
function run({ test }: Claim): { isRed: boolean; said: string } {
  // What a title leaves open differs by case.
  const name = test?.name?.split('%')[0]?.trim() ?? '';
  const asked = name === '' ? [] : ['-t', name.replaceAll(/[^\w\s]/g, '.')];
  const { status, said } = copy.run(
    join('node_modules', 'vitest', 'vitest.mjs'),
    ...['run', '--reporter=dot', test?.file ?? '', ...asked],
  );
  return { isRed: status !== 0, said };
}

/** Red: the test missed it. Refused: the spec is not sound without it, and no test runs. Green: nobody missed it. */
type Found = 'red' | 'refused' | 'green';

async function tryOut(claim: Claim): Promise<{ found: Found; told: string }> {
  const before = new Map<string, string>();
  let told = '';
  let found: Found = 'refused';
  for (const { name } of claim.carried)
    for (const { file, text, isGone } of waysToTakeAway(copy.root, name)) {
      before.set(file, before.get(file) ?? readFileSync(join(copy.root, file), 'utf8'));
      writeFileSync(join(copy.root, file), text);
      try {
        // Without what code uses: that the compiler would notice is no test.
        const { faults } = await generate({ project: copy.root, force: true });
        if (faults.length > 0) {
          told += `\n${name} in ${file}: refused, ${faults[0]?.code}`;
          continue;
        }
        const { isRed, said } = run(claim);
        if (isRed) return { found: 'red', told: `${told}\n${name} in ${file}: red` };
        // A test that follows what the spec says now is none the worse; one that misses nothing proves nothing.
        if (isGone) found = 'green';
        told += `\n${name} in ${file}: ${isGone ? 'gone' : 'another'} and green${isGone ? `\n${said.slice(-600)}` : ''}`;
      } finally {
        for (const [path, was] of before) writeFileSync(join(copy.root, path), was);
      }
    }
  return { found, told };
}

describe('a claim that was drawn', () => {
  it.each(drawn.map((claim) => [claim.id, claim] as const))('%s', async (_id, claim) => {
    await generate({ project: copy.root, force: true });
    const whole = run(claim);
    expect(whole.isRed, `The test is red while nothing is missing.\n${whole.said.slice(-3000)}`).toBe(false);
    const { found, told } = await tryOut(claim);
    // What the rest of the spec leans on is missed by the check of the spec before any test runs.
    console.log(`${claim.id}: ${found}${told}`);
    expect(found, told).not.toBe('green');
  });

  it('is drawn from many', () => {
    expect(drawable.length).toBeGreaterThan(200);
    expect(drawn.length).toBe(wanted);
    expect(readdirSync(join(projectRoot, 'spec', 'claims')).length).toBeGreaterThan(10);
  });
});
