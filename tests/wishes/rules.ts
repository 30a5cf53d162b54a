import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Laid, ServedCopy } from '../apps/laid.ts';
import type { DevCopy } from '../dev/dev-copy.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { SessionClient, signedUp, usualPassword } from '../support/session-client.ts';
import { agedAccount } from './aged-account.ts';

const words = {
  en: {
    licence: 'A model names its licence',
    brief: 'Say it in fewer words',
    names: 'The two titles say the same: leave one out',
    phone: 'Write a number that can be dialled',
    both: 'Whoever reads Chinese wants a title too',
  },
  zh: {
    licence: '模型必须注明许可证',
    brief: '请写得更简短',
    names: '两个标题相同，请留空其一',
    phone: '请填写可以拨打的号码',
    both: '请同时填写中文标题',
  },
} as const;

/** A form in a dialog, which begins with what it loads. */
const named =
  '{ id: named, title: hub.account.profile.title, text: hub.account.profile.text, load: people.account, submit: people.saveProfile, fields: [alias], then: [{ toast: hub.account.profile.done, tone: plain }] }';

const yaml = (own: object) =>
  Object.entries(own)
    .map(([key, text]) => `${key}: "${text}"\n`)
    .join('');

/**
 * The product with what its owner wishes, in YAML and words alone: three rules, of which one is for one kind and one
 * over two fields, and a field that nobody but its owner sees.
 */
function layRules(copy: DevCopy): void {
  copy.edit('spec/rules/items.yaml', [
    'Item.name:',
    `Item.license: { decided: a wish, required: { by: kind, models: true, else: false }, says: { required: wish.licence } }
Item.desc: { decided: a wish, maxLength: { by: side, form: 10, else: 21 }, says: { maxLength: wish.brief } }
Item.nameCn: { decided: a wish, required: { when: input.nameEn == 'Bilingual' }, says: { required: wish.both } }
Item.name:`,
  ]);
  copy.edit('spec/rules/items.yaml', [
    '\n  checks:\n',
    '\n  checks:\n    - { when: input.nameEn == null or input.nameEn != input.nameCn, says: wish.names }\n',
  ]);
  copy.edit('spec/entities/people.yaml', [
    '  counts:',
    '  mobile?: { type: text, maxLength: 30, private: true, writable: always, decided: a wish }\n  counts:',
  ]);
  copy.edit('engine/spec/entities/people.yaml', [
    'private: [email, formerAvatar',
    'private: [email, formerAvatar, mobile',
  ]);
  copy.edit('engine/spec/rules/people.yaml', [
    'Person.alias:',
    'Person.mobile: { decided: a wish, format: phone, says: { format: wish.phone } }\nPerson.alias:',
  ]);
  copy.edit(
    'spec/screens/hub/account.yaml',
    ['      - bio\n', '      - bio\n      - mobile\n'],
    ['- avatarUrl\n', '- { field: avatarUrl, when: input.bio != null }\n'],
    ['then: [{ notify: true }]', `then: [{ ask: ${named} }]`],
  );
  copy.edit('spec/routes/hub.yaml', ['{ path: /like,', '{ path: /liked, was: /like,']);
  copy.edit('spec/endpoints/items.yaml', [
    '  get: /aihub/items\n',
    '  get: /aihub/things\n  was: /aihub/items\n',
  ]);
  for (const language of ['en', 'zh'] as const) {
    copy.edit(`locales/${language}/field.yaml`, ['desc:', 'mobile: Phone\ndesc:']);
    copy.write(`locales/${language}/wish.yaml`, yaml(words[language]));
  }
}

export const rules: Laid = { says: 'what an owner wishes in YAML and words', lay: layRules, tries: tryRules };

function tryRules(now: ServedCopy): void {
  let context: BrowserContext;
  let page: Page;
  let owner: SessionClient;
  const phone = '+86 10 6250 1234';
  const faults: string[] = [];

  beforeAll(async () => {
    owner = await signedUp(now, 'wisher');
    agedAccount(now, 'wisher');
    await owner.put('/aihub/personal/info', { alias: 'Wisher' });
  });
  beforeEach(async () => {
    context = await now.browser.newContext({ locale: 'en-US', baseURL: now.url });
    context.setDefaultTimeout(stepPatienceMs);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
  });
  afterEach(async () => {
    await context.close();
    expect(faults.splice(0)).toEqual([]);
  });

  /** Signs in on the page as whoever has this name. */
  async function enter(userName: string): Promise<void> {
    const client = new SessionClient(now);
    await client.signIn(userName);
    const [name = '', value = ''] = client.cookie?.split('=') ?? [];
    await context.addCookies([{ name, value, url: now.url }]);
  }

  const create = (body: object, language = 'en') =>
    owner.post('/aihub/items', { kind: 'models', license: 'MIT', ...body }, { 'accept-language': language });
  const refusal = (field: string, msg: string) => ({
    status: 400,
    body: { code: '400001', data: { field }, msg },
  });

  it('answers a call at both of its addresses, and leads on from the earlier one of a page', async () => {
    const ask = (path: string) => fetch(now.url + path, { redirect: 'manual' });
    const [after, before] = await Promise.all(
      ['things', 'items'].map((name) => ask(`/acx/aihub/${name}?kind=models`)),
    );
    expect([after?.status, before?.status]).toEqual([200, 200]);
    expect(await before?.json()).toEqual(await after?.json());
    const page = await ask('/en/like?kind=models');
    expect([page.status, page.headers.get('location')]).toEqual([308, '/en/liked?kind=models']);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['en', 'zh'] as const)('binds what the API is given, in its words: %s', async (language) => {
    const say = words[language];
    const named = { name: `over-http-${language}` };
    expect(await create({ ...named, license: null }, language)).toMatchObject(
      refusal('license', say.licence),
    );
    expect(await create({ ...named, license: '' }, language)).toMatchObject(refusal('license', say.licence));
    for (const length of [22, 26])
      expect(await create({ ...named, desc: '字'.repeat(length) }, language)).toMatchObject(
        refusal('desc', say.brief),
      );
    const twice = { nameEn: 'Same', nameCn: 'Same' };
    expect(await create({ ...named, ...twice }, language)).toMatchObject(refusal('nameEn', say.names));
    expect(await create({ ...named, nameEn: 'Bilingual' }, language)).toMatchObject(
      refusal('nameCn', say.both),
    );
    expect(
      (await create({ ...named, desc: '字'.repeat(21), nameEn: 'One', nameCn: '一' }, language)).status,
    ).toBe(200);
    expect((await create({ ...named, kind: 'dataset', license: null }, language)).status).toBe(200);
  });

  it('judges a change by what will stand there, whatever of it is sent', async () => {
    const { key } = (await create({ name: 'changed', nameCn: '一', nameEn: 'One' })).body.data;
    const save = (body: object) => owner.put(`/aihub/${key}`, body);
    expect(await save({ nameEn: '一' })).toMatchObject(refusal('nameEn', words.en.names));
    expect(await save({ nameCn: 'One' })).toMatchObject(refusal('nameEn', words.en.names));
    expect(await save({ license: null })).toMatchObject(refusal('license', words.en.licence));
    expect(await save({ popularity: 9 })).toMatchObject({
      status: 400,
      body: { data: { field: 'popularity' } },
    });
    expect((await save({ nameCn: null, nameEn: '一' })).status).toBe(200);
    const { body } = await owner.get(`/aihub/${key}/view`);
    expect(body.data).toMatchObject({ nameEn: '一', license: 'MIT' });
  });

  it('says the same under the fields of the form, and lets through what is sound', async () => {
    await enter('wisher');
    await page.goto('/en/models/create');
    const field = (label: string) => page.getByLabel(label, { exact: false }).first();
    await field('Name').fill('in-the-form');
    await page.locator('#root_nameCn').fill('Same');
    await page.locator('#root_nameEn').fill('Same');
    await page.locator('#root_desc').fill('x'.repeat(11));
    const press = () => page.getByRole('button', { name: 'Create', exact: false }).last().click();
    await press();
    for (const id of ['license', 'nameEn', 'desc']) await page.locator(`#root_${id}__error`).waitFor();
    expect(await page.locator('#root_license__error').innerText()).toBe(words.en.licence);
    expect(await page.locator('#root_nameEn__error').innerText()).toBe(words.en.names);
    expect(await page.locator('#root_desc__error').innerText()).toBe(words.en.brief);
    await page.locator('#root_nameCn').fill('');
    await page.locator('#root_nameEn').fill('Bilingual');
    const told = page.locator('#root_nameCn__error').getByText(words.en.both);
    await press();
    await told.waitFor();
    await page.locator('#root_nameCn').fill('双语');
    await page.locator('#root_desc').fill('x'.repeat(10));
    await page.getByRole('combobox').last().fill('MIT');
    await page.keyboard.press('Enter');
    await press();
    await page.waitForURL('**/en/models/wisher/in-the-form');
  });

  it('keeps a private field for the person alone, over HTTP and in what is logged', async () => {
    const save = (body: object) => owner.put('/aihub/personal/info', { alias: 'Wisher', ...body });
    expect(await save({ mobile: 'call me' })).toMatchObject(refusal('mobile', words.en.phone));
    const saved = await save({ mobile: phone });
    expect(saved.status).toBe(200);
    await owner.send('PUT', '/aihub/personal/info', `{"mobile":"${phone}",`);
    await owner.put('/aihub/personal/info', { alias: 'Wisher', mobile: phone, [phone]: phone });
    expect((await owner.get('/aihub/personal/account')).body.data.mobile).toBe(phone);
    const { id } = await owner.user();
    const stranger = await signedUp(now, 'stranger');
    const seen = [saved];
    for (const client of [owner, stranger, new SessionClient(now)])
      for (const path of [
        `/aihub/personal/info?userId=${id}`,
        '/aihub/personal/find?user=wisher',
        '/aihub/search?q=wisher',
      ])
        seen.push(await client.get(path));
    seen.push(await stranger.get(`/aihub/personal/account?userId=${id}`));
    expect(
      seen.map(({ text }) => text).filter((text) => text.includes(phone) || text.includes('6250')),
    ).toEqual([]);
    expect(now.copy.output).not.toContain('6250 1234');
    expect(now.copy.output).not.toContain(usualPassword);
  });

  it('shows it to them on their page, and to nobody on theirs', async () => {
    await enter('wisher');
    await page.goto('/en/account');
    await expect.poll(() => page.locator('#profile-fields_mobile').inputValue()).toBe(phone);
    await page.goto('/en/profile/wisher');
    await page.getByText('Wisher').first().waitFor();
    expect(await page.content()).not.toContain('6250');
    await context.clearCookies();
    await enter('stranger');
    await page.goto('/en/account');
    await page.locator('#profile-fields_alias').waitFor();
    expect(await page.locator('#profile-fields_mobile').inputValue()).toBe('');
    await page.goto('/en/profile/wisher');
    await page.getByText('Wisher').first().waitFor();
    expect(await page.content()).not.toContain('6250');
  });

  it('asks a field while another says so, and what comes after by a form in a dialog', async () => {
    await enter('stranger');
    await page.goto('/en/account');
    const bio = page.locator('#profile-fields_bio');
    const picture = page.locator('#profile-fields_avatarUrl');
    await bio.waitFor();
    expect(await picture.count()).toBe(0);
    await bio.fill('of me');
    await picture.waitFor();
    await bio.fill('');
    await picture.waitFor({ state: 'detached' });
    const password = page.locator('#password');
    await password.locator('#password-fields_current').fill(usualPassword);
    await password.locator('#password-fields_password').fill('another horse, and longer');
    await password.locator('button[type=submit]').click();
    const alias = page.locator('#named-fields_alias');
    await alias.waitFor();
    const dialog = page.locator('dialog', { has: alias });
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await alias.fill('Wisher');
    await dialog.locator('button[type=submit]').click();
    await dialog.locator('#named-fields_alias__error').waitFor();
    const stay = page.getByRole('button', { name: 'Stay' });
    // Wherever the focus is: a click on words leaves it nowhere.
    for (const place of [alias, dialog.getByRole('heading')]) {
      await place.click();
      await page.keyboard.press('Escape');
      await stay.click();
      await stay.waitFor({ state: 'detached' });
    }
    await alias.fill('Stranger');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.toast-plain').waitFor();
    await page.reload();
    await expect.poll(() => page.locator('#profile-fields_alias').inputValue()).toBe('Stranger');
  });
}
