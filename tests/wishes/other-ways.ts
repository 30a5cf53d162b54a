import type { Product } from '../../generator/model/product.ts';

/** Without where it is written, which moves with every edit. */
export const bare = (value: unknown) =>
  JSON.stringify(value ?? null, (key, inner: unknown) =>
    ['origin', 'place'].includes(key) ? undefined : inner,
  );

type Edit = readonly [file: string, from: string, to: string];

interface Other {
  /** Words of the row of the record that this is the other way of. */
  row: string;
  edits: readonly Edit[];
  /** What the product is asked for, which must come out otherwise. */
  of: (product: Product) => unknown;
}

const constant = (id: string) => (product: Product) => product.constants[id]?.value;
/** How often a screen says a word. */
const says = (screen: string, word: string) => (product: Product) =>
  bare(product.screens[screen]?.props).split(`"${word}"`).length - 1;
const request = 'spec/constants/request.yaml';
const kinds = 'spec/kinds.yaml';

/** The other way of each departure from the specification that has one, as its record says it. */
export const others: readonly Other[] = [
  {
    row: "the language is a cookie's",
    edits: [['spec/app.yaml', '    languageFrom: prefix', '    languageFrom: cookie']],
    of: ({ routes, app }) => [routes.length, app.apps.map(({ languageFrom }) => languageFrom)],
  },
  {
    row: '`/` is the user centre',
    edits: [
      [
        'spec/routes/hub.yaml',
        '    layouts: [{ when: viewer != null, layout: center, search: true }]\n',
        '    layout: center\n    guards: [auth]\n',
      ],
      [
        'spec/screens/hub/home.yaml',
        '  - block: banner\n    id: hero\n    when: viewer == null\n    search: /search\n    load: site.index\n    buttons:\n      - { icon: folder, do: [{ go: hub/materials }] }\n',
        '',
      ],
    ],
    of: ({ routes }) => routes.filter(({ path }) => path === '/').map(({ guards }) => guards),
  },
  {
    row: 'the embed blocks profiles',
    edits: [
      [
        'spec/routes/hub.yaml',
        'refuse: [profile.open, item.edit, item.push, item.setting, item.favorite, item.favorers, token.manage]',
        'refuse: [profile.open]',
      ],
    ],
    of: ({ routes }) => routes.filter(({ variant }) => variant === 'iframe').map(({ refuse }) => refuse),
  },
  {
    row: '`cache=true` is appended',
    edits: [[request, 'place.cache: { value: true', 'place.cache: { value: false']],
    of: constant('place.cache'),
  },
  {
    row: 'the console, the mall, the helper',
    edits: [
      ['spec/later.yaml', 'place console, ', ''],
      [
        'engine/spec/screens/pages/missing.yaml',
        'buttons:\n',
        'buttons:\n  - { text: home.more, do: [{ window: console }] }\n',
      ],
    ],
    of: says('pages/missing', 'console'),
  },
  {
    row: 'redirect',
    edits: [[request, 'route.gone:\n  value: /models', 'route.gone:\n  value: page']],
    of: constant('route.gone'),
  },
  {
    row: 'the rules of `model`, `create` and the setting tab',
    edits: [['spec/guards/checks.yaml', 'when: item.administered', 'when: item.owned']],
    of: ({ checks }) => checks.ownsItem?.when,
  },
  {
    row: '`nameEn` of a group of tags',
    edits: [['locales/en/tagGroup.yaml', 'tasks: Tasks', 'tasks: tasks']],
    of: ({ messages }) => messages.en?.['tagGroup.tasks']?.text,
  },
  {
    row: 'cards show tags',
    edits: [
      [
        'spec/guards/subjects.yaml',
        "['license', 'dataset', 'models', 'authenticated']",
        "['license', 'dataset', 'models']",
      ],
    ],
    of: ({ terms }) => terms['tag.shown'],
  },
  {
    row: 'one description',
    edits: [
      ['spec/screens/hub/create.yaml', '[desc, descEn]', 'desc'],
      ['spec/screens/hub/item/setting.yaml', '[desc, descEn]', 'desc'],
    ],
    of: (one) => ['hub/create', 'hub/item/setting'].map((screen) => says(screen, 'descEn')(one)),
  },
  {
    row: 'creating is asked about until it ends',
    edits: [
      [
        'spec/states/items.yaml',
        '(creation.creating or defaultFiles.creating or creation.failed or defaultFiles.failed) and item.setAside != true',
        'creation.creating or defaultFiles.creating',
      ],
    ],
    of: ({ polls }) => polls.creation,
  },
  {
    row: 'an avatar is a jpg or png',
    edits: [
      [
        'engine/spec/constants/pictures.yaml',
        'picture.avatar: { wide: 256, high: 256',
        'picture.avatar: { wide: 128, high: 128',
      ],
    ],
    of: constant('picture.avatar.wide'),
  },
  {
    row: 'alerts stay, other boxes close',
    edits: [
      [
        'spec/screens/hub/item/setting.yaml',
        'submit: items.rename\n',
        'submit: items.rename\n    leave: free\n',
      ],
    ],
    of: says('hub/item/setting', 'free'),
  },
  {
    row: '401 and 403 lead to the login',
    edits: [
      [
        'engine/spec/errors/people.yaml',
        'notAllowed: { code: "409100"',
        'notAllowed: { code: "403100", effects: [clearSession, { login: ended }]',
      ],
    ],
    of: ({ errors }) => errors.notAllowed,
  },
  {
    row: 'session storage is cleared',
    edits: [['engine/spec/constants/forms.yaml', 'draft.parked: { value: 1d', 'draft.parked: { value: 0s']],
    of: constant('draft.parked'),
  },
  {
    row: 'codes of three families',
    edits: [
      [
        kinds,
        '    unreached: "801008"\n    noData: "801004"',
        '    unreached: "803008"\n    noData: "803004"',
      ],
    ],
    of: (product) => product.kinds.map(({ more }) => more),
  },
  {
    row: 'the words for what is not found',
    edits: [
      [
        'engine/locales/en/pages/missing.yaml',
        '{fullPath}. It may have been moved or deleted, or it may be private.',
        '{fullPath}',
      ],
    ],
    of: ({ messages }) => messages.en?.['pages.missing.text']?.text,
  },
  {
    row: 'the language cookie lasts',
    edits: [[`engine/${request}`, 'cookie.language: { value: 180d', 'cookie.language: { value: 365d']],
    of: constant('cookie.language'),
  },
  {
    row: 'limits of the query parser',
    edits: [
      [
        'engine/spec/errors/calls.yaml',
        'effects: [{ page: unreadable, text: page.unreadable.text }], decided: "an address',
        'effects: [{ toast: error.queryTooLong }], decided: "an address',
      ],
    ],
    of: ({ errors }) => errors.queryTooLong,
  },
  {
    row: 'en where the browser',
    edits: [['spec/app.yaml', 'newcomers: first', 'newcomers: fallback']],
    of: ({ app }) => app.newcomers,
  },
  {
    row: 'an answer that is no success',
    edits: [[`engine/${request}`, 'failure.inPlace:\n  value: true', 'failure.inPlace:\n  value: false']],
    of: constant('failure.inPlace'),
  },
  {
    row: '"go back to login" on the 404 page',
    edits: [
      ['engine/spec/screens/pages/missing.yaml', 'id: signIn, when: viewer == null, do', 'id: signIn, do'],
    ],
    of: says('pages/missing', 'viewer'),
  },
];

/** The edits of some rows. */
export const editsOf = (...rows: readonly string[]): Edit[] =>
  rows.flatMap((row) => {
    const other = others.find((one) => one.row === row);
    if (other === undefined) throw new Error(`No row says ${row}`);
    return other.edits;
  });
