import { describe, expect } from 'vitest';
import { hasFocus } from '../support/becomes.ts';
import { inOneLanguage } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { expectNoGraveFault } from '../support/grave-faults.ts';
import { describeInBrowser, it } from '../support/visit.ts';

describeInBrowser.concurrent('a dialog that a row of a table opens', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    const looks = [
      [375, 'light'],
      [1440, 'dark'],
    ] as const;
    it.for(inTurn(looks, 2))(
      'can be read at %i px in %s, and gives the focus back',
      async ([width, theme], { visit }) => {
        const as = `asker-${id}-${width}`;
        const page = await visit(`${prefix}/token`, { as, width, theme });
        await page.getByRole('textbox', { name: t('field.name') }).fill('laptop');
        await page.getByRole('button', { name: t('hub.token.make.action') }).click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('shell.close') })
          .click();

        const revoke = page.getByRole('button', { name: t('hub.token.tokens.revokeToken.text') });
        await revoke.click();
        const dialog = page.getByRole('dialog', {
          name: t('hub.token.tokens.revokeToken.confirm.title', { name: 'laptop' }),
        });
        const text = dialog.getByText(t('hub.token.tokens.revokeToken.confirm.text'));
        expect(await text.evaluate((one) => getComputedStyle(one).textAlign)).toBe('start');
        const isCut = await dialog.evaluate((box) =>
          [box, ...box.querySelectorAll('*')].some((one) => one.scrollWidth > one.clientWidth + 1),
        );
        expect(isCut).toBe(false);
        await expectNoGraveFault(page);
        // The first button leaves everything as it is.
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'detached' });
        await hasFocus(revoke);
      },
    );
  });
});
