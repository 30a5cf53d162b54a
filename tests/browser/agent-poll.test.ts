import type { Page } from 'playwright';
import { describe } from 'vitest';
import { pollAgentMs } from '#generated/constants.ts';
import { inOneLanguage } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** Has the hub tell of an agent that is run, as one that runs agents does; answers how often it was asked how far that is. */
async function tellOf(page: Page, told: { status: string }): Promise<{ asked: number }> {
  const count = { asked: 0 };
  await page.route(/\/acx\/aihub\/[^/]+\/(?:view|status)$/, async (route) => {
    if (route.request().url().endsWith('/status')) count.asked += 1;
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ json: { ...rest, data: { ...data, sourceType: 'host', status: told.status } } });
  });
  return count;
}

const agent = '/agent/chenmo/yizuo-editor';

describeInBrowser('the page of an agent that runs', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('asks how far it is every five seconds until it has failed, and says so', async ({
      visit,
      expect,
    }) => {
      const told = { status: 'RUNNING' };
      let count = { asked: 0 };
      const page = await visit(prefix + agent, {
        as: `follower-${id}`,
        before: async (opened) => {
          await opened.clock.install();
          count = await tellOf(opened, told);
        },
      });
      await expect.poll(() => count.asked).toBeGreaterThanOrEqual(1);
      await page.getByText(t('item.running')).waitFor();
      await page.clock.runFor(pollAgentMs);
      // The clock of the page goes on beside, so that a busy machine may see one round more.
      await expect.poll(() => count.asked).toBeGreaterThanOrEqual(2);
      expect(await page.getByText(t('item.agentFailed')).count()).toBe(0);
      told.status = 'FAILED';
      await page.clock.runFor(pollAgentMs);
      await page.getByText(t('item.agentFailed')).waitFor();
      // One that was asked for before it was told is on its way still.
      await page.clock.runFor(pollAgentMs);
      const last = count.asked;
      await page.clock.runFor(pollAgentMs * 3);
      expect(count.asked).toBe(last);
      expect(await page.getByText(t('item.running')).count()).toBe(0);
    });
  });

  it('asks no more when one leaves it', async ({ visit, expect }) => {
    let count = { asked: 0 };
    const page = await visit(agent, {
      as: 'leaver',
      before: async (opened) => {
        await opened.clock.install();
        count = await tellOf(opened, { status: 'RUNNING' });
      },
    });
    await expect.poll(() => count.asked).toBeGreaterThanOrEqual(1);
    await page.clock.runFor(pollAgentMs);
    await expect.poll(() => count.asked).toBeGreaterThanOrEqual(2);
    const title = await page.title();
    await page.locator('header .shell-logo').click();
    await page.waitForURL((url) => url.pathname === '/');
    // The address changes before the page does, and what was asked by then is on its way.
    await expect.poll(() => page.title()).not.toBe(title);
    await page.clock.runFor(pollAgentMs);
    const last = count.asked;
    await page.clock.runFor(pollAgentMs * 4);
    expect(count.asked).toBe(last);
  });
});
