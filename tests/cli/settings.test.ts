import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { app, languages } from '../../generated/app.ts';
import { settingRows as ofSpec } from '../../generated/server/settings.ts';
import { readSettings, settingRows, shownSettings } from '../../server/ground/settings/index.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

it.each(['README.md', 'README.zh.md'])('%s names each setting of the environment, and no other', (readme) => {
  const known = ['HUB_CONFIG', ...settingRows.map(([variable]) => variable)];
  const first = read(readme)
    .split('\n')
    .flatMap((line) => (line.startsWith('| `HUB_') ? [line.split('|')[1] ?? ''] : []));
  expect(namesIn(first.join('\n'), /`(HUB_[A-Z_]+)`/g)).toEqual(known.sort());
});

it('those that the spec describes say what they are in each language, and in the fallback where nobody asks', () => {
  const read = readSettings({ HUB_CONFIG: 'none' });
  for (const { id } of languages.filter(({ fallback }) => fallback === undefined)) {
    const said = ofSpec.map(({ says }) => says[id]);
    expect(said.filter(Boolean)).toHaveLength(ofSpec.length);
    expect(shownSettings(read, id).flatMap(({ says }) => says ?? [])).toEqual(said);
  }
  expect(shownSettings(read)).toEqual(shownSettings(read, app.fallback));
});
