import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { profileShown, quotaItemCount, quotaStoredBytes } from '#generated/constants.ts';
import { recordEvent } from '../../server/events/index.ts';
import { becomes, hasFocus } from '../support/becomes.ts';
import { cardPaths, follow, inOneLanguage, settled } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import { graveFaults } from '../support/grave-faults.ts';
import { SessionClient } from '../support/session-client.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const run = promisify(execFile);

describeInBrowser.concurrent('what people do', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, tag, t }) => {
    const context = { locale: tag };

    it('favour an item, find it again, and leave it', async ({ hub, visit, expect }) => {
      const as = `fan-${id}`;
      const owner = await hub.build.person({ userName: `star-${id}` });
      await hub.build.item({ owner, name: 'shining' });
      const page = await visit(`${prefix}/models/star-${id}/shining`, { as });
      const heart = page.getByRole('button', { name: new RegExp(`^${t('hub.item.favorite')}`) });
      const count = async () => Number(await heart.locator('.record-toggle__count').innerText());
      const before = await count();
      expect(await heart.getAttribute('aria-pressed')).toBe('false');
      await heart.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
      await expect.poll(count).toBe(before + 1);
      await page.reload();
      await settled(page);
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');

      await page.getByRole('button', { name: t('shell.account.label') }).click();
      await follow(page, () => page.getByRole('link', { name: t('menu.account.like') }).click());
      expect(await cardPaths(page)).toEqual([`star-${id}/shining`]);
      await page.goto(`${prefix}/profile/${as}`);
      await settled(page);
      expect(await cardPaths(page)).toEqual([`star-${id}/shining`]);
      await follow(page, () => page.locator('main .coll-card__link').click());
      await heart.click();
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
      await page.getByRole('button', { name: t('shell.account.label') }).click();
      await follow(page, () => page.getByRole('link', { name: t('menu.account.like') }).click());
      await page.getByText(t('hub.like.empty.title')).waitFor();
    });

    anotherDay(
      'are told in a corner who signed in elsewhere and which token was made there, until they say so or look',
      async ({ hub, visit }) => {
        const as = `told-${id}`;
        const page = await visit(prefix || '/', { as, isFirst: true });
        const notice = (at: Page) => at.locator('.news-notice');
        const signsIn = async () => {
          const other = new SessionClient(hub, {
            'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
          });
          await other.signIn(as);
          return other;
        };
        // A tab keeps who is here: another one asks.
        const opens = async () => {
          const tab = await page.context().newPage();
          await tab.goto(`${prefix}/models`);
          await settled(tab);
          return tab;
        };
        expect(await notice(page).count()).toBe(0);
        const other = await signsIn();
        await other.post('/user/tokens', { type: 'access', name: 'ci', scope: 'read' });

        const tab = await opens();
        await notice(tab).getByText(t('shell.news.signedIn'), { exact: true }).waitFor();
        const text = await notice(tab).innerText();
        expect(text).toContain(t('shell.news.tokenCreated', { name: 'ci' }));
        expect(text).toMatch(/Firefox · Windows · 127\.0\.0\.1 · /);
        expect(await graveFaults(tab)).toEqual([]);
        await notice(tab)
          .getByRole('button', { name: t('shell.news.mine') })
          .click();
        await notice(tab).waitFor({ state: 'detached' });
        await tab.reload();
        await settled(tab);
        expect(await notice(tab).count()).toBe(0);

        await signsIn();
        const later = await opens();
        const known = later.waitForResponse(/\/users\/looked/);
        await notice(later)
          .getByRole('link', { name: t('shell.news.log') })
          .click();
        await later.getByRole('heading', { level: 1, name: t('hub.record.title') }).waitFor();
        expect((await known).status()).toBe(200);
        const last = await opens();
        expect(await notice(last).count()).toBe(0);
      },
    );

    oneDay('see in the list that they come back to what they favoured', async ({ hub, visit }) => {
      const owner = await hub.build.person({ userName: `shown-${id}` });
      await hub.build.item({ owner, name: 'seen' });
      const page = await visit(`${prefix}/models?user=shown-${id}`, { as: `seer-${id}` });
      const card = page.locator('.coll-card');
      const figure = card.locator('.fact-list li', { hasText: t('fact.favorites') }).getByText('1');
      expect(await figure.count()).toBe(0);
      await follow(page, () => card.getByRole('link').click());
      const kept = page.waitForResponse((reply) => reply.url().includes('/favorite'));
      await page.getByRole('button', { name: new RegExp(`^${t('hub.item.favorite')}`) }).click();
      await kept;
      await follow(page, () => page.goBack());
      await figure.waitFor();
    });

    anotherDay('read how much somebody has made, and come to all of it', async ({ hub, visit }) => {
      const owner = await hub.build.person({ userName: `many-${id}` });
      const made = profileShown + 1;
      for (let at = 0; at < made; at++) await hub.build.item({ owner, name: `piece-${at}` });
      const page = await visit(`${prefix}/profile/many-${id}`, { as: `seer-${id}` });
      const part = page.locator('.coll--compact').first();
      await part.getByRole('heading', { level: 2 }).getByText(String(made)).waitFor();
      expect(await part.locator('.coll-card').count()).toBe(profileShown);
      const all = part.getByRole('link', { name: t('hub.profile.items.list', { count: String(made) }) });
      await follow(page, () => all.click());
      await page
        .locator('.coll-card')
        .nth(made - 1)
        .waitFor();
      // Of what somebody else has there is nothing to choose.
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('.coll-tag').count()).toBe(0);
      const whose = t('list.remove', { name: t('list.byUser', { user: `many-${id}` }) });
      await page.getByRole('button', { name: whose }).click();
      await page.waitForURL((url) => !url.searchParams.has('user'));
      await page.getByText('chenmo/').first().waitFor();
    });

    oneDay('are asked to sign in before they favour, and come back', async ({ visit }) => {
      const item = `${prefix}/models/chenmo/hanqiao-zh-en`;
      const page = await visit(item, { context });
      await page.getByRole('button', { name: new RegExp(`^${t('hub.item.favorite')}`) }).click();
      await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
      expect(page.url()).toContain(encodeURIComponent(item));
    });

    it('make a token that is shown once, clone with it, and revoke it', async ({ hub, visit }) => {
      const as = `pusher-${id}`;
      const page = await visit(`${prefix}/token/git`, {
        as,
        context: { permissions: ['clipboard-read', 'clipboard-write'] },
      });
      const owner = await hub.build.person({ userName: as });
      await hub.build.item({ owner, name: 'hidden-one', visibility: 'PRIVATE' });
      await page.getByText(t('hub.gitToken.tokens.empty.title')).waitFor();
      await page.getByRole('textbox', { name: t('field.name') }).fill('laptop');
      for (const chosen of [t('value.TokenScope.write.text'), t('hub.gitToken.make.expireDays.90')])
        expect(await page.getByRole('radio', { name: chosen, exact: true }).isChecked()).toBe(true);
      await page.getByRole('radio', { name: t('value.TokenScope.read.text'), exact: true }).check();
      await page.getByRole('radio', { name: t('hub.gitToken.make.expireDays.never'), exact: true }).check();
      await page.getByRole('button', { name: t('hub.gitToken.make.action') }).click();
      const dialog = page.getByRole('alertdialog', { name: t('hub.gitToken.make.reveal.title') });
      const secret = await dialog.locator('code').innerText();
      expect(secret.length).toBeGreaterThan(20);
      await hasFocus(dialog.getByRole('button', { name: t('field.control.copy') }));
      for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
      await dialog.getByRole('button', { name: t('field.control.copy') }).click();
      await dialog.getByRole('button', { name: t('readme.copied') }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
      await dialog.getByRole('button', { name: t('shell.close') }).click();
      // A closed dialog has no role while it fades, and is on the page still.
      await page.locator('dialog code').waitFor({ state: 'detached' });
      await page.getByRole('cell', { name: 'laptop' }).waitFor();
      expect(await page.content()).not.toContain(secret);
      // The tab beside it is of the other kind, and has none.
      const tabs = page.getByRole('navigation', { name: t('menu.label') });
      expect(await tabs.locator('[aria-current=page]').allInnerTexts()).toEqual([t('hub.gitToken.title')]);
      await follow(page, () => tabs.getByRole('link', { name: t('hub.token.title') }).click());
      expect(new URL(page.url()).pathname).toBe(`${prefix}/token`);
      await page.getByText(t('hub.token.tokens.empty.title')).waitFor();
      await follow(page, () => tabs.getByRole('link', { name: t('hub.gitToken.title') }).click());
      await page.getByRole('cell', { name: 'laptop' }).waitFor();

      const address = new URL(`/models/${as}/hidden-one.git`, hub.url);
      const clones = async () => {
        const folder = await mkdtemp(join(tmpdir(), 'hub-clone-'));
        const url = `http://${as}:${secret}@${address.host}${address.pathname}`;
        const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
        try {
          await run('git', ['clone', '-q', url, folder], { env });
          return true;
        } catch {
          return false;
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      };
      expect(await clones()).toBe(true);

      await page.getByRole('button', { name: t('hub.gitToken.tokens.revokeToken.text') }).click();
      const asked = page.getByRole('dialog', {
        name: t('hub.gitToken.tokens.revokeToken.confirm.title', { name: 'laptop' }),
      });
      await asked.getByRole('button', { name: t('form.cancel') }).click();
      expect(await clones()).toBe(true);
      await page.getByRole('button', { name: t('hub.gitToken.tokens.revokeToken.text') }).click();
      await asked.getByRole('button', { name: t('hub.gitToken.tokens.revokeToken.text') }).click();
      await page.getByText(t('hub.gitToken.tokens.empty.title')).waitFor();
      expect(await clones()).toBe(false);
    });

    anotherDay('read how much they have used, and are told when nothing is left', async ({ hub, visit }) => {
      const as = `storer-${id}`;
      const owner = await hub.build.person({ userName: as });
      for (const name of ['one', 'two']) await hub.build.item({ owner, name });
      let answer = {};
      const page = await visit(`${prefix}/account`, {
        as,
        before: (one) =>
          one.route(/users\/quota/, async (route) => {
            const body = await (await route.fetch()).json();
            await route.fulfill({ json: { ...body, data: { ...body.data, ...answer } } });
          }),
      });
      const meter = (key: Parameters<typeof t>[0]) => page.getByRole('meter', { name: t(key) });
      const said = t('meter.of', { value: '2', most: String(quotaItemCount) });
      expect(await meter('hub.account.usage.items.label').getAttribute('aria-valuetext')).toBe(said);
      expect(await page.getByText(t('hub.account.usage.items.full')).count()).toBe(0);
      answer = { items: quotaItemCount, bytes: quotaStoredBytes + 1 };
      await page.reload();
      await page.getByText(t('hub.account.usage.items.full')).waitFor();
      await page.getByText(t('hub.account.usage.bytes.full')).waitFor();
      expect(await meter('hub.account.usage.bytes.label').getAttribute('value')).toBe('1');
    });

    oneDay('see the e-mail that they gave, and change it', async ({ visit }) => {
      const page = await visit(`${prefix}/account`, { as: `writer-${id}` });
      const email = page.getByRole('textbox', { name: t('field.email') });
      const saved = page.locator('.toast').getByText(t('hub.account.profile.done'), { exact: true });
      for (const address of ['first@example.org', 'second@example.org']) {
        await email.fill(address);
        await page.locator('section#profile [type=submit]').click();
        await saved.last().waitFor();
        await page.reload();
        await becomes(async () => expect(await email.inputValue()).toBe(address));
      }
    });

    anotherDay('see their devices and sign another one out', async ({ hub, visit }) => {
      const as = `roamer-${id}`;
      const page = await visit(`${prefix}/account`, { as });
      const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
      const other = new SessionClient(hub, { 'user-agent': agent });
      await other.signIn(as);
      expect(await other.user()).toMatchObject({ userName: as });
      await page.reload();
      const row = page.getByRole('row', { name: /Firefox · Linux/ });
      // When it was last active, exactly, to who comes by the keyboard.
      const time = row.locator('time[title]').last();
      const beside = () => time.evaluate((one) => getComputedStyle(one, '::after').content);
      expect(await beside()).toBe('none');
      await row.getByRole('button').focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      expect(await beside()).toBe(JSON.stringify(await time.getAttribute('title')));
      expect(await row.getByText('Firefox · Linux').getAttribute('title')).toBe(agent);
      await row.getByRole('button', { name: t('hub.account.devices.endSession.text') }).click();
      await row.waitFor({ state: 'detached' });
      await becomes(async () => expect(await other.user()).toBeFalsy());
      await page.getByText(t('hub.account.devices.userAgent.badge')).waitFor();
    });

    oneDay('read what was done with their account, on a screen of any width', async ({ hub, visit }) => {
      const as = `looks-back-${id}`;
      const page = await visit(`${prefix}/account`, { as });
      const owner = await hub.build.person({ userName: as });
      const name = `a-name-that-goes-on-${'and-on-'.repeat(8)}${id}`;
      const item = await hub.build.item({ owner, name });
      await hub.hub.db
        .transaction()
        .execute((tx) => recordEvent(tx, 'people.enabled', { at: Date.now(), of: owner.id }));
      await page
        .locator('#devices')
        .getByRole('link', { name: t('hub.account.devices.record') })
        .click();
      await page.getByRole('heading', { level: 1, name: t('hub.record.title') }).waitFor();
      const rows = page.getByRole('row');
      const says = async (at: number, ...texts: string[]) => {
        const row = rows.nth(at + 1);
        for (const text of texts) await row.getByText(text, { exact: true }).waitFor();
      };
      const thing = `${item.kind}/${as}/${name}`;
      await says(0, t('value.DeedWhat.enabled.text'), t('value.DeedBy.hub.text'));
      await says(1, t('value.DeedWhat.itemCreated.text', { thing }), t('value.DeedBy.self.text'));
      await says(2, t('value.DeedWhat.signedIn.text'), t('value.DeedBy.self.text'), '127.0.0.1');
      await says(3, t('value.DeedWhat.joined.text'));
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      for (const width of [1440, 375]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await beyond()).toBeLessThanOrEqual(0);
        await rows.nth(2).getByText(thing).waitFor();
      }
      const others = await visit(`${prefix}/account/record`, { as: `beside-${id}` });
      await others.getByText(t('value.DeedWhat.joined.text'), { exact: true }).waitFor();
      expect(await others.locator('main').innerText()).not.toContain(name);
    });

    anotherDay('find what they made, and others only what is public', async ({ hub, visit }) => {
      const as = `maker-${id}`;
      const mine = await visit(`${prefix}/profile/${as}`, { as, allow: /status of 404/ });
      const owner = await hub.build.person({ userName: as });
      await hub.build.item({ owner, name: 'shown-one' });
      await hub.build.item({ owner, name: 'secret-one', visibility: 'PRIVATE' });
      await mine.goto(`${prefix}/created/models`);
      await settled(mine);
      expect((await cardPaths(mine)).sort()).toEqual([`${as}/secret-one`, `${as}/shown-one`]);
      const secret = mine.locator('.coll-card', { hasText: 'secret-one' });
      expect(await secret.locator('.coll-card__badge').innerText()).toContain(t('item.private'));
      const others = await visit(`${prefix}/profile/${as}`, { as: `reader-${id}` });
      await others.getByRole('heading', { level: 1, name: as }).waitFor();
      expect(await cardPaths(others)).toEqual(['shown-one']);
      await becomes(async () => expect(await others.title()).toContain(as));
      expect(await others.getByRole('link', { name: t('hub.profile.profile.account') }).count()).toBe(0);
    });

    it('have pages of their own without a serious fault', async ({ visit }) => {
      const as = `owner-${id}`;
      // Latin words are the longer ones, so that they go where it is narrow.
      const width = tag.startsWith('zh') ? 1440 : 375;
      const page = await visit(`${prefix}/account`, { as, width });
      const found: string[] = [];
      const own = ['/account', '/token', '/token/git', '/like', '/created/models', `/profile/${as}`];
      for (const path of inTurn(own, 3)) {
        await page.goto(prefix + path);
        await settled(page);
        const grave = await graveFaults(page);
        found.push(...grave.map((one) => `${path}: ${one.id}: ${one.nodes[0]?.html.slice(0, 120)}`));
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (wide > 0) found.push(`${path}: ${wide} px too wide`);
      }
      expect(found).toEqual([]);
    });
  });

  it('do not find a profile that nobody has', async ({ visit }) => {
    const page = await visit('/profile/nobody-here', { as: 'seeker', allow: /status of 404/ });
    await page.getByText('404').waitFor();
  });
});
