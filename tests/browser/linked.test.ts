import { describe, expect } from 'vitest';
import { follow, inOneLanguage, settled } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import type { TestHub } from '../support/hub.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const tuned = '/models/chenmo/guyan-classical';

type Person = Awaited<ReturnType<TestHub['build']['person']>>;

/** Makes an item with one file, which is not read yet. */
async function write(
  hub: TestHub,
  owner: Person,
  { kind, name, file, content }: Record<'kind' | 'name' | 'file' | 'content', string>,
): Promise<string> {
  const { id } = await hub.build.item({ owner, kind, name });
  await hub.hub.items.settled(id);
  await hub.hub.repos.commit(id, {
    ...{ branch: 'main', message: 'Say what it is', remove: [], put: [{ path: file, content }] },
    author: { name: 'r', email: 'r@example.org', date: new Date() },
  });
  return id;
}

describeInBrowser.concurrent('what an item is made from', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('stands beside its README, leads there, and is told there as well', async ({ visit }) => {
      const page = await visit(prefix + tuned, { width: 1440, height: 900 });
      await settled(page);
      const uses = page
        .locator('section', { has: page.getByRole('heading', { name: t('linked.uses') }) })
        .last();
      expect(await uses.getByRole('link').allTextContents()).toHaveLength(2);
      await follow(page, () => uses.getByRole('link').first().click());
      await settled(page);
      expect(new URL(page.url()).pathname).toBe(`${prefix}/models/chenmo/hanqiao-zh-en`);
      const users = page
        .locator('section', { has: page.getByRole('heading', { name: t('linked.usedBy') }) })
        .last();
      expect(await users.getByText('chenmo/guyan-classical').count()).toBe(1);
      // Beside both stands what is like it, and never the thing itself.
      const related = page
        .locator('section', { has: page.getByRole('heading', { name: t('linked.related') }) })
        .last();
      const like = await related
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
      expect(like.length).toBeGreaterThan(0);
      expect(like).not.toContain(`${prefix}/models/chenmo/hanqiao-zh-en`);
      const [first = ''] = like;
      expect(first.startsWith(`${prefix}/`)).toBe(true);
      await follow(page, () => related.getByRole('link').first().click());
      expect(await page.locator('main h1').count()).toBe(1);
    });

    oneDay('is told as not here, as mutual and as a circle', async ({ hub, visit }) => {
      const user = `ring-${id}`;
      const owner = await hub.build.person({ userName: user, alias: `Ring.${id}` });
      const bases = { a: ['b', 'c', 'gone'], b: ['a'], c: ['d'], d: ['a'] };
      const models = [];
      for (const [name, from] of Object.entries(bases))
        models.push(
          await write(hub, owner, {
            ...{ kind: 'models', name, file: 'README.md' },
            content: `---\nbase_model: [${from.map((one) => `${user}/${one}`)}]\n---\n# ${name}\n`,
          }),
        );
      for (const one of models) await hub.hub.items.refresh(one);
      const page = await visit(`${prefix}/models/${user}/a`);
      const rowOf = (name: string) =>
        page
          .locator('.md-linked li')
          .filter({ has: page.getByText(`${user}/${name}`, { exact: true }) })
          .first();
      await rowOf('gone').getByText(t('linked.missing'), { exact: true }).waitFor();
      expect(await rowOf('gone').getByRole('link').count()).toBe(0);
      await rowOf('b').getByText(t('linked.mutual'), { exact: true }).waitFor();
      expect(await rowOf('c').innerText()).toContain(t('linked.circle', { paths: `${user}/d` }));
    });

    anotherDay('is not what a manifest with a fault says, which its page names', async ({ hub, visit }) => {
      const user = `faulty-${id}`;
      const owner = await hub.build.person({ userName: user, alias: `Faulty.${id}` });
      const faulty = await write(hub, owner, {
        ...{ kind: 'agent', name: 'faulty', file: 'agent.yaml' },
        content: 'serviceUrl: https://a.example/\nchatEnabeld: true\n',
      });
      await hub.hub.items.refresh(faulty);
      const page = await visit(`${prefix}/agent/${user}/faulty`);
      const faults = page.locator('.record-faults');
      await faults.getByText(t('item.manifest.title', { file: 'agent.yaml' })).waitFor();
      const unknown = t('item.manifest.unknown', { line: 2, name: 'chatEnabeld' });
      expect(await faults.locator('li').allInnerTexts()).toEqual([
        `${unknown} ${t('item.manifest.nearest', { nearest: 'chatEnabled' })}`,
      ]);
    });

    anotherDay('stands under it on a phone, where nothing scrolls sideways', async ({ visit }) => {
      const page = await visit(prefix + tuned, { width: 375, height: 800 });
      await settled(page);
      const heading = page.getByRole('heading', { name: t('linked.uses') });
      await heading.scrollIntoViewIfNeeded();
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess).toBeLessThanOrEqual(0);
    });
  });
});
