import { expect } from 'vitest';
import { inLanguageOfTurn } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { startSeededHub } from '../support/seeded-hub.ts';
import { settingsWith } from '../support/settings.ts';
import { it as base, describeInBrowser, hubOfFile } from '../support/visit.ts';

const name = '苍鹭 Lab';
const closed = settingsWith({
  ...{ signUp: 'invited', reading: 'signedIn', newItems: 'INTERNAL', name },
  notice: { zh: '详见[说明](https://lab.example/plan)。', en: 'See [the plan](https://lab.example/plan).' },
  imprint: { zh: '', en: 'Ask help@lab.example' },
});
const it = base.extend<{ hub: Awaited<ReturnType<typeof startSeededHub>> }>({
  hub: [...hubOfFile(() => startSeededHub({ settings: closed }))],
});

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const manager = 'linyue';

describeInBrowser('a closed hub that is joined by invitation', () => {
  it.for(inLanguageOfTurn(1))('in $id', async ({ id, prefix, tag, t }, { visit }) => {
    const context = { locale: tag };
    const stranger = await visit(`${prefix}/models`, { context });
    await stranger.getByText(t('acm.login.needed')).waitFor();
    expect(await stranger.title()).not.toContain('zhiheng');
    // What whoever runs it says is said to whoever is not in it yet.
    expect(await stranger.title()).toContain(name);
    const plan = stranger.getByRole('link', { name: id === 'zh' ? '说明' : 'the plan' });
    expect(await plan.getAttribute('href')).toBe('https://lab.example/plan');
    // In the language in which it is said, where it is not in this one.
    const foot = stranger.locator('p').filter({ has: stranger.locator('a[href="mailto:help@lab.example"]') });
    expect(await foot.getAttribute('lang')).toBe(id === 'en' ? null : 'en-US');

    // One field under the other, all of one width, and what helps above them.
    const sides = await stranger
      .locator('main form input')
      .evaluateAll((all) =>
        all.map((one) => Math.round(one.closest('form')?.getBoundingClientRect().right ?? 0)),
      );
    const text = await stranger.locator('.form-block__text').boundingBox();
    const form = await stranger.locator('main form').boundingBox();
    expect(new Set(sides).size).toBe(1);
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);

    await stranger.getByRole('link', { name: t('acm.login.register.text') }).click();
    await stranger.getByText(t('acm.register.invited')).waitFor();

    const keeper = await visit(`${prefix}/invitations`, { as: manager, context });
    await keeper.getByLabel(t('field.note')).fill(`for ${id}`);
    await keeper.getByRole('button', { name: t('hub.invitations.make.action') }).click();
    const told = keeper.getByRole('alertdialog', { name: t('hub.invitations.make.reveal.title') });
    const address =
      /https?:\S+invitation=[0-9a-f]{64}/.exec((await told.innerText()).replaceAll('\n', ''))?.[0] ?? '';
    expect(address).toContain('invitation=');
    await told.getByRole('button', { name: t('shell.close') }).click();
    await keeper
      .getByRole('row')
      .filter({ hasText: `for ${id}` })
      .waitFor();

    const invited = await visit(new URL(address).pathname + new URL(address).hash, { context });
    await invited.getByRole('textbox', { name: t('field.userName') }).fill(`came-by-link-${id}`);
    await invited.getByLabel(t('field.password'), { exact: false }).first().fill('correct horse battery');
    await invited.locator('main [type=submit]').first().click();
    await invited.waitForURL((url) => !url.pathname.startsWith('/ui/acm'));
    await invited
      .getByRole('link', { name: t('kind.models.name') })
      .first()
      .waitFor();
  });

  it('offers what is for its people, and nothing that is for everybody', async ({ visit }) => {
    const page = await visit('/en/models/create', { as: manager });
    const choices = page.getByRole('radiogroup').last().getByRole('radio');
    expect(await choices.count()).toBe(2);
    expect(await choices.first().isChecked()).toBe(true);
    await page.getByText('Everybody who is signed in can see and clone it').waitFor();
    await page.getByRole('link', { name: new RegExp(name) }).waitFor();
    await page.getByRole('link', { name: 'the plan' }).waitFor();
    await page.getByRole('link', { name: 'help@lab.example' }).waitFor();
  });

  oneDay('keeps others than managers from its invitations', async ({ visit }) => {
    const page = await visit('/en/invitations', { as: 'heyuan' });
    await page.getByText('Only the managers of this hub can open this page.').waitFor();
  });

  anotherDay('is missing inside pages of others', async ({ visit }) => {
    const page = await visit('/en/models/iframe/heyuan/zhiheng-triage');
    await page.getByText('Page not found').first().waitFor();
    expect(page.url()).toContain('/en/models/iframe/');
    expect(await page.getByRole('link', { name: 'the plan' }).count()).toBe(0);
  });
});
