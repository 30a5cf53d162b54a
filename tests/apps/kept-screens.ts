import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../dev/dev-copy.ts';
import { becomes } from '../support/becomes.ts';
import { settled } from '../support/browser.ts';
import { graveFaults } from '../support/grave-faults.ts';
import type { Watched } from '../support/open-page.ts';
import { PagePool } from '../support/page-pool.ts';
import { SessionClient } from '../support/session-client.ts';
import { layThings } from './kept-copy.ts';
import type { Laid, ServedCopy } from './laid.ts';

type Who = 'chenmo' | 'tobi-a' | 'linyue';

export const keptScreens: Laid = {
  says: 'pages of things that live from YAML',
  lay: layThings,
  tries: tryScreens,
};

function tryScreens(now: ServedCopy): void {
  const people = new Map<string, SessionClient>();
  const faults: string[] = [];
  let pool: PagePool;
  const open: Watched[] = [];

  beforeAll(async () => {
    pool = new PagePool(now.browser, now.url);
    for (const who of ['chenmo', 'tobi-a', 'linyue'] satisfies Who[]) {
      const client = new SessionClient(now);
      expect(await client.signIn(who, demoPassword)).toMatchObject({ status: 200 });
      people.set(who, client);
    }
  });
  afterEach(async ({ task }) => {
    // A test that failed may be at work on its pages still.
    const isWell = faults.length === 0 && task.result?.state !== 'fail';
    await Promise.all(open.splice(0).map((one) => pool.giveBack(one, isWell)));
    expect(faults.splice(0)).toEqual([]);
  });

  const as = (who: Who) => people.get(who) as SessionClient;

  async function visit(
    path: string,
    { who, width = 1440, theme = 'light' }: { who?: Who; width?: number; theme?: 'light' | 'dark' } = {},
  ): Promise<Page> {
    const [name = '', value = ''] = who ? String(as(who).cookie).split('=') : [];
    const watched = await pool.take(
      { baseURL: now.url, locale: 'zh-CN', reducedMotion: 'reduce' },
      {
        ...{ viewport: { width, height: 900 }, colorScheme: theme, headers: {}, localStorage: {} },
        cookies: who ? [{ name, value, url: now.url }] : [],
      },
    );
    // What a call refuses a browser says by itself.
    watched.hear = (fault) => /status of 4\d\d/.test(fault) || faults.push(fault);
    open.push(watched);
    const { page } = watched;
    await watched.open(path);
    await settled(page);
    return page;
  }

  const titles = (page: Page) => page.locator('.coll-card__title').allInnerTexts();
  const note = async (who: Who, body: object): Promise<string> =>
    (await as(who).post('/aihub/notes', body)).body.data.id;

  describe('a list', () => {
    it('says that there is nothing, in both languages', async () => {
      const page = await visit('/en/notes', { who: 'tobi-a' });
      await page.getByText('No notes yet').waitFor();
      const other = await visit('/notes', { who: 'tobi-a', width: 375, theme: 'dark' });
      await other.getByText('还没有笔记').waitFor();
    });

    it('is filled by a form, narrowed, sorted and read on, all of it in the address', async () => {
      for (let at = 0; at < 30; at++)
        await note('chenmo', {
          ...{ text: `Note ${at}`, stars: at % 5, shared: at % 2 === 0 },
          ...(at % 3 && { mood: at % 3 === 1 ? 'glad' : 'cross' }),
        });
      const page = await visit('/en/notes', { who: 'chenmo' });
      expect((await titles(page)).slice(0, 3)).toEqual([
        expect.stringContaining('Note 29'),
        expect.stringContaining('Note 28'),
        expect.stringContaining('Note 27'),
      ]);
      await page.getByRole('button', { name: 'Show more' }).click();
      await becomes(async () => expect(await titles(page)).toHaveLength(30));
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('stars');
      await page.waitForURL(/sort=stars/);
      await becomes(async () =>
        expect((await titles(page)).slice(0, 2)).toEqual([
          expect.stringContaining('Note 29'),
          expect.stringContaining('Note 24'),
        ]),
      );
      await page.getByRole('checkbox', { name: 'Glad' }).check();
      await page.waitForURL(/mood=glad/);
      await becomes(async () => expect(await titles(page)).toHaveLength(10));
      await page.getByRole('spinbutton', { name: 'From' }).fill('4');
      await page.keyboard.press('Enter');
      await page.waitForURL(/starsMin=4/);
      await becomes(async () =>
        expect((await titles(page)).map((title) => title.trim())).toEqual([
          expect.stringContaining('Note 19'),
          expect.stringContaining('Note 4'),
        ]),
      );
      await page.reload();
      await becomes(async () => expect(await titles(page)).toHaveLength(2));
    });

    it('holds for each what they may see, and says to nobody what it leaves out', async () => {
      const stranger = await visit('/en/notes', { who: 'tobi-a' });
      await becomes(async () => expect(await titles(stranger)).toHaveLength(15));
      expect((await titles(stranger)).join()).not.toContain('Note 29');
      await stranger.getByText('15 results').waitFor();
      const visitor = await visit('/en/notes');
      await becomes(async () => expect(await titles(visitor)).toHaveLength(15));
    });

    it('says so where nothing fits, and leads back', async () => {
      const page = await visit('/en/notes?mood=calm&starsMin=5', { who: 'chenmo' });
      await page.getByText('No results').or(page.getByText('Nothing')).first().waitFor();
      await page.getByRole('button', { name: 'Clear' }).last().click();
      await becomes(async () => expect((await titles(page)).length).toBeGreaterThan(20));
    });

    it('says what failed, and asks again', async () => {
      const page = await visit('/en/notes/new', { who: 'chenmo' });
      const calls = /\/acx\/aihub\/notes\?/;
      await page.route(calls, (route) =>
        route.fulfill({ status: 500, json: { code: '500', data: null, msg: 'raw' } }),
      );
      await page.goto('/en/notes');
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await page.unroute(calls);
      await again.click();
      await becomes(async () => expect((await titles(page)).length).toBeGreaterThan(20));
      faults.splice(0);
    });
  });

  describe('a form', () => {
    it('makes a thing and leads to it; what the server refuses stands at its field', async () => {
      const page = await visit('/en/notes/new', { who: 'chenmo' });
      const fill = async (text: string, to: string) => {
        await page.getByRole('textbox', { name: 'Text' }).first().fill(text);
        await page.getByRole('textbox', { name: 'Page' }).fill(to);
        await page.getByRole('button', { name: 'Keep it' }).click();
      };
      await fill('By hand', 'p1');
      await page.getByRole('heading', { level: 1, name: 'By hand' }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/en\/notes\/\w{20,}$/);
      await page.goto('/en/notes/new');
      await fill('Again', 'p1');
      const field = page.getByRole('textbox', { name: 'Page' });
      await page.getByText('This is already taken').waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      // What was typed is still there.
      expect(await page.getByRole('textbox', { name: 'Text' }).first().inputValue()).toBe('Again');
      await field.fill('p2');
      await page.getByRole('button', { name: 'Keep it' }).click();
      await page.getByRole('heading', { level: 1, name: 'Again' }).waitFor();
    });

    it('holds a rule over several fields before anything is sent', async () => {
      const page = await visit('/notes/new', { who: 'chenmo' });
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await page.getByRole('textbox', { name: '内容' }).first().fill('五颗星');
      await page.getByLabel('星级').fill('5');
      await page.getByRole('button', { name: '保存笔记' }).click();
      await page.getByText('只有愉快的笔记可以有五颗星', { exact: true }).waitFor();
      expect(sent).toEqual([]);
    });

    it('changes what is kept, and the page of it says so', async () => {
      const id = await note('chenmo', { text: 'Before', stars: 2, shared: true });
      const page = await visit(`/en/notes/${id}`, { who: 'chenmo' });
      await page.getByRole('link', { name: 'Change' }).click();
      const text = page.getByRole('textbox', { name: 'Text' }).first();
      await becomes(async () => expect(await text.inputValue()).toBe('Before'));
      await text.fill('After');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: 'After' }).waitFor();
      expect((await as('chenmo').get(`/aihub/notes/${id}`)).body.data).toMatchObject({
        ...{ text: 'After', stars: 2, shared: true },
      });
    });
  });

  it('another thing is made and changed by its own forms, which lead back to their table', async () => {
    const page = await visit('/en/labels/new', { who: 'linyue' });
    for (const [name, said] of Object.entries({ Label: 'Filled', Code: 'F-1' }))
      await page.getByRole('textbox', { name }).fill(said);
    await page.locator('label', { hasText: 'In use' }).click();
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByRole('row', { name: 'Filled 7 Yes F-1' }).getByRole('link').click();
    await page.locator('input[value="F-1"]').fill('F-2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: 'Filled 7 Yes F-2' }).waitFor();
  });

  describe('a thing', () => {
    it('is removed when the dialog says so, and is gone from the list', async () => {
      const id = await note('chenmo', { text: 'Short-lived', shared: true });
      const page = await visit(`/en/notes/${id}`, { who: 'chenmo' });
      const remove = page.getByRole('button', { name: 'Throw away' });
      await remove.click();
      const dialog = page.getByRole('dialog', { name: 'Throw this note away?' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect((await as('chenmo').get(`/aihub/notes/${id}`)).status).toBe(200);
      await remove.click();
      await dialog.getByRole('button', { name: 'Throw away' }).click();
      await page.waitForURL((to) => to.pathname === '/en/notes');
      await becomes(async () => expect((await titles(page)).join()).not.toContain('Short-lived'));
    });

    it('is changed by nobody else, who is told so', async () => {
      const id = await note('chenmo', { text: 'Shared', shared: true });
      const page = await visit(`/en/notes/${id}/edit`, { who: 'tobi-a' });
      await page.getByText('You do not have access to this page').waitFor();
      const visitor = await visit(`/en/notes/${id}/edit`);
      await visitor.waitForURL(/login/);
    });

    it('that is hidden or gone answers 404, as its address and as its page', async () => {
      const id = await note('chenmo', { text: 'Hidden' });
      for (const [path, who] of [
        [`/en/notes/${id}`, 'tobi-a'],
        ['/en/notes/nothing', 'chenmo'],
      ] as const) {
        const reply = await fetch(now.url + path, { headers: { cookie: String(as(who).cookie) } });
        expect(reply.status).toBe(404);
        const page = await visit(path, { who });
        await page.getByText('Page not found').first().waitFor();
      }
      const own = await fetch(`${now.url}/en/notes/${id}`, {
        headers: { cookie: String(as('chenmo').cookie) },
      });
      expect(own.status).toBe(200);
    });

    it('shows what belongs to it, and takes more of it', async () => {
      const id = await note('chenmo', { text: 'Talked about', shared: true });
      const other = await note('chenmo', { text: 'Another', shared: true });
      await as('chenmo').post(`/aihub/notes/${other}/replies`, { words: 'Elsewhere' });
      const page = await visit(`/en/notes/${id}`, { who: 'tobi-a' });
      await page.getByText('Nobody has said anything yet').waitFor();
      await page.getByRole('textbox', { name: 'Words' }).fill('Well said');
      await page.getByRole('button', { name: 'Say it' }).click();
      const row = page.getByRole('article').filter({ hasText: 'Well said' });
      await row.waitFor();
      expect(await page.getByText('Elsewhere').count()).toBe(0);
      await row.getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
      await page.getByText('Nobody has said anything yet').waitFor();
    });
  });

  describe('the page of a thing', () => {
    it('says what leads up to it, what is said of it and what belongs to it, for those who may see it', async () => {
      const id = await note('chenmo', { text: 'Kept apart', stars: 3, mood: 'glad' });
      const page = await visit(`/en/notes/${id}`, { who: 'chenmo' });
      const path = page.getByRole('navigation', { name: 'You are here' });
      await path.getByText('Kept apart').waitFor();
      await page.getByText('You have not shared this note.').waitFor();
      await page.locator('.record-head').getByText('3', { exact: true }).waitFor();
      expect(await page.title()).toContain('A note: Kept apart');
      await path.getByRole('link', { name: 'Notes' }).click();
      await page.waitForURL((to) => to.pathname === '/en/notes');
      const shared = await note('chenmo', { text: 'For all', shared: true });
      const other = await visit(`/notes/${shared}`, { who: 'tobi-a', width: 375, theme: 'dark' });
      await other.getByRole('heading', { level: 1, name: 'For all' }).waitFor();
      expect(await other.getByText('你还没有分享这条笔记。').count()).toBe(0);
      // Whoever may not is told so, and asked nothing.
      await other.getByRole('button', { name: '丢弃' }).click();
      await other.getByText('没有访问权限').waitFor();
      expect((await as('chenmo').get(`/aihub/notes/${shared}`)).status).toBe(200);
    });

    it('shows many that belong to it, read on by its key, and the bones of them until they are here', async () => {
      const id = await note('chenmo', { text: 'Much said', shared: true });
      for (let at = 0; at < 30; at++)
        await as('tobi-a').post(`/aihub/notes/${id}/replies`, { words: `Reply ${at}` });
      const page = await visit('/en/notes', { who: 'tobi-a' });
      const calls = new RegExp(`/acx/aihub/notes/${id}/replies`);
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(calls, async (route) => {
        await held;
        await route.fallback();
      });
      await page.goto(`/en/notes/${id}`);
      await page.locator('.coll-list[aria-busy] .bone').first().waitFor();
      letGo();
      const rows = page.locator('article.coll-card');
      await becomes(async () => expect(await rows.count()).toBeGreaterThan(10));
      const first = await rows.count();
      await page.getByRole('button', { name: 'Show more' }).click();
      await becomes(async () => expect(await rows.count()).toBe(30));
      expect(first).toBeLessThan(30);
    });

    it('that could not be loaded says so, and asks again', async () => {
      const id = await note('chenmo', { text: 'Came late', shared: true });
      const page = await visit('/en/notes', { who: 'tobi-a' });
      const calls = new RegExp(`/acx/aihub/notes/${id}$`);
      await page.route(calls, (route) =>
        route.fulfill({ status: 500, json: { code: '500', data: null, msg: 'raw' } }),
      );
      await page.goto(`/en/notes/${id}`);
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await page.unroute(calls);
      await again.click();
      await page.getByRole('heading', { level: 1, name: 'Came late' }).waitFor();
      faults.splice(0);
    });
  });

  it('a table shows columns of every sort in words, and is for those who may', async () => {
    await as('linyue').post('/aihub/labels', {
      ...{ labelName: '很长的标签'.repeat(10), open: true, colours: [] },
      until: '2030-01-02T03:04:05.000Z',
    });
    await as('linyue').post('/aihub/labels', { labelName: 'Closed', open: false, colours: [] });
    const page = await visit('/labels', { who: 'linyue' });
    await page
      .getByRole('row', { name: /Closed/ })
      .getByText('否', { exact: true })
      .waitFor();
    await page
      .getByRole('row', { name: /很长的标签/ })
      .getByText('是', { exact: true })
      .waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/true|false/);
    const visitor = await visit('/en/labels/new', { who: 'tobi-a' });
    await visitor.getByText('You do not have access to this page').waitFor();
  });

  it('a table reads on page after page by the keyboard, and a row that is taken away goes from all of them', async () => {
    for (let at = 0; at < 30; at++)
      await as('linyue').post('/aihub/labels', { labelName: `Paged ${at}`, open: true, colours: [] });
    const page = await visit('/en/labels', { who: 'linyue' });
    const rows = page.locator('.table-rows tbody tr');
    await becomes(async () => expect(await rows.count()).toBeGreaterThan(20));
    expect(await rows.count()).toBeLessThan(30);
    await page.getByRole('button', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    const end = page.getByText('End of list');
    await end.waitFor();
    await becomes(async () => expect(await end.evaluate((one) => one === document.activeElement)).toBe(true));
    const all = await rows.count();
    expect(all).toBeGreaterThanOrEqual(30);
    expect(await page.getByRole('row', { name: /Paged \d/ }).count()).toBe(30);
    const row = page.getByRole('row', { name: /Paged 4 / });
    await row.getByRole('button').click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await row.waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(all - 1);
  });

  describe.each([
    [375, 'dark'],
    [1440, 'light'],
  ] as const)('at %i px in %s', (width, theme) => {
    it('long texts stay within their page, and axe finds no serious fault', async () => {
      const long = await note('chenmo', { text: 'W'.repeat(400), shared: true });
      const chinese = await note('chenmo', { text: '很长很长的笔记'.repeat(60), shared: true });
      for (const path of [
        '/notes',
        `/notes/${long}`,
        `/notes/${chinese}`,
        `/notes/${long}/edit`,
        '/labels',
      ]) {
        const page = await visit(path, { who: 'chenmo', width, theme });
        const isCut = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect([path, isCut]).toEqual([path, false]);
        const grave = await graveFaults(page);
        expect([path, grave.map(({ id }) => id)]).toEqual([path, []]);
      }
    });
  });
}
