import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { kindById } from '#generated/kinds.ts';
import { follow, inOneLanguage, settled, type Words } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import type { TestHub } from '../support/hub.ts';
import { runGit } from '../support/run-git.ts';
import { describeInBrowser, it, type Visit } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const kindAt = (path: string) => path.split('/')[1] ?? '';

/** Opens the form of a way of creating, and gives what sends it and waits until what it made is ready. */
async function formAt(visit: Visit, path: string, words: Words, name: string) {
  const page = await visit(`${words.prefix}${path}`, { as: `maker-${words.id}`, allow: /status of 404/ });
  return formOn(page, path, words, name);
}

async function formOn(page: Page, path: string, words: Words, name: string) {
  const { prefix, t } = words;
  await page.getByRole('textbox', { name: t('field.name') }).fill(name);
  await page.getByText(t('form.ask.free')).waitFor();
  const send = async () => {
    await page.locator('main [type=submit]').click();
    await page.waitForURL((url) => url.pathname === `${prefix}/${kindAt(path)}/maker-${words.id}/${name}`);
    await page.getByText(t('item.creating')).waitFor({ state: 'detached' });
    await settled(page);
  };
  return { page, send };
}

const fileOf = async ({ hub }: TestHub, { id }: Words, kind: string, name: string, file: string) => {
  const { id: itemId = '' } = (await hub.items.findPublic(kind, `maker-${id}`, name)) ?? {};
  await hub.items.settled(itemId);
  return String(await runGit(hub.repos.dirOf(itemId), ['show', `main:${file}`]));
};

const openSettings = async (page: Page, { t }: Words) => {
  await page.getByRole('link', { name: t('tab.setting') }).click();
  await page.locator('section#general').waitFor();
  await settled(page);
};

const save = async (page: Page, { t }: Words) => {
  await page.locator('section#general [type=submit]').click();
  await page.locator('.toast').getByText(t('hub.item.setting.general.done'), { exact: true }).waitFor();
};

describeInBrowser.concurrent('what a form says of an item', () => {
  describe.each(inOneLanguage)('in $id', (words) => {
    const { t } = words;

    anotherDay(
      'becomes the server.json of an MCP server, and its keys are kept apart',
      async ({ hub, visit }) => {
        const { page, send } = await formAt(visit, '/mcp/create', words, 'by-config');
        await page.getByRole('radio', { name: t('value.McpRemoteType.pasted.text') }).check();
        const server = { command: 'npx', args: ['-y', 'tides@1.0.0'], env: { API_KEY: 'k-0123456789' } };
        await page
          .getByRole('textbox', { name: t('field.mcpServersConfig') })
          .fill(JSON.stringify({ mcpServers: { tides: server } }));
        await page.getByRole('radio', { name: t('value.McpAccessKind.shared.text') }).check();
        await page.getByRole('spinbutton', { name: t('field.mcpCallsPerDay') }).fill('20');
        await send();
        const access = () => fileOf(hub, words, 'mcp', 'by-config', 'mcp.yaml');
        expect(await access()).toBe('access: shared\ncallsPerDay: 20\n');
        const facts = page.locator('.md-facts');
        await facts.getByText(t('value.McpAccessKind.shared.text'), { exact: true }).waitFor();
        await facts.getByText('20', { exact: true }).waitFor();
        const file = await fileOf(hub, words, 'mcp', 'by-config', 'server.json');
        expect(JSON.parse(file)).toMatchObject({ packages: [{ identifier: 'tides', version: '1.0.0' }] });
        expect(file).not.toContain('k-0123456789');
        await page.getByRole('link', { name: t('tab.tools') }).click();
        await page.getByText('tides', { exact: false }).first().waitFor();
        await openSettings(page, words);
        await page.getByText('API_KEY').first().waitFor();
        await page.getByRole('radio', { name: t('value.McpAccessKind.own.text') }).check();
        await save(page, words);
        expect(await access()).toContain('access: own\n');
        await page.getByRole('link', { name: t('tab.intro') }).click();
        await facts.getByText(t('value.McpAccessKind.own.text'), { exact: true }).waitFor();
      },
    );

    anotherDay('becomes the agent.yaml of an agent, and its settings change that', async ({ hub, visit }) => {
      const { page, send } = await formAt(visit, '/agent/create/api', words, 'by-address');
      await page.getByRole('textbox', { name: t('field.serviceUrl') }).fill('https://agent.example/v1');
      await send();
      const said = (url: string) => `sourceType: api\nchatEnabled: true\nserviceUrl: ${url}\n`;
      const file = () => fileOf(hub, words, 'agent', 'by-address', 'agent.yaml');
      expect(await file()).toBe(said('https://agent.example/v1'));
      await openSettings(page, words);
      await page.getByRole('textbox', { name: t('field.serviceUrl') }).fill('https://other.example/v1');
      await save(page, words);
      expect(await file()).toBe(said('https://other.example/v1'));
    });

    oneDay('becomes a link, by the way that one chooses for an agent', async ({ hub, visit }) => {
      const { prefix, id } = words;
      const page = await visit(`${prefix}/agent/create`, { as: `maker-${id}`, allow: /status of 404/ });
      const ways = kindById('agent')?.create.filter(({ type }) => type !== undefined) ?? [];
      const links = page.locator('main .links a');
      const leads = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      expect(leads).toEqual(['/hosted', '/api', '/external'].map((at) => `${prefix}/agent/create${at}`));
      expect(ways.map(({ at }) => `${prefix}/agent/create${at}`).sort()).toEqual([...leads].sort());
      const said = await links.allInnerTexts();
      for (const [at, way] of (['host', 'api', 'link'] as const).entries())
        for (const part of ['text', 'about'] as const)
          expect(said[at]).toContain(t(`value.CreateType.${way}.${part}`));
      await follow(page, () => links.last().click());
      const { send } = await formOn(page, '/agent/create/external', words, 'by-link');
      await page.getByRole('textbox', { name: t('field.serviceUrl') }).fill('javascript:alert(1)');
      await page.locator('main [type=submit]').click();
      await page.locator('main [aria-invalid="true"]').first().waitFor();
      await page.getByRole('textbox', { name: t('field.serviceUrl') }).fill('https://leaf.example/look');
      await send();
      expect(await fileOf(hub, words, 'agent', 'by-link', 'agent.yaml')).toBe(
        'serviceUrl: https://leaf.example/look\n',
      );
      await page.locator('.record-leave[href="https://leaf.example/look"]').waitFor();
    });

    oneDay('becomes the knowledge.yaml of a knowledge base', async ({ hub, visit }) => {
      const { send } = await formAt(visit, '/knowledge/create', words, 'by-files');
      await send();
      expect(await fileOf(hub, words, 'knowledge', 'by-files', 'knowledge.yaml')).toBe(
        'include:\n  - "**"\n',
      );
    });
  });
});
