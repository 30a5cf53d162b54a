import type { FaultCode } from '../../../generator/faults/fault-catalogue.ts';
import type { Mistake } from '../mistake.ts';

const token = 'spec/screens/hub/token.yaml';
const item = 'spec/screens/hub/item.yaml';
const create = 'spec/screens/hub/create.yaml';
const files = 'spec/screens/hub/item/files.yaml';
const home = 'spec/screens/hub/home.yaml';
const items = 'spec/errors/items.yaml';
const app = 'spec/app.yaml';

/** A word of a language before, and the move that says it otherwise since, by the beginning of what it says of itself. */
export interface OldWord extends Mistake {
  move: string;
  /** Where a fault of its own says it. */
  code?: FaultCode;
}

/** What each move has renamed or shaped anew, as it was written before. */
export const oldWords: readonly OldWord[] = [
  {
    id: 'old-02a',
    move: 'what a call touches is known',
    what: 'what is to be asked anew',
    file: token,
    from: 'do: [{ call: people.revokeToken }, toast]',
    to: 'do: [{ call: people.revokeToken }, { refresh: [people.tokens] }, toast]',
  },
  {
    id: 'old-02b',
    move: 'only screens whose block shows a title have one',
    what: 'a title that nobody shows',
    file: item,
    from: 'block: record\n',
    to: 'block: record\ntitle: item.failed.title\n',
  },
  {
    id: 'old-04',
    move: 'what a form gives to its calls',
    what: 'what a form sends beside what it asks',
    file: token,
    from: `    submit: people.createToken\n    with: { type: "'access'" }\n`,
    to: `    submit: people.createToken\n    fixed: { type: "'access'" }\n`,
  },
  {
    id: 'old-05',
    move: 'what a form says of a field',
    what: 'what is said of fields beside their list',
    file: create,
    from: 'draft: true\n',
    to: 'draft: true\nstart: { visibility: PRIVATE }\n',
  },
  {
    id: 'old-06',
    move: 'one word has one meaning: the effect `open`',
    what: 'how files are pushed',
    file: files,
    from: 'push: {',
    to: 'start: {',
  },
  {
    id: 'old-08a',
    move: 'a badge beside the title',
    what: 'a badge beside a title',
    file: item,
    from: `title:\n    value: title\n    badge:\n      - { when: "visibility == 'INTERNAL'", icon: users, text: item.internal }\n      - { when: "visibility == 'PRIVATE'", icon: lock, text: item.private }\n`,
    to: `title: title\n  badge: { when: "visibility == 'PRIVATE'", icon: lock, text: item.private }\n`,
  },
  {
    id: 'old-08b',
    move: '`rowActions`',
    what: 'a button of a list by its own word',
    file: home,
    from: '    paged: false\n    buttons:\n      - { text: home.more, icon: right, do: [{ go: list }] }\n',
    to: '    more: { go: list, text: home.more }\n',
  },
  {
    id: 'old-08c',
    move: 'one value or another is a list',
    what: 'a value and its other',
    file: item,
    from: 'subtitle: { value: [{ value: authenticatedName, when: showNameFlg }, createUserAlias] }',
    to: 'subtitle: { value: authenticatedName, when: showNameFlg, else: createUserAlias }',
  },
  {
    id: 'old-09',
    move: '`blocks:` is a page of blocks',
    what: 'a block around blocks',
    code: 'HUB1970',
    file: token,
    from: 'blocks:\n  - block: table',
    to: 'block: stack\nblocks:\n  - block: table',
  },
  {
    id: 'old-10',
    move: 'what nothing uses yet is named in',
    what: 'what waits, said at the thing',
    file: items,
    from: 'cardUnreadable: { code: "409203", cause: unreadable }',
    to: 'cardUnreadable: { code: "409203", cause: unreadable, later: cards of later }',
  },
  {
    id: 'old-11',
    move: 'one word has one meaning: what an error does',
    what: 'what an error does to a page',
    file: items,
    from: 'hostingOff: { code: "409207", cause: outside, text: page.unauthorised.hosting }',
    to: 'hostingOff: { code: "409207", cause: outside, text: page.unauthorised.hosting, page: [{ page: unauthorised, text: page.unauthorised.hosting }] }',
  },
  {
    id: 'old-12',
    move: '`counts` of a banner',
    what: 'what a banner loads',
    file: home,
    from: '    load: site.index\n',
    to: '    counts: site.index\n',
  },
  {
    id: 'old-13',
    move: 'a menu says where it stands',
    what: 'a menu as a list of links',
    file: app,
    from: '  account:\n    at: [person, side]\n    buttons:\n      - { icon: home, do: [{ go: hub/home }] }\n',
    to: '  account:\n      - { icon: home, go: hub/home }\n',
  },
  {
    id: 'old-14a',
    what: 'the input of a list under a word of its own',
    move: '`with` gives and `start` is what a form begins with',
    file: 'spec/screens/hub/like.yaml',
    from: 'kinds: { all',
    to: 'kinds: { param: kind, all',
  },
  {
    id: 'old-14b',
    what: 'what stands behind the ? of a link under a word of its own',
    move: '`with` gives and `start` is what a form begins with',
    file: 'spec/screens/hub/profile.yaml',
    from: 'go: hub/list, with: { user: route.params.user }',
    to: 'go: hub/list, query: { user: route.params.user }',
  },
  {
    id: 'old-15',
    move: 'a tag has its names by language',
    what: 'the names of a tag in two languages',
    file: 'spec/tags.yaml',
    from: 'ocr: { zh: 文字识别, en: OCR, icon: scan }',
    to: 'ocr: { nameCn: 文字识别, nameEn: OCR, icon: scan }',
  },
  {
    id: 'old-16',
    move: 'what a page does that a check keeps somebody out of',
    what: 'what a check does to a page, said at its error',
    file: 'spec/errors/items.yaml',
    from: 'quotaFiles: { code: "409208"',
    to: 'quotaFiles: { code: "409208", onPage: [{ page: unauthorised, text: page.unauthorised.quota }]',
    // What a check says itself goes before what its error says.
    also: [
      {
        file: 'spec/guards/checks.yaml',
        from: 'error: quotaFiles\n    onPage: [{ page: unauthorised, text: page.unauthorised.quota }]',
        to: 'error: quotaFiles',
      },
    ],
  },
  {
    id: 'old-17',
    move: 'which screen of an app has which role',
    what: 'a screen by the last part of its name',
    file: 'spec/screens/hub/profile.yaml',
    from: 'go: hub/account',
    to: 'go: account',
  },
  {
    id: 'old-18',
    move: 'cards and headers say what makes the name',
    what: 'whether a card names the owner',
    file: 'spec/screens/hub/profile.yaml',
    from: 'card: { like: item, path: [name] }',
    to: 'card: { like: item, owner: false }',
  },
];

/** Moves after which what was said before is right still, and longer: of these nothing is a fault. */
export const saysLonger: readonly string[] = [
  'errors leave out the status',
  'a part of a path that is called',
  'a view that has all that another has',
  'a thing that is another but for a few fields',
  'the values of a type have their icons',
  'a shown value says no label',
  'a list is turned round wherever',
];
