import type { Page } from 'playwright';
import { manifestWordMax } from '#generated/constants.ts';
import { type Kind, kinds } from '#generated/kinds.ts';
import { manifests } from '#generated/server/manifests.ts';
import { inLanguages, settled } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { edge, longTitles } from '../support/edge-items.ts';
import type { TestHub } from '../support/hub.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const word = (length: number) => 'Unbreakable'.repeat(length).slice(0, length);
const address = `https://${word(60)}.example/${word(400)}`;
const inputs = [1, 2].map((at) => ({
  name: `${word(100)}_${at}`,
  default: word(200),
  description: word(200),
}));

/** What may be long in a manifest, by the name that the spec gives the file. */
const files: Readonly<Record<string, string>> = {
  'agent.yaml': `sourceType: api\nserviceUrl: ${address}\ntools:\n  - { item: ${word(30)}/${word(90)} }\nknowledge:\n  - { item: ${word(30)}/${word(90)} }\n`,
  'knowledge.yaml': `include:\n  - ${word(manifestWordMax)}\nexclude:\n  - ${word(manifestWordMax)}\n`,
  'server.json': JSON.stringify({
    name: `example.hub/${word(120)}`,
    packages: [
      { registryType: 'npm', identifier: word(200), version: word(60), environmentVariables: inputs },
    ],
    remotes: [{ type: 'sse', url: address, headers: inputs }],
  }),
};
const card = `---\nbase_model: ${word(30)}/${word(90)}\ndatasets: [${word(30)}/${word(90)}]\nlicense: ${word(60)}\ntags: [${word(60)}]\n---\n# ${longTitles.en}\n\n${longTitles.zh}\n`;

async function plant(hub: TestHub, kind: Kind, userName: string): Promise<void> {
  const owner = await hub.build.person({ userName, alias: `${kind.id}${word(60)}` });
  const item = await hub.build.item({
    ...{ kind: kind.id, name: edge.long, owner, nameCn: longTitles.zh, nameEn: longTitles.en },
    ...{ desc: longTitles.zh.repeat(4), descEn: word(400) },
    // Before all others, wherever the most popular stand.
    figures: { browseCount: 9e6, downloadCount: 9e6, favoriteCount: 9e6 },
  });
  await hub.hub.items.marks.favorite(item, owner.id, Date.now());
  await hub.hub.items.settled(item.id);
  const put = [{ path: 'README.md', content: card }];
  for (const holds of kind.manifests) {
    const path = manifests[holds]?.file ?? '';
    put.push({ path, content: files[path] ?? '' });
  }
  await hub.hub.repos.commit(item.id, {
    ...{ branch: 'main', message: word(200), remove: [], put },
    author: { name: word(90), email: 'n@example.org', date: new Date() },
  });
  await hub.hub.items.refresh(item.id);
}

/** What leaves the window sideways, or writes over what stands beside it. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isCut = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (getComputedStyle(one).overflowX !== 'visible') return true;
      return false;
    };
    const found = [...document.body.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect();
      // What says nothing is drawn around something, as the ring of a box to check.
      if (box.width === 0 || box.height <= 1 || element.textContent === '') return false;
      if (box.right > width + 1 && !isCut(element)) return true;
      // A link that is to end in dots ends where its place does.
      const around = element.parentElement?.getBoundingClientRect().right ?? width;
      const ends = element.matches('a') && getComputedStyle(element).textOverflow === 'ellipsis';
      if (ends && box.right > around + 1) return true;
      return (
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0 &&
        !isCut(element) &&
        getComputedStyle(element).display !== 'inline'
      );
    });
    const scrolls = document.documentElement.scrollWidth > width ? ['the page'] : [];
    return [...scrolls, ...found.map((one) => `${one.tagName} ${one.className}`)].slice(0, 5);
  });

const themes = ['light', 'dark'] as const;
const looks = themes.flatMap((theme) => inLanguages.map((language) => ({ language, theme })));
const widths = [375, 1440];
/** The kinds with which lists of all kinds are looked at: beside each other, so that their languages differ. */
const withWhich = [0, 1];
/** Every other kind has its turn; of the others what they alone have is looked at. */
const inWhole = inTurn(kinds, 2);
const looked = kinds.filter((kind) => inWhole.includes(kind) || ownTabs(kind).length > 0);

interface Screen {
  path: string;
  /** What stands there is of the kind: it is looked at in two ways of each. */
  isOfKind?: boolean;
  /** A list of any kinds, in which one is told like another: it is looked at with two of them, once in each language. */
  isOfAll?: boolean;
  /** No other kind has it. */
  isOwn?: boolean;
}

const screensOf = (kind: Kind, user: string, title: string): Screen[] => {
  const own = `/${user}/${edge.long}`;
  const inKind = (path: string, isOfKind = false) => ({ path: `/${kind.id}${path}`, isOfKind });
  return [
    ...[inKind(`?user=${user}`), inKind(own, true), inKind(`${own}/files`), inKind(`${own}/setting`, true)],
    ...[inKind(`${own}/files/commits/main`), inKind(`/iframe?user=${user}`), inKind(`/iframe${own}`)],
    ...[`/search?q=${title}`, `/created/${kind.id}`, `/profile/${user}`, '/like', '', '/materials'].map(
      (path) => ({ path, isOfAll: true }),
    ),
    // Last, so that all others have the same place in each kind.
    ...ownTabs(kind).map((tab) => ({ ...inKind(`${own}/${tab}`, true), isOwn: true })),
  ];
};

/** The tabs of a kind that have a page as no other kind has it. */
function ownTabs({ tabs }: Kind): string[] {
  return tabs.filter((tab) => tab === 'tools');
}

describeInBrowser.concurrent('names without an end', () => {
  it.for(looked.map((kind) => [kind.id, kind, kinds.indexOf(kind)] as const))(
    'of %s stay within their place on every page, on a phone as on a wide screen',
    async ([, kind, at], { hub, visit, expect }) => {
      const user = `long-${kind.id}-${'x'.repeat(20)}`;
      await plant(hub, kind, user);
      const page = await visit('/', { as: user, width: 375, height: 800 });
      const found: [string, string, number, string[]][] = [];
      const look = async (path: string, { language, theme }: (typeof looks)[number]) => {
        await page.setViewportSize({ width: 375, height: 800 });
        await page.emulateMedia({ colorScheme: theme });
        await page.goto(language.prefix + path || '/');
        await settled(page);
        await page.waitForFunction((one) => document.documentElement.dataset.theme === one, theme);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const out = await sticksOut(page);
          if (out.length > 0) found.push([`${language.id} ${theme}`, path, width, out]);
        }
      };
      // One screen has another language and theme in each kind, so that over all kinds it is seen in all of them.
      const isWhole = inWhole.includes(kind);
      for (const [place, screen] of screensOf(kind, user, longTitles.en).entries()) {
        const { path, isOfKind, isOfAll, isOwn } = screen;
        if (isOfAll && !withWhich.includes(at)) continue;
        if (!isWhole && !isOwn) continue;
        const turn = (place + at) % looks.length;
        for (const one of isOfKind ? [turn, looks.length - 1 - turn] : [turn])
          await look(path, looks[one] as (typeof looks)[number]);
      }
      expect(found).toEqual([]);
    },
  );
});
