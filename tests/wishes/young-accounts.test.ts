import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseFile } from '../../server/store/disk/data-folder.ts';
import { DevCopy } from '../dev/dev-copy.ts';
import { launchBrowser } from '../support/browser.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { describeInBrowser } from '../support/visit.ts';

const words = { en: 'Your account is younger than a week.', zh: '您的账号注册未满一周。' };
const loud = { en: 'This has grown too loud.', zh: '这里太热闹了。' };
const dayMs = 86_400_000;

/**
 * The product in which accounts older than a week may create, and in which nobody changes what has grown popular, which
 * no page shows; said in YAML and words alone.
 */
function copyWithWish(): DevCopy {
  const copy = new DevCopy();
  copy.edit('engine/spec/constants/people.yaml', [
    'profile.bioMax:',
    'account.minAge: { value: 7d, decided: a wish }\nprofile.bioMax:',
  ]);
  copy.edit('spec/errors/people.yaml', [
    'aliasNeeded:',
    `tooYoung: { code: "409199", status: 409, text: wish.young, effects: [{ toast: wish.young }] }
tooLoud: { code: "409198", status: 409, text: wish.loud, effects: [{ toast: wish.loud }] }
aliasNeeded:`,
  ]);
  copy.edit('spec/guards/checks.yaml', [
    '  hosted:\n',
    `  oldEnough: { when: viewer.createTime.age >= account.minAge, error: tooYoung, onPage: [{ page: unauthorised, text: wish.young }] }
  quiet: { when: item.popularity < 1000, error: tooLoud, onPage: [{ page: unauthorised, text: wish.loud }] }
  hosted:\n`,
  ]);
  for (const action of ['edit', 'setting', 'rename', 'remove', 'push'])
    copy.edit('spec/guards/actions.yaml', actionWithQuiet(action));
  copy.edit('spec/guards/checks.yaml', ['checks: [hosted,', 'checks: [signedIn, oldEnough, hosted,']);
  copy.edit('spec/guards/actions.yaml', ['hasAlias, hosted,', 'hasAlias, oldEnough, hosted,']);
  for (const language of ['en', 'zh'] as const) {
    copy.write(`locales/${language}/wish.yaml`, `young: ${words[language]}\nloud: ${loud[language]}\n`);
  }
  return copy;
}

const actionWithQuiet = (action: string): [string, string] => {
  const start = action === 'edit' ? '  item.edit: [' : `  item.${action}: { checks: [`;
  const last = action === 'push' ? 'writesItem' : 'ownsItem';
  return [`${start}signedIn, reachesItem, ${last}]`, `${start}signedIn, reachesItem, ${last}, quiet]`];
};

describeInBrowser('accounts older than a week may create', () => {
  let copy: DevCopy;
  let browser: Browser;
  let url: string;
  let owner: SessionClient;

  beforeAll(async () => {
    copy = copyWithWish();
    [url, browser] = await Promise.all([copy.start('start'), launchBrowser()]);
    owner = await signedUp({ url }, 'newcomer');
    await owner.put('/aihub/personal/info', { alias: 'Newcomer' });
  });
  afterAll(async () => {
    await browser?.close();
    await copy?.stop();
    copy?.remove();
  });

  const create = (name: string, language = 'en') =>
    owner.post('/aihub/items', { kind: 'models', name }, { 'accept-language': language });

  function write(sql: string, ...values: (string | number)[]): void {
    const db = new DatabaseSync(databaseFile(join(copy.root, 'data')));
    db.exec('pragma busy_timeout = 20000');
    db.prepare(sql).run(...values);
    db.close();
  }

  /** As if the account had been made so many days ago. */
  const joinedBefore = (days: number) =>
    write('update people set create_time = ? where user_name = ?', Date.now() - days * dayMs, 'newcomer');

  /** The page at a path, as whoever has the session sees it. */
  async function open(path: string): Promise<Page> {
    const context = await browser.newContext({ baseURL: url });
    context.setDefaultTimeout(stepPatienceMs);
    const [name = '', value = ''] = owner.cookie?.split('=') ?? [];
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  it('keeps a young one out at the API, in the language of whoever asks', async () => {
    for (const language of ['en', 'zh'] as const) {
      const { status, body } = await create('too-soon', language);
      expect([status, body.code, body.msg]).toEqual([409, '409199', words[language]]);
    }
  });

  it('keeps it out of the page in the same words', async () => {
    for (const [path, text] of [
      ['/en/models/create', words.en],
      ['/models/create', words.zh],
    ] as const) {
      const page = await open(path);
      await page.getByText(text).waitFor();
      expect(await page.locator('main form').count()).toBe(0);
      await page.context().close();
    }
  });

  it('lets one of more than a week in at both, and none of a day less', async () => {
    joinedBefore(6);
    await expect.poll(async () => (await create('almost')).status).toBe(409);
    joinedBefore(8);
    await expect.poll(async () => (await create('old-enough')).status).toBe(200);
    const page = await open('/en/models/create');
    await page.locator('main form').first().waitFor();
    expect(await page.getByText(words.en).count()).toBe(0);
  });

  it('judges by what no page shows, and every page knows the verdict', async () => {
    const { key } = (await create('to-be-loud')).body.data;
    const view = async () => (await owner.get(`/aihub/${key}/view`)).body.data;
    const save = async () => (await owner.put(`/aihub/${key}`, { nameEn: 'Said' })).body.code;
    const settings = '/en/models/newcomer/to-be-loud/setting';
    expect(await view()).toMatchObject({ holds: ['quiet'] });
    expect(await view()).not.toHaveProperty('popularity');
    expect(await save()).toBe('0');
    const quiet = await open(settings);
    await quiet.locator('main form').first().waitFor();
    write('update items set popularity = 5000 where key = ?', key);
    expect(await view()).toMatchObject({ holds: [] });
    expect(await save()).toBe('409198');
    const shut = await open(settings);
    await shut.getByText(loud.en).waitFor();
    expect(await shut.locator('main form').count()).toBe(0);
  });
});
