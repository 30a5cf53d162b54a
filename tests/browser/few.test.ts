import type { Page } from 'playwright';
import { describe } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { inLanguageOfTurn, inLanguages, settled } from '../support/browser.ts';
import type { TestHub } from '../support/hub.ts';
import { startBareHub } from '../support/seeded-hub.ts';
import { describeInBrowser, hubOfFile, it as onSeeded } from '../support/visit.ts';

/** As elsewhere, on a hub that somebody has just set up. */
const it = onSeeded.extend<{ hub: TestHub }>({ hub: [...hubOfFile(startBareHub)] });

const owner = 'first-one';
/** The themes differ in their colours alone, which are the same at every width. */
const views = [
  { width: 1440, colorScheme: 'light' },
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
] as const;
/** What looks alike for every kind is looked at for this one. */
const oneKind = kinds[0]?.id ?? '';
/** What is of one kind alone is looked at in one language, each kind in its turn. */
const inTurn = kinds.map((kind, at) => ({ ...kind, language: inLanguages[at % inLanguages.length]?.id }));

/** What does not fit, or cannot be told from its ground, at each width and in each theme. */
async function unfit(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    const wrong = await page.evaluate(() => {
      const root = document.documentElement;
      const seen = [...document.querySelectorAll('main h1, main h2, main p')].filter((one) =>
        one.checkVisibility(),
      );
      const ground = getComputedStyle(document.body).backgroundColor;
      return [
        ...(root.scrollWidth > root.clientWidth ? [`wider by ${root.scrollWidth - root.clientWidth}`] : []),
        ...(seen.some((one) => getComputedStyle(one).color === ground) ? ['words on their own colour'] : []),
      ];
    });
    found.push(
      ...wrong.map((one) => `${new URL(page.url()).pathname} at ${width} in ${colorScheme}: ${one}`),
    );
  }
  return found;
}

describeInBrowser('a hub on which little is', () => {
  describe.each(inLanguageOfTurn())('in $id', ({ id: language, prefix, t }) => {
    it('says of each kind, of all and of one’s own that there is nothing, and what to do', async ({
      visit,
      expect,
    }) => {
      const page = await visit(`${prefix}/materials`, { as: `nobody-${language}` });
      const found: string[] = [];
      const looks = [
        ['/materials', t('list.empty.title')],
        // The list of a kind in one language, and what one has made of it in the other.
        ...inTurn.map(({ id, language: turn }) =>
          turn === language
            ? ([`/${id}`, t('list.empty.title')] as const)
            : ([`/created/${id}`, t('hub.created.empty.title')] as const),
        ),
        [`/${oneKind}/iframe`, t('list.empty.title')],
        ['/search?q=anything', t('search.none', { query: 'anything' })],
        ['/like', t('hub.like.empty.title')],
        [`/profile/nobody-${language}`, t('hub.profile.likes.empty.title')],
      ] as const;
      for (const [path, words] of looks) {
        await page.goto(prefix + path);
        await settled(page);
        await page.locator('main').getByText(words, { exact: false }).first().waitFor();
        expect(await page.locator('main .coll-card').count(), path).toBe(0);
        found.push(...(await unfit(page)));
      }
      expect(found).toEqual([]);
    });
  });

  describe.each(inLanguageOfTurn(1))('in $id', ({ id: language, prefix, t }) => {
    it('shows the one thing of each kind: in its list, its page and its files', async ({
      hub,
      visit,
      expect,
    }) => {
      const name = `only-${language}`;
      const person = await hub.build.person({ userName: `${owner}-${language}` });
      const page = await visit(prefix || '/', { as: `looker-${language}` });
      const found: string[] = [];
      for (const { id: kind, tabs, language: turn } of inTurn) {
        if (kind !== oneKind && turn !== language) continue;
        const item = await hub.build.item({ owner: person, name, kind });
        for (const path of [`/${kind}`, `/${kind}/${person.userName}/${name}`]) {
          await page.goto(prefix + path);
          await settled(page);
          const shown = page.locator(path.endsWith(name) ? '.record' : 'main .coll-card');
          await shown.getByText(name).first().waitFor();
          found.push(...(await unfit(page)));
        }
        const at = `${prefix}/${kind}/${person.userName}/${name}`;
        await page.goto(`${at}/files`);
        await settled(page);
        found.push(...(await unfit(page)));
        if (kind === oneKind) {
          const looker = await hub.build.person({ userName: `looker-${language}` });
          await page.goto(`${at}/favorers`);
          await settled(page);
          await page.getByText(t('hub.item.favorers.empty.title')).waitFor();
          await hub.hub.items.marks.favorite(item, looker.id, Date.now());
          // An embedded list, a search, who favors it, what they favor, what its owner has.
          const around = [
            [`/${kind}/iframe`, name],
            [`/search?q=${name}`, name],
            [`/${kind}/${person.userName}/${name}/favorers`, looker.userName],
            ['/like', name],
            [`/profile/${person.userName}`, name],
          ] as const;
          for (const [path, words] of around) {
            await page.goto(prefix + path);
            await settled(page);
            const cards = page.locator('main .coll-card');
            await cards.getByText(words).first().waitFor();
            expect(await cards.count(), path).toBe(1);
            found.push(...(await unfit(page)));
          }
        }
        if (tabs.includes('tools')) {
          await page.goto(`${at}/tools`);
          await settled(page);
          await page.getByText(t('hub.item.tools.empty.title')).waitFor();
          found.push(...(await unfit(page)));
        }
        // Each language has one alone.
        await hub.hub.items.remove(item, { by: person.id, now: hub.hub.now() });
      }
      expect(found).toEqual([]);
    });
  });
});
