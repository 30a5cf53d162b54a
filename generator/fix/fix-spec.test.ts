import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { currentLanguage } from '../grammar/language.ts';
import { fixSpec } from './fix-spec.ts';
import { moves } from './moves/moves.ts';

const app = 'name: Hub\nversion: 1.0.0\n';

/** What becomes of files when a spec of them is moved. */
function moved(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(fixSpec(new Map(Object.entries({ 'spec/app.yaml': app, ...files }))).texts);
}

const asked = (files: Record<string, string>) =>
  fixSpec(new Map(Object.entries({ 'spec/app.yaml': app, ...files }))).questions.map(
    ({ file, line, says }) => `${file}:${line} ${says}`,
  );

describe('a field', () => {
  const fieldOf = (field: string) =>
    moved({ 'spec/entities/item.yaml': `Item:\n  ${field}\n` })
      ['spec/entities/item.yaml']?.split('\n  ')[1]
      ?.trimEnd();

  it.each([
    ['name: { type: text, required: false }', 'name?: text'],
    ['name: { required: false, type: text, core: true }', 'name?: { type: text, core: true }'],
    ['name: { type: [text], required: true }', 'name: [text]'],
    ['name: { type: text, writable: never }', 'name: text'],
    ['name: { type: text, writable: never, required: false, clears: true }', 'name?: text'],
    [
      'name: { enum: [a, b], required: false, decided: "why, so" }',
      'name?: { enum: [a, b], decided: "why, so" }',
    ],
    ['"name": { type: text, required: false }', '"name?": text'],
    ['name: { type: text, required: false } # a remark', 'name?: text # a remark'],
    [
      "name: { type: text, pattern: 'a{2}', error: words.name }",
      "name: { type: text, pattern: 'a{2}', says: { pattern: words.name } }",
    ],
    ['name:   { type: text, core: true }', 'name:   { type: text, core: true }'],
    ['title: { zh: nameCn, fallback: nameEn }', 'title: { zh: nameCn, fallback: nameEn }'],
  ])('%s → %s', (before, after) => expect(fieldOf(before)).toBe(after));

  it('keeps the remarks of lines that go', () => {
    const text = 'Item:\n  name:\n    type: text # kind\n    required: false # for now\n    # below\n';
    expect(moved({ 'spec/entities/item.yaml': text })['spec/entities/item.yaml']).toBe(
      'Item:\n  name?:\n    type: text # kind\n    # for now\n    # below\n',
    );
  });

  it('is absent behind `?` where an input has a default, and in answers', () => {
    const text =
      'items.list:\n  get: /items\n  query: { order: { type: text, default: up }, kind: KindId }\n  returns: { next: { type: text, required: false } }\n';
    expect(moved({ 'spec/endpoints/items.yaml': text })['spec/endpoints/items.yaml']).toBe(
      'items.list:\n  get: /items\n  query: { order?: { type: text, default: up }, kind: KindId }\n  returns: { next?: text }\n',
    );
  });
});

describe('a title', () => {
  it.each([
    ['title: a.b\nblock: record\n', 'block: record\n'],
    ['title: a.b\nblock: form\n', 'title: a.b\nblock: form\n'],
  ])('%j → %j', (before, after) =>
    expect(moved({ 'spec/screens/hub/item.yaml': before })['spec/screens/hub/item.yaml']).toBe(after),
  );
});

describe('who looks', () => {
  const screen = (line: string) =>
    moved({ 'spec/screens/a.yaml': `${line}\n`, 'locales/en/user.yaml': 'title: T\n' })[
      'spec/screens/a.yaml'
    ]?.trimEnd();

  it.each([
    ['when: user != null and user.id == item.user', 'when: viewer != null and viewer.id == item.user'],
    ["when: user.name == 'user'", "when: viewer.name == 'user'"],
    ["when: 'user.name == ''user'''", "when: 'viewer.name == ''user'''"],
    ['with: { user: user.userName }', 'with: { user: viewer.userName }'],
    ['icon: user', 'icon: user'],
    ['text: user.title', 'text: user.title'],
    ['path: "/profile/{user}"', 'path: "/profile/{user}"'],
  ])('%s → %s', (before, after) => expect(screen(before)).toBe(after));
});

const guards = `source: "6"
facts:
  owned: user != null and user.id == item.owner # whose it is
guards:
  auth: { when: user != null, else: [{ login: needed }] }
  quota:
    load: { quota: people.quota }
    checks:
      - { when: quota.left, else: [{ page: unauthorised, text: words.quota }] }
actions:
  item.edit:
    decided: the owner
    # nobody else
    when: owned
    else: [{ page: unauthorised, text: words.owner }]
  item.view: { when: item.public or owned, else: [{ error: itemNotFound }] }
`;

describe('rights', () => {
  const files = {
    'spec/app.yaml': `${app}scope:\n  user: User?\n  item: HubItem\n  tag: Tag\n`,
    'spec/guards/all.yaml': guards,
    'spec/entities/item.yaml': 'Item:\n  kept: items\n  key: ItemKey\nviews:\n  HubItem: [key]\n',
    'spec/endpoints/items.yaml':
      'people.quota: { get: /q, returns: Quota }\nitems.view: { get: "/{key}", params: { key: ItemKey }, allow: item.view, returns: HubItem }\n',
    'spec/errors/hub.yaml':
      'signedOut: { http: [401], status: 401, code: "401", effects: [{ login: ended }] }\nnotAllowed: { code: "409100", status: 409, text: words.no, effects: [] }\nitemNotFound: { code: "404001", status: 404, text: words.none, effects: [] }\nfull: { code: "409101", status: 409, text: words.quota, effects: [] }\n',
  };

  it('are lists of checks, which say what a page does', () => {
    const after = moved(files);
    expect(after['spec/guards/all.yaml']).toBe(`source: "6"
terms:
  owned: viewer != null and viewer.id == item.owner # whose it is
checks:
  signedIn: { when: viewer != null, error: signedOut, onPage: [{ login: needed }] }
  quota: { when: quota.left, error: full, onPage: [{ page: unauthorised, text: words.quota }] }
  itemEdit: { when: owned, error: notAllowed, onPage: [{ page: unauthorised, text: words.owner }] }
  itemView: { when: item.public or owned, error: itemNotFound }
guards:
  auth: [signedIn]
  quota:
    checks: [quota]
actions:
  item.edit:
    decided: the owner
    # nobody else
    checks: [signedIn, itemEdit]
  item.view: [itemView]
`);
  });

  it('speak of subjects, which know what they are loaded from and who may see them', () => {
    const after = moved(files);
    expect(after['spec/app.yaml']).toBe(`name: Hub\nlanguage: ${currentLanguage}\nversion: 1.0.0\n`);
    expect(parse(after['spec/guards/subjects.yaml'] ?? '').subjects).toEqual({
      viewer: 'User?',
      item: { is: 'Item', shown: 'HubItem', from: ['ItemKey'], seen: 'itemView' },
      tag: 'Tag',
      quota: { is: 'Quota', load: 'people.quota' },
    });
  });

  it('ask the owner where a refusal had no code of its own', () => {
    const other = `${guards}  item.push: { when: user.strong == true, else: [{ page: unauthorised, text: words.weak }] }\n`;
    const before = { ...files, 'spec/guards/all.yaml': other };
    expect(asked(before)).toEqual([
      'spec/errors/hub.yaml:5 "itemPushRefused" is new, since what was refused so had no code of its own: name it, and say its code',
    ]);
    const { itemPushRefused } = parse(moved(before)['spec/errors/hub.yaml'] ?? '');
    expect(itemPushRefused).toMatchObject({ code: '409102', text: 'words.weak' });
  });
});

describe('a call that writes an entity', () => {
  const entity = `Item:
  kept: items
  key: { type: ItemKey, core: true, writable: never }
  kind: { type: KindId, core: true }
  name: ItemName
  desc: { type: text, maxLength: desc.max, required: false }
  tags: { type: [Tag], computed: true }
`;
  const create = `items.create:
  post: /items
  body:
    # what it is
    kind: KindId
    name: NewItemName
    desc: { type: longText, maxLength: desc.max, required: false, clears: true }
    tags: { type: [TagName], required: false }
    ticket: { type: Ticket, required: false } # once
  returns: Item
`;
  const save =
    'items.save: { put: "/{key}", params: { key: ItemKey }, body: { desc: { type: longText, required: false, clears: true }, tags: { type: [TagName], required: false } }, returns: Item }\n';
  const rename =
    'items.rename: { put: "/{key}/name", params: { key: ItemKey }, body: { name: NewItemName }, returns: Item }\n';
  const remove =
    'items.remove: { delete: "/{key}", params: { key: ItemKey }, body: { confirm: text }, returns: Done }\n';
  const files = (endpoints: string) => ({
    'spec/entities/item.yaml': entity,
    'spec/endpoints/items.yaml': endpoints,
  });

  it('names the entity, and the entity says what may be written', () => {
    const after = moved(files(create + save + rename + remove));
    expect(after['spec/endpoints/items.yaml']).toBe(`items.create:
  post: /items
  creates: Item
  also:
    # what it is
    ticket?: Ticket # once
  returns: Item
items.save: { put: "/{key}", changes: Item, returns: Item }
items.rename: { put: "/{key}/name", changes: Item, fields: [name], returns: Item }
items.remove: { delete: "/{key}", removes: Item, also: { confirm: text }, returns: Done }
`);
    expect(after['spec/entities/item.yaml']).toBe(`Item:
  kept: items
  key: { type: ItemKey, core: true }
  kind: { type: KindId, core: true, writable: create }
  name: { type: ItemName, takes: NewItemName, writable: create }
  desc?: { type: text, maxLength: desc.max, takes: longText, writable: always }
  tags: { type: [Tag], computed: true, takes: [TagName], default: [], writable: always }
`);
  });

  it('stays as it is where it says another limit than the entity, and the owner is told', () => {
    const other = create.replace('maxLength: desc.max', 'maxLength: 10');
    expect(moved(files(other))['spec/endpoints/items.yaml']).toContain('  body:\n');
    expect(asked(files(other))).toEqual([
      'spec/endpoints/items.yaml:1 "items.create" and "Item" say different things of desc: say it once, at the entity, and `creates: Item` here',
    ]);
  });

  it('stays as it is where it writes no entity', () => {
    const call = 'people.signIn: { post: /login, body: { name: text }, returns: { user: User } }\n';
    expect(moved({ 'spec/endpoints/people.yaml': call })['spec/endpoints/people.yaml']).toBe(call);
  });
});

it('declares what kinds say of their own, and says side for door', () => {
  const kinds =
    'kinds:\n  - { id: a, code: 1, tabs: [x], view: items.view, noData: "801004", isOpen: true }\n  - { id: b, code: 2, tabs: [x], view: items.view, noData: "801005" }\n';
  const after = moved({
    'spec/kinds.yaml': kinds,
    'spec/endpoints/items.yaml': 'items.view: { get: /, returns: Item }\n',
    'spec/rules/items.yaml': 'Item.name:\n  maxLength: { by: door, form: 1, else: 2 }\n',
  });
  expect(after['spec/kinds.yaml']).toBe(
    `fields:\n  view: endpoint\n  noData: code\n  isOpen?: boolean\n${kinds}`,
  );
  expect(after['spec/rules/items.yaml']).toContain('{ by: side, form: 1, else: 2 }');
});

describe('an error', () => {
  const errors = (text: string) => ({
    'spec/app.yaml': `language: 1\n${app}`,
    'spec/errors/hub.yaml': `${text}\n`,
    'locales/en/error.yaml': 'taken: Taken\nended: Ended\n',
  });
  const errorOf = (text: string) => moved(errors(text))['spec/errors/hub.yaml']?.trimEnd();

  it.each([
    [
      'taken: { code: "409201", status: 409, text: error.taken, field: name, effects: [{ toast: error.taken }] }',
      'taken: { code: "409201", field: name }',
    ],
    [
      'off: { code: "409207", status: 409, text: page.off, effects: [{ toast: page.off }], page: [back] }',
      'off: { code: "409207", text: page.off, onPage: [back] }',
    ],
    [
      'none: { code: "404001", status: 404, text: error.none, effects: [{ state: gone }] }',
      'none: { code: "404001", effects: [{ state: gone }] }',
    ],
    [
      'other: { otherwise: true, text: error.other, effects: [{ toast: "{msg}" }] }',
      'other: { otherwise: true, effects: [{ toast: "{msg}" }] }',
    ],
    [
      'odd: { code: "809201", status: 409, text: error.odd, effects: [{ toast: error.odd }, back] }',
      'odd: { code: "809201", status: 409, effects: [{ toast: error.odd }, back] }',
    ],
    [
      'old: { code: "409208", status: 409, text: error.old, retired: true }',
      'old: { code: "409208", status: 409, text: error.old, retired: true }',
    ],
  ])('leaves out what follows: %s', (before, after) => expect(errorOf(before)).toBe(after));

  it('is named where it had no text, and words of its name stand there', () => {
    expect(asked(errors('ended: { code: "401", effects: [login] }'))).toEqual([
      'spec/errors/hub.yaml:1 "ended" had no text, and the words error.ended are its own now: name them otherwise where they are not meant',
    ]);
  });
});

describe('what is to be asked anew', () => {
  const then = (effects: string) =>
    moved({
      'spec/app.yaml': `language: 1\n${app}`,
      'spec/screens/a.yaml': `block: form\n${effects}\nsubmit: items.save\n`,
    })
      ['spec/screens/a.yaml']?.replace('block: form\n', '')
      .replace('submit: items.save\n', '')
      .trimEnd();

  it.each([
    ['then: [{ toast: a.b }, { refresh: [c.d, e.f] }, return]', 'then: [{ toast: a.b }, return]'],
    ['then: [{ forget: [c.d] }, { refresh: [e.f] }, { go: item }]', 'then: [{ go: item }]'],
    ['then: [{ go: item }, { forget: [c.d] }] # gone', 'then: [{ go: item }] # gone'],
    ['then: [{ forget: [c.d] }]', ''],
    ['then: [{ refresh: true }]', 'then: [refresh]'],
    ['then: [{ toast: a.b }, { refresh: false }]', 'then: [{ toast: a.b }]'],
    ['then: [refresh]', 'then: [refresh]'],
    [
      'then:\n  - { toast: a.b }\n  - { forget: [c.d] } # lists\n  - return',
      'then:\n  - { toast: a.b }\n  # lists\n  - return',
    ],
    ['row: { then: [{ forget: [c.d] }], text: a.b }', 'row: { text: a.b }'],
  ])('%s → %s', (before, after) => expect(then(before)).toBe(after));
});

describe('the number of the language', () => {
  const refused = (files: Record<string, string>) => () => moved(files);

  it('stands behind the source, and a spec that says it is left as it is', () => {
    expect(moved({ 'spec/app.yaml': `source: "1"\r\n${app}` })['spec/app.yaml']).toBe(
      `source: "1"\r\nlanguage: ${currentLanguage}\r\n${app}`,
    );
    const now = {
      'spec/app.yaml': `language: ${currentLanguage}\n${app}`,
      'spec/entities/a.yaml': 'A: { b?: text }\n',
    };
    expect(moved(now)).toEqual(now);
  });

  it.each([
    [
      'language: 99',
      `spec/app.yaml:1: this spec is written in language 99, and this hub knows ${currentLanguage}: take a newer hub.`,
    ],
    ['language: now', 'spec/app.yaml:1: "language" is a whole number, from 1 on.'],
    ['language: 0', 'spec/app.yaml:1: "language" is a whole number, from 1 on.'],
  ])('is refused where it is %s', (line, sentence) =>
    expect(refused({ 'spec/app.yaml': `${line}\n${app}` })).toThrow(sentence),
  );

  it('refuses a spec that has words of two languages, with both places', () => {
    const files = {
      'spec/guards/a.yaml': 'facts: { a: user != null }\n',
      'spec/guards/b.yaml': 'terms: { b: viewer != null }\n',
    };
    expect(refused(files)).toThrow(
      /^spec\/guards\/a\.yaml:1: "facts" .* spec\/guards\/b\.yaml:1: "terms" .* half moved/,
    );
    expect(
      refused({
        'spec/app.yaml': `language: 1\n${app}`,
        'spec/entities/a.yaml': 'A:\n  b: { type: text, required: false }\n',
      }),
    ).toThrow(/^spec\/entities\/a\.yaml:2: "required" .*half moved/);
  });

  it('refuses what is no project', () => {
    expect(() => fixSpec(new Map([['spec/kinds.yaml', 'kinds: []\n']]))).toThrow(/no project of the hub/);
  });
});

it('has moves that lead from each language to the next', () => {
  for (const { from, to } of moves) expect(to).toBe(from + 1);
});

describe('what a text begins and ends with', () => {
  const entity = 'Item:\n  name: { type: text, required: false }';
  const entityOf = (text: string) => moved({ 'spec/entities/item.yaml': text })['spec/entities/item.yaml'];

  it.each([
    ['a mark of the byte order', '\uFEFF', '\n'],
    ['a mark of the document', '---\n', '\n'],
    ['a remark', '# all things\n\n', '\n# the end\n'],
    ['no line break', '', ''],
  ])('stays: %s', (_, before, behind) =>
    expect(entityOf(`${before}${entity}${behind}`)).toBe(`${before}Item:\n  name?: text${behind}`),
  );

  it('stays in the file that says the language', () => {
    const text = `\uFEFF${app}`.replace(/\n$/, '');
    expect(moved({ 'spec/app.yaml': text })['spec/app.yaml']).toBe(
      `\uFEFFname: Hub\nlanguage: ${currentLanguage}\nversion: 1.0.0`,
    );
  });
});
