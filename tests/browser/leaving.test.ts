import { expect } from 'vitest';
import { inOneLanguage } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

describeInBrowser('an agent that lives elsewhere', () => {
  for (const { id, prefix, t } of inOneLanguage) {
    it(`says to which host one goes before one leaves, in ${id}`, async ({ hub, visit }) => {
      const owner = await hub.build.person({ userName: `far-${id}`, alias: `Far-${id}` });
      const make = (name: string, createType: string, serviceUrl: string) =>
        hub.build.item({ kind: 'agent', name, owner, createType, serviceUrl });
      await make('far', 'link', 'https://agent.example:8443/talk?from=hub');
      await make('disguised', 'link', 'https://xn--80ak6aa92e.example/');
      await make('near', 'api', 'https://agent.example/v1');
      const at = `${prefix}/agent/far-${id}`;
      const page = await visit(`${at}/far`);
      const link = page.locator('.record-leave');
      await link.waitFor();
      expect(await link.innerText()).toContain(t('item.leave', { host: 'agent.example:8443' }));
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toMatch(/noopener.*noreferrer/);
      await page.goto(`${at}/disguised`);
      await link.getByText('xn--80ak6aa92e.example').first().waitFor();
      await page.goto(`${at}/near`);
      await page.locator('.record-bar').waitFor();
      expect(await link.count()).toBe(0);

      await hub.build.item({ kind: 'agent', name: 'here', owner });
      for (const [name, way] of [
        ['far', 'link'],
        ['near', 'api'],
        ['here', 'host'],
      ] as const) {
        await page.goto(`${at}/${name}`);
        const facts = page.locator('.md-facts');
        await facts.getByText(t('hub.item.intro.createType'), { exact: true }).waitFor();
        await facts.getByText(t(`value.CreateType.${way}.text`), { exact: true }).waitFor();
      }
    });
  }
});
