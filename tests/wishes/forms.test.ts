import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../generator/generate.ts';
import type { Product } from '../../generator/model/product.ts';
import { repository, TestProject } from '../generator/project.ts';

const files = {
  'spec/entities/hooks.yaml': `decided: a wish
types:
  HookId: { type: text, maxLength: 64 }
  HookType: { enum: [web, slack] }
Header:
  name: { type: text, maxLength: 80 }
  note?: { type: longText, maxLength: 200 }
  content: { type: text, maxLength: 200 }
Hook:
  id: HookId
  name: { type: text, maxLength: 80, writable: always }
  type: { type: HookType, writable: always }
  channel?: { type: text, maxLength: 80, writable: always }
`,
  'spec/endpoints/hooks.yaml': `decided: a wish
hooks.list: { get: /user/hooks, answered: later, allow: token.manage, returns: { list: [Hook] } }
hooks.create: { post: /user/hooks, answered: later, creates: Hook, allow: token.manage, errors: [hookFull], returns: Hook }
hooks.save: { put: "/user/hooks/{id}", answered: later, changes: Hook, allow: token.manage, returns: Hook }
hooks.remove: { delete: "/user/hooks/{id}", answered: later, removes: Hook, allow: token.manage, returns: { removed: count } }
hooks.send:
  post: /user/hooks/send
  answered: later
  encode: multipart
  touches: [Hook]
  allow: token.manage
  timeout: 660s
  ignore: { http: [404] }
  body: { headers: { type: [Header], maxItems: 5 }, file: blob, value: { type: text, maxLength: 20 } }
  returns: { sent: count }
`,
  'spec/screens/hub/hooks.yaml': `decided: a wish
blocks:
  - block: table
    id: hooks
    load: hooks.list
    columns: [name, type]
    row:
      buttons:
        - text: hook.remove
          tone: danger
          confirm: { title: hook.remove, text: hook.sure }
          do:
            - call: hooks.remove
            - toast: hook.removed
              tone: warning
            - ask:
                id: instead
                title: hook.instead
                submit: hooks.save
                fields: [name, type]
                then: [{ toast: hook.saved }]
    empty: { title: hook.none }
  - block: form
    id: make
    title: hook.make
    submit: hooks.create
    fields:
      - [name, type]
      - { field: channel, when: input.type == 'slack' }
    then: [{ toast: hook.saved }]
  - block: form
    id: send
    title: hook.send
    submit: hooks.send
    fields:
      - { field: headers, fields: [name, content] }
      - file
      - { field: value, label: hook.value }
    then: [{ toast: hook.saved }]
`,
};

const words = {
  en: {
    make: 'Make a hook',
    remove: 'Remove',
    sure: 'Remove {name}?',
    removed: 'Gone',
    instead: 'Another instead',
    saved: 'Kept',
    none: 'No hooks',
    send: 'Try it',
    value: 'What is sent',
    full: 'No more hooks',
    fullText: 'A hook must go first.',
    see: 'See them',
  },
  zh: {
    make: '新建钩子',
    remove: '删除',
    sure: '删除 {name}？',
    removed: '已删除',
    instead: '换一个',
    saved: '已保存',
    none: '没有钩子',
    send: '试一试',
    value: '发送内容',
    full: '钩子已满',
    fullText: '请先删除一个。',
    see: '查看',
  },
};
const fields = {
  en: 'channel: Channel\nheaders: Headers\nfile: File\ncontent: Content\n',
  zh: 'channel: 频道\nheaders: 请求头\nfile: 文件\ncontent: 内容\n',
};
const values = {
  en: 'HookType: { web: { text: Web }, slack: { text: Slack } }\n',
  zh: 'HookType: { web: { text: 网页 }, slack: { text: 团队聊天 } }\n',
};

/** The product with what its owner wishes of forms, in YAML and words alone; how many lines that took. */
function projectWithWishes(): { project: TestProject; lines: number } {
  const project = new TestProject();
  let lines = 0;
  const count = (text: string) => {
    lines += text.trim().split('\n').length;
    return text;
  };
  for (const [path, text] of Object.entries(files)) project.write(path, count(text));
  const add = (path: string, before: string, text: string) =>
    project.edit(path, before, count(text) + before);
  add(
    'engine/spec/errors/people.yaml',
    'tokenNotFound:',
    `hookFull:
  code: "409301"
  decided: a wish
  effects: [{ dialog: { id: hookFull, title: hook.full, text: hook.fullText, buttons: [{ text: hook.see, do: [{ go: hub/hooks }] }] } }]
`,
  );
  project.write(
    'spec/rules/hooks.yaml',
    count('decided: a wish\nHook.name: { maxLength: { by: side, form: 40, else: 80 } }\n'),
  );
  add(
    'spec/routes/hub.yaml',
    '  - { path: /token,',
    '  - { path: /hooks, screen: hub/hooks, title: hook.make, layout: center, guards: [auth], decided: a wish }\n',
  );
  for (const language of ['en', 'zh'] as const) {
    const own = Object.entries(words[language]).map(([key, text]) => `${key}: "${text}"\n`);
    project.write(`locales/${language}/hook.yaml`, count(own.join('')));
    add(`locales/${language}/field.yaml`, 'desc:', fields[language]);
    const path = `locales/${language}/value.yaml`;
    project.write(path, project.read(path) + count(values[language]));
  }
  return { project, lines };
}

describe('what an owner wishes of forms, in YAML and words', () => {
  const { project, lines } = projectWithWishes();
  let product: Product;
  let table: Shown;
  let make: Shown;
  const generated = (path: string) => import(join(project.root, 'generated', path));

  beforeAll(async () => {
    const run = await generate({ project: project.root, blocks: repository });
    expect(run.faults.map(({ place, message }) => `${place.file}:${place.line} ${message}`)).toEqual([]);
    if (run.product) product = run.product;
    [table, make] = (await generated('screens/hub/hooks.ts')).screen.props.blocks;
  });
  afterAll(() => project.remove());

  it('takes no more lines than this', () => expect(lines).toBeLessThanOrEqual(118));

  it('shows by their names alone what has a word of its own, in the words of its type', () =>
    expect(table.columns).toMatchObject([
      { label: 'field.name' },
      { label: 'field.type', as: 'word.HookType' },
    ]));

  it('asks a field while another says so, and reads nothing else', () => {
    const [[first, second], channel] = make.fields as [string[], { when(s: object): boolean }];
    expect([first, second]).toEqual(['name', 'type']);
    expect(channel.when({ input: { type: 'slack' } })).toBe(true);
    expect([{ type: 'web' }, {}].map((input) => channel.when({ input }))).toEqual([false, false]);
  });

  it('asks by a form in a dialog after a button of a row, which begins with that row and finds its key', () => {
    const [{ call, ...sent }, said, { ask }] = table.row.buttons[0].do;
    expect(call).toBe('hooks.remove');
    expect(said).toEqual({ toast: 'hook.removed', tone: 'warning' });
    const scope = { row: { id: 'h1', name: 'mine', type: 'web' } };
    const begins = ask.fields.map(({ field, value }: Beginning) => [field, value.get(scope)]);
    expect(begins).toEqual([
      ['name', 'mine'],
      ['type', 'web'],
    ]);
    expect([sent, ask].map((one) => one.with.id.get(scope))).toEqual(['h1', 'h1']);
  });

  it('asks a list of things in the order that is said, a file beside it, and a field called value by its own label', async () => {
    const { form } = await generated('forms/hub/hooks.send.ts');
    expect(form.uiSchema).toMatchObject({
      headers: { items: { 'ui:order': ['name', 'content'] } },
      file: { 'ui:widget': 'file' },
    });
    expect(Object.keys(form.schema.properties.headers.items.properties).sort()).toEqual(['content', 'name']);
    expect(product.endpoints['hooks.send']?.encode).toBe('multipart');
    const labels = product.screens['hub/hooks'] && JSON.stringify(product.screens['hub/hooks'].props);
    expect(labels).toContain('"key":"hook.value"');
  });

  it('binds a form tighter than the call, which waits longer and does not mind a status', async () => {
    const { form } = await generated('forms/hub/hooks.make.ts');
    expect(form.schema.properties.name.maxLength).toBe(40);
    expect(product.endpoints['hooks.create']?.input.properties?.name).toMatchObject({ maxLength: 80 });
    expect(product.endpoints['hooks.send']).toMatchObject({ timeoutMs: 660_000, ignore: { http: [404] } });
  });

  it('says of an error what there is to say in a dialog, with a text and a button', async () => {
    const { errorCatalogue } = await generated('errors.ts');
    const full = errorCatalogue.find(({ id }: { id: string }) => id === 'hookFull');
    expect(full.effects).toEqual([
      {
        dialog: {
          id: 'hookFull',
          title: 'hook.full',
          text: 'hook.fullText',
          buttons: [{ text: 'hook.see', do: [{ go: 'hub/hooks' }] }],
        },
      },
    ]);
  });
});

interface Beginning {
  field: string;
  value: { get(scope: object): unknown };
}

// biome-ignore lint/suspicious/noExplicitAny: what was generated is of no type that these tests know
type Shown = any;
