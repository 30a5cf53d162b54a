import { describe, expect } from 'vitest';
import { searchTagsMax } from '#generated/constants.ts';
import { hasFocus } from '../support/becomes.ts';
import { inLanguageOfTurn, inOneLanguage } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import { expectNoGraveFault } from '../support/grave-faults.ts';
import { readsIn } from '../support/languages.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

describeInBrowser.concurrent('the form that creates an item', () => {
  describe.each(inLanguageOfTurn(1))('in $id', ({ id, prefix, t }) => {
    const as = `former-${id}`;

    it('says which address comes of a name, and what is wrong with one while it is typed', async ({
      visit,
    }) => {
      const page = await visit(`${prefix}/models/create`, { as });
      const name = page.getByRole('textbox', { name: t('field.name') }).first();
      await name.fill('my-model');
      await page.getByText(new RegExp(`${prefix}/models/${as}/my-model$`)).waitFor();
      await page.getByText(t('form.ask.free')).waitFor();
      for (const wrong of ['a--b', 'my.git', '模型']) {
        await name.fill(wrong);
        await page.getByText(t('validation.addressName')).waitFor();
        await name.fill('right');
        await page.getByText(t('validation.addressName')).waitFor({ state: 'detached' });
      }
    });

    oneDay('says in the language of the page that nothing fits', async ({ visit }) => {
      const page = await visit(`${prefix}/models/create`, { as });
      const tags = page.getByRole('combobox', { name: t('field.tags') });
      await tags.click();
      await page.getByRole('option').first().waitFor();
      await page.keyboard.type('nothing-is-called-so');
      await page.locator('.select-none').getByText(t('form.noTag'), { exact: true }).waitFor();
      const said = await page.locator('main').innerText();
      if (readsIn(id) === 'en') expect(said).not.toMatch(/\p{Script=Han}/u);
    });
  });

  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    const as = `former-alone-${id}`;

    it('stands in line under its heading, also on a phone', async ({ visit }) => {
      for (const width of [375, 1440]) {
        const page = await visit(`${prefix}/models/create`, { as, width });
        const heading = page.getByRole('heading', {
          level: 1,
          name: t('hub.create.title', { aKind: t('kind.models.a') }),
        });
        await page.getByRole('combobox', { name: t('field.license') }).waitFor();
        const parts = '.form-label, .form-address, .arco-input:not(.form-address *), .arco-select-view';
        const startsOf = (within: string) =>
          page
            .locator(`.rjsf ${within} :is(${parts}), .rjsf [type=submit]`)
            .evaluateAll((all) => [
              ...new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))),
            ]);
        const start = Math.round((await heading.boundingBox())?.x ?? 0);
        expect(await startsOf('.form-root > .form-field:not(.form-beside)')).toEqual([start]);
        // The words of one language beside those of the other, where there is room.
        expect(await startsOf('.form-beside')).toHaveLength(width > 1000 ? 2 : 1);
      }
    });

    it('frames a list as any other field, under the pointer too', async ({ visit }) => {
      const page = await visit(`${prefix}/models/create`, { as });
      const list = page.locator('.rjsf .arco-select-view').first();
      await list.waitFor();
      const looks = (one: Element) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(one);
        return { borderTopColor, backgroundColor };
      };
      const field = await page.locator('.rjsf .form-beside .arco-input').first().evaluate(looks);
      expect(await list.evaluate(looks)).toEqual(field);
      await list.hover();
      expect(await list.evaluate(looks)).toEqual(field);
    });

    it.for(inTurn(['light', 'dark'] as const, 2))(
      'has no serious fault for axe in %s',
      async (theme, { visit }) => {
        const page = await visit(`${prefix}/models/create`, { as, theme });
        await page
          .getByRole('button', { name: t('hub.create.action'), exact: true })
          .last()
          .click();
        await page.getByRole('alert').waitFor();
        await expectNoGraveFault(page);
      },
    );

    it('is filled in by keyboard, with the words of choices and not their values', async ({
      visit,
      expect,
    }) => {
      const page = await visit(`${prefix}/models/create`, { as });
      expect(await page.getByText('PUBLIC', { exact: true }).count()).toBe(0);
      await page.getByText(t('value.Visibility.PUBLIC.text'), { exact: true }).waitFor();
      await page.getByLabel(t('field.name'), { exact: false }).first().fill('typed-by-keyboard');
      await page.getByRole('textbox', { name: t('field.descEn') }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const license = page.getByRole('combobox', { name: t('field.license') });
      await page.getByRole('option').first().waitFor();
      await page.keyboard.type('my-own-licence');
      await page.getByRole('option', { name: t('form.own', { text: 'my-own-licence' }) }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => license.inputValue()).toBe('my-own-licence');
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && /aihub\/items/.test(request.url()),
      );
      await page.locator('[type=submit]').press('Enter');
      expect((await sent).postDataJSON()).toMatchObject({
        kind: 'models',
        name: 'typed-by-keyboard',
        visibility: 'PUBLIC',
        license: 'my-own-licence',
      });
      await page.waitForURL((url) => url.pathname === `${prefix}/models/${as}/typed-by-keyboard`);
      await page.getByRole('heading', { level: 1, name: 'typed-by-keyboard' }).waitFor();
    });

    it('keeps the font of the page when its controls arrive', async ({ visit }) => {
      const page = await visit(`${prefix}/models/create`, { as });
      await page.getByRole('combobox', { name: t('field.license') }).waitFor();
      const fonts = await page.evaluate(() =>
        ['html', 'body', '.arco-input', 'label', '[type=submit]'].map(
          (part) => getComputedStyle(document.querySelector(part) as Element).fontFamily,
        ),
      );
      expect(new Set(fonts).size).toBe(1);
    });

    anotherDay('says that it cannot tell whether a name is free', async ({ visit }) => {
      const page = await visit(`${prefix}/models/create`, { as, allow: /ERR_INTERNET_DISCONNECTED/ });
      const name = page.getByRole('textbox', { name: t('field.name') }).first();
      await name.fill('my-model');
      await page.getByText(t('form.ask.free'), { exact: true }).waitFor();
      await page.context().setOffline(true);
      await name.fill('my-other-model');
      await page.getByText(t('form.ask.unknown'), { exact: true }).waitFor();
    });

    it('says nothing more of an alias that was saved', async ({ visit }) => {
      const own = `renamer-${id}`;
      const page = await visit(`${prefix}/account`, { as: own });
      const profile = page.locator('section#profile');
      await profile.getByRole('textbox', { name: t('field.alias') }).fill(`${own}-2`);
      await profile.getByText(t('form.ask.free'), { exact: true }).waitFor();
      await profile.locator('[type=submit]').click();
      await page.getByText(t('hub.account.profile.done'), { exact: true }).waitFor();
      await profile.getByText(t('form.ask.free'), { exact: true }).waitFor({ state: 'detached' });
    });

    anotherDay('takes a licence that is offered before what was typed of it', async ({ visit, expect }) => {
      const page = await visit(`${prefix}/models/create`, { as });
      const license = page.getByRole('combobox', { name: t('field.license') });
      const options = page.getByRole('option');
      await license.focus();
      expect(await license.getAttribute('aria-expanded')).toBe('false');
      await page.keyboard.press('ArrowDown');
      await options.nth(1).waitFor();
      await hasFocus(license);
      expect(await license.getAttribute('aria-expanded')).toBe('true');
      const list = page.getByRole('listbox');
      expect(await license.getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
      const active = () =>
        license.evaluate(
          (one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.textContent,
        );
      const [first = '', second = ''] = await options.allTextContents();
      await expect.poll(active).toBe(first);
      await page.keyboard.press('ArrowDown');
      await expect.poll(active).toBe(second);

      await page.keyboard.type('apa');
      await expect
        .poll(() => options.allTextContents())
        .toEqual([expect.stringContaining('Apache'), t('form.own', { text: 'apa' })]);
      await page.keyboard.press('Enter');
      await expect.poll(() => license.inputValue()).toContain('Apache');
      expect(await license.getAttribute('aria-expanded')).toBe('false');
      await page.keyboard.type('mit');
      await expect.poll(() => options.allTextContents()).toEqual(['MIT']);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await page.getByText(t('form.notTaken', { text: 'mit' }), { exact: true }).waitFor();
      await license.focus();
      await expect
        .poll(() => license.evaluate(() => document.getSelection()?.toString() ?? ''))
        .toContain('Apache');
      await page.keyboard.press('Delete');
      await page.keyboard.press('Tab');
      expect(await license.inputValue()).toBe('');
      await page.getByText(t('form.notTaken', { text: 'mit' })).waitFor({ state: 'detached' });
    });

    it('keeps what is pressed before the choices have come', async ({ visit, expect }) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const page = await visit(`${prefix}/models/create`, {
        as,
        before: (one) =>
          one.route(/\/tags\/user/, async (route) => {
            await held;
            await route.continue();
          }),
      });
      const tags = page.getByRole('combobox', { name: t('field.tags') });
      await tags.focus();
      await page.keyboard.press('ArrowDown');
      await page.getByText(t('list.loading'), { exact: true }).waitFor();
      await page.keyboard.type('pyto');
      release();
      const options = page.getByRole('option');
      await expect.poll(() => options.allTextContents()).toEqual(['PyTorch']);
      await hasFocus(tags);
      await page.keyboard.press('Enter');
      await page.getByText(t('form.count', { count: 1, max: searchTagsMax }), { exact: true }).waitFor();
    });

    anotherDay(
      'says that a tag is not one, and keeps it in sight; counts those that are',
      async ({ visit }) => {
        const page = await visit(`${prefix}/models/create`, { as });
        const tags = page.getByRole('combobox', { name: t('field.tags') });
        await tags.focus();
        await page.keyboard.press('ArrowDown');
        await page.getByRole('option').first().waitFor();
        await page.keyboard.type('my-own-tag');
        await page.locator('.select-none').getByText(t('form.noTag'), { exact: true }).waitFor();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        await page.locator('.form-note').getByText(t('form.noTag'), { exact: true }).waitFor();
        expect(await tags.inputValue()).toBe('my-own-tag');

        await tags.fill('');
        for (let count = 1; count <= searchTagsMax; count++) {
          const option = page.getByRole('option', { selected: false }).first();
          if (count === 1) await page.keyboard.press('ArrowDown');
          await option.click();
          await page.getByText(t('form.count', { count, max: searchTagsMax }), { exact: true }).waitFor();
        }
        await page.getByText(t('validation.maxItems', { limit: searchTagsMax }), { exact: true }).waitFor();
        await page.getByRole('option', { selected: false }).first().click({ force: true });
        expect(await page.getByRole('option', { selected: true }).count()).toBe(searchTagsMax);
      },
    );
  });
});
