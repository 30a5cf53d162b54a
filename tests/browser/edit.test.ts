import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { inOneLanguage, settled } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { axeOf, isGrave } from '../support/grave-faults.ts';
import type { TestHub } from '../support/hub.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const secret = `AKIA${'0123456789ABCDEF'}`;
const file = 'eval/测 试.md';
const lines = (...changed: string[]) =>
  ['1', '2', '3', '4', '5', '6', '7']
    .map((line) => changed.find((one) => one.startsWith(line)) ?? line)
    .join('\n');

/** Somebody's item with one file. */
async function made(hub: TestHub, page: Page, name: string): Promise<string> {
  const own = (path: string, method: string, body?: object) =>
    page.request.fetch(`${hub.url}/acx${path}`, {
      ...{ method, headers: { origin: hub.url, 'sec-fetch-site': 'same-origin' } },
      ...(body && { data: body }),
    });
  const { id } = (await (await own('/aihub/items', 'POST', { kind: 'models', name })).json()).data;
  await hub.hub.items.settled(id);
  await put(hub, id, lines());
  return id;
}

const put = (hub: TestHub, id: string, content: string) =>
  hub.hub.repos.commit(id, {
    ...{ branch: 'main', message: 'Theirs', author: { name: 'o', email: 'o@example.org', date: 0 } },
    put: [{ path: file, content }],
  });

async function type(page: Page, text: string, at = 'Control+End'): Promise<void> {
  const box = page.locator('.cm-content[contenteditable=true]');
  await box.click();
  await page.keyboard.press(at);
  await page.keyboard.insertText(text);
}

const contentOf = async (hub: TestHub, id: string) => {
  const repository = hub.hub.repos.open(id);
  const { tip = '' } = await repository.defaultBranch();
  const found = await repository.find(tip, file);
  return found && (await repository.readBlob(found.entry.id, 1000)).content.toString();
};

describeInBrowser.concurrent('a file', () => {
  describe.each(inOneLanguage)('in $id', ({ id: language, prefix, t }) => {
    const as = `editor-${language}`;
    const address = (name: string) => `${prefix}/models/${as}/${name}/files`;
    const commit = (page: Page) => page.getByRole('button', { name: t('edit.commit'), exact: true });

    it('is edited, merged, compared, refused for a secret, and committed', async ({ hub, visit }) => {
      const page = await visit(`${prefix}/models`, { as, allow: /status of 409/ });
      const id = await made(hub, page, 'edited');
      await page.goto(`${address('edited')}/blob/main/${file}`);
      await page.getByRole('link', { name: t('files.edit'), exact: true }).click();
      await type(page, ' mine');
      await put(hub, id, lines('1 theirs'));
      await page.keyboard.press('Control+s');
      await page.getByText(t('edit.doneMerged')).waitFor();
      expect(new URL(page.url()).pathname).toContain('/files/blob/main/eval/');
      expect(await contentOf(hub, id)).toBe(lines('1 theirs', '7 mine'));

      await page.getByRole('link', { name: t('files.edit'), exact: true }).click();
      await type(page, '!');
      await put(hub, id, lines('1 theirs', '7 theirs'));
      await commit(page).click();
      await page.getByRole('alert').getByText(t('edit.conflict.title')).waitFor();
      await page.locator('.cm-merge-a', { hasText: '7 theirs' }).waitFor();
      await page.locator('.cm-merge-b', { hasText: '7 mine!' }).waitFor();
      await settled(page);
      expect((await axeOf(page).analyze()).violations.filter(isGrave)).toEqual([]);
      await type(page, `\n${secret}`);
      await commit(page).click();
      await page.getByText(t('git.secret.aws')).waitFor();
      await page.keyboard.press('Control+z');
      await commit(page).click();
      await page.waitForURL(/\/files\/blob\//);
      expect(await contentOf(hub, id)).toBe(lines('1 theirs', '7 mine!'));
    });

    oneDay('that was left is offered again, once, and asks before it is left', async ({ hub, visit }) => {
      const page = await visit(`${prefix}/models`, { as: `${as}-2` });
      await made(hub, page, 'left');
      const at = `${address('left').replace(as, `${as}-2`)}/edit/main/${file}`;
      await page.goto(at);
      await type(page, ' kept');
      await page.getByRole('link', { name: t('edit.cancel') }).click();
      await page.getByRole('button', { name: t('form.leave.go') }).click();
      await page.waitForURL(/\/files\/blob\//);
      await page.goto(at);
      await page.getByRole('button', { name: t('edit.draft.take') }).click();
      await page.locator('.cm-content', { hasText: '7 kept' }).waitFor();
      await commit(page).click();
      await page.waitForURL(/\/files\/blob\//);
      await page.goto(at);
      await page.locator('.cm-content').waitFor();
      expect(await page.getByRole('button', { name: t('edit.draft.take') }).count()).toBe(0);
      // Tab is of the text; Escape lets it lead on.
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Tab');
      expect(await page.locator('.cm-content').evaluate((box) => box === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      expect(await page.locator('.cm-content').evaluate((box) => box === document.activeElement)).toBe(false);
    });

    anotherDay(
      'is made in a folder by its name, and is nothing for whoever may not write',
      async ({ hub, visit }) => {
        const page = await visit(`${prefix}/models`, { as: `${as}-3` });
        await made(hub, page, 'made');
        const at = address('made').replace(as, `${as}-3`);
        await page.goto(`${at}/tree/main/eval`);
        await page.getByRole('link', { name: t('files.add'), exact: true }).click();
        const name = page.getByRole('textbox', { name: t('edit.nameOf') });
        await type(page, 'a');
        await name.fill('测 试.md');
        await commit(page).click();
        await page.getByText(t('edit.nameTaken', { path: file })).waitFor();
        await name.fill('新/a.py');
        await commit(page).click();
        await page.waitForURL(/\/files\/blob\/main\/eval\/%E6%96%B0\/a\.py/);

        const other = await visit(`${at}/blob/main/${file}`, { as: `reader-${language}` });
        await other.getByRole('link', { name: t('files.raw'), exact: true }).waitFor();
        expect(await other.getByRole('link', { name: t('files.edit'), exact: true }).count()).toBe(0);
        await other.goto(`${at}/edit/main/${file}`);
        await other.getByText(t('page.unauthorised.owner')).waitFor();
      },
    );
  });
});
