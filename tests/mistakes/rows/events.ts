import type { Mistake } from '../mistake.ts';

const file = 'spec/events/items.yaml';
const pushed = '  who: anybody\n  of: Item\n  told: seers\n';
const favorited = '\nitems.favorited:\n';
const renamed = '\nitems.renamed:\n  about: An item got another name\n  who: person\n  of: Item\n';

export const events: readonly Mistake[] = [
  {
    id: 'event-01',
    what: 'an event that nobody records',
    file,
    from: favorited,
    to: `\nitems.pinned:\n  about: Somebody pinned an item\n  who: person\n  of: Item\n  told: seers\n  keptFor: event.keptFor${favorited}`,
  },
  {
    id: 'event-02',
    what: 'an event in the file of another area',
    file: 'spec/events/tags.yaml',
    from: '\ntags.renamed:\n',
    to: '\nitems.renamedTags:\n',
  },
  {
    id: 'event-03',
    what: 'an event about what has no rows',
    file,
    from: pushed,
    to: pushed.replace('of: Item', 'of: Commit'),
  },
  {
    id: 'event-04',
    what: 'an event that is told to an item',
    file,
    from: pushed,
    to: pushed.replace('told: seers', 'told: self'),
  },
  {
    id: 'event-05',
    what: 'an event that is told to all who see a person, of which nothing says who does',
    file: 'spec/events/people.yaml',
    from: '  about: A person is kept out\n  who: anybody\n  of: Person\n  told: self\n',
    to: '  about: A person is kept out\n  who: anybody\n  of: Person\n  told: seers\n',
  },
  {
    id: 'event-06',
    what: 'an event that code records under another name',
    file,
    from: '\nitems.favorited:\n',
    to: '\nitems.favourited:\n',
    nearest: 'items.favourited',
    // The spec lacks it as a whole.
    on: { where: 'spec/events/hub.yaml', text: '# yaml-language-server: $schema=../meta/events.json\n' },
  },
  {
    id: 'event-07',
    what: 'an event without who does it',
    file,
    from: renamed,
    to: renamed.replace('  who: person\n', ''),
    on: '  about: An item got another name\n',
  },
  {
    id: 'event-21',
    what: 'an event of the record of who did what that nobody records',
    file,
    from: favorited,
    to: `\nitems.pinned:\n  about: Somebody pinned an item\n  who: person\n  of: Item\n  told: nobody\n  keptFor: event.keptFor\n  audit: true${favorited}`,
  },
  {
    id: 'event-22',
    what: 'what the record is to forget soon, of what it never tells',
    file: 'spec/events/sessions.yaml',
    from: '  brief: [userAgent, address]\n',
    to: '  brief: [userAgent, adress]\n',
    nearest: 'address',
  },
  {
    id: 'event-23',
    what: 'what is to be forgotten soon of what is recorded nowhere',
    file: 'spec/events/sessions.yaml',
    from: '  audit: true\n  brief: [address]\n',
    to: '  brief: [address]\n',
    on: '  brief: [address]\n',
  },
  {
    id: 'event-08',
    what: 'who does it, by a word of no list',
    file,
    from: renamed,
    to: renamed.replace('person', 'persn'),
    nearest: 'person',
  },
  {
    id: 'event-09',
    what: 'whom it is told, misspelt',
    file,
    from: pushed,
    to: pushed.replace('told:', 'tolld:'),
    nearest: 'told',
  },
  {
    id: 'event-10',
    what: 'what is kept of it, of a type that is none',
    file,
    from: `${renamed}  what: { before: ItemName,`,
    to: `${renamed}  what: { before: ItmName,`,
    nearest: 'ItemName',
  },
  {
    id: 'event-11',
    what: 'a number where it is said how long it is kept',
    file,
    from: `${pushed}  keptFor: event.keptFor\n`,
    to: `${pushed}  keptFor: event.page\n`,
  },
  {
    id: 'event-12',
    what: 'an entity that there is not',
    file,
    from: pushed,
    to: pushed.replace('of: Item', 'of: Itm'),
    nearest: 'Item',
  },
  {
    id: 'event-13',
    what: 'an event that is told to who sees an item, of which two subjects say who does',
    file: 'spec/guards/subjects.yaml',
    from: '\n  tag: Tag\n',
    to: '\n  book: { is: Item, from: ItemId, seen: seesItem }\n  tag: Tag\n',
    on: { where: file, text: `  told: seers\n  keptFor: event.keptFor\n  what:` },
  },
];
