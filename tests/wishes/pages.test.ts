import { mkdirSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { emitApp } from '../../generator/emit/app/emit-app.ts';
import { emitLook } from '../../generator/emit/look/emit-look.ts';
import type { Node } from '../../generator/model/node.ts';
import { Wish } from './wish.ts';

const wishes: Wish[] = [];
const wish = () => {
  const made = new Wish();
  wishes.push(made);
  return made;
};
afterEach(() => {
  for (const one of wishes.splice(0)) one.remove();
});

/** What a piece of a screen holds under these words. */
function at(node: Node | undefined, ...path: (string | number)[]): Node | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return node;
  const inner =
    node?.t === 'record' ? node.fields[first] : node?.t === 'list' ? node.items[Number(first)] : undefined;
  return at(inner, ...rest);
}

const list = (kind: string) => `  - block: collection
    id: ${kind}
    load: items.list
    with: { kind: "'${kind}'" }
    layout: compact
    limit: home.hot
    row: { go: item }
    empty: true
    card: item
`;

it('another colour, a menu in the bar, and a page with a text and two lists', () => {
  const own = wish()
    .edit('spec/app.yaml', 'theme: "', 'theme: "#0050b3" # "')
    .edit(
      'spec/app.yaml',
      'menus:\n',
      'menus:\n  help: { at: header, app: hub, buttons: [{ icon: info, do: [{ go: hub/start }] }] }\n',
    )
    .edit(
      'spec/routes/hub.yaml',
      '  - { path: /account,',
      '  - { path: /start, screen: hub/start }\n  - { path: /account,',
    )
    .write(
      'spec/screens/hub/start.yaml',
      `decided: a wish\nblocks:\n  - { block: banner, id: hello }\n${list('models')}${list('dataset')}`,
    )
    .edit('locales/en/menu.yaml', 'account.home: ', 'help.start: Start here\naccount.home: ')
    .edit('locales/zh/menu.yaml', 'account.home: ', 'help.start: 由此开始\naccount.home: ');
  const words = (hello: string, text: string, none: string) =>
    `title: ${hello}\nhello: { title: ${hello}, text: ${text} }\nmodels.empty.title: ${none}\ndataset.empty.title: ${none}\n`;
  own
    .write('locales/en/hub/start.yaml', words('Start here', 'What we work on', 'Nothing yet'))
    .write('locales/zh/hub/start.yaml', words('由此开始', '我们在做的事', '暂无内容'));
  expect(own.faults()).toEqual([]);
  expect(own.lines).toBe(34);
  const product = own.product();
  expect(emitLook(product)[0]?.content).toContain('#0050b3');
  expect(emitApp(product)[0]?.content).toMatch(/at: \['header'\],\s+app: 'hub'/);
  const page = product.screens['hub/start'];
  expect([0, 1, 2].map((i) => at(page?.props, 'blocks', i, 'block'))).toMatchObject([
    { value: 'banner' },
    { value: 'collection' },
    { value: 'collection' },
  ]);
});

it('a page of which two parts refresh themselves, one until it is full', () => {
  const own = wish()
    .edit('spec/constants/polls.yaml', 'poll: {', 'poll.devices: 10s\npoll: {')
    .edit(
      'spec/screens/hub/account.yaml',
      '    load: people.sessions\n',
      '    load: people.sessions\n    poll: { every: poll.devices }\n',
    )
    .edit(
      'spec/screens/hub/account.yaml',
      '    load: people.quota\n',
      '    load: people.quota\n    poll: { every: poll.devices, while: bytes < bytesMax }\n',
    );
  expect(own.faults()).toEqual([]);
  expect(own.lines).toBe(3);
  const { props } = own.product().screens['hub/account'] ?? {};
  const polls = [0, 1, 2, 3].map((i) => at(props, 'blocks', i, 'poll', 'every'));
  expect(polls.map((every) => every?.t === 'ref' && every.id)).toEqual([
    false,
    'poll.devices',
    false,
    'poll.devices',
  ]);
  expect(at(props, 'blocks', 1, 'poll', 'while')).toMatchObject({ t: 'when' });
});

it('a console that is an app of its own, with its own menu at the side', () => {
  const own = wish();
  for (const folder of ['spec/screens/desk', 'locales/en/desk', 'locales/zh/desk'])
    mkdirSync(`${own.root}/${folder}`);
  own
    .edit(
      'spec/app.yaml',
      'apps:\n',
      'apps:\n  desk: { at: /ui/desk/index.html, router: hash, languageFrom: cookie }\n',
    )
    .edit(
      'spec/app.yaml',
      'menus:\n',
      `menus:
  desk:
    at: side
    app: desk
    buttons:
      - { icon: lock, do: [{ go: desk/keys }] }
      - { id: leave, tone: danger, when: viewer != null, confirm: true, do: [{ call: people.signOutEverywhere }, clearSession, { login: everywhere }] }
`,
    )
    .write(
      'spec/routes/desk.yaml',
      'decided: a wish\napp: desk\nroutes:\n  - { path: /keys, screen: desk/keys, layout: center, guards: [auth] }\n',
    )
    .write(
      'spec/screens/desk/keys.yaml',
      'decided: a wish\nblock: table\nload: people.tokens\ncolumns: [name]\nempty: true\n',
    );
  for (const [language, keys, leave] of [
    ['en', 'Keys', 'Leave'],
    ['zh', '密钥', '离开'],
  ])
    own
      .edit(
        `locales/${language}/menu.yaml`,
        'account.home: ',
        `desk.keys: ${keys}\ndesk.leave: { text: ${leave}, confirm.title: ${leave} }\naccount.home: `,
      )
      .write(`locales/${language}/desk/keys.yaml`, `title: ${keys}\nempty.title: ${keys}\n`);
  expect(own.faults()).toEqual([]);
  expect(own.lines).toBe(24);
  const product = own.product();
  const { desk, account } = product.app.menus;
  expect([desk?.at, desk?.app, account?.at]).toEqual([['side'], 'desk', ['person', 'side']]);
  // A button like any other: it asks what its call asks.
  expect(at(desk?.buttons, 1, 'allow')).toMatchObject({ t: 'ref', to: 'action' });
});
