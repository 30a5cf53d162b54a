import type { Page } from 'playwright';
import { describe } from 'vitest';
import { manifestWordMax } from '#generated/constants.ts';
import { type Kind, kinds } from '#generated/kinds.ts';
import { manifests } from '#generated/server/manifests.ts';
import { inLanguages, inOneLanguage, settled } from '../support/browser.ts';
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
  });
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

describeInBrowser.concurrent('names without an end', () => {
  describe.each(inOneLanguage)('in $id and, in the dark, in the others', ({ id, prefix }) => {
    it.for(kinds.map((kind) => [kind.id, kind] as const))(
      'of %s stay within their place on every page, on a phone as on a wide screen',
      async ([, kind], { hub, visit, expect }) => {
        const user = `long-${kind.id}-${'x'.repeat(20)}`;
        await plant(hub, kind, user);
        const own = `${user}/${edge.long}`;
        const paths = [
          ...[`?user=${user}`, `/${own}`, `/${own}/files`, `/${own}/files/commits/main`, `/${own}/setting`],
          ...(kind.tabs.includes('tools') ? [`/${own}/tools`] : []),
          ...[`/iframe?user=${user}`, `/iframe/${own}`],
        ].map((path) => `/${kind.id}${path}`);
        const all = [...paths, `/search?q=${longTitles.en}`, `/created/${kind.id}`, `/profile/${user}`];
        const someOf = ['', `/${own}`, `/${own}/setting`, `/iframe/${own}`].map(
          (path) => `/${kind.id}${path || `?user=${user}`}`,
        );
        const page = await visit(prefix || '/', { as: user, width: 375, height: 800 });
        const found: [string, number, string[]][] = [];
        const look = async (path: string) => {
          for (const width of [375, 1440]) {
            await page.setViewportSize({ width, height: 900 });
            const out = await sticksOut(page);
            if (out.length > 0) found.push([path.replaceAll(own, '…'), width, out]);
          }
        };
        for (const path of all) {
          await page.setViewportSize({ width: 375, height: 800 });
          await page.goto(prefix + path);
          await settled(page);
          await look(path);
        }
        await page.emulateMedia({ colorScheme: 'dark' });
        for (const other of inLanguages.filter((one) => one.id !== id))
          for (const path of [...someOf, `/search?q=${longTitles[other.id]}`]) {
            await page.goto(other.prefix + path);
            await settled(page);
            await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
            await look(`${other.id} ${path}`);
          }
        expect(found).toEqual([]);
      },
    );
  });
});
