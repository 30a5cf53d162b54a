import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { currentLanguage } from '../../generator/grammar/language.ts';
import { DevCopy } from '../dev/dev-copy.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { Checklist } from './checklist.ts';

// Six lists of CONTRIBUTING.md, word by word: each is walked on one copy of the repository, which then checks, compiles and
// answers. A step that edits a file that it does not name is told here.

const next = currentLanguage + 1;
/** No fault has it: the last of all. */
const code = 'HUB9999';
let copy: DevCopy;
let child: ChildProcess | undefined;
const lists: Checklist[] = [];

const hub = (...args: string[]) => copy.run('cli/hub.ts', ...args);

beforeAll(() => {
  copy = new DevCopy();
  for (const name of ['tests', 'vitest.config.ts'])
    cpSync(join(projectRoot, name), join(copy.root, name), {
      recursive: true,
      filter: (path) => !path.includes('chromium'),
    });
  cpSync(join(import.meta.dirname, 'kept', 'server', 'serve.ts'), join(copy.root, 'server', 'serve.ts'));
});
afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  copy?.remove();
});

it('changes the language: the old word is a fault, and hub fix moves the spec', () => {
  const list = new Checklist(copy, 'Change the language')
    .step(1, {
      'generator/grammar/spec/app.ts': [
        ["  theme: { need: name('colour')", "  colour: { need: name('colour')"],
      ],
      'generator/resolve/app.ts': [["theme: app?.theme ?? ''", "theme: app?.colour ?? ''"]],
    })
    .step(2, {
      'generator/grammar/language.ts': [
        [`currentLanguage = ${currentLanguage};`, `currentLanguage = ${next};`],
      ],
      'generator/fix/moves/walked/colour.ts': `import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { entryOf } from '../../source.ts';

export const colour: Move = {
  from: ${currentLanguage},
  to: ${next},
  says: '\`theme\` of the product is its \`colour\`',
  move(draft) {
    for (const source of draft.files('spec/app.yaml')) {
      const entry = entryOf(source.root, 'theme');
      if (entry) draft.change(source, replaced(entry.key, 'colour'));
    }
  },
};
`,
      'generator/fix/moves/moves.ts': [
        ['\n/** Every move', "import { colour } from './walked/colour.ts';\n\n/** Every move"],
        ['\n];\n', '\n  colour,\n];\n'],
      ],
    })
    .step(3, {
      'generator/fix/moves/walked/colour.test.ts': `import { expect, it } from 'vitest';
import { fixSpec } from '../../fix-spec.ts';

it('keeps the remark beside the colour', () => {
  const app = (word: string, number: number) =>
    new Map([['spec/app.yaml', \`language: \${number}\\nname: Hub\\n\${word}: "#000000" # dark\\n\`]]);
  const once = fixSpec(app('theme', ${currentLanguage})).texts;
  expect(once).toEqual(app('colour', ${next}));
  expect(fixSpec(once).texts).toEqual(once);
});
`,
    });
  expect(hub('check').said).toMatch(/HUB1544 "theme" .*its `colour`/);
  // Step 4.
  expect(hub('fix').said).toContain('`theme` of the product is its `colour`');
  list.does(4);
  expect(copy.read('spec/app.yaml')).toMatch(new RegExp(`language: ${next}\\n[^]*\\ncolour: "#`));
  lists.push(list);
});

it('takes a field, one that is worked out, and a screen with a block, each by its list', () => {
  const field = new Checklist(copy, 'Add a field')
    .step(1, {
      'spec/entities/item.yaml': [
        [
          '  browseCount: {',
          `  cite?: { type: text, maxLength: 40, writable: always, index: true, decided: a walk }
  citeYear?: { type: text, computed: true, decided: a walk }
  browseCount: {`,
        ],
      ],
    })
    .step(2, {
      'spec/entities/item.yaml': [['and: [baseModel,', 'and: [cite, citeYear, baseModel,']],
    })
    .step(3, {
      'spec/screens/hub/item/intro.yaml': [
        ['    - item.baseModel\n', '    - item.baseModel\n    - item.citeYear\n'],
      ],
      'spec/screens/hub/item/setting.yaml': [
        [
          '      - visibility\n',
          "      - { field: cite, when: input.visibility == 'PUBLIC' }\n      - visibility\n",
        ],
      ],
      'spec/screens/hub/list.yaml': [['load: items.list\n', 'load: items.list\nnarrows: [cite]\n']],
    })
    .step(4, {
      'locales/zh/field.yaml': [['name:', 'cite: 引用\nname:']],
      'locales/en/field.yaml': [['name:', 'cite: Cited as\nname:']],
      'locales/zh/hub/item/intro.yaml': [['baseModel:', 'citeYear: 引用年份\nbaseModel:']],
      'locales/en/hub/item/intro.yaml': [['baseModel:', 'citeYear: Cited since\nbaseModel:']],
      'locales/glossary.md': [
        ['| owner  ', '| cite            | citation        | 引用          |      |\n| owner  '],
      ],
    })
    .step(5, {
      'server/items/present.ts': [
        [
          '  // For the owner alone,',
          '  citeYear: ({ fields }) => /[0-9]{4}$/.exec(fields.cite ?? "")?.[0],\n  // For the owner alone,',
        ],
      ],
      'server/store/tables.yaml': [['isFavorite, setAside]', 'isFavorite, citeYear, setAside]']],
    })
    .step(6, {
      'spec/rules/items.yaml': [
        [
          'Item.name:\n',
          `Item.cite:
  decided: a walk
  pattern: '^\\p{L}+ [0-9]{4}$'
  says: { pattern: validation.cite }
  accept: [Li 2024]
  reject: ["", Li, "2024", Li 24]
Item.name:
`,
        ],
      ],
      'locales/zh/validation.yaml': [['addressName:', 'cite: 请填写姓氏和年份\naddressName:']],
      'locales/en/validation.yaml': [['addressName:', 'cite: Say who and when\naddressName:']],
    });
  lists.push(field);

  const page = new Checklist(copy, 'Add a screen')
    .step(1, {
      'spec/screens/hub/cited.yaml': `decided: a walk
blocks:
  - block: collection
    id: all
    load: items.list
    with: { kind: "'models'" }
    row: { go: item }
    empty: true
    card: item
  - { block: clock, id: now, zone: UTC }
`,
      'spec/screens/hub/written.yaml': 'decided: a walk\nblock: clock\nzone: local\n',
    })
    .step(2, {
      'spec/routes/hub.yaml': [
        [
          '  - { path: /token,',
          '  - { path: /cited, screen: hub/cited }\n  - { path: /written, screen: hub/written }\n  - { path: /token,',
        ],
      ],
    })
    .step(3, {
      'locales/zh/hub/cited.yaml': 'title: 引用\nall.empty.title: 暂无\nnow.title: 时间\n',
      'locales/en/hub/cited.yaml': 'title: Cited\nall.empty.title: None yet\nnow.title: Now\n',
      'locales/zh/hub/written.yaml': 'title: 手写\n',
      'locales/en/hub/written.yaml': 'title: By hand\n',
    })
    .step(4, {
      'screens/hub/written.tsx': `import type { ScreenProps } from '#generated/screens/by-id.ts';
import { useRead } from '#runtime/index.ts';

/** How much is here, beside what the page says by itself. */
export function Screen({ Generated }: ScreenProps<'hub/written'>) {
  const { data } = useRead('site.index', {});
  return (
    <>
      <Generated />
      <output>{data?.counts.length}</output>
    </>
  );
}
`,
    })
    .step(5, {
      'runtime/blocks/clock/block.yaml': `# yaml-language-server: $schema=../../../spec/meta/blocks.json
about: What time it is somewhere
properties:
  id: { is: name, of: anchor, about: Its anchor on the page }
  title: text
  zone: { is: enum, values: [UTC, local], about: Whose time it is }
`,
      'runtime/blocks/clock/index.ts': "export { Clock as Block } from './Clock.tsx';\n",
      'runtime/blocks/clock/Clock.tsx': `import { useText } from '../../i18n/use-text.ts';
import { BlockButtons } from '../../loading/BlockButtons.tsx';
import type { BlockComponentProps } from '../block.ts';

/** What time it is somewhere. */
export function Clock({ props, scope }: BlockComponentProps<'clock'>) {
  const t = useText();
  const now = new Date();
  return (
    <section id={props.id}>
      {props.title ? <h2>{t(props.title)}</h2> : null}
      <time>{props.zone === 'UTC' ? now.toISOString() : now.toString()}</time>
      <BlockButtons buttons={props.buttons} scope={scope} />
    </section>
  );
}
`,
      'runtime/blocks/clock/Clock.test.tsx': `import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mount, scopeAt } from '../../../tests/support/mount.tsx';
import { Clock } from './Clock.tsx';

it('says whose time it is', () => {
  mount(<Clock props={{ id: 'now', zone: 'UTC' }} scope={scopeAt('/')} />);
  expect(screen.getByText(/Z$/)).toBeDefined();
});
`,
    })
    .step(6, {
      'tests/browser/shots/screens.ts': [
        [
          'const ofOneself =',
          "export const walked: Shot[] = withStates('hub/cited', '/cited', /items/);\nconst ofOneself =",
        ],
      ],
    });
  lists.push(page);
});

const handler = `import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.praise'];

/** Says something good of an item. */
export async function praise(
  { viewer }: With<'item' | 'viewer'>,
  { words }: Endpoint['input'],
): Promise<Endpoint['output']> {
  return { words, by: viewer.userName };
}
`;

it('takes a fault of the spec, an endpoint and a job, each by its list', () => {
  const fault = new Checklist(copy, 'Add a fault of the spec')
    .step(1, {
      'generator/faults/value-catalogue.ts': [
        [
          '  HUB1735: {',
          `  ${code}: { says: '"{name}" shouts', fix: 'Write it in small letters.' },\n  HUB1735: {`,
        ],
      ],
    })
    .step(2, {
      'generator/check/app/app.ts': [
        [
          '  checkLanguage(building);\n',
          `  checkLanguage(building);
  for (const { read: app } of building.read.app)
    if (/^[A-Z]{2} [A-Z]+$/.test(app.name)) building.faults.add('${code}', at(app, 'name'), { name: app.name });
`,
        ],
        [
          'import type { Product }',
          "import { at } from '../../grammar/written.ts';\nimport type { Product }",
        ],
      ],
    })
    .step(3, {
      'tests/mistakes/rows/app.ts': [
        [
          "  { id: 'app-02',",
          "  { id: 'app-98', what: 'a product that shouts', file, from: 'name: AI Hub', to: 'name: AI HUB' },\n  { id: 'app-02',",
        ],
      ],
      'tests/mistakes/codes.ts': [["  HUB1735: '", `  ${code}: 'app-98',\n  HUB1735: '`]],
    });
  copy.edit('spec/app.yaml', ['name: AI Hub', 'name: AI HUB']);
  expect(hub('check').said).toContain(`${code} "AI HUB" shouts`);
  copy.edit('spec/app.yaml', ['name: AI HUB', 'name: AI Hub']);
  lists.push(fault);

  const endpoint = new Checklist(copy, 'Add an endpoint')
    .step(1, {
      'spec/endpoints/items.yaml': [
        [
          'items.favorite:\n',
          `items.praise:
  about: Say something good of an item
  decided: a walk
  put: "/aihub/{key}/praise"
  body: { words: { type: text, minLength: 1, maxLength: 40 } }
  quiet: true
  allow: item.praise
  returns: Praise
items.favorite:
`,
        ],
      ],
      'spec/later.yaml': [['agents: [', 'walks: [endpoint items.praise]\nagents: [']],
    })
    .step(2, {
      'spec/entities/item.yaml': [
        ['Banner:\n', 'Praise:\n  decided: a walk\n  words: text\n  by: UserName\nBanner:\n'],
      ],
      'spec/errors/items.yaml': [
        ['nameMismatch:', 'ownPraise: { code: "409221", decided: a walk }\nnameMismatch:'],
      ],
      'locales/zh/error.yaml': [['itemNotFound:', 'ownPraise: 不能夸自己的作品\nitemNotFound:']],
      'locales/en/error.yaml': [['itemNotFound:', 'ownPraise: This is your own\nitemNotFound:']],
    })
    .step(3, {
      'spec/guards/actions.yaml': [
        [
          '  item.favorite:',
          '  item.praise: { checks: [seesItem, signedIn, notOwn], decided: a walk }\n  item.favorite:',
        ],
      ],
      'spec/guards/checks.yaml': [
        ['  hosted:\n', '  notOwn: { when: not item.owned, error: ownPraise, decided: a walk }\n  hosted:\n'],
      ],
      'tests/api/who-may-what.test.ts': [
        ["| 'owns';", "| 'owns' | 'other';"],
        ["  'item.create': [", "  'item.praise': ['sees', 'in', 'other'],\n  'item.create': ["],
        ["  'items.remove': ", "  'items.praise': 'item.praise',\n  'items.remove': "],
        [
          '    owns: (viewer',
          '    other: (viewer, item) => viewer?.id !== item.createUserId,\n    owns: (viewer',
        ],
        ["seesItem: 'itemNotFound',", "seesItem: 'itemNotFound', notOwn: 'ownPraise',"],
      ],
      'tests/support/reference.ts': [
        ["| 'owns';", "| 'owns' | 'other';"],
        ["  owns: 'notAllowed',", "  owns: 'notAllowed',\n  other: 'ownPraise',"],
        ['  owns: ({ who }) =>', "  other: ({ who }) => who !== 'owner',\n  owns: ({ who }) =>"],
        [
          "  'items.favorite': {",
          `  'items.praise': {
    needs: ['sees', 'in', 'other'],
    asks: ['PUT', of('/acx/aihub/{key}/praise'), () => ({ words: 'Fine' })],
  },
  'items.favorite': {`,
        ],
      ],
    })
    .step(4, { 'server/handlers/items/praise.ts': handler });
  const job = new Checklist(copy, 'Add a job')
    .step(1, {
      'spec/jobs/items.yaml': [
        [
          'items.refresh:\n',
          `items.cited:
  about: Takes note of what cites an item
  decided: a walk
  input: { itemId: text }
  key: itemId
  item: itemId
  tries: job.triesMax
  timeout: job.usual
  atOnce: job.atOnce
items.refresh:
`,
        ],
      ],
    })
    .step(2, {
      'server/work/items/cited.ts': `import type { Work } from '../context.ts';

/** Takes note of what cites an item. */
export const cited: Work<'items.cited'> = async ({ hub }, { itemId }) => {
  await hub.db.updateTable('items').set({ download_count: 41 }).where('id', '=', itemId).execute();
};
`,
    });
  copy.edit(
    'server/items/making/settings.ts',
    [
      "        await recordEvent(tx, 'items.saved', {",
      "        await jobs.open(tx, 'items.cited', { itemId: item.id });\n      if (changed.length > 0)\n        await recordEvent(tx, 'items.saved', {",
    ],
    ['    const { db, texts } = this.#needs;', '    const { db, texts, jobs } = this.#needs;'],
    ["'items.hidden', about);\n    });\n", "'items.hidden', about);\n    });\n    jobs.wake();\n"],
  );
  job.does(3);
  const { status, said } = hub('generate');
  expect(status, said).toBe(0);
  expect(hub('uses').status).toBe(0);
  expect(hub('check').said).toContain('The spec is sound');
  lists.push(endpoint, job);
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const own = copy.run(
    vitest,
    'run',
    ...['tests/mistakes/every-code.test.ts', 'generator/fix/moves/walked', 'runtime/blocks/clock'],
  );
  expect(own.status, own.said).toBe(0);
  fault.does(4);
  expect(compiled()).toBe('');
});

/** What the handler, and the tables of who may what, lack beside what was written. */
function compiled(): string {
  const include = [
    'server/handlers/items/praise.ts',
    'server/work/items/cited.ts',
    'server/items/making/settings.ts',
    'server/items/present.ts',
    'screens',
    'runtime/blocks/clock',
    'runtime/app/router.tsx',
    'tests/browser/shots/screens.ts',
    'tests/api/who-may-what.test.ts',
    'tests/support/reference.ts',
  ];
  copy.write('tsconfig.walk.json', JSON.stringify({ extends: './tsconfig.json', include }));
  return copy.run(join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '-p', 'tsconfig.walk.json')
    .said;
}

it('answers it, and refuses by each of its errors', async () => {
  const served = copy.begin('server/serve.ts', join(copy.root, 'data'));
  child = served;
  const [line] = await Promise.race([
    once(createInterface({ input: served.stdout }), 'line'),
    once(served, 'exit').then(() => Promise.reject(new Error('The hub did not start.'))),
  ]);
  const { url, people } = JSON.parse(String(line)) as {
    url: string;
    people: Record<string, { secret: string }>;
  };
  const ask = async (method: string, path: string, body: object, who?: string) => {
    const reply = await fetch(`${url}/acx/aihub${path}`, {
      method,
      headers: {
        ...{ origin: 'https://hub.test', 'content-type': 'application/json', 'accept-language': 'en' },
        ...(who !== undefined && { cookie: `hub_session=${people[who]?.secret}` }),
      },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
    return { status: reply.status, ...((await reply.json()) as { code: string; msg: string; data: any }) };
  };
  const read = async (path: string) => {
    const reply = await fetch(`${url}${path}`, { headers: { 'accept-language': 'en' } });
    return reply.headers.get('content-type')?.includes('json')
      ? ((await reply.json()) as { data: object }).data
      : reply.text();
  };
  await ask('PUT', '/personal/info', { alias: 'Anna' }, 'anna');
  const { data } = await ask('POST', '/items', { kind: 'models', name: 'walked' }, 'anna');
  const praise = (who?: string, key = data.key, words = 'Fine') =>
    ask('PUT', `/${key}/praise`, { words }, who);
  expect((await praise('ben')).data).toEqual({ words: 'Fine', by: 'ben' });
  expect(await praise('anna')).toMatchObject({ code: '409221', msg: 'This is your own' });
  expect((await praise()).status).toBe(401);
  expect((await praise('ben', 'x'.repeat(16))).code).toBe('404001');
  expect(await praise('ben', data.key, '')).toMatchObject({ code: '400001', data: { field: 'words' } });
  lists[4]?.does(5);

  // The field: at both doors, kept, worked out from, and what lists are narrowed by.
  const save = (cite: string) => ask('PUT', `/${data.key}`, { cite }, 'anna');
  expect(await save('Li 24')).toMatchObject({
    code: '400001',
    msg: 'Say who and when',
    data: { field: 'cite' },
  });
  expect(await save('Li 2024')).toMatchObject({ code: '0' });
  expect(await read(`/acx/aihub/${data.key}/view`)).toMatchObject({ cite: 'Li 2024', citeYear: '2024' });
  // The job that the change has opened is done behind its answer.
  await vi.waitFor(
    async () => expect(await read(`/acx/aihub/${data.key}/view`)).toMatchObject({ downloadCount: 41 }),
    stepPatienceMs,
  );
  const listed = (cite: string) => read(`/acx/aihub/items?kind=models&cite=${encodeURIComponent(cite)}`);
  expect(await listed('Li 2024')).toMatchObject({ list: [{ key: data.key }] });
  expect(await listed('Li 2023')).toMatchObject({ list: [] });
  // Its page has an address and its title in each language; what the compiler and the test of its block say is asked above.
  expect(copy.read('generated/routes/hub.ts')).toContain("path: '/cited', screen: 'hub/cited'");
  for (const [language, title] of [
    ['en', 'Cited'],
    ['zh', '引用'],
  ])
    expect(copy.read(`generated/messages/${language}.ts`)).toContain(`'hub.cited.title': '${title}'`);
  lists[1]?.does(7);
});

it('is walked to the end of each list', () => {
  expect(lists.map(({ left }) => left)).toEqual([[], [], [], [], [], []]);
});
