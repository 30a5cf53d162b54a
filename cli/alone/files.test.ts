import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { filesOfCheckout } from './files.ts';

it('names what is new, and nothing that was taken away', () => {
  const project = mkdtempSync(join(tmpdir(), 'hub-checkout-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project });
  git('init', '--quiet');
  for (const name of ['gone.ts', 'kept.ts', 'new.ts']) writeFileSync(join(project, name), '');
  git('add', 'gone.ts', 'kept.ts');
  rmSync(join(project, 'gone.ts'));
  expect(filesOfCheckout(project)).toEqual(['kept.ts', 'new.ts']);
});
