import { expect } from 'vitest';
import { buildCheckMs } from '#generated/constants.ts';
import { describeInBrowser, it } from '../support/visit.ts';

describeInBrowser('a page that stays open while the hub is brought up to date', () => {
  it('offers a reload after a while, and not again once it was loaded anew', async ({ hub, visit }) => {
    const page = await visit('/models', { before: (fresh) => fresh.clock.install() });
    const notice = page.locator('.build-notice');
    const served = hub.hub.build;
    await page.clock.fastForward(buildCheckMs);
    hub.hub.build = `${served}-next`;
    expect(await notice.count()).toBe(0);
    await page.clock.fastForward(buildCheckMs);
    await notice.waitFor();
    hub.hub.build = served;
    await notice.getByRole('button').first().click();
    await page.waitForLoadState('load');
    await page.clock.fastForward(buildCheckMs);
    expect(await notice.count()).toBe(0);
  });
});
