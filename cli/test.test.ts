import { Command } from 'commander';
import { expect, it } from 'vitest';
import { addTest } from './test.ts';

it.each([['--changed'], ['--since', 'main']])('refuses --only beside %s', async (...args) => {
  const said: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: (text) => said.push(text) });
  addTest(program);
  for (const command of program.commands) command.exitOverride().copyInheritedSettings(program);
  // `--size`, so that what is not refused runs no tests.
  const words = ['test', '--size', '--only', 'items', ...args];
  await expect(program.parseAsync(words, { from: 'user' })).rejects.toThrow();
  expect(said.join('')).toMatch(/--only .* cannot be used with option '--(?:changed|since)/);
});
