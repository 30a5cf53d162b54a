import { afterAll, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { expandRoutes } from '../../generator/emit/routes/expand-routes.ts';
import { generate } from '../../generator/generate.ts';
import { repository, TestProject } from './project.ts';

const project = new TestProject();
afterAll(() => project.remove());

const run = () => generate({ project: project.root, blocks: repository });

/** The addresses of the app at `/`, as whoever loads its routes finds them. */
function addresses(): string[] {
  const { product } = buildProduct({ project: project.root, blocks: repository });
  const app = product?.app.apps.find(({ at }) => at === '/');
  if (product === undefined || app === undefined) throw new Error('There is no app at /.');
  return expandRoutes(product, app).map(({ path }) => path);
}

it('adds a kind with all its routes in both languages, without touching a route or a screen', async () => {
  expect((await run()).faults).toEqual([]);
  const before = addresses();
  const routes = project.generated()['generated/routes/hub.ts'] ?? '';
  const kinds = project.read('spec/kinds.yaml');
  const start = '  - id: ';
  const own = kinds.split(start).find((text) => text.startsWith('dataset\n')) ?? '';
  const block = `${start}${own.replace('dataset\n', 'prompt\n').replace('code: 3', 'code: 99')}`;
  // Beside the one that it is like: the address book says once what neighbours share.
  project.write('spec/kinds.yaml', kinds.replace(start + own, start + own + block));
  for (const language of ['en', 'zh']) {
    const words = `locales/${language}/kind.yaml`;
    project.write(
      words,
      project.read(words) +
        project
          .read(words)
          .replace(/^models:/m, 'prompt:')
          .split('\n')
          .find((line) => line.startsWith('prompt:')),
    );
  }
  expect((await run()).faults).toEqual([]);
  const added = addresses().filter((path) => !before.includes(path));
  const ofDataset = before.filter((path) => path.split('/').includes('dataset'));
  expect(added.sort()).toEqual(ofDataset.map((path) => path.replace('dataset', 'prompt')).sort());
  expect(added).toContain('/en/prompt/:user/:name/files/:view/:branch/*');
  // The same addresses are written for all kinds: what a kind adds is its name.
  const text = project.generated()['generated/routes/hub.ts'] ?? '';
  const bare = (code: string) =>
    code.replaceAll(/\{ (create: 'host', )?kind: 'prompt' \}/g, '').replaceAll(/[\s,]/g, '');
  expect(bare(text)).toBe(bare(routes));
});
