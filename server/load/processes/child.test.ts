// biome-ignore lint/style/noRestrictedImports: how Node starts with the options is what is tested
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { nodeOptions } from './child.ts';

const countHelpers = `const { readdirSync, readFileSync } = require('node:fs');
const names = readdirSync('/proc/self/task').map((task) => readFileSync('/proc/self/task/' + task + '/comm', 'utf8'));
console.log(names.filter((name) => name.startsWith('V8Worker')).length);`;

// Where there are two processors or fewer, there is one whatever is asked for.
it.runIf(process.platform === 'linux')(
  'V8 has one thread that helps it, on the largest machine as well',
  () => {
    const { stdout } = spawnSync(process.execPath, [...nodeOptions, '-e', countHelpers], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe('1');
  },
);
