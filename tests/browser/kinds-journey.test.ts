import type { Page } from 'playwright';
import { describe } from 'vitest';
import { type Kind, kinds } from '#generated/kinds.ts';
import { inOneLanguage, settled, type Words } from '../support/browser.ts';
import { isAllTried, turnOfRun } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const cards = (page: Page) => page.locator('.coll-card__title:visible a');

/** Where a kind is made that the hub keeps: its first way with a form. */
const wayOf = ({ id, create }: Kind) =>
  `/${id}/create${create.find(({ type }) => type === 'host')?.at ?? ''}`;

/** What the form of a kind asks beside a name: of a server how it is reached, from what people have of that sort. */
async function fillRest(page: Page, { t }: Words): Promise<void> {
  const pasted = page.getByRole('radio', { name: t('value.McpRemoteType.pasted.text') });
  if ((await pasted.count()) === 0) return;
  await pasted.check();
  const mcpServers = { tides: { command: 'npx', args: ['-y', 'tides@1.0.0'] } };
  await page.getByRole('textbox', { name: t('field.mcpServersConfig') }).fill(JSON.stringify({ mcpServers }));
}

describeInBrowser.concurrent('what is made by a form', () => {
  describe.each(inOneLanguage)('in $id', (words) => {
    const { id: language, prefix, t } = words;
    // Others of a run by a push (kinds-by-push.test.ts).
    const tried = kinds.filter((_, at) => isAllTried() || (at + 2 + turnOfRun) % 4 === 0);
    it.for(tried.map((kind) => [kind.id, kind] as const))(
      'of %s is found in its list and by a search, opened, embedded and edited',
      async ([, kind], { hub, visit, expect }) => {
        const user = `former-${kind.id}-${language}`;
        const name = `by-form-${kind.id}`;
        const said = `wombat${kind.id}`;
        const at = `${prefix}/${kind.id}/${user}/${name}`;
        const page = await visit(`${prefix}${wayOf(kind)}`, { as: user, allow: /status of 404/ });
        await page
          .getByRole('textbox', { name: t('field.name'), exact: false })
          .first()
          .fill(name);
        await page.getByText(t('form.ask.free')).waitFor();
        await page.getByRole('textbox', { name: t('field.nameEn') }).fill(`The ${said}`);
        await fillRest(page, words);
        await page.locator('main [type=submit]').click();
        await page.waitForURL((url) => url.pathname === at);
        await page.getByText(t('item.creating')).waitFor({ state: 'detached' });
        // Who goes on before the page has said so looks for what no search knows yet.
        await hub.idle();

        await page.goto(`${prefix}/${kind.id}?user=${user}`);
        await expect.poll(() => cards(page).allTextContents()).toEqual([`The ${said}`]);
        await page.goto(`${prefix}/search?q=${said}`);
        await expect.poll(() => cards(page).count()).toBe(1);
        await cards(page).click();
        await page.waitForURL((url) => url.pathname === at);
        await page.getByRole('link', { name: t('tab.files') }).click();
        await page.getByRole('link', { name: 'README.md', exact: true }).first().waitFor();

        const embedded = await visit(`${prefix}/${kind.id}/iframe/${user}/${name}`);
        await embedded
          .getByRole('heading', { name: `The ${said}` })
          .first()
          .waitFor();
        expect(await embedded.locator('a[href$="/setting"], a[href*="/profile/"]').count()).toBe(0);

        await page.getByRole('link', { name: t('tab.setting') }).click();
        await page.locator('section#general').waitFor();
        await settled(page);
        await page.getByRole('textbox', { name: t('field.nameEn') }).fill(`Another ${said}`);
        await page.locator('section#general [type=submit]').click();
        await page.locator('.toast').getByText(t('hub.item.setting.general.done'), { exact: true }).waitFor();
        await embedded.reload();
        await embedded
          .getByRole('heading', { name: `Another ${said}` })
          .first()
          .waitFor();
      },
    );
  });
});
