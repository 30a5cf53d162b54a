import { expect, it } from 'vitest';
import {
  exactName,
  isObjectId,
  isPathOfSettings,
  isRefName,
  pathToWrite,
  rawName,
  shownName,
  splitPath,
} from './names.ts';

it.each(['main', 'feature/a/b', 'v1.0', '分支', 'a@b', 'x-y_z', 'a{b}'])('allows the ref name %j', (name) => {
  expect(isRefName(name)).toBe(true);
});

it.each([
  '',
  '@',
  '-x',
  '--upload-pack=x',
  'a..b',
  'a@{0}',
  'a:b',
  'a^',
  'a~1',
  'a b',
  'a\tb',
  'a\0b',
  'a\u007fb',
  'a*',
  'a?',
  'a[',
  'a\\b',
  '/a',
  'a/',
  'a//b',
  '.a',
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a.',
  '\ud800',
])('refuses the ref name %j', (name) => {
  expect(isRefName(name)).toBe(false);
});

it('takes only whole ids for object ids', () => {
  expect(isObjectId('a'.repeat(40))).toBe(true);
  expect(isObjectId('a'.repeat(64))).toBe(true);
  for (const text of ['a'.repeat(39), 'A'.repeat(40), 'g'.repeat(40), `${'a'.repeat(40)}\n`, '']) {
    expect(isObjectId(text)).toBe(false);
  }
});

it('splits paths and forgives one slash at either end', () => {
  expect(splitPath('')).toEqual([]);
  expect(splitPath('/')).toEqual([]);
  expect(splitPath('a/b')).toEqual(['a', 'b']);
  expect(splitPath('/a/b/')).toEqual(['a', 'b']);
});

it.each(['//', 'a//b', '..', 'a/../b', './a', 'a/.', 'a\0', '/'.repeat(3), 'a/'.repeat(300)])(
  'refuses the path %j',
  (path) => {
    expect(splitPath(path)).toBeUndefined();
  },
);

it.each(['', '/a', 'a/', '.git/config', 'a/.GIT', 'GIT~1/x', 'a/../b', '.git. '])(
  'does not write to %j',
  (path) => {
    expect(() => pathToWrite(path)).toThrow('badPath');
  },
);

it.each([
  '.g\u200cit/x',
  '.gi\ufefft',
  '.git\\config',
  'a\\.GIT',
  'a\\git~1\\x',
  '.git::$INDEX_ALLOCATION/x',
  'a/.git. :x',
])('does not write to what is .git on some systems: %j', (path) => {
  expect(() => pathToWrite(path)).toThrow('badPath');
});

it.each(['.gitignore', 'a.git/x', '.github/x', 'git~2', 'a\\b', 'a:b', '.git-a:b', '家庭\u200d/x'])(
  'writes to %j',
  (path) => {
    expect(pathToWrite(path).toString()).toBe(path);
  },
);

it.each([
  '.gitmodules',
  'a/.GitModules',
  '.gitmodules/x',
  '.gitmodules. ',
  '.gitmodules:x',
  'a\\.gitmodules',
  '.git\u200dmodules',
  'gitmod~1',
  'GI7EBA~1',
  'gi7e~123. :x',
])('knows %j as settings of git', (path) => {
  expect(isPathOfSettings(path)).toBe(true);
});

it.each(['.gitmodules.md', 'gitmodules', 'gi7e~1', '~1', '.gitignore', 'a~12345'])(
  'knows %j as no settings of git',
  (path) => {
    expect(isPathOfSettings(path)).toBe(false);
  },
);

it('shows bytes that are not UTF-8 and keeps them apart', () => {
  expect(shownName('caf\xe9')).toBe('caf\ufffd');
  expect(exactName('caf\xe9')).toBeUndefined();
  expect(exactName(rawName('文件'))).toBe('文件');
  expect(shownName(rawName('文件'))).toBe('文件');
});
