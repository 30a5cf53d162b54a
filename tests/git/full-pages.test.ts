import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blob } from '../../server/handlers/repos/blob.ts';
import { commits } from '../../server/handlers/repos/commits.ts';
import { fileList } from '../../server/handlers/repos/file-list.ts';
import { info } from '../../server/handlers/repos/info.ts';
import { readme } from '../../server/handlers/repos/readme.ts';
import { change, git } from './git-fixture.ts';
import { buildRoom, type Room } from './hub-fixture.ts';

const mostBytes = 1024 * 1024;
const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));
const book = (number: number) => `${number} ${'长'.repeat(500_000)}`;
const key = 'key';

async function everyPage(room: Room, revision: string) {
  const pages = [await fileList(room.context, { key, lastCommitId: revision })];
  for (let next = pages[0]?.nextPageCursor; next; next = pages.at(-1)?.nextPageCursor)
    pages.push(await fileList(room.context, { key, lastCommitId: revision, nextPageCursor: next }));
  return pages;
}

it('lists files and history of commits whose messages are books, every page within its bound', async () => {
  const room = await buildRoom(
    Array.from({ length: 40 }, (_, number) =>
      change({ message: book(number), put: [{ path: `f${number}`, content: 'x' }] }),
    ),
  );
  const pages = await everyPage(room, 'main');
  expect(pages.flatMap((page) => page.fileList)).toHaveLength(40);
  for (const page of pages) expect(bytesOf(page)).toBeLessThan(mostBytes / 10);

  const seen: string[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await commits(room.context, { key, revision: 'main', ...(cursor && { cursor }) });
    expect(bytesOf(page)).toBeLessThan(mostBytes);
    seen.push(...page.list.map(({ title }) => title.slice(0, 2).trim()));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(Array.from({ length: 40 }, (_, number) => String(39 - number)));
});

it('ends a page early where names and links are long, and leads through all of them both ways', async () => {
  const names = Array.from({ length: 260 }, (_, number) => `${number}`.padStart(3, '0') + '名'.repeat(1000));
  const room = await buildRoom([
    change({ put: names.map((path) => ({ path, mode: '120000' as const, content: 'y'.repeat(4000) })) }),
  ]);
  const pages = await everyPage(room, 'main');
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(bytesOf(page)).toBeLessThan(mostBytes);
  expect(pages.flatMap((page) => page.fileList.map(({ name }) => name))).toEqual(names);

  const back: string[] = [];
  let page = pages.at(-1);
  while (page) {
    expect(bytesOf(page)).toBeLessThan(mostBytes);
    back.unshift(...page.fileList.map(({ name }) => name));
    const { previousPageCursor } = page;
    // A cursor has to fit into an address.
    expect((previousPageCursor ?? '').length).toBeLessThan(2000);
    page = previousPageCursor
      ? await fileList(room.context, { key, lastCommitId: 'main', previousPageCursor })
      : undefined;
  }
  expect(back).toEqual(names);
});

it('tells of names, addresses and parents no more than anybody reads', async () => {
  const who = { name: 'N'.repeat(5000), email: `${'e'.repeat(5000)}@x`, date: new Date() };
  const room = await buildRoom([change({ author: who, put: [{ path: 'a', content: '1' }] })]);
  const page = await fileList(room.context, { key, lastCommitId: 'main' });
  expect(bytesOf(page)).toBeLessThan(5000);
  expect(page.fileList[0]?.lastCommit?.authorName).toMatch(/^N+…$/);
});

it('lists some of very many branches and tags, the default one first, and opens any other by its name', async () => {
  const room = await buildRoom([change({ put: [{ path: 'a', content: '1' }] })]);
  const tip = git(room.dir, 'rev-parse', 'main').trim();
  const names = Array.from({ length: 3000 }, (_, number) => `${number}${'n'.repeat(200)}`).sort();
  const refs = ['heads/', 'tags/t'].flatMap((kind) => names.map((name) => `${tip} refs/${kind}${name}\n`));
  const head = '# pack-refs with: peeled fully-peeled sorted \n';
  await writeFile(join(room.dir, 'packed-refs'), head + refs.join(''));
  const answer = await info(room.context, { key });
  expect(bytesOf(answer)).toBeLessThan(mostBytes);
  expect(answer.branches[0]?.name).toBe('main');
  expect(answer).toMatchObject({ branchesMore: true, tagsMore: true });
  const last = await fileList(room.context, { key, lastCommitId: `2999${'n'.repeat(200)}` });
  expect(last.fileList).toHaveLength(1);
});

it('shows of a text that unfolds as it is sent no more than a text may take', async () => {
  const content = '\u0001'.repeat(1_000_000);
  const room = await buildRoom([
    change({
      put: [
        { path: 'README.md', content },
        { path: 'plain.txt', content: 'x'.repeat(1_000_000) },
      ],
    }),
  ]);
  const file = await blob(room.context, { key, revision: 'main', path: 'README.md' });
  const card = await readme(room.context, { key, language: 'en' });
  for (const answer of [file, card]) {
    expect(answer.truncated).toBe(true);
    expect(bytesOf(answer)).toBeLessThan(2 * mostBytes + 10_000);
  }
  const plain = await blob(room.context, { key, revision: 'main', path: 'plain.txt' });
  expect(plain).toMatchObject({ truncated: false, text: 'x'.repeat(1_000_000) });
});
