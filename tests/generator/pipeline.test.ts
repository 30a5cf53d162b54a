import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isMap, parseDocument, visit } from 'yaml';
import { buildProduct } from '../../generator/build.ts';
import { expandRoutes } from '../../generator/emit/routes/expand-routes.ts';
import { typeCheck } from '../../generator/emit/testing/type-check.ts';
import { generate } from '../../generator/generate.ts';
import { engineLayer } from '../../generator/yaml/layer.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { unspoken, unspokenLine } from '../support/unspoken.ts';
import { repository, TestProject } from './project.ts';

/** The product as a cold run leaves it, once for all that begin there. */
let generated: TestProject;
let project: TestProject;
beforeAll(async () => {
  generated = new TestProject();
  expect((await run({}, generated)).faults).toEqual([]);
});
afterAll(() => generated.remove());
beforeEach(() => {
  project = new TestProject(generated);
});
afterEach(() => project.remove());

const run = (more: { check?: boolean } = {}, { root } = project) =>
  generate({ project: root, blocks: repository, ...more });

/** The addresses of the app at `/`, as whoever loads its routes finds them. */
function addresses(): string[] {
  const { product } = buildProduct({ project: project.root, blocks: repository });
  const app = product?.app.apps.find(({ at }) => at === '/');
  if (product === undefined || app === undefined) throw new Error('There is no app at /.');
  return expandRoutes(product, app).map(({ path }) => path);
}

/** Turns the keys of every map of a file around; lists keep their order, since theirs means something. */
function reverseKeys(path: string): void {
  const doc = parseDocument(project.read(path));
  visit(doc, { Map: (_key, map) => void (isMap(map) && map.items.reverse()) });
  project.write(path, doc.toString({ lineWidth: 0 }));
}

describe('a run', () => {
  it('gives the same bytes whatever the order of keys', async () => {
    const before = project.generated();
    for (const folder of ['endpoints', 'entities', 'errors', 'constants', 'guards', 'states']) {
      for (const layer of ['', engineLayer])
        for (const file of listFiles(join(project.root, layer, 'spec', folder), '.yaml'))
          reverseKeys(file.slice(project.root.length + 1));
    }
    await run();
    const after = project.generated();
    // The trace names lines, and those did change.
    for (const files of [before, after]) {
      delete files['generated/entries.json'];
      delete files['generated/.manifest.json'];
    }
    expect(after).toEqual(before);
  });

  it('writes nothing the second time', async () => {
    expect((await run()).report).toMatchObject({ written: [], removed: [], drift: [] });
  });

  it('after an edit writes what a cold run on the edited spec writes', async () => {
    // So that all that a process remembers of a project is warm.
    await run();
    project.edit('spec/kinds.yaml', 'tabs: [intro, files, setting]', 'tabs: [files, intro, setting]');
    const { report } = await run();
    const warm = project.generated();
    const cold = new TestProject();
    cold.edit('spec/kinds.yaml', 'tabs: [intro, files, setting]', 'tabs: [files, intro, setting]');
    await generate({ project: cold.root, blocks: repository });
    expect(warm).toEqual(cold.generated());
    expect(report?.written.length).toBeLessThan(5);
    cold.remove();
  });

  it('with a fault leaves everything as it was', async () => {
    const before = project.generated();
    project.edit('spec/screens/hub/list.yaml', 'load: items.list', 'load: items.lits');
    const { faults, report } = await run();
    expect(faults.map((fault) => fault.code)).toContain('HUB1201');
    expect(report).toBeUndefined();
    expect(project.generated()).toEqual(before);
  });

  it('names a hand edit, a stale file and a file that is not ours', async () => {
    writeFileSync(join(project.root, 'generated', 'mine.ts'), 'export const mine = 1;\n');
    expect((await run()).report).toMatchObject({ foreign: ['mine.ts'], handEdited: [] });
    project.write('generated/kinds.ts', `${project.read('generated/kinds.ts')}// mine\n`);
    expect((await run()).report).toMatchObject({ handEdited: ['kinds.ts'], written: [] });
    expect(project.read('generated/kinds.ts')).toContain('// mine');
    expect(existsSync(join(project.root, 'generated', 'mine.ts'))).toBe(true);
  });

  it('removes what no entry asks for any more', async () => {
    expect(existsSync(join(project.root, 'generated/api/hosting/enabled.ts'))).toBe(true);
    const conditions = 'spec/guards/subjects.yaml';
    project.edit(conditions, '  hosting: { is: Hosting, load: hosting.enabled }\n', '');
    project.edit('spec/guards/checks.yaml', 'when: hosting.enabled', 'when: quota.left');
    rmSync(join(project.root, 'spec/endpoints/hosting.yaml'));
    const { report } = await run();
    expect(report?.removed).toContain('api/hosting/enabled.ts');
    expect(existsSync(join(project.root, 'generated/api/hosting/enabled.ts'))).toBe(false);
  });

  it('with --check tells the drift and touches nothing', async () => {
    const before = project.generated();
    project.edit('engine/spec/constants/lists.yaml', 'value: 24', 'value: 30');
    const { report } = await run({ check: true });
    expect(report?.drift).toContain('constants.ts');
    expect(project.generated()).toEqual(before);
  });
});

describe('a change of the spec is a change of the product', () => {
  it('renames a field everywhere, and an override of the old name no longer compiles', async () => {
    project.edit('spec/entities/item.yaml', '  filesBytes?: {', '  heldBytes?: { was: filesBytes,');
    project.edit('spec/entities/item.yaml', 'repoBytes, filesBytes,', 'repoBytes, heldBytes,');
    expect((await run()).faults.map((fault) => fault.name)).toContain('item.filesBytes');
    const intro = 'spec/screens/hub/item/intro.yaml';
    project.write(intro, project.read(intro).replaceAll('item.filesBytes', 'item.heldBytes'));
    expect((await run()).faults).toEqual([]);
    const files = project.generated();
    expect(files['generated/types.ts']).toMatch(/heldBytes\?: number/);
    expect(files['generated/types.ts']).not.toContain('filesBytes');
    expect(files['generated/store/tables.ts']).toMatch(/was: \['filesBytes'\]/);
  });

  it('renames a field of a form, and the file of its slot no longer compiles', async () => {
    const file = 'screens/hub/create.Blurb.tsx';
    const slot = `import type { Slots } from '../../generated/screens/hub/create.ts';
      export function Slot({ id, value, onChange }: Slots['blurb']) {
        return <input id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />;
      }`;
    const types = async () => {
      expect((await run()).faults).toEqual([]);
      const files = Object.entries(project.generated())
        .filter(
          ([path]) => !/generated\/(qa|server|store|openapi|reference)/.test(path) && path.endsWith('ts'),
        )
        .map(([path, content]) => ({ path: path.replace('generated/', ''), content, from: [] }));
      return typeCheck(files, { [file]: slot });
    };
    const screen = 'spec/screens/hub/create.yaml';
    project.edit(screen, '\nwith:', '\nslots: { blurb: Blurb }\nwith:');
    project.edit(screen, '  - field: tags', '  - blurb\n  - field: tags');
    project.edit(
      'spec/endpoints/items.yaml',
      'also:\n    ticket?:',
      'also:\n    blurb?: longText\n    ticket?:',
    );
    for (const language of ['zh', 'en'])
      project.edit(`locales/${language}/field.yaml`, 'desc:', 'blurb: Blurb\ndesc:');
    expect((await run()).faults.map(({ code }) => code)).toEqual(['HUB1520']);
    mkdirSync(join(project.root, 'screens/hub'), { recursive: true });
    project.write(file, slot);
    expect(await types()).toBe('');
    project.edit(screen, '- blurb', '- pitch');
    project.edit(screen, '{ blurb: Blurb }', '{ pitch: Blurb }');
    project.edit('spec/endpoints/items.yaml', 'blurb?:', 'pitch?:');
    for (const language of ['zh', 'en']) project.edit(`locales/${language}/field.yaml`, 'blurb:', 'pitch:');
    expect(await types()).toMatch(/blurb/);
  });

  it('adds a kind with all its routes in both languages, without touching a route or a screen', async () => {
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

  it('adds a language whose missing words fall back to English', async () => {
    const { id, prefix } = unspoken;
    project.edit(
      'spec/app.yaml',
      '  - { id: en, tag: en-US, prefix: /en }\n',
      `  - { id: en, tag: en-US, prefix: /en }\n${unspokenLine('en')}`,
    );
    mkdirSync(join(project.root, `locales/${id}/hub`), { recursive: true });
    project.write(`locales/${id}/hub/list.yaml`, 'title: "{kind}一覧"\n');
    expect((await run()).faults).toEqual([]);
    const files = project.generated();
    expect(files[`generated/messages/${id}.ts`]).toContain('{kind}一覧');
    expect(files[`generated/messages/${id}.ts`]).toContain("'page.home'");
    expect(addresses()).toContain(`${prefix}/models`);
  });
});

it('reports twenty different mistakes of one spec together, each at its place', () => {
  const mistakes: [string, string, string, string][] = [
    ['spec/app.yaml', 'theme: "', 'theme: # "', 'HUB1007'],
    ['spec/app.yaml', 'router: path', 'router: paths', 'HUB1104'],
    ['spec/kinds.yaml', 'code: 3', 'code: three', 'HUB1103'],
    ['spec/kinds.yaml', 'guards: [auth, model, create]', 'guards: [auth, modle, create]', 'HUB1201'],
    ['spec/routes/hub.yaml', 'screen: hub/home', 'screen: hub/hoem', 'HUB1201'],
    ['spec/routes/hub.yaml', 'keepAlive: true', 'keepAlive: "yes"', 'HUB1103'],
    ['spec/guards/checks.yaml', 'viewer.alias != null', 'viewer.alais != null', 'HUB1302'],
    ['spec/guards/subjects.yaml', "== 'PUBLIC'", "== 'PUBLC'", 'HUB1305'],
    ['spec/entities/git.yaml', 'commitId: CommitId', 'commitId: ComitId', 'HUB1201'],
    [
      'spec/entities/item.yaml',
      'desc?: { type: longText, maxLength',
      'desc?: { type: longText, maxLenght',
      'HUB1101',
    ],
    ['spec/endpoints/items.yaml', 'returns: ItemPage', 'returns: ItemPag', 'HUB1201'],
    ['spec/endpoints/items.yaml', 'allow: item.rename', 'allow: item.renmae', 'HUB1201'],
    ['spec/endpoints/repos.yaml', 'answers: stream', 'answers: streem', 'HUB1104'],
    [
      'engine/spec/errors/calls.yaml',
      'params: [path], effects: [{ state: error.missing }]',
      'params: [path], effects: [{ stat: error.missing }]',
      'HUB1104',
    ],
    [
      'engine/spec/constants/request.yaml',
      'request.timeout: 30s',
      'request.timeout: { value: 30s, other: [{ value: 1s }] }',
      'HUB1102',
    ],
    ['engine/spec/constants/lists.yaml', 'text.descMax: {', 'list.page: {', 'HUB1003'],
    ['spec/states/items.yaml', 'every: poll.creation', 'every: poll.creatoin', 'HUB1201'],
    ['spec/screens/hub/item.yaml', 'value: updateTime', 'value: updatTime', 'HUB1302'],
    ['spec/screens/hub/search.yaml', 'label: search.label', 'label: search.lable', 'HUB1401'],
    ['spec/screens/hub/token.yaml', 'start: read', 'start: raed', 'HUB1104'],
    ['engine/spec/screens/pages/missing.yaml', 'block: result', 'block: resutl', 'HUB1201'],
  ];
  for (const [file, from, to] of mistakes) project.edit(file, from, to);

  const { faults } = buildProduct({ project: project.root, blocks: repository });

  const unreported = mistakes.filter(
    ([file, , , code]) => !faults.some((fault) => fault.place.file === file && fault.code === code),
  );
  expect(unreported).toEqual([]);
  expect(faults.length).toBeGreaterThanOrEqual(20);
});
