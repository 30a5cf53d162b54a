import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { Laid, ServedCopy } from '../apps/laid.ts';
import type { DevCopy } from '../dev/dev-copy.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { agedAccount, writeRow } from './aged-account.ts';

const words = { en: 'Your account is younger than a week.', zh: '您的账号注册未满一周。' };
const loud = { en: 'This has grown too loud.', zh: '这里太热闹了。' };

/**
 * The product in which accounts older than a week may create, and in which nobody changes what has grown popular, which
 * no page shows; said in YAML and words alone.
 */
function layAge(copy: DevCopy): void {
  copy.edit('engine/spec/constants/people.yaml', [
    'profile.bioMax:',
    'account.minAge: { value: 7d, decided: a wish }\nprofile.bioMax:',
  ]);
  copy.edit('spec/errors/people.yaml', [
    'aliasNeeded:',
    `tooYoung: { code: "409199", status: 409, text: age.young, effects: [{ toast: age.young }] }
tooLoud: { code: "409198", status: 409, text: age.loud, effects: [{ toast: age.loud }] }
aliasNeeded:`,
  ]);
  copy.edit('spec/guards/checks.yaml', [
    '  hosted:\n',
    `  oldEnough: { when: viewer.createTime.age >= account.minAge, error: tooYoung, onPage: [{ page: unauthorised, text: age.young }] }
  quiet: { when: item.popularity < 1000, error: tooLoud, onPage: [{ page: unauthorised, text: age.loud }] }
  hosted:\n`,
  ]);
  for (const action of ['edit', 'setting', 'rename', 'remove', 'push'])
    copy.edit('spec/guards/actions.yaml', actionWithQuiet(action));
  copy.edit('spec/guards/checks.yaml', ['checks: [hosted,', 'checks: [signedIn, oldEnough, hosted,']);
  copy.edit('spec/guards/actions.yaml', ['hasAlias, hosted,', 'hasAlias, oldEnough, hosted,']);
  for (const language of ['en', 'zh'] as const) {
    copy.write(`locales/${language}/age.yaml`, `young: ${words[language]}\nloud: ${loud[language]}\n`);
  }
}

const actionWithQuiet = (action: string): [string, string] => {
  const start = action === 'edit' ? '  item.edit: [' : `  item.${action}: { checks: [`;
  const last = action === 'push' ? 'writesItem' : 'ownsItem';
  return [`${start}signedIn, reachesItem, ${last}]`, `${start}signedIn, reachesItem, ${last}, quiet]`];
};

export const youngAccounts: Laid = {
  says: 'accounts older than a week may create',
  lay: layAge,
  tries: tryAge,
};

function tryAge(now: ServedCopy): void {
  let owner: SessionClient;

  beforeAll(async () => {
    owner = await signedUp(now, 'newcomer');
    await owner.put('/aihub/personal/info', { alias: 'Newcomer' });
  });

  const create = (name: string, language = 'en') =>
    owner.post('/aihub/items', { kind: 'models', name, license: 'MIT' }, { 'accept-language': language });

  /** The page at a path, as whoever has the session sees it. */
  async function open(path: string): Promise<Page> {
    const context = await now.browser.newContext({ baseURL: now.url });
    context.setDefaultTimeout(stepPatienceMs);
    const [name = '', value = ''] = owner.cookie?.split('=') ?? [];
    await context.addCookies([{ name, value, url: now.url }]);
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
    agedAccount(now, 'newcomer', 6);
    await expect.poll(async () => (await create('almost')).status).toBe(409);
    agedAccount(now, 'newcomer', 8);
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
    writeRow(now, 'update items set popularity = 5000 where key = ?', key);
    expect(await view()).toMatchObject({ holds: [] });
    expect(await save()).toBe('409198');
    const shut = await open(settings);
    await shut.getByText(loud.en).waitFor();
    expect(await shut.locator('main form').count()).toBe(0);
  });
}
