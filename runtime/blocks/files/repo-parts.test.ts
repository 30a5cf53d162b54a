import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pushCommands, pushExistingCommands } from '#runtime/repos/push-commands.ts';
import { itemHref, placeHref, readLocation } from '#runtime/repos/repo-places.ts';
import { groupByDay } from './commit-days.ts';
import { filterRefs } from './filter-refs.ts';
import { extendRange, formatLineRange, parseLineRange } from './line-range.ts';

const scopeAt = (path: string, params: Record<string, string> = { user: 'li', name: 'yi' }) =>
  ({ route: { path, params, query: {} }, language: 'en', app: 'hub', viewer: null }) as Parameters<
    typeof placeHref
  >[0];

describe('places in a repository', () => {
  it('escapes the slashes of a branch and keeps those of a path', () => {
    const href = placeHref(scopeAt('/en/models/li/yi'), {
      view: 'blob',
      branch: 'feat/a b',
      path: 'src/x y/#1.py',
    });
    expect(href).toBe('/en/models/li/yi/files/blob/feat%2Fa%20b/src/x%20y/%231.py');
  });

  it('stays in the language and the variant that is open', () => {
    expect(itemHref(scopeAt('/models/iframe/li/yi/files/tree/main'))).toBe('/models/iframe/li/yi');
    expect(itemHref(scopeAt('/en/models/li/yi/files'))).toBe('/en/models/li/yi');
  });

  it('is not confused by an item that is called like its owner', () => {
    expect(itemHref(scopeAt('/en/models/li/li/files', { user: 'li', name: 'li' }))).toBe('/en/models/li/li');
  });

  it('reads an unknown view as a directory and drops empty segments', () => {
    expect(readLocation({ view: 'edit', branch: 'main', path: 'a//b/' })).toEqual({
      view: 'tree',
      branch: 'main',
      path: 'a/b',
    });
  });
});

describe('lines of a file', () => {
  it.each([
    ['#L10', { from: 10, to: 10 }],
    ['#L10-L20', { from: 10, to: 20 }],
    ['#L20-L10', { from: 10, to: 20 }],
    ['#L10-20', { from: 10, to: 20 }],
  ])('reads %s', (hash, range) => expect(parseLineRange(hash)).toEqual(range));

  it.each(['', '#L', '#L0', '#section', '#L1-Lx', '#L99999999999'])('finds no lines in "%s"', (hash) => {
    expect(parseLineRange(hash)).toBeUndefined();
  });

  it('chooses up to a line with shift, in either direction', () => {
    expect(formatLineRange(extendRange(20, { from: 10, to: 10 }, true))).toBe('#L10-L20');
    expect(formatLineRange(extendRange(5, { from: 10, to: 12 }, true))).toBe('#L5-L12');
    expect(formatLineRange(extendRange(5, { from: 10, to: 12 }, false))).toBe('#L5');
  });
});

describe('branches and tags', () => {
  const ref = (name: string) => ({ name, commitId: 'a'.repeat(40) });
  const info = {
    defaultBranch: 'main',
    branches: [ref('feat/zh'), ref('main')],
    tags: [ref('v1.0')],
  } as Parameters<typeof filterRefs>[0];

  it('puts the default branch first', () => {
    expect(filterRefs(info, '')[0]?.names).toEqual(['main', 'feat/zh']);
  });

  it('counts as people do, the highest tag first', () => {
    const many = {
      ...info,
      branches: [ref('part-10'), ref('part-2'), ref('main')],
      tags: [ref('v9'), ref('v10')],
    };
    expect(filterRefs(many, '').map(({ names }) => names)).toEqual([
      ['main', 'part-2', 'part-10'],
      ['v10', 'v9'],
    ]);
  });

  it('wants every word of the query, without regard to case', () => {
    expect(filterRefs(info, 'ZH feat')).toEqual([{ id: 'branches', names: ['feat/zh'], left: 0 }]);
  });

  it('says how many are not shown', () => {
    const many = { ...info, branches: Array.from({ length: 130 }, (_, index) => ref(`b${index}`)) };
    expect(filterRefs(many, '')[0]?.left).toBe(30);
  });
});

describe('a history', () => {
  const commit = (id: string, committedTime: string) =>
    ({ id, committedTime }) as Parameters<typeof groupByDay>[0][number];

  it('is grouped by day without changing its order', () => {
    const days = groupByDay([
      commit('1', '2026-03-02T10:00:00Z'),
      commit('2', '2026-03-02T09:00:00Z'),
      commit('3', '2026-02-01T09:00:00Z'),
    ]);
    expect(days.map((day) => day.commits.map(({ id }) => id))).toEqual([['1', '2'], ['3']]);
  });
});

const author = {
  GIT_AUTHOR_NAME: 'Li',
  GIT_AUTHOR_EMAIL: 'li@hub.test',
  GIT_COMMITTER_NAME: 'Li',
  GIT_COMMITTER_EMAIL: 'li@hub.test',
};

describe('an empty repository and folders', () => {
  it('tells the commands that fill it', () => {
    const url = 'https://hub.example/models/li/yi.git';
    expect(pushExistingCommands(url, 'trunk').split('\n')).toEqual([
      `git remote add origin ${url}`,
      'git branch -M trunk',
      'git push -u origin trunk',
    ]);
  });

  it('tells how to start from nothing, in words that a shell takes as they are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-recipe-'));
    const inFolder = { cwd: folder, env: { ...process.env, ...author } };
    try {
      execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', 'yi.git'], inFolder);
      const first = { title: "Li's $(touch gone)", message: '添加 "第一个" 文件' };
      const commands = pushCommands(`${folder}/yi.git`, 'main', first);
      execFileSync('sh', ['-e', '-c', commands], { ...inFolder, stdio: 'pipe' });
      const show = (what: string) => execFileSync('git', ['-C', 'yi.git', 'show', what], inFolder).toString();
      expect(show('main:README.md')).toBe("# Li's $(touch gone)\n");
      expect(show('main')).toContain('添加 "第一个" 文件');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
