import { describe } from 'vitest';
import { drawings } from '#generated/icons.ts';
import { kinds } from '#generated/kinds.ts';
import { tagLooks } from '#generated/tag-looks.ts';
import { badges, setBadge } from '../../server/items/index.ts';
import { follow, inLanguageOfTurn, inLanguages, inOneLanguage } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const dataset = kinds.find(({ tagsType }) => tagsType === 'DATASET');

/** What is drawn as a tag of this name, as its icon says it. */
const drawingOf = (name: string) => drawings[tagLooks[name]?.icon as keyof typeof drawings];

describeInBrowser('a card and a page', () => {
  describe.each(inLanguageOfTurn())('in $id', ({ id, prefix }) => {
    it('say by whom something is under an authenticated name, where its owner wants that', async ({
      hub,
      visit,
      expect,
    }) => {
      const userName = `institute-${id}`;
      const owner = await hub.build.person({
        userName,
        alias: `Institute.${id}`,
        authenticatedName: 'Hanqiao Institute',
      });
      await hub.build.item({ owner, name: 'shown', showNameFlg: true });
      await hub.build.item({ owner, name: 'plain' });
      const page = await visit(`${prefix}/models?user=${userName}`);
      const card = (name: string) => page.locator('.coll-card', { hasText: name });
      await card('shown').getByText('Hanqiao Institute').waitFor();
      await card('plain').waitFor();
      expect(await card('plain').getByText('Hanqiao Institute').count()).toBe(0);
      await page.goto(`${prefix}/models/${userName}/shown`);
      await page.locator('.record-head__by', { hasText: 'Hanqiao Institute' }).waitFor();
      await page.goto(`${prefix}/models/${userName}/plain`);
      await page.locator('.record-head__by', { hasText: `Institute.${id}` }).waitFor();
    });
  });

  describe.each(inLanguages)('in $id', ({ id, prefix }) => {
    it('leave out licenses, kinds, badges and what has no English name among their tags', async ({
      hub,
      visit,
      expect,
    }) => {
      const { tags } = hub.hub.items;
      const [first] = tags.all();
      await tags.define([{ name: 'nameless', nameCn: '无名', category: 'tasks' }], Date.now());
      expect(first?.name).not.toBe('nameless');
      const owner = await hub.build.person({ userName: `tagged-${id}`, alias: `Tagged.${id}` });
      const given = ['translation', 'pytorch', 'apache-2.0', 'nameless'];
      await hub.build.item({ owner, name: 'tagged', tags: given });
      const kept = await hub.get(`/acx/aihub/find?kind=models&user=tagged-${id}&name=tagged`);
      expect(kept.body.data.tags.map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(given),
      );
      const named = (name: string) => tags.all().find((tag) => tag.name === name);
      const words = (name: string) => String(named(name)?.[id === 'zh' ? 'nameCn' : 'nameEn']);
      for (const path of [`/models?user=tagged-${id}`, `/models/tagged-${id}/tagged`]) {
        const page = await visit(prefix + path);
        const list = page.locator(path.includes('?') ? '.coll-card .tag-list' : '.record-head').first();
        await list.waitFor();
        const text = await list.evaluate((one) =>
          [
            one.textContent,
            ...[...one.querySelectorAll('[title]')].map((part) => part.getAttribute('title')),
          ].join(' '),
        );
        expect(text).toContain(words('translation'));
        expect(text).not.toMatch(/nameless|无名/);
        if (path.includes('?')) expect(text).not.toContain(words('apache-2.0'));
        const task = page.locator('.tag-list__tag:visible', { hasText: words('translation') }).first();
        expect(await task.locator('svg path').getAttribute('d'), path).toBe(drawingOf('translation'));
      }
    });

    it('draw each badge that the hub gave', async ({ hub, visit, expect }) => {
      const { db, items } = hub.hub;
      const owner = await hub.build.person({ userName: `badged-${id}`, alias: `Badged.${id}` });
      const { id: itemId } = await hub.build.item({ owner, name: 'badged' });
      await hub.build.item({ owner, name: 'plain' });
      for (const badge of badges)
        await setBadge(db, items.tags, { itemId, badge, has: true, at: Date.now() });
      expect(badges).toEqual(['checked', 'recommended', 'hot', 'new']);
      const named = badges.map((name) =>
        String(items.tags.all().find((tag) => tag.name === name)?.[id === 'zh' ? 'nameCn' : 'nameEn']),
      );
      const page = await visit(`${prefix}/models?user=badged-${id}`);
      const marksIn = async (place: string) => {
        const marks = page.locator(`${place} .marks__mark`);
        await marks.first().waitFor();
        expect(await marks.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toEqual(named);
        const drawn = marks.locator('svg path');
        expect(await drawn.evaluateAll((all) => all.map((one) => one.getAttribute('d')))).toEqual(
          badges.map(drawingOf),
        );
        return marks.allInnerTexts();
      };
      await page.locator('.coll-card', { hasText: 'plain' }).waitFor();
      await marksIn('.coll-card');
      await follow(page, () => page.locator('.coll-card__title a', { hasText: 'badged' }).click());
      // In the head there is room for their words.
      expect(await marksIn('.record-head')).toEqual(named);
    });
  });
});

describeInBrowser('a list', () => {
  it.for(inTurn(['/', '/en'], 2))(
    'of three columns at %s cuts neither whose something is nor where it is',
    async (path, { visit, expect }) => {
      const page = await visit(path);
      const parts = page.locator('.coll-list--compact :is(.coll-card__by, .coll-card__path)');
      await parts.first().waitFor();
      const columns = await page
        .locator('.coll-list--compact')
        .first()
        .evaluate((list) => getComputedStyle(list).getPropertyValue('--columns'));
      expect(columns).toBe('3');
      const cut = parts.evaluateAll((all) =>
        all.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
      );
      expect(await cut).toEqual([]);
    },
  );

  describe.each(inOneLanguage)('in $id', ({ prefix }) => {
    it.for(inTurn(['light', 'dark'] as const, 2))(
      'stands on a ground of its own, and is as one left it, in the %s',
      async (theme, { visit, expect }) => {
        const page = await visit(`${prefix}/models`, { theme });
        const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const ofLists = await ground();
        await page.evaluate(() => window.scrollTo(0, 300));
        const marked = page.locator('main .coll-card').nth(3);
        await marked.evaluate((card) => card.setAttribute('data-kept', 'yes'));
        // By hand, since a driver would scroll to what it clicks.
        await follow(page, () =>
          marked
            .locator('a')
            .first()
            .evaluate((link: HTMLElement) => link.click()),
        );
        await expect.poll(ground).not.toBe(ofLists);
        await follow(page, () => page.goBack());
        await expect.poll(ground).toBe(ofLists);
        // The very same card, and where it was.
        expect(await page.locator('main .coll-card[data-kept]:visible').count()).toBe(1);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
      },
    );

    it('of a search knows a kind by its number, as other apps name it', async ({ visit, expect }) => {
      const page = await visit(`${prefix}/search?q=model&type=${dataset?.code}`);
      const shown = await page
        .locator('main .coll-card a')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter((path) => !path.startsWith(`${prefix}/${dataset?.id}/`))).toEqual([]);
    });
  });

  it('has what may be done with a thing in one line on a phone, in words, and no empty line in a card without a text', async ({
    visit,
    expect,
  }) => {
    const page = await visit('/en/models/chenmo/hanqiao-zh-en/favorers', { as: 'one-line', width: 375 });
    const tops = await page
      .locator('.record-bar :is(.record-toggle, .record-clone > button)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.length).toBe(3);
    expect(new Set(tops).size).toBe(1);
    const words = page.locator('.record-toggle:not([aria-pressed]) .record-toggle__words');
    expect((await words.boundingBox())?.width).toBeGreaterThan(24);
    const card = page.locator('.coll-card').first();
    const [whole = 0, ...lines] = await card.evaluate((one) =>
      [one, one.querySelector('.coll-card__head'), one.querySelector('.coll-card__whose')].map(
        (part) => part?.getBoundingClientRect().height ?? 0,
      ),
    );
    expect(whole - lines.reduce((sum, one) => sum + one, 0)).toBeLessThan(48);
  });

  it('keeps all that is said of a thing beside its picture, however narrow two columns are', async ({
    visit,
    expect,
  }) => {
    const page = await visit('/en/search?q=model', { width: 1280 });
    const below = await page.locator('.coll-card').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const picture = card.querySelector('.item-mark')?.getBoundingClientRect().right ?? 0;
        const said = [...card.querySelectorAll('.tag-list__tag, .fact-list, .coll-card__text')];
        return said.filter((one) => {
          const { left, width } = one.getBoundingClientRect();
          return width > 0 && left < picture;
        }).length;
      }),
    );
    expect(below.length).toBeGreaterThan(1);
    expect(below.filter((count) => count > 0)).toEqual([]);
  });

  it('shows the card of what is made beside its form, as long as the window is wide, and three choices in one row', async ({
    visit,
    expect,
  }) => {
    const page = await visit('/en/models/create', { as: 'one-column' });
    const preview = page.locator('.form-preview');
    await page.locator('#root_name').fill('a-name');
    await preview.getByText('one-column/a-name').waitFor();
    await page.locator('#root_nameEn').fill('A name for people');
    await preview.getByText('A name for people').waitFor();
    const [form, beside] = await Promise.all([
      page.locator('.form-block__body').boundingBox(),
      preview.boundingBox(),
    ]);
    expect(beside?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    const tops = await page
      .locator('.form-choices[data-explained] > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(2);
    expect(new Set(tops).size).toBe(1);
    await page.setViewportSize({ width: 900, height: 900 });
    await preview.waitFor({ state: 'detached' });
  });
});
