import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LanguageId } from '#generated/app.ts';
import { drawnReadme, drawnWaitMs } from '#generated/constants.ts';
import { edge, edgeOwner } from '../support/edge-items.ts';
import type { TestHub } from '../support/hub.ts';
import { wordsIn } from '../support/languages.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { startSeededHub } from '../support/seeded-hub.ts';
import { sessionCookie } from '../support/session-cookie.ts';

let hub: TestHub;
const item = '/models/chenmo/hanqiao-zh-en';

beforeAll(async () => {
  hub = await startSeededHub();
});
afterAll(() => hub.stop());

/** The document of an address, and what stands in it as a page. */
async function documentAt(path: string, headers: Record<string, string> = {}) {
  const { text, status } = await hub.get(path, { accept: 'text/html', ...headers });
  const [, rest] = text.split('<div id="root" data-drawn>');
  return { text, status, page: rest?.slice(0, rest.indexOf('<script type="application/json" id="sent">')) };
}

/** As `documentAt`, once the page is drawn: on a busy machine the first document may have gone without. */
async function drawnAt(path: string): Promise<string> {
  let page: string | undefined;
  await expect
    .poll(
      async () => {
        page = (await documentAt(path)).page;
        return page !== undefined;
      },
      { timeout: stepPatienceMs },
    )
    .toBe(true);
  return page ?? '';
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the document of a public page holds', () => {
  it.each([
    ['/', 'zh', '汉桥·中英互译'],
    ['/en', 'en', 'Hanqiao Chinese–English Translation'],
    ['/models', 'zh', '汉桥·中英互译'],
    ['/en/models', 'en', 'Hanqiao Chinese–English Translation'],
  ])('the cards of %s', async (path, language, title) => {
    const page = await drawnAt(path);
    expect(textOf(page)).toContain(title);
    expect(textOf(page)).toContain(wordsIn(language as LanguageId, 'kind.models.many'));
    expect(page).not.toContain('aria-busy="true"');
  });

  it.each([
    [item, '汉桥·中英互译', '面向'],
    [`/en${item}`, 'Hanqiao Chinese–English Translation', 'It is not a chat model.'],
  ])('heading and text of %s', async (path, title, words) => {
    const page = await drawnAt(path);
    expect(/<h1[\s\S]*?<\/h1>/.exec(page)?.[0]).toContain(title);
    expect(textOf(page)).toContain(words);
    expect(page).not.toContain('aria-busy="true"');
  });

  it('no more of a text than may be drawn, and says so of the rest', async () => {
    const page = await drawnAt(`/en/models/${edgeOwner}/${edge.huge}`);
    expect(page.length).toBeLessThan(10 * drawnReadme);
    expect(page).toContain('class="md" aria-busy="true"');
  });

  it('nothing that a text wants to run, load or cover', async () => {
    const page = await drawnAt(`/models/${edgeOwner}/${edge.hostile}`);
    expect(textOf(page)).toContain('Heading');
    const elements = [...page.matchAll(/<([a-z][\w-]*)[^>]*>/gi)].map(([, name = '']) => name.toLowerCase());
    for (const name of ['script', 'iframe', 'object', 'embed', 'style', 'base', 'meta', 'template'])
      expect(elements).not.toContain(name);
    expect(page).not.toMatch(/<[^>]*\s(?:on\w+=|style="[^"]*position|id="main"[^>]*name)/i);
    expect(page).not.toMatch(/(?:href|src|action)="(?:javascript|data):/i);
  });
});

it('ends no element by what is sent along, or by the texts as they were parsed', async () => {
  await drawnAt(`/models/${edgeOwner}/${edge.hostile}`);
  const { text } = await documentAt(`/models/${edgeOwner}/${edge.hostile}`);
  for (const id of ['sent', 'parsed']) {
    const [, json = ''] = text.split(`<script type="application/json" id="${id}">`);
    const own = json.slice(0, json.indexOf('</script>'));
    expect(() => JSON.parse(own)).not.toThrow();
    expect(own).not.toContain('<');
  }
});

describe('a document holds no page', () => {
  it('for somebody who is signed in', async () => {
    await drawnAt(item);
    const { name, value } = await sessionCookie(hub, 'somebody');
    const { page, text } = await documentAt(item, { cookie: `${name}=${value}` });
    expect(page).toBeUndefined();
    expect(text).not.toContain('id="sent"');
  });

  it('of a private item, of one that was made private after it was drawn, and of nothing', async () => {
    const owner = await hub.build.person({ userName: 'keeper' });
    const readme = '# Kept\n\nnever told to strangers';
    await hub.build.item({ owner, name: 'kept', visibility: 'PRIVATE', readme });
    const shown = await hub.build.item({ owner, name: 'shown', readme });
    await drawnAt('/models/keeper/shown');
    await hub.hub.items.save(shown, { visibility: 'PRIVATE' }, { by: owner, now: Date.now() });
    for (const path of [
      '/models/keeper/kept',
      '/models/keeper/shown',
      '/models/keeper/nothing',
      '/nowhere',
    ]) {
      const { page, text, status } = await documentAt(path);
      expect(status).toBe(404);
      expect(page).toBeUndefined();
      expect(text).not.toContain('never told');
    }
  });

  it.each(['/search?q=tea', '/ui/acm/index.html', '/models/create', '/embed/models/chenmo/hanqiao-zh-en'])(
    'at %s, where nothing is to be found',
    async (path) => {
      // The first document may go without whatever is drawn; by the last one a page would stand in it.
      for (let round = 0; round < 4; round += 1) {
        expect((await documentAt(path)).page).toBeUndefined();
        await setTimeout(drawnWaitMs / 4);
      }
    },
  );
});

it('shows what is so now, and not what was so when it was drawn', async () => {
  const owner = await hub.build.person({ userName: 'writer' });
  const told = await hub.build.item({ owner, name: 'told', nameEn: 'Before', readme: 'x' });
  expect(await drawnAt('/en/models/writer/told')).toContain('Before');
  await hub.hub.items.save(told, { nameEn: 'After' }, { by: owner, now: Date.now() });
  const page = await drawnAt('/en/models/writer/told');
  expect(page).toContain('After');
  expect(page).not.toContain('Before');
});

it('answers a hundred who come at once for pages that nobody has drawn', async () => {
  const paths = Array.from({ length: 100 }, (_, at) => `/en/dataset?sort=browse&from=${at % 20}`);
  const started = performance.now();
  const all = await Promise.all(paths.map((path) => documentAt(path)));
  expect(all.map(({ status }) => status)).toEqual(paths.map(() => 200));
  // Nobody waited longer than one document waits, but for the answers.
  expect(performance.now() - started).toBeLessThan(10 * drawnWaitMs);
  for (const path of new Set(paths)) expect(textOf(await drawnAt(path))).toContain('Datasets');
});
