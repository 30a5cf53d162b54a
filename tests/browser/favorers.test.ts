import { describe, expect } from 'vitest';
import { becomes } from '../support/becomes.ts';
import { follow, inOneLanguage, settled } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { SessionClient } from '../support/session-client.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const calls = /\/acx\/.*\/favorers(\?|$)/;

describeInBrowser.concurrent('who favours an item', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, tag, t }) => {
    const context = { locale: tag };

    it('is reached from the count, and leads to each of them', async ({ hub, visit }) => {
      const owner = await hub.build.person({ userName: `adored-${id}` });
      const item = await hub.build.item({ owner, name: 'adored' });
      const address = `${prefix}/models/adored-${id}/adored`;
      const page = await visit(address, { as: `asks-${id}`, context });
      await follow(page, () => page.getByRole('link', { name: t('hub.item.people') }).click());
      expect(new URL(page.url()).pathname).toBe(`${address}/favorers`);
      await page.getByText(t('hub.item.favorers.empty.title')).waitFor();
      // One's own heart is seen at once.
      await page.getByRole('button', { name: new RegExp(`^${t('hub.item.favorite')}`) }).click();
      const rows = page.locator('.coll-card');
      await becomes(async () => expect(await rows.count()).toBe(1));
      for (let at = 0; at < 30; at++) {
        const { id: person } = await hub.build.person({ userName: `admirer-${id}-${at}` });
        await hub.hub.items.marks.favorite(item, person, Date.now() + at);
      }
      await page.reload();
      await settled(page);
      await becomes(async () => expect(await rows.count()).toBeGreaterThan(1));
      expect(await rows.count()).toBeLessThan(31);
      await page
        .getByRole('button', { name: t('list.more') })
        .or(page.locator('.load-more button'))
        .first()
        .click();
      await becomes(async () => expect(await rows.count()).toBe(31));
      const row = rows.filter({ hasText: `admirer-${id}-7` });
      await follow(page, () => row.getByRole('link').first().click());
      expect(new URL(page.url()).pathname).toBe(`${prefix}/profile/admirer-${id}-7`);
    });

    oneDay('says what failed and asks again; until then there are bones', async ({ hub, visit }) => {
      const owner = await hub.build.person({ userName: `awaited-${id}` });
      await hub.build.item({ owner, name: 'awaited' });
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const page = await visit(`${prefix}/models/awaited-${id}/awaited/favorers`, {
        ...{ as: `waits-${id}`, context, settle: false, allow: /500/ },
        before: (own) =>
          own.route(calls, async (route) => {
            await held;
            await route.fulfill({ status: 500, json: { code: '500', data: null, msg: 'raw' } });
          }),
      });
      await page.locator('.coll-list[data-waiting] .bone').first().waitFor();
      letGo();
      const again = page.getByRole('button', { name: t('list.retry') });
      await again.waitFor();
      await page.unroute(calls);
      await again.click();
      await page.getByText(t('hub.item.favorers.empty.title')).waitFor();
    });

    anotherDay(
      'is told to nobody who is not signed in, and not inside other pages',
      async ({ hub, visit }) => {
        const owner = await hub.build.person({ userName: `quiet-${id}` });
        await hub.build.item({ owner, name: 'quiet' });
        const page = await visit(`${prefix}/models/quiet-${id}/quiet/favorers`, { context });
        await page.waitForURL(/login/);
        const inside = await visit(`${prefix}/models/iframe/quiet-${id}/quiet`, {
          as: `inside-${id}`,
          context,
        });
        await inside.getByRole('heading', { level: 1 }).first().waitFor();
        expect(await inside.getByRole('link', { name: t('hub.item.people') }).count()).toBe(0);
        const reader = new SessionClient(hub);
        expect((await reader.get('/aihub/none/favorers')).status).toBe(404);
      },
    );
  });
});
