import type { TypeOf } from '../shape.ts';
import {
  boolean,
  choice,
  distinct,
  entry,
  list,
  map,
  name,
  oneOf,
  record,
  ref,
  text,
  when,
  whole,
  word,
} from '../shapes.ts';

const layout = oneOf('full', 'empty', 'card', 'center');

/** What a page is like. A word of these stands here alone: it is checked, typed and printed from its line. */
export const page = {
  layout: {
    may: layout,
    otherwise: 'full',
    about: 'What stands around the page: a bar, nothing, a card, a menu at its side',
  },
  keepAlive: {
    may: boolean,
    otherwise: false,
    about: 'Whether the page is as one left it when one comes back',
  },
  background: { may: oneOf('list'), about: 'What the page stands on' },
  search: {
    may: boolean,
    otherwise: true,
    about: 'Whether the bar has a search box: not above a page that has one of its own',
  },
  blocking: {
    may: boolean,
    otherwise: false,
    about:
      'Whether nothing of it is shown before it is known who is signed in; a thread at the top says that it loads',
  },
  layouts: {
    may: list(
      record({
        when: { need: when, about: 'For whom it is so' },
        layout: { need: oneOf('full', 'center'), about: 'What stands around the page then' },
        search: {
          may: boolean,
          about: 'Whether the bar has a search box then; as else where nothing is said',
        },
      }),
    ),
    about:
      'What stands around it instead, the first that fits: one page may be another for whoever is signed in',
  },
  title: { may: text, about: 'What the window is called' },
  titles: {
    may: list(
      record({
        when: { need: when, about: 'Where it is the title' },
        text: { need: text, about: 'What the window is called then' },
      }),
    ),
    about: 'Titles that take its place, the first that fits',
  },
  description: {
    may: text,
    about: 'What it says of itself where it is found or shared, unless what it is about has a summary',
  },
  found: {
    may: boolean,
    otherwise: true,
    about: 'Whether search engines may show it; they never do where a guard asks something, nor a variant',
  },
  exists: { may: ref('endpoint'), about: 'The call whose failure makes this address answer 404' },
  validate: {
    may: record({
      when: { need: when, about: 'What holds of an address that means something' },
      status: {
        may: whole({ least: 400, most: 599, status: 'known' }),
        otherwise: 404,
        about: 'The HTTP status of an address that means nothing',
      },
    }),
    about: 'What the address itself must hold; where it does not, the page is the one for nothing found',
  },
} as const;

/** What a page is among others of one thing. */
export const place = { tab: { may: name('tab'), about: 'The tab that it is of an item' } } as const;

const common = {
  screen: { need: ref('screen'), about: 'What the page shows' },
  guards: {
    may: choice(list(choice(ref('guard'), ref('action'))), oneOf('create.guards')),
    about: 'What is asked before the page opens: guards, and actions that one must be allowed',
  },
  query: {
    may: map(ref('type'), { keys: name('query') }),
    about: 'What the query of the address may say: name → type',
  },
  params: {
    may: map(choice(ref('type'), distinct(name('parameterValue'))), { keys: word('pathPart') }),
    about: 'Of what type a part of the path is, or the values that it may have',
  },
  ...page,
  ...place,
} as const;

const child = entry({
  path: { need: name('childAddress'), about: 'What follows the path of the parent' },
  was: {
    may: choice(name('childAddress'), distinct(name('childAddress'))),
    about: 'What followed it before: such an address leads on to that of now',
  },
  ...common,
});

const route = entry({
  path: { need: name('address'), about: 'The address; names in braces are what it differs by' },
  was: {
    may: choice(name('address'), distinct(name('address'))),
    about: 'Earlier addresses, which lead on to that of now, those of its children as well',
  },
  forEach: {
    may: choice(oneOf('kinds'), list(oneOf('kinds', 'create'))),
    about: 'One route for each of these, with its children',
  },
  ...common,
  variants: {
    may: list(
      entry({
        id: { need: name('variant'), about: 'What the variant is called' },
        path: { need: name('address'), about: 'Its own address' },
        was: {
          may: choice(name('address'), distinct(name('address'))),
          about: 'Earlier addresses, which lead on to its own, those of its children as well',
        },
        layout: { may: layout, about: 'What stands around it, and around its children' },
        refuse: { may: distinct(ref('action')), about: 'What nobody may do there' },
      }),
    ),
    about: 'The same page, with its children, at another address',
  },
  children: { may: list(child), about: 'Pages inside this one: its tabs' },
});

/** A route as it is written; its children lack what only a whole tree has. */
export type WrittenRoute = TypeOf<typeof route>;
export type WrittenChild = TypeOf<typeof child>;

/** All routes of a file, each child behind its parent. */
export const writtenRoutes = (routes: readonly WrittenRoute[] = []): WrittenChild[] =>
  routes.flatMap((one) => [one, ...(one.children ?? [])]);

/** spec/routes: which address shows which screen. */
export const routes = entry({
  app: { need: ref('app'), about: 'The app whose pages these are' },
  routes: { need: list(route), about: 'Its addresses' },
});
