import type { Page } from 'playwright';
import { describe } from 'vitest';
import { describeInBrowser, it } from '../support/visit.ts';

const item = '/models/chenmo/hanqiao-zh-en';
/** As WCAG 2.2 asks of what is pressed (2.5.8). */
const targetPx = 24;
/** Beside a text, in a window of 1440. */
const gapMaxPx = 6 * 16;

/** Elements that are drawn on the red of the hub, as it is in this theme. */
const redButtons = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'var(--accent)';
    document.body.append(probe);
    const red = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('a:not(.skip-link), button')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === red)
      .map((one) => one.textContent);
  });

/** What is pressed and smaller than a finger wants, but for words within a text. */
const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const pressed = document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=hidden]), summary, [role=button]',
    );
    return [...pressed].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const box = one.getBoundingClientRect();
      if (
        box.width === 0 ||
        box.height === 0 ||
        one.matches('.skip-link, .unseen, .unseen *, .coll-card__link')
      )
        return [];
      // All of a card leads where its title does.
      // A label, or a cell around it, may be what is pressed.
      const around = one.closest('label')?.getBoundingClientRect() ?? box;
      const isInline =
        getComputedStyle(one).display.startsWith('inline') && one.closest('p, li, td, h1, h2, h3, dd, span');
      const isSmall = around.height < least || around.width < least;
      return isSmall && !isInline
        ? [`${one.className} ${Math.round(around.width)}×${Math.round(around.height)}`]
        : [];
    });
  }, targetPx);

describeInBrowser('the layout', () => {
  describe('has one red button at a time', () => {
    it.for(['/', '/en/models', `/en${item}`, '/en/nowhere', '/ui/acm/index.html#/register'])(
      '%s, for a visitor',
      async (path, { visit, expect }) => {
        const page = await visit(path, { allow: /404/ });
        // A color takes a moment.
        await expect.poll(async () => (await redButtons(page)).slice(1)).toEqual([]);
      },
    );

    it.for(['/en/account', '/en/models/create', '/en/token', `${item}`])(
      '%s, for whoever is signed in',
      async (path, { visit, expect }) => {
        const page = await visit(path, { as: 'red-buttons' });
        // A color takes a moment.
        await expect.poll(async () => (await redButtons(page)).slice(1)).toEqual([]);
      },
    );

    it('is that of the form that one is at', async ({ visit, expect }) => {
      const page = await visit('/en/account', { as: 'red-buttons' });
      await page.getByLabel('Current password').fill('x');
      await expect.poll(() => redButtons(page)).toEqual(['Change password']);
    });
  });

  it.for(['/en/nowhere', '/en/users/nobody-here', `/en${item}/files/blob/main/nothing.txt`])(
    'of %s, which fits, does not scroll',
    async (path, { visit, expect }) => {
      const page = await visit(path, { height: 1200, allow: /404/ });
      const [high, seen] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
      expect(high).toBeLessThanOrEqual(seen ?? 0);
    },
  );

  it.for(['', '/en'])(
    'leaves no hole between a text and what stands beside it (%s)',
    async (prefix, { visit, expect }) => {
      const page = await visit(prefix + item);
      const [text, aside, head] = await Promise.all(
        ['.md', '.md-aside', '.record-head'].map((part) => page.locator(part).first().boundingBox()),
      );
      expect((aside?.x ?? 0) - ((text?.x ?? 0) + (text?.width ?? 0))).toBeLessThanOrEqual(gapMaxPx);
      expect((aside?.x ?? 0) + (aside?.width ?? 0)).toBeCloseTo((head?.x ?? 0) + (head?.width ?? 0), 0);
    },
  );

  it('keeps all parts of the account page to one column, headed alike, with what helps beside them', async ({
    visit,
    expect,
  }) => {
    const page = await visit('/en/account', { as: 'one-column' });
    const parts = await page.evaluate(() =>
      [...document.querySelectorAll('.stack > section')].map((part) => {
        const heading = part.querySelector('h2');
        const [body, help] = [
          ':scope > :is(.form-block__body, .meters__list, .table-rows)',
          ':scope > p',
        ].map((one) => part.querySelector(one)?.getBoundingClientRect());
        return {
          font: heading && getComputedStyle(heading).font,
          left: body?.left,
          right: body?.right,
          isBeside: help === undefined || (body !== undefined && help.left >= body.right),
        };
      }),
    );
    expect(parts.length).toBeGreaterThanOrEqual(4);
    expect(new Set(parts.map(({ font }) => font)).size).toBe(1);
    expect(new Set(parts.map(({ left }) => left)).size).toBe(1);
    expect(new Set(parts.map(({ right }) => right)).size).toBe(1);
    expect(parts.every(({ isBeside }) => isBeside)).toBe(true);
  });

  it.for(['/ui/acm/index.html#/login', '/en/account'])(
    'draws one frame around a field with the focus (%s)',
    async (path, { visit, expect }) => {
      const page = await visit(path, path === '/en/account' ? { as: 'one-frame' } : {});
      const field = page.locator('input[type=password]').first();
      await field.focus();
      const frames = await field.evaluate((input) => {
        const all = [input, input.parentElement as HTMLElement];
        return all.filter((one) => {
          const { outlineStyle, boxShadow, borderTopWidth, borderTopColor } = getComputedStyle(one);
          const isFramed = borderTopWidth !== '0px' && borderTopColor !== 'rgba(0, 0, 0, 0)';
          return outlineStyle !== 'none' || boxShadow !== 'none' || isFramed;
        }).length;
      });
      expect(frames).toBe(1);
    },
  );

  it('shows what is chosen, where one is and what has the focus where the system has chosen the colors', async ({
    visit,
    expect,
  }) => {
    const page = await visit(`/en${item}`, { context: { forcedColors: 'active' } });
    const background = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await background('.readme-languages [aria-pressed="true"]')).not.toBe(
      await background('.readme-languages [aria-pressed="false"]'),
    );
    expect(
      await background('.record-tabs [aria-current="page"], .record-bar [aria-current="page"]'),
    ).not.toBe(await background('.record-tabs a:not([aria-current]), .record-bar a:not([aria-current])'));
    const search = page.locator('.shell-search input');
    await search.focus();
    expect(await search.evaluate((one) => getComputedStyle(one).outlineWidth)).toBe('3px');
  });

  it.for([
    '/en',
    '/en/models',
    `/en${item}`,
    `/en${item}/files`,
    `/en${item}/files/commits/main`,
    `/en${item}/files/blob/main/README.md`,
  ])('has targets for fingers on %s', async (path, { visit, expect }) => {
    const page = await visit(path, { width: 375 });
    expect(await smallTargets(page)).toEqual([]);
  });
});
