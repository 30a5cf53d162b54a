import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect } from 'vitest';
import { places } from '#generated/app.ts';
import { inLanguages, settled } from '../support/browser.ts';
import { edge, edgeOwner } from '../support/edge-items.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const item = '/models/chenmo/hanqiao-zh-en';
const screens = [
  '',
  '/models',
  '/models?tags=translation&tags=gguf',
  '/search?q=translation',
  '/search?q=nothing-like-this',
  item,
  `${item}/files`,
  `${item}/files/blob/main/README.md`,
  `${item}/files/commits/main`,
  `/models/${edgeOwner}/${edge.empty}/files`,
  `/models/${edgeOwner}/${edge.files}/files/blob/main/code/lines.py#L3-L9`,
  '/models/create',
  '/nothing',
];
const accounts = [places.login, places.register].map((place) =>
  place.replace('{origin}', '').replace('{url}', encodeURIComponent('/models')),
);
const sizes = [375, 1440];
const light = sizes.map((width) => ({ theme: 'light' as const, width }));
const dark = [{ theme: 'dark' as const, width: 1440 }];

describeInBrowser.concurrent('axe', () => {
  describe.each(inLanguages)('in $id', ({ prefix, tag, t }) => {
    // The themes differ in their colours alone, and colours are the same in every language and at every width.
    it.for(prefix ? light.slice(0, 1) : [...light, ...dark])(
      'finds nothing serious in $theme at $width px',
      async ({ theme, width }, { visit }) => {
        const context = { locale: tag };
        const page = await visit(prefix || '/', { theme, width, context, allow: /status of 40[14]/ });
        const found: string[] = [];
        const look = async (name: string) => {
          const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
          if (theme === 'dark') axe.withRules(['color-contrast']);
          const { violations } = await axe.analyze();
          for (const { id, impact, nodes } of violations) {
            if (impact !== 'serious' && impact !== 'critical') continue;
            found.push(
              `${name}: ${id}: ${nodes
                .slice(0, 3)
                .map(({ target }) => target.join(' '))
                .join(', ')}`,
            );
          }
        };
        for (const path of [...screens.map((one) => prefix + one || '/'), ...accounts]) {
          await page.goto(path);
          await settled(page);
          await look(path);
        }
        await page.goto(prefix + item);
        await settled(page);
        await page.getByRole('button', { name: t('item.clone'), exact: true }).click();
        if (width < 768) await page.getByRole('button', { name: t('shell.menu') }).click();
        else await page.getByRole('button', { name: t('shell.theme.label') }).click();
        await look('menus');
        await page.goto(`${prefix}${item}/files`);
        await settled(page);
        await page.getByRole('button', { name: t('files.branch.now', { name: 'main' }) }).click();
        await look('branches');
        expect(found).toEqual([]);
      },
    );
  });
});
