import { expect } from 'vitest';
import { buildCheckMs } from '#generated/constants.ts';
import { settled } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

describeInBrowser('a page that stays open while the hub is brought up to date', () => {
  it('offers a reload after a while, and not again once it was loaded anew', async ({ hub, visit }) => {
    const page = await visit('/models', { before: (fresh) => fresh.clock.install() });
    const notice = page.locator('.build-notice');
    const served = hub.hub.build;
    const asked: string[] = [];
    page.on('request', (request) => /latest[.]json/.test(request.url()) && asked.push(request.url()));
    const answered = () => page.waitForResponse(/latest[.]json/);
    await Promise.all([answered(), page.clock.fastForward(buildCheckMs)]);
    hub.hub.build = `${served}-next`;
    expect(await notice.count()).toBe(0);
    await Promise.all([answered(), page.clock.fastForward(buildCheckMs)]);
    await notice.waitFor();
    // Each question is one of its own, which nothing on the way has kept.
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(2);
    for (const url of asked) expect(url).toMatch(/[/]builds[/]latest[.]json[?]timestamp=\d+$/);
    // Quiet: read out when there is a pause, and nothing is taken from under the hands.
    expect(await notice.getAttribute('role')).toBe('status');
    expect(await notice.evaluate((one) => one.contains(document.activeElement))).toBe(false);
    hub.hub.build = served;
    await Promise.all([page.waitForEvent('load'), notice.getByRole('button').first().click()]);
    await settled(page);
    await Promise.all([answered(), page.clock.fastForward(buildCheckMs)]);
    expect(await notice.count()).toBe(0);
  });
});
