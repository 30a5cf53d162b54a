import type { Locator, Page } from 'playwright';
import { describe } from 'vitest';
import { settled } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { redButtons } from '../support/red-buttons.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const item = '/models/chenmo/hanqiao-zh-en';
/** As WCAG 2.2 asks of what is pressed (2.5.8). */
const targetPx = 24;
/** Beside a text, in a window of 1440. */
const gapMaxPx = 6 * 16;
/** Of what is known of a thing. */
const factsMaxPx = 20 * 16;

/** Notes what "Sign up" stands on in each frame. */
const noteGrounds = (page: Page) =>
  page.addInitScript(() => {
    const grounds: string[] = [];
    Object.assign(window, { grounds });
    const look = () => {
      const button = document.querySelector('.shell-header .button--primary');
      if (button) grounds.push(getComputedStyle(button).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const grounds = (page: Page) => page.evaluate(() => (window as unknown as { grounds: string[] }).grounds);
const groundOf = (one: Locator) => one.evaluate((button) => getComputedStyle(button).backgroundColor);

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
      // A label may be what is pressed, around it or beside it.
      const label = one instanceof HTMLInputElement ? one.labels?.[0] : one.closest('label');
      const around = label?.getBoundingClientRect() ?? box;
      const isInline =
        getComputedStyle(one).display === 'inline' && one.closest('p, li, td, h1, h2, h3, dd, span');
      const isSmall = around.height < least || around.width < least;
      return isSmall && !isInline
        ? [`${one.className} ${Math.round(around.width)}×${Math.round(around.height)}`]
        : [];
    });
  }, targetPx);

/** What is drawn around each field of some forms while it has the focus, as it is and with a fault. */
function framesOf(forms: (HTMLElement | SVGElement)[]) {
  const isSeen = (color: string) => !/^transparent$|, 0\)$/.test(color);
  const around = (field: HTMLElement) => {
    field.focus();
    const frames: string[] = [];
    for (let one = field; one.parentElement && !one.matches('.form-field, form'); one = one.parentElement) {
      const { borderTopWidth, borderTopColor, outlineStyle, outlineWidth, outlineColor, boxShadow } =
        getComputedStyle(one);
      const hasBorder = borderTopWidth !== '0px' && isSeen(borderTopColor);
      const hasRing = outlineStyle !== 'none' && outlineWidth !== '0px';
      if (hasBorder || hasRing || boxShadow !== 'none')
        frames.push(`${hasBorder} ${outlineWidth} ${hasRing && outlineColor} ${boxShadow}`);
    }
    return frames;
  };
  const kinds = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea';
  const fields = forms.flatMap((form) => [...form.querySelectorAll<HTMLElement>(kinds)]);
  return fields
    .filter((field) => field.checkVisibility() && !field.matches(':disabled'))
    .map((field) => {
      const focused = around(field);
      field.setAttribute('aria-invalid', 'true');
      const wrong = around(field);
      field.removeAttribute('aria-invalid');
      return { id: field.id, focused, wrong };
    });
}

describeInBrowser('the layout', () => {
  describe('has one red button at a time', () => {
    const seen = ['/', '/en/models', `/en${item}`, '/en/nowhere', '/ui/acm/index.html#/register'];
    it.for(inTurn(seen, 2))('%s, for a visitor', async (path, { visit, expect }) => {
      const page = await visit(path, { allow: /404/ });
      // A color takes a moment.
      await expect.poll(async () => (await redButtons(page)).slice(1)).toEqual([]);
    });

    const own = ['/en/account', '/en/models/create', '/en/token', item];
    const forOwners = [
      ...own.map((path) => [path, 'red-buttons'] as const),
      [`${item}/files/edit/main/README.md`, 'chenmo'] as const,
    ];
    it.for(inTurn(forOwners, 2))('%s, for %s, who is signed in', async ([path, as], { visit, expect }) => {
      const page = await visit(path, { as });
      // A color takes a moment.
      await expect.poll(async () => (await redButtons(page)).slice(1)).toEqual([]);
    });

    it('and none for what could not be loaded, of which there may be several', async ({ visit, expect }) => {
      const failing = { status: 500, json: { code: 500001, data: null, msg: '' } };
      const page = await visit('/en/profile/chenmo', {
        as: 'red-buttons',
        allow: /500/,
        before: (opened) => opened.route(/\/aihub\/items\?/, (route) => route.fulfill(failing)),
      });
      await page.locator('.state-notice--failed button').nth(1).waitFor();
      expect(await redButtons(page)).toEqual([]);
    });

    it('and never a second one while the page comes', async ({ visit, expect }) => {
      const page = await visit('/en/nowhere', { isFirst: true, allow: /404/, before: noteGrounds });
      await page.locator('main .button--primary').waitFor();
      const quiet = page.locator('.shell-header .button:not(.button--primary)').first();
      await expect.poll(async () => (await grounds(page)).at(-1)).toBe(await groundOf(quiet));
      expect(new Set(await grounds(page)).size).toBe(1);
    });

    it('is that of the form that one is at', async ({ visit, expect }) => {
      const page = await visit('/en/account', { as: 'red-buttons' });
      await page.getByLabel('Current password').fill('x');
      await expect.poll(() => redButtons(page)).toEqual(['Change password']);
    });
  });

  it.for(inTurn(['/en/nowhere', '/en/users/nobody-here', `/en${item}/files/blob/main/nothing.txt`], 3))(
    'of %s, which fits, does not scroll',
    async (path, { visit, expect }) => {
      const page = await visit(path, { height: 1200, allow: /404/ });
      const [high, seen] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
      expect(high).toBeLessThanOrEqual(seen ?? 0);
    },
  );

  it.for(inTurn(['', '/en'], 2))(
    'leaves no hole between a text and what stands beside it (%s)',
    async (prefix, { visit, expect }) => {
      const page = await visit(prefix + item);
      const [text, aside, head] = await Promise.all(
        ['.md', '.md-aside', '.record-head'].map((part) => page.locator(part).first().boundingBox()),
      );
      expect((aside?.x ?? 0) - ((text?.x ?? 0) + (text?.width ?? 0))).toBeLessThanOrEqual(gapMaxPx);
      expect((aside?.x ?? 0) + (aside?.width ?? 0)).toBeCloseTo((head?.x ?? 0) + (head?.width ?? 0), 0);
      // What is known fills its column, and what leads on stands beside it, not below.
      await page.locator('.md-beside__more a').first().waitFor();
      const [facts, more] = await Promise.all(
        ['.md-facts', '.md-beside__more'].map((part) => page.locator(part).first().boundingBox()),
      );
      expect(facts?.width).toBeLessThanOrEqual(factsMaxPx);
      expect(more?.x ?? 0).toBeGreaterThanOrEqual((facts?.x ?? 0) + (facts?.width ?? 0));
    },
  );

  it('keeps no empty line below what is asked about while it is typed, and moves nothing when it is answered', async ({
    visit,
    expect,
  }) => {
    const page = await visit('/ui/acm/index.html#/register');
    const labels = page.locator('main .form-label');
    const tops = () => labels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const [name = 0, password = 0, mail = 0] = await tops();
    // Each with one line that helps.
    expect(password - name).toBeCloseTo(mail - password, 0);
    await page.locator('main input').first().fill('nobody-has-it');
    await page.locator('main .form-note[data-state=free]').waitFor();
    expect(await tops()).toEqual([name, password, mail]);
  });

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

  it.for(inTurn(['/account', '/en/account', '/en/token'], 3))(
    'has the whole link of where one is in sight on a phone, at %s',
    async (path, { visit, expect }) => {
      const page = await visit(path, { as: 'one-column', width: 375 });
      await page.evaluate(() => document.fonts.ready);
      const link = page.locator('.shell-center__nav [aria-current="page"]');
      const { left = -1, right = 0 } = await link.evaluate((own) => {
        const box = own.getBoundingClientRect();
        return { left: box.left, right: innerWidth - box.right };
      });
      expect(Math.min(left, right)).toBeGreaterThanOrEqual(0);
    },
  );

  it.for(inTurn(['/ui/acm/index.html#/login', '/en/account'], 2))(
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

  it('shows which filters are chosen where the system has chosen the colors', async ({ visit, expect }) => {
    const page = await visit('/en/models?tags=translation', { context: { forcedColors: 'active' } });
    const looks = (chosen: string) =>
      page
        .locator(`.coll-tag:has(input${chosen})`)
        .first()
        .evaluate((one) => {
          const [box, label] = ['input', 'label'].map((part) => one.querySelector(part) ?? one);
          return [
            getComputedStyle(box as Element).appearance,
            getComputedStyle(label as Element).backgroundColor,
          ];
        });
    const [chosen, other] = [await looks(':checked'), await looks(':not(:checked)')];
    // The tick is the one of the system, whose colors it has then.
    expect([chosen[0], other[0]]).toEqual(['auto', 'auto']);
    expect(chosen[1]).not.toBe(other[1]);
  });

  it('marks the row that is pointed at by one flat ground, as far as its lines reach', async ({
    visit,
    expect,
  }) => {
    const page = await visit('/en/models');
    const card = page.locator('main .coll-card').first();
    await card.hover();
    await expect
      .poll(() => card.evaluate((one) => getComputedStyle(one).backgroundColor))
      .not.toBe('rgba(0, 0, 0, 0)');
    const look = await card.evaluate((one) => {
      const { backgroundImage, paddingInlineStart, paddingInlineEnd } = getComputedStyle(one);
      const [own, row] = [one, one.closest('[role=listitem]')].map((part) => part?.getBoundingClientRect());
      const isAligned = own?.left === row?.left && own?.right === row?.right;
      return { backgroundImage, isEven: paddingInlineStart === paddingInlineEnd, isAligned };
    });
    expect(look).toEqual({ backgroundImage: 'none', isEven: true, isAligned: true });
  });

  const pressed = [
    ['/en', 375],
    ['/en/models', 375],
    ['/en/models', 1440],
    [`/en${item}`, 375],
    [`/en${item}/files`, 375],
    [`/en${item}/files/commits/main`, 375],
    [`/en${item}/files/blob/main/README.md`, 375],
    [`/en${item}/files/blob/main/inference/glossary.py`, 1440],
  ] as const;
  it.for(inTurn(pressed, 3))(
    'has targets for fingers on %s at %i px',
    async ([path, width], { visit, expect }) => {
      const page = await visit(path, { width });
      expect(await smallTargets(page)).toEqual([]);
    },
  );

  it('heads everything by letters of one family and weight', async ({ visit, expect }) => {
    const page = await visit(`/en${item}`, { as: 'chenmo' });
    const found = new Set<string>();
    const all = [
      `/en${item}`,
      item,
      `/en${item}/files/commits/main`,
      `/en${item}/setting`,
      '/en/account',
      '/en/models',
      '/en/profile/chenmo',
      '/en/reference',
    ];
    for (const path of inTurn(all, 2)) {
      await page.goto(path);
      await settled(page);
      if (path.endsWith('/setting')) {
        await page.locator('section#remove .button--danger').click();
        await page.locator('.dialog h2').waitFor();
      }
      const headings = await page.evaluate(() =>
        [...document.querySelectorAll(':is(main, dialog) :is(h1, h2, h3, h4, h5, h6)')].map((one) => {
          const { fontFamily, fontWeight } = getComputedStyle(one);
          const family = fontFamily
            .replaceAll('"', '')
            .replace(/ beside Chinese/, '')
            .split(',')[0];
          return `${one.matches('.md *') ? 'README' : one.localName} ${one.className}: ${family} ${fontWeight}`;
        }),
      );
      expect(headings.length, path).toBeGreaterThan(0);
      for (const heading of headings) found.add(heading);
    }
    expect([...found].filter((one) => !one.endsWith(': Hub Serif 600'))).toEqual([]);
  });

  const framed = [
    ['/en/models/create', 7],
    ['/en/knowledge/create', 8],
    [`/en${item}/setting`, 7],
    ['/en/account', 5],
    ['/en/token', 2],
    ['/ui/acm/index.html#/login', 2],
  ] as const;
  it.for(inTurn(framed, 3))(
    'draws one frame around each field of %s, with the focus and with a fault',
    async ([path, least], { visit, expect }) => {
      const page = await visit(path, path.startsWith('/en') ? { as: 'chenmo' } : {});
      await page.locator('form :is(input, textarea)').first().waitFor();
      // A frame that is still turning is none of the two.
      await page.addStyleTag({ content: '* { transition: none !important }' });
      const fields = await page.locator('main form').evaluateAll(framesOf);
      expect(fields.length).toBeGreaterThanOrEqual(least);
      expect(fields.filter(({ focused, wrong }) => focused.length !== 1 || wrong.length !== 1)).toEqual([]);
      // One style for all of them; the color says which.
      expect([...new Set(fields.flatMap(({ focused }) => focused))]).toHaveLength(1);
      expect([...new Set(fields.flatMap(({ wrong }) => wrong))]).toHaveLength(1);
      expect(fields[0]?.focused).not.toEqual(fields[0]?.wrong);
    },
  );

  const helped = ['/en/account', '/en/token', '/en/token/git', `/en${item}/setting`, '/en/models/create'];
  it.for(inTurn(helped, 2))(
    'has something on the right that helps with each part of %s in a wide window',
    async (path, { visit, expect }) => {
      const page = await visit(path, { as: 'chenmo' });
      await page.locator('form').first().waitFor();
      const parts = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :is(.form-block, .table-block, .meters)')].map(
          (part) => {
            const help = part.querySelector(':scope > :is(p, aside)')?.getBoundingClientRect();
            const body = part
              .querySelector(
                ':scope > :is(.form-block__body, .meters__list, .table-rows, .state-notice, button)',
              )
              ?.getBoundingClientRect();
            const isBeside = help && body && help.width > 0 && help.left >= body.right;
            // Where the part begins, and not below what it speaks of.
            const isAtHand = help && body && help.top <= body.bottom;
            return { id: part.id, isBeside, isAtHand };
          },
        ),
      );
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.filter(({ isBeside, isAtHand }) => !(isBeside && isAtHand))).toEqual([]);
    },
  );
});
