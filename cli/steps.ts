import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

/** One command that must end well. */
export interface Step {
  name: string;
  command: string;
  args: string[];
}

const hub = (...args: string[]): Pick<Step, 'command' | 'args'> => ({
  command: process.execPath,
  args: [join(projectRoot, 'cli', 'hub.ts'), ...args],
});

/** What `npm run check` does, in order: the spec first, since everything else is made from it. */
export const checkSteps: readonly Step[] = [
  { name: 'spec and words', ...hub('check') },
  { name: 'generated code', ...hub('generate') },
  { name: 'editor schemas', ...hub('schema', '--check') },
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
];

/** Runs a step and says how it went. */
export function runStep({ name, command, args }: Step): boolean {
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    cwd: projectRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return status === 0;
}
