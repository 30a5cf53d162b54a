import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigError } from '../ground/config.ts';
import { LogFile } from './log-file.ts';

let folder: string;
let path: string;
const tell = vi.fn();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-log-'));
  path = join(folder, 'hub.log');
  tell.mockReset();
});
afterEach(() => rmSync(folder, { recursive: true }));

const textOf = (file: string) => readFileSync(file, 'utf8');

it('puts lines behind those that stand there, and leaves the mode that somebody gave them', () => {
  new LogFile(path).write('one\n');
  chmodSync(path, 0o600);
  new LogFile(path).write('two\n');
  expect(textOf(path)).toBe('one\ntwo\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('goes on in a new file when the former was moved away, and loses no line between', () => {
  const log = new LogFile(path);
  log.write('one\n');
  renameSync(path, `${path}.1`);
  log.write('two\n');
  log.reopen();
  log.write('three\n');
  expect(textOf(`${path}.1`)).toBe('one\ntwo\n');
  expect(textOf(path)).toBe('three\n');
});

it('keeps the file that it has where no new one can be opened', () => {
  const inner = join(folder, 'inner');
  const log = new LogFile(path, tell);
  renameSync(path, inner);
  // A name below a file can be opened by nobody, root included.
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  log.reopen();
  log.write('two\n');
  expect(tell).toHaveBeenCalledOnce();
  expect(tell.mock.calls[0]?.[0]).toMatch(/could not be opened anew/);
});

it('stops nobody where the disk is full, and says so once', () => {
  const log = new LogFile('/dev/full', tell);
  for (const line of ['one\n', 'two\n', 'three\n']) log.write(line);
  expect(tell.mock.calls).toEqual([['The log /dev/full takes no more lines (ENOSPC).']]);
});

it('says how many lines were lost when it takes lines again', () => {
  const log = new LogFile(path, tell);
  log.close();
  for (const line of ['one\n', 'two\n']) log.write(line);
  log.reopen();
  log.write('three\n');
  const [lost = '', three] = textOf(path).split('\n');
  expect(JSON.parse(lost)).toMatchObject({ level: 40, lost: 2, msg: 'lines could not be written' });
  expect(three).toBe('three');
});

it('says which file cannot be written', () => {
  expect(() => new LogFile(folder)).toThrow(ConfigError);
  expect(() => new LogFile(folder)).toThrow(`HUB_LOG_FILE: ${folder} cannot be written (EISDIR).`);
});
