import { describe, expect, it } from 'vitest';
import { check } from '../../generator/check/check.ts';
import { fixSpec } from '../../generator/fix/fix-spec.ts';
import { resolved } from '../../generator/fix/found/found.ts';
import { readTexts } from '../../generator/fix/read-texts.ts';
import type { Node } from '../../generator/model/node.ts';
import { repository } from './project.ts';

const texts = readTexts(repository);
const routes = 'spec/routes/hub.yaml';
const items = 'spec/entities/item.yaml';
const itemPage = 'spec/screens/hub/item.yaml';
const list = 'spec/screens/hub/list.yaml';
const menu = 'spec/app.yaml';
const home = 'spec/screens/hub/home.yaml';
const profile = 'spec/screens/hub/profile.yaml';
/** What leads to the page of favorites besides the menu. */
const likes = '    buttons:\n      - { when: list.more != null, icon: right, do: [{ go: hub/like }] }\n';

type Edit = readonly [file: string, from: string, to: string];

/** The product where some files say something else, and what is wrong with it. */
function builtWith(...edits: readonly Edit[]) {
  const edited = new Map(texts);
  for (const [file, from, to] of edits) {
    const before = edited.get(file) ?? '';
    expect(before, file).toContain(from);
    edited.set(file, before.replace(from, to));
  }
  const resolution = resolved({ project: repository, texts: edited });
  check(resolution, {});
  const { building, product } = resolution;
  const told = building.faults.list();
  const faults = told.map(({ code, message }) => `${code} ${message}`);
  const fixed = () => fixSpec(edited, { project: repository }).texts;
  const files = told.map(({ place }) => place.file);
  return { faults: [...new Set(faults)], files, product, fixed };
}

/** What is given to every place that leads to a screen, in the words of expressions. */
function linksTo(screen: string, node: Node): Record<string, string>[] {
  if (node.t === 'list') return node.items.flatMap((item) => linksTo(screen, item));
  if (node.t !== 'record') return [];
  const inner = Object.values(node.fields).flatMap((field) => linksTo(screen, field));
  const { go, with: given } = node.fields;
  const to = go?.t === 'literal' ? go.value : go?.t === 'ref' ? go.id : undefined;
  return to === screen ? [pathsIn(given), ...inner] : inner;
}

function pathsIn(given: Node | undefined): Record<string, string> {
  const entries = given?.t === 'record' ? Object.entries(given.fields) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value.t === 'value' && value.expr.op === 'name' ? value.expr.path.join('.') : JSON.stringify(value),
    ]),
  );
}

const linksOf = (id: string, to: string, { product }: ReturnType<typeof builtWith>) => {
  const props = product.screens[id]?.props;
  return props ? linksTo(to, props) : [];
};

describe('an address finds what it is made of', () => {
  const product = builtWith();

  it('in the row that a link stands at, by the types of its parts', () => {
    const ofRow = { kind: 'row.kind', user: 'row.createUser', name: 'row.name' };
    expect(linksOf('hub/list', 'hub/item', product)).toEqual([ofRow]);
    expect(linksOf('hub/search', 'hub/item', product)).toEqual([ofRow]);
    expect(linksOf('hub/item', 'hub/profile', product)).toEqual([{ user: 'row.createUser' }]);
  });

  it('in what a call has answered just now before anything else', () => {
    const made = { kind: 'answer.kind', user: 'answer.createUser', name: 'answer.name' };
    expect(linksOf('hub/create', 'hub/item', product)).toContainEqual(made);
    expect(linksOf('hub/item/setting', 'hub/item', product)).toContainEqual(made);
    expect(linksOf('hub/item/setting', 'hub/list', product)).toEqual([{ kind: 'kind.id' }]);
  });

  it('but not in the answer of a call that may have been left out', () => {
    const toggle =
      '{ when: not isFavorite, call: items.favorite }, { when: isFavorite, call: items.unfavorite }';
    const [left, made] = ['when: isFavorite, call', 'call'].map((call) =>
      builtWith([itemPage, toggle, `{ ${call}: people.saveProfile }, { go: hub/profile }`]),
    );
    const givenBy = (one = product) => linksOf('hub/item', 'hub/profile', one).map(({ user }) => user);
    expect(givenBy(left)).toEqual(['row.createUser', undefined]);
    expect(givenBy(made)).toContain('answer.userName');
  });

  it('and what stands behind its ? where that is named', () =>
    expect(linksOf('hub/profile', 'hub/list', product)).toEqual([
      { kind: 'kind.id', user: 'route.params.user' },
    ]));

  it('of each kind, and of whoever looks, in a menu', () => {
    const buttons = product.product.app.menus.account?.buttons ?? { t: 'list', items: [] };
    expect(linksTo('hub/profile', buttons)).toEqual([{ user: 'viewer.userName' }]);
    expect(linksTo('hub/created', buttons)).toEqual([{ kind: 'kind.id' }]);
  });

  it('and so does the call that finds a thing, whose answer is what the others are about', () => {
    const given = pathsIn(product.product.screens['hub/item']?.props.fields.with);
    expect(given).toEqual({
      kind: 'kind.id',
      user: 'route.params.user',
      name: 'route.params.name',
      key: 'row.key',
    });
  });
});

describe('what is typed', () => {
  it('is what it has become, where nothing else is of that type', () => {
    const { faults, product } = builtWith(
      [
        'spec/endpoints/items.yaml',
        '  rate: create\n  returns: HubItem\nitems.nameFree',
        '  rate: create\n  returns: Done\nitems.nameFree',
      ],
      [
        'spec/screens/hub/create.yaml',
        'preview:\n  list: hub/list\n  with: { createUser: { value: [{ value: input.owner, when: input.owner != null }, viewer.userName] } }\n',
        '',
      ],
      [
        'spec/screens/hub/create.yaml',
        '  - { go: item }\n',
        '  - { go: item, with: { user: viewer.userName } }\n',
      ],
    );
    expect(faults).toEqual([]);
    const [, then] = linksTo('hub/item', product.screens['hub/create']?.props ?? { t: 'list', items: [] });
    expect(then).toEqual({ kind: 'kind.id', user: 'viewer.userName', name: 'input.name' });
  });
});

describe('two of one type', () => {
  const authors: Edit = [items, 'authenticatedName?: { type: text,', 'authenticatedName: { type: OwnerName,'];

  it('at one level are said, with how to say which is meant', () => {
    const { faults } = builtWith(authors);
    expect(faults).toContain(
      'HUB1945 "item" needs user, and row.createUser and row.authenticatedName are equally near',
    );
  });

  it('are none where it is said', () => {
    const said = builtWith(authors, [
      list,
      'row: { go: item }',
      'row: { go: item, with: { user: row.createUser } }',
    ]);
    expect(builtWith(authors).files).toContain(list);
    expect(said.files).not.toContain(list);
  });

  it('of an address leave open which of them a call is asked with', () =>
    expect(
      builtWith([
        routes,
        'path: "/profile/{user}", screen: hub/profile,',
        'path: "/profile/{of}/{by}", params: { of: UserName, by: UserName }, screen: hub/profile,',
      ]).faults,
    ).toContain('HUB1992 "people.find" needs user, and {of} and {by} of the address are both of its type'));
});

describe('a part', () => {
  it('whose type nothing has is lacking, wherever a link leads there', () =>
    expect(
      builtWith([
        routes,
        '{ path: /like, screen: hub/like,',
        '{ path: "/like/{of}", params: { of: TokenId }, screen: hub/like,',
      ]).faults,
    ).toEqual(['HUB1909 From here no address of "hub/like" can be written: of']));

  it('is not the one of the same name that is another thing', () =>
    expect(
      builtWith(
        [
          routes,
          '{ path: /like, screen: hub/like,',
          '{ path: "/like/{id}", params: { id: TokenId }, screen: hub/like,',
        ],
        [menu, '      - { icon: heart, do: [{ go: hub/like }] }\n', ''],
        [list, 'row: { go: item }', 'row: { go: hub/like }'],
      ).faults,
    ).toContain('HUB1907 The rows lack id, which a link to "hub/like" is made of'));

  it('of which nobody knows a type is filled by what is called as it', () => {
    const built = builtWith(
      [routes, '{ path: /like, screen: hub/like,', '{ path: "/like/{id}", screen: hub/like,'],
      [menu, '      - { icon: heart, do: [{ go: hub/like }] }\n', ''],
      [home, likes, ''],
      [list, 'row: { go: item }', 'row: { go: hub/like }'],
    );
    expect(built.faults).toEqual([]);
    expect(linksOf('hub/list', 'hub/like', built)).toEqual([{ id: 'row.id' }]);
  });

  it('that is called as a type is of it', () => {
    const built = builtWith(
      [routes, '{ path: /like, screen: hub/like,', '{ path: "/like/{ownerName}", screen: hub/like,'],
      [menu, '      - { icon: heart, do: [{ go: hub/like }] }\n', ''],
      [home, likes, ''],
      [list, 'row: { go: item }', 'row: { go: hub/like }'],
    );
    expect(built.faults).toEqual([]);
    expect(linksOf('hub/list', 'hub/like', built)).toEqual([{ ownerName: 'row.createUser' }]);
  });

  it('may be called as one likes: links and the calls that are asked follow its type', () => {
    const built = builtWith(
      [
        routes,
        'path: "/profile/{user}", screen: hub/profile,',
        'path: "/profile/{person}", params: { person: UserName }, screen: hub/profile,',
      ],
      [profile, 'with: { user: route.params.user }\n', 'with: { user: route.params.person }\n'],
      [
        profile,
        'hub/list, with: { user: route.params.user }',
        'hub/list, with: { user: route.params.person }',
      ],
      [itemPage, 'with: { user: createUser }', 'with: { person: createUser }'],
      [menu, '{base}/profile/{user}', '{base}/profile/{person}'],
      // The engine leads to whoever has this role by itself, and knows one name.
      [menu, 'person: hub/profile, ', ''],
    );
    expect(built.faults).toEqual([]);
    expect(linksOf('hub/item', 'hub/profile', built)).toEqual([{ person: 'row.createUser' }]);
    const route = built.product.routes.find(({ screen }) => screen === 'hub/profile');
    expect(route?.asks).toEqual({ 'people.find': { user: 'person' } });
  });

  it('keeps its name in the addresses of before', () =>
    expect(
      builtWith([
        routes,
        'path: "/profile/{user}", screen: hub/profile,',
        'path: "/people/{person}", was: "/profile/{user}", params: { person: UserName }, screen: hub/profile,',
      ]).faults,
    ).toContain('HUB1751 The earlier address /profile/{user} lacks {person}, which the one of now names'));

  it('that takes the rest of a path need not be given', () => {
    const built = builtWith([
      itemPage,
      'header:\n  path:',
      'header:\n  subtitle: { value: title, go: hub/item/files }\n  path:',
    ]);
    expect(built.faults.filter((fault) => !fault.startsWith('HUB1'))).toEqual([]);
    expect(linksOf('hub/item', 'hub/item/files', built)).toEqual([
      { kind: 'row.kind', user: 'row.createUser', name: 'row.name' },
    ]);
  });

  it.each([
    [
      'params: { user: Profile }',
      'HUB1991 An address holds texts and whole numbers, and "Profile" is neither',
    ],
    ['query: { of: Profile }', 'HUB1991 An address holds texts and whole numbers, and "Profile" is neither'],
    ['params: { user: UserNaem }', 'HUB1201'],
    ['params: { usr: UserName }', 'HUB1104'],
  ])('of %s is told', (said, fault) => {
    const { faults } = builtWith([routes, 'screen: hub/profile,', `screen: hub/profile, ${said},`]);
    expect(faults.some((one) => one.startsWith(fault))).toBe(true);
  });
});

describe('what is written beside a link', () => {
  it('is left out by hub fix where it would be found, and stays where it would not', () => {
    const written = (row: string): Edit => [list, 'row: { go: item }', `row: ${row}`];
    const all = '{ go: item, with: { kind: row.kind, user: row.createUser, name: row.name } }';
    const { faults, fixed } = builtWith(written(all));
    expect(faults).toEqual([]);
    expect(fixed().get(list)).toBe(texts.get(list));
    const other = '{ go: item, with: { kind: row.kind, user: viewer.userName } }';
    const left = builtWith(written(other)).fixed();
    expect(left.get(list)).toContain('row: { go: item, with: { user: viewer.userName } }');
    expect(fixSpec(left, { project: repository }).texts).toEqual(left);
  });

  it('may be no word that neither the address nor its page knows', () =>
    expect(
      builtWith([list, 'row: { go: item }', 'row: { go: item, with: { owner: row.createUser } }']).faults,
    ).toContain('HUB1302 There is no "owner" here'));

  it('does nothing without one', () =>
    expect(
      builtWith([
        list,
        'card: item',
        'card: { like: item, subtitle: { value: title, with: { user: row.createUser } } }',
      ]).faults,
    ).toContain('HUB1922 "with" does nothing without "go"'));
});

describe('what no page does leads on by what it knows', () => {
  const errors = 'spec/errors/items.yaml';
  const checks = 'spec/guards/checks.yaml';
  const states = 'spec/states/items.yaml';
  const account = 'spec/screens/hub/account.yaml';
  const asAlias = '    onPage: [{ go: hub/account, comesBack: true }]';
  const toWho = '{ go: hub/profile, with: { user: viewer.userName } }';
  const ofErrors = (name: string, { product }: ReturnType<typeof builtWith>) =>
    linksTo('hub/profile', product.errors[name]?.effects ?? { t: 'list', items: [] });

  it('an error by whoever looks, and by what its words name', () => {
    const quota = 'quotaItems: { code: "409204", params: [limit], usedUp: itemsPerPerson }';
    const built = builtWith(
      [
        errors,
        quota,
        `quotaItems: { code: "409204", params: [limit], usedUp: itemsPerPerson, effects: [toast, ${toWho}] }`,
      ],
      [
        errors,
        'quotaFiles: { code: "409208", usedUp: filesPerPerson }',
        'quotaFiles: { code: "409208", params: [user], effects: [{ go: hub/profile, with: [user] }] }',
      ],
    );
    expect(built.faults.filter((fault) => fault.includes('"hub/profile"'))).toEqual([]);
    expect(ofErrors('quotaItems', built)).toEqual([{ user: 'viewer.userName' }]);
    expect(ofErrors('quotaFiles', built)).toEqual([{ user: 'answer.user' }]);
  });

  it('a check that keeps somebody out of a page', () => {
    const built = builtWith([checks, asAlias, `    onPage: [${toWho}]`]);
    expect(built.faults).toEqual([]);
    const onPage = built.product.checks.hasAlias?.onPage ?? { t: 'list', items: [] };
    expect(linksTo('hub/profile', onPage)).toEqual([{ user: 'viewer.userName' }]);
  });

  it('a check by what it has read', () => {
    const refused = 'onPage: [{ page: unauthorised, text: page.unauthorised.owner }]';
    const toItem = '{ go: hub/item, with: { kind: item.kind, user: item.createUser, name: item.name } }';
    const built = builtWith([checks, refused, `onPage: [${toItem}]`]);
    expect(built.faults).toEqual([]);
  });

  it('a poll by what it was answered last, on a page as in spec/states', () => {
    const built = builtWith(
      [
        states,
        'then: [{ load: repos.info }, refresh]',
        'then: [{ load: repos.info }, { go: hub/item/files }]',
      ],
      [
        account,
        '    load: people.quota\n',
        `    load: people.quota\n    poll: { every: poll.creation, while: bytes < bytesMax, then: [${toWho}] }\n`,
      ],
    );
    expect(built.faults).toEqual([]);
    const then = built.product.polls.creation?.then ?? { t: 'list', items: [] };
    const byAnswer = { kind: 'answer.kind', user: 'answer.createUser', name: 'answer.name' };
    expect(linksTo('hub/item/files', then)).toEqual([byAnswer]);
    expect(linksOf('hub/account', 'hub/profile', built)).toEqual([{ user: 'viewer.userName' }]);
  });

  it.each([
    [checks, asAlias, '    onPage: [{ go: hub/profile }]'],
    [
      errors,
      'quotaFiles: { code: "409208", usedUp: filesPerPerson }',
      'quotaFiles: { code: "409208", usedUp: filesPerPerson, effects: [{ go: hub/profile }] }',
    ],
  ])('is told in %s where nothing of it is known', (...edit) =>
    expect(builtWith(edit).faults).toContainEqual(expect.stringMatching(/HUB1909 From here no address/)),
  );
});
