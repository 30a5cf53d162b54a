import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe } from 'vitest';
import { type Kind, kinds } from '#generated/kinds.ts';
import { manifests } from '#generated/server/manifests.ts';
import { demoDir } from '../../server/seed/read-demo.ts';
import { gitClient } from '../git/git-client.ts';
import { inOneLanguage, settled } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import type { TestHub } from '../support/hub.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What the kind's manifests say in the demo: a believable one of each, under the name that the spec gives the file. */
async function manifestsOf(kind: Kind): Promise<[string, string][]> {
  const { id } = kind;
  const folder = join(demoDir, 'items', id);
  const [owner = ''] = await readdir(folder);
  const [name = ''] = await readdir(join(folder, owner));
  const read = async (file: string): Promise<[string, string]> => [
    file,
    await readFile(join(folder, owner, name, file), 'utf8'),
  ];
  return Promise.all(filesOf(kind).map(read));
}

/** Makes an empty item of a kind, and pushes to it with stock git what makes it one of its kind. */
async function push(hub: TestHub, kind: Kind, by: { user: string; language: string; said: string }) {
  const owner = await hub.build.person({ userName: by.user, alias: by.user });
  const item = await hub.build.item({ kind: kind.id, name: `by-push-${kind.id}`, owner });
  await hub.hub.items.settled(item.id);
  const made = { type: 'git', name: 'push', scope: 'write' } as const;
  const { secret } = await hub.hub.people.tokens.create(owner.id, made);
  const folder = await mkdtemp(join(tmpdir(), 'hub-push-'));
  try {
    const url = new URL(`/${kind.id}/${by.user}/by-push-${kind.id}.git`, hub.url);
    Object.assign(url, { username: by.user, password: secret });
    await gitClient(folder, 'clone', '-q', url.href, 'work');
    const work = join(folder, 'work');
    for (const [file, text] of await manifestsOf(kind)) await writeFile(join(work, file), text);
    await writeFile(join(work, `README.${by.language}.md`), `# Pushed\n\n${by.said} came by a push.\n`);
    await gitClient(work, 'add', '.');
    await gitClient(work, 'commit', '-qm', 'Say what it is');
    await gitClient(work, 'push', '-q', 'origin', 'HEAD:main');
  } finally {
    await rm(folder, { recursive: true });
  }
  await hub.hub.items.settled(item.id);
  return { files: filesOf(kind), path: `/${kind.id}/${by.user}/by-push-${kind.id}` };
}

const filesOf = (kind: Kind) => kind.manifests.flatMap((holds) => manifests[holds]?.file ?? []);
const cards = (page: Page) => page.locator('.coll-card__title:visible a');

describeInBrowser.concurrent('what is pushed', () => {
  describe.each(inOneLanguage)('in $id', ({ id: language, prefix, t }) => {
    // Others of a run by a form (kinds-journey.test.ts).
    it.for(inTurn(kinds, 4).map((kind) => [kind.id, kind] as const))(
      'of %s is found in its list and by a search, opened, embedded and edited',
      async ([, kind], { hub, visit, expect }) => {
        const said = `quokka${kind.id}`;
        const user = `pusher-${kind.id}`;
        const { path, files } = await push(hub, kind, { user, language, said });
        const at = prefix + path;

        const page = await visit(`${prefix}/${kind.id}?user=${user}`, { as: user });
        await expect.poll(() => cards(page).count()).toBe(1);
        await page.goto(`${prefix}/search?q=${said}`);
        await expect.poll(() => cards(page).count()).toBe(1);
        await cards(page).click();
        await page.waitForURL((url) => url.pathname === at);
        await page.getByText(`${said} came by a push.`, { exact: true }).waitFor();
        expect(await page.locator('.record-faults').count()).toBe(0);

        if (files.length > 0) await page.goto(`${at}/files`);
        for (const file of files) await page.getByRole('link', { name: file, exact: true }).waitFor();
        const embedded = await visit(`${prefix}/${kind.id}/iframe/${user}/by-push-${kind.id}`);
        await embedded.getByText(`${said} came by a push.`, { exact: true }).waitFor();
        expect(await embedded.locator('a[href$="/setting"]').count()).toBe(0);

        await page.goto(`${at}/setting`);
        await page.locator('section#general').waitFor();
        await settled(page);
        await page.getByRole('textbox', { name: t('field.nameEn') }).fill(`Renamed ${said}`);
        await page.locator('section#general [type=submit]').click();
        await page.locator('.toast').getByText(t('hub.item.setting.general.done'), { exact: true }).waitFor();
        await page.goto(`${prefix}/search?q=Renamed ${said}`);
        await cards(page).getByText(`Renamed ${said}`).first().waitFor();
        await page.goto(at);
        // A form changes what it asks for, and takes nothing of what was pushed.
        await page.getByText(`${said} came by a push.`, { exact: true }).waitFor();
      },
    );
  });
});
