import type { Steps } from './checklist.ts';
import { code } from './contributing.ts';

/** A name of the product in capital letters is a fault. */
export const addFault: Steps = {
  1: {
    'generator/faults/value-catalogue.ts': [
      [
        '  HUB1735: {',
        `  ${code}: { says: '"{name}" shouts', fix: 'Write it in small letters.' },\n  HUB1735: {`,
      ],
    ],
  },
  2: {
    'generator/check/app/app.ts': [
      [
        '  checkLanguage(building);\n',
        `  checkLanguage(building);
  for (const { read: app } of building.read.app)
    if (/^[A-Z]{2} [A-Z]+$/.test(app.name)) building.faults.add('${code}', at(app, 'name'), { name: app.name });
`,
      ],
      ['import type { Product }', "import { at } from '../../grammar/written.ts';\nimport type { Product }"],
    ],
  },
  3: {
    'tests/mistakes/rows/app.ts': [
      [
        "  { id: 'app-02',",
        "  { id: 'app-98', what: 'a product that shouts', file, from: '\\nname: ', to: '\\nname: AI HUB #' },\n  { id: 'app-02',",
      ],
    ],
    'tests/mistakes/codes.ts': [["  HUB1735: '", `  ${code}: 'app-98',\n  HUB1735: '`]],
  },
};

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

/** A call that says something good of an item. */
export const addEndpoint: Steps = {
  1: {
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
    'spec/later.yaml': [
      ['banners of the home page: [', 'walks: [endpoint items.praise]\nbanners of the home page: ['],
    ],
  },
  2: {
    'spec/entities/item.yaml': [
      ['Banner:\n', 'Praise:\n  decided: a walk\n  words: text\n  by: UserName\nBanner:\n'],
    ],
    'spec/errors/items.yaml': [
      ['nameMismatch:', 'ownPraise: { code: "409221", decided: a walk }\nnameMismatch:'],
    ],
    'locales/zh/error.yaml': [['itemNotFound:', 'ownPraise: 不能夸自己的作品\nitemNotFound:']],
    'locales/en/error.yaml': [['itemNotFound:', 'ownPraise: This is your own\nitemNotFound:']],
  },
  3: {
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
  },
  4: { 'server/handlers/items/praise.ts': handler },
};

/** What is noted of an item behind the answer that changed it. */
export const addJob: Steps = {
  1: {
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
  },
  2: {
    'server/work/items/cited.ts': `import type { Work } from '../context.ts';

/** Takes note of what cites an item. */
export const cited: Work<'items.cited'> = async ({ hub }, { itemId }) => {
  await hub.db.updateTable('items').set({ download_count: 41 }).where('id', '=', itemId).execute();
};
`,
  },
};

/** That somebody was praised, of which the item takes note. */
export const addEvent: Steps = {
  1: {
    'spec/events/items.yaml': [
      [
        'items.saved:\n',
        `items.praised:
  about: Somebody said something good of an item
  decided: a walk
  who: person
  of: Item
  told: nobody
  keptFor: event.keptFor
items.saved:
`,
      ],
    ],
  },
  3: {
    'server/work/items/praised.ts': `import type { Follow } from '../context.ts';

/** Takes note of what was praised. */
export const praised: Follow<'items.praised'> = async ({ tx }, { of }) => {
  await tx.updateTable('items').set({ favorite_count: 23 }).where('id', '=', of).execute();
};
`,
  },
};

/** Where it is recorded, and who follows it. */
export const recorded: Readonly<Record<string, [from: string, to: string][]>> = {
  'server/handlers/items/praise.ts': [
    ['import type { With }', "import { recordEvent } from '../../events/index.ts';\nimport type { With }"],
    ['{ viewer }: With', '{ hub, item, viewer }: With'],
    [
      '  return {',
      `  await hub.db
    .transaction()
    .execute((tx) => recordEvent(tx, 'items.praised', { at: hub.now(), by: viewer.id, of: item.id }));
  return {`,
    ],
  ],
  'spec/jobs/items.yaml': [
    [
      'items.refresh:\n',
      `items.praised:
  about: Takes note of what was praised
  decided: a walk
  follows: [items.praised]
  tries: job.triesMax
  timeout: job.usual
  atOnce: job.oneAtOnce
items.refresh:
`,
    ],
  ],
};
