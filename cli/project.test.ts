import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { programs, projectRoot, runBeside } from './project.ts';

it.each(programs)('reads %s, which runs beside the hub, before the hub does', (program) => {
  expect(existsSync(join(projectRoot, 'server', program))).toBe(true);
});

const script = (text: string) => ['--eval', text];

describe('what runs beside others', () => {
  it('gives what something ended with, and all that it printed', async () => {
    const ended = await runBeside(script("console.log('one'); console.error('two'); process.exitCode = 3;"));
    expect(ended.code).toBe(3);
    expect(ended.said.split('\n').toSorted()).toEqual(['', 'one', 'two']);
  });

  it('loses nothing of much', async () => {
    const long = 1_000_000;
    const { code, said } = await runBeside(script(`process.stdout.write('我'.repeat(${long}))`));
    expect([code, said.length]).toEqual([0, long]);
  });

  it('calls it a failure where something was ended from outside', async () => {
    const { code } = await runBeside(script("process.kill(process.pid, 'SIGKILL')"));
    expect(code).toBe(1);
  });

  it('lets two run at once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-beside-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [one, other] = ['one', 'other'].map((name) => JSON.stringify(join(folder, name)));
    /** Each ends once the other has begun. */
    const meets = (own = '', theirs = '') =>
      runBeside(
        script(
          `const { existsSync, writeFileSync } = require('node:fs'); writeFileSync(${own}, ''); const look = setInterval(() => existsSync(${theirs}) && clearInterval(look), 10);`,
        ),
      );
    const ended = await Promise.all([meets(one, other), meets(other, one)]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  });
});
