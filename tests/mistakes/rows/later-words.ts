import type { Mistake } from '../mistake.ts';

// Lists by fields, earlier addresses, what a list contains, what waits, and words under their places.

const actions = 'spec/guards/subjects.yaml';
const item = 'spec/entities/item.yaml';
const items = 'spec/endpoints/items.yaml';
const later = 'spec/later.yaml';
const list = 'spec/screens/hub/list.yaml';
const routes = 'spec/routes/hub.yaml';
const cards = 'spec/parts/cards.yaml';
const token = 'locales/en/hub/token.yaml';

const loaded = '\nload: items.list\n';
const narrowed = (fields: string) => `${loaded}narrows: ${fields}\n`;
const licensed = 'frontMatter: license, writable: always }';
const indexed = {
  file: item,
  from: licensed,
  to: 'frontMatter: license, index: true, writable: always }',
};
const likePage = '{ path: /like, screen: hub/like,';
const frame = '- { id: iframe, path:';
const shown = 'where: tag.shown';
const never =
  "  tag.shown: tag.nameEn != null and not (tag.category in ['license', 'dataset', 'models', 'authenticated'])";
const deploying = 'deploy: [constant poll.sync, icon terminal]';
const tokensTitle = '    title: No access tokens yet\n';

type Row = [id: string, what: string, file: string, from: string, to: string, nearest?: string];

const rows: Row[] = [
  ['later-01', 'a list of nothing there is', items, 'lists: Item\n', 'lists: Itme\n', 'Item'],
  ['later-02', 'a list of what the pages do not hold', items, 'lists: Item\n', 'lists: Tag\n'],
  ['later-03', 'narrowed by a field without an index', list, loaded, narrowed('[license]')],
  ['later-04', 'narrowed by nothing', list, loaded, narrowed('[]')],
  [
    'later-05',
    'an index of a list',
    item,
    'writable: always, computed: true }',
    'index: true, writable: always, computed: true }',
  ],
  [
    'later-06',
    'a misspelt word of an index',
    item,
    licensed,
    'frontMatter: license, indx: true, writable: always }',
    'index',
  ],
  [
    'later-07',
    'an earlier address that is an address of now',
    routes,
    likePage,
    '{ path: /like, was: /token, screen: hub/like,',
  ],
  [
    'later-08',
    'an earlier address that is its own',
    routes,
    likePage,
    '{ path: /like, was: /like, screen: hub/like,',
  ],
  [
    'later-09',
    'an earlier address with other names',
    routes,
    '- { path: "/profile/{user}",',
    '- { path: "/profile/{user}", was: "/people/{usr}",',
  ],
  [
    'later-10',
    'an earlier address of a variant that is one of now',
    routes,
    frame,
    '- { id: iframe, was: "/{kind}/{user}/{name}", path:',
  ],
  [
    'later-11',
    'an earlier address of a variant with other names',
    routes,
    frame,
    '- { id: iframe, was: "/{kind}/old/{usr}/{name}", path:',
  ],
  [
    'later-12',
    'a variant that was misspelt',
    routes,
    frame,
    '- { id: iframe, wsa: "/{kind}/old/{user}/{name}", path:',
    'was',
  ],
  ['later-13', 'a text that contains', actions, never, "  tag.shown: tag.nameEn contains 'a'"],
  ['later-14', 'contains misspelt', actions, never, "  tag.shown: tag.nameEn contians 'a'"],
  ['later-15', 'a list that contains what is none of it', cards, shown, 'where: kind.tabs contains 7'],
  [
    'later-16',
    'a misspelt value that a list contains',
    cards,
    shown,
    "where: kind.tabs contains 'itnro'",
    'intro',
  ],
  ['later-17', 'a list that contains nothing', cards, shown, 'where: kind.tabs contains'],
  [
    'later-18',
    'what waits and is not there',
    later,
    deploying,
    'deploy: [constant poll.snyc, icon terminal]',
    'constant poll.sync',
  ],
  [
    'later-19',
    'what waits by a sort that is none',
    later,
    deploying,
    'deploy: [constnat poll.sync, icon terminal]',
    'constant poll.sync',
  ],
  [
    'later-20',
    'what waits twice',
    later,
    deploying,
    'deploy: [constant poll.sync, icon terminal, icon comment]',
  ],
  [
    'later-21',
    'what waits and is used',
    later,
    deploying,
    'deploy: [constant poll.sync, icon terminal, icon heart]',
  ],
  [
    'later-22',
    'what waits by its name alone',
    later,
    deploying,
    'deploy: [poll.sync, icon terminal]',
    'constant poll.sync',
  ],
  ['later-23', 'what waits without a list', later, deploying, 'deploy: constant poll.sync'],
  ['later-24', 'an area of nothing', later, deploying, 'deploy: []'],
  ['later-25', 'words under a misspelt place', token, 'make:\n', 'mkae:\n'],
  ['later-26', 'words of a button under a misspelt name', token, '  revokeToken:\n', '  revokeTokne:\n'],
  ['later-27', 'a word that nothing says', token, tokensTitle, '    titel: No access tokens yet\n'],
  ['later-28', 'a word with parts that has none', token, '    label: Last used\n', '    lable: Last used\n'],
  ['later-29', 'words of a choice that is none', token, '    "365": 1 year\n', '    "356": 1 year\n'],
  [
    'later-30',
    'a title of a page under another name',
    'locales/en/hub/like.yaml',
    'title: Favorites\n',
    'titles: Favorites\n',
  ],
];

const several: Mistake[] = [
  {
    id: 'later-31',
    what: 'narrowed by a misspelt field',
    file: list,
    from: loaded,
    to: narrowed('[licence]'),
    nearest: 'license',
    also: [indexed],
  },
  {
    id: 'later-32',
    what: 'narrowed twice by one field',
    file: list,
    from: loaded,
    to: narrowed('[license, { field: license, label: fact.visits }]'),
    also: [indexed],
  },
  {
    id: 'later-33',
    what: 'a misspelt condition of what narrows',
    file: list,
    from: loaded,
    to: narrowed("[{ field: license, when: kind.id == 'modles' }]"),
    nearest: 'models',
    also: [indexed],
  },
];

export const laterWords: readonly Mistake[] = [
  ...rows.map(([id, what, file, from, to, nearest]) => ({
    id,
    what,
    file,
    from,
    to,
    ...(nearest && { nearest }),
  })),
  ...several,
];
