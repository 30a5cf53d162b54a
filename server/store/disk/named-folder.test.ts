import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError } from '../../ground/config.ts';
import { assertOutside, sentenceOfWriting } from './named-folder.ts';

const data = mkdtempSync(join(tmpdir(), 'hub-named-'));
const link = `${data}-link`;
symlinkSync(data, link);
afterAll(() => {
  for (const path of [link, data]) rmSync(path, { recursive: true });
});

it('refuses a folder in the data folder, also one that is not there yet, and behind a link', () => {
  for (const folder of [data, join(data, 'a', 'b'), join(link, 'a')])
    expect(() => assertOutside(folder, data)).toThrow('lies in the data folder');
  for (const folder of [`${data}-beside`, join(data, '..', 'other')]) assertOutside(folder, data);
});

const failed = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

it.each([
  [failed('EACCES', '/srv/out'), 'cannot be made or written (EACCES)'],
  [failed('EACCES', '/srv'), 'cannot be made or written (EACCES)'],
  [failed('ENOTDIR', '/srv/out/deep/a'), 'cannot be made or written (ENOTDIR)'],
  [failed('EACCES', '/srv/out/deep.unfinished-x'), 'cannot be made or written (EACCES)'],
  [failed('ENOSPC'), 'The disk of /srv/out/deep is full.'],
])('says in a sentence: %s', (error, says) => {
  const told = sentenceOfWriting(error, '/srv/out/deep');
  expect(told).toBeInstanceOf(ConfigError);
  expect(String(told)).toContain(says);
});

it.each([[failed('EACCES', '/var/elsewhere')], [new Error('other')], ['words']])('leaves %s', (error) => {
  expect(sentenceOfWriting(error, '/srv/out/deep')).toBe(error);
});
