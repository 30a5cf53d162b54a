import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { kinds } from '#generated/kinds.ts';
import { validate as isAlias } from '#generated/validators/values/Alias.js';
import { validate as isUserName } from '#generated/validators/values/NewUserName.js';
import { aliasKey } from '../people/index.ts';
import type { Demo } from './demo.ts';
import { planCommits } from './history.ts';
import { demoDir, readDemo } from './read-demo.ts';

const now = new Date('2026-05-01T12:00:00Z');
let demo: Demo;

beforeAll(async () => {
  demo = await readDemo();
});

describe('the demo', () => {
  it('has things of every kind by 6 people, two of them private', () => {
    const count = (kind: string) => demo.items.filter((item) => item.kind === kind).length;
    expect([count('models'), count('dataset'), demo.people.length]).toEqual([24, 12, 6]);
    for (const { id } of kinds) expect([id, count(id)]).toEqual([id, Math.max(8, count(id))]);
    expect(demo.items.filter(({ visibility }) => visibility === 'PRIVATE')).toHaveLength(2);
    expect(new Set(demo.items.map(({ user }) => user)).size).toBe(6);
  });

  it('has agents that use servers and knowledge of its own', async () => {
    const there = new Set(demo.items.map(({ kind, user, name }) => `${kind} ${user}/${name}`));
    const agents = demo.items.filter(({ kind }) => kind === 'agent');
    const used = agents.map(async ({ user, name }) => {
      const path = join(demoDir, 'items', 'agent', user, name, 'agent.yaml');
      const { tools = [], knowledge = [] } = parse(await readFile(path, 'utf8')) as Record<
        string,
        { item: string }[]
      >;
      return [...tools.map(({ item }) => `mcp ${item}`), ...knowledge.map(({ item }) => `knowledge ${item}`)];
    });
    const each = await Promise.all(used);
    expect(each.flat().filter((one) => !there.has(one))).toEqual([]);
    expect(each.filter((one) => one.length > 0).length).toBeGreaterThan(agents.length / 2);
  });

  it('names its people as they could name themselves', () => {
    for (const { userName, alias } of demo.people) {
      expect([userName, isUserName(userName)]).toEqual([userName, true]);
      expect([alias, isAlias(alias)]).toEqual([alias, true]);
    }
    expect(new Set(demo.people.map(({ alias }) => aliasKey(alias))).size).toBe(demo.people.length);
  });

  it('has several branches on most items, merges on at least half and a tag on some', () => {
    const withBranch = demo.items.filter(({ history }) => history.some(({ branch }) => branch));
    const withMerge = demo.items.filter(({ history }) => history.some(({ merge }) => merge));
    const withTag = demo.items.filter(({ history }) => history.some(({ tag }) => tag));
    expect(withBranch.length).toBeGreaterThan(demo.items.length * 0.8);
    expect(withMerge.length).toBeGreaterThanOrEqual(demo.items.length / 2);
    expect(withTag.length).toBeGreaterThan(demo.items.length / 3);
  });

  it('ends with a card in each language for every item', async () => {
    for (const item of demo.items) {
      const files = new Map<string, string>();
      for (const commit of await planCommits(item, now, (name) => ({ name, email: name }))) {
        if (commit.branch !== 'main') continue;
        for (const { path, content } of commit.put ?? []) files.set(path, String(content));
        for (const path of commit.remove ?? []) files.delete(path);
      }
      const cards = [...files]
        .filter(([path]) => /^README(\.(zh|en))?\.md$/.test(path))
        .map(([, text]) => text);
      expect(cards.length, item.place).toBeGreaterThanOrEqual(2);
      expect(
        cards.some((text) => /\p{Script=Han}{4}/u.test(text)),
        item.place,
      ).toBe(true);
      expect(
        cards.some((text) => text.startsWith('---\n')),
        item.place,
      ).toBe(true);
      for (const text of cards) expectLinks(text, { files, item: item.place });
    }
  });
});

/** Every link and picture of a card that stays inside the repository leads to a file of the main branch. */
function expectLinks(
  text: string,
  { files, item }: { files: ReadonlyMap<string, string>; item: string },
): void {
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    const [, kind, user, name] = /^\/([a-z]+)\/([^/]+)\/([^/]+)$/.exec(target) ?? [];
    if (kind) {
      const isThere = demo.items.some((other) => other.place === `items/${kind}/${user}/${name}`);
      expect(isThere, `${item}: ${target}`).toBe(true);
    } else if (!/^(https?:|#)/.test(target)) {
      expect(files.has(target), `${item}: ${target}`).toBe(true);
    }
  }
}

describe('a broken demo', () => {
  let dir: string;
  const file = 'items/models/chenmo/siyuan-rerank/item.yaml';

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hub-demo-'));
    await cp(demoDir, dir, { recursive: true });
  });
  afterAll(() => rm(dir, { recursive: true }));

  it.each([
    ['license: mit', 'license: mitt', '"mitt"'],
    ['tags: [reranking', 'tags: [rerank', '"rerank"'],
    ['counts:', 'count:', 'counts'],
    ['author: heyuan', 'author: nobody', '"nobody"'],
    ['merge: docs/zh', 'merge: docs/cn', '"docs/cn"'],
    ['days: 280', 'days: 300', '/history/1/days'],
    ['nameCn:', 'nameCn: [', 'item.yaml'],
  ])('is refused with its file when %s becomes %s', async (right, wrong, words) => {
    const path = join(dir, file);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(right, wrong));
    const fault = await readDemo(dir).then(String, String);
    await writeFile(path, text);
    expect(fault).toContain(`demo/${file}`);
    expect(fault).toContain(words);
  });
});
