import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { settingRows } from '../../server/ground/settings/index.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

it.each(['README.md', 'README.zh.md'])('%s names each setting of the environment, and no other', (readme) => {
  const known = ['HUB_CONFIG', ...settingRows.map(([variable]) => variable)];
  const first = read(readme)
    .split('\n')
    .flatMap((line) => (line.startsWith('| `HUB_') ? [line.split('|')[1] ?? ''] : []));
  expect(namesIn(first.join('\n'), /`(HUB_[A-Z_]+)`/g)).toEqual(known.sort());
});
