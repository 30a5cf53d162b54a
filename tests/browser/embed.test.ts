import { describe, expect } from 'vitest';
import { inOneLanguage, settled } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const item = 'chenmo/hanqiao-zh-en';

describeInBrowser.concurrent('a page that stands inside another one', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('writes nothing, and leads nowhere in its frame but to its own pages', async ({ hub, visit }) => {
      const page = await visit(`${prefix}/models/iframe/${item}`, { as: `guest-${id}` });
      expect(await page.getByRole('button', { name: new RegExp(t('hub.item.favorite')) }).count()).toBe(0);
      expect(await page.locator(`a[href*="/profile/"], a[href$="/setting"]`).count()).toBe(0);

      const host = await page.context().newPage();
      const frameOf = `<iframe src="${page.url()}" width="900" height="700"></iframe>`;
      const at = `${hub.url}/host-of-frames`;
      await host.route(at, (route) => route.fulfill({ contentType: 'text/html', body: frameOf }));
      await host.goto(at);
      const frame = host.frameLocator('iframe');
      await frame.getByRole('link', { name: t('tab.files') }).click();
      await frame.locator('a[href*="/files/blob/"]').first().waitFor();
      expect(host.url()).toBe(at);
      await frame.locator('.record-path__kind').click();
      await host.waitForURL((url) => url.pathname === `${prefix}/models`);
      await settled(host);
    });
  });
});
