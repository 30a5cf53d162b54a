import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { currentLanguage } from '../../generator/grammar/language.ts';
import { DevCopy } from '../dev/dev-copy.ts';
import { Checklist } from './checklist.ts';

// Three lists of CONTRIBUTING.md, word by word: each is walked on one copy of the repository, which then checks, compiles and
// answers. A step that edits a file that it does not name is told here.

const next = currentLanguage + 1;
/** No fault has it: the last of all. */
const code = 'HUB9999';
let copy: DevCopy;
let child: ChildProcess | undefined;
const lists: Checklist[] = [];

const run = (...args: string[]) => {
  const node = ['--disable-warning=ExperimentalWarning', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, node, { cwd: copy.root, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};
const hub = (...args: string[]) => run('cli/hub.ts', ...args);

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

it('takes a fault of the spec and an endpoint, each by its list', () => {
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
  const { status, said } = hub('generate');
  expect(status, said).toBe(0);
  expect(hub('uses').status).toBe(0);
  expect(hub('check').said).toContain('The spec is sound');
  lists.push(endpoint);
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const own = run(vitest, 'run', 'tests/mistakes/every-code.test.ts', 'generator/fix/moves/walked');
  expect(own.status, own.said).toBe(0);
  fault.does(4);
  expect(compiled()).toBe('');
});

/** What the handler, and the tables of who may what, lack beside what was written. */
function compiled(): string {
  const include = [
    'server/handlers/items/praise.ts',
    'tests/api/who-may-what.test.ts',
    'tests/support/reference.ts',
  ];
  copy.write('tsconfig.walk.json', JSON.stringify({ extends: './tsconfig.json', include }));
  return run(join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '-p', 'tsconfig.walk.json').said;
}

it('answers it, and refuses by each of its errors', async () => {
  child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/serve.ts', join(copy.root, 'data')],
    {
      cwd: copy.root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout ?? process.stdin }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The hub did not start.'))),
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
  await ask('PUT', '/personal/info', { alias: 'Anna' }, 'anna');
  const { data } = await ask('POST', '/items', { kind: 'models', name: 'walked' }, 'anna');
  const praise = (who?: string, key = data.key, words = 'Fine') =>
    ask('PUT', `/${key}/praise`, { words }, who);
  expect((await praise('ben')).data).toEqual({ words: 'Fine', by: 'ben' });
  expect(await praise('anna')).toMatchObject({ code: '409221', msg: 'This is your own' });
  expect((await praise()).status).toBe(401);
  expect((await praise('ben', 'x'.repeat(16))).code).toBe('404001');
  expect(await praise('ben', data.key, '')).toMatchObject({ code: '400001', data: { field: 'words' } });
  lists[2]?.does(5);
});

it('is walked to the end of each list', () => {
  expect(lists.map(({ left }) => left)).toEqual([[], [], []]);
});
