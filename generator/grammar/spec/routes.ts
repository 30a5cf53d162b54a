import type { TypeOf } from '../shape.ts';
import {
  boolean,
  choice,
  entry,
  integer,
  list,
  map,
  oneOf,
  path,
  record,
  ref,
  string,
  text,
  when,
} from '../shapes.ts';

const layout = oneOf('full', 'empty', 'card', 'center');

/** What a page is like. A word of these stands here alone: it is checked, typed and printed from its line. */
export const page = {
  layout: { may: layout, otherwise: 'full' },
  keepAlive: { may: boolean, otherwise: false },
  background: string,
  search: {
    may: boolean,
    otherwise: true,
    about: 'Whether the bar has a search box: not above a page that has one of its own',
  },
  blocking: { may: boolean, otherwise: false },
  title: text,
  titles: {
    may: list(record({ when: { need: when }, text: { need: text } })),
    about: 'Titles that take its place, the first that fits',
  },
  exists: { may: ref('endpoint'), about: 'The call whose failure makes this address answer 404' },
  validate: record({ when: { need: when }, status: { may: integer, otherwise: 404 } }),
} as const;

/** What a page is among others of one thing. */
export const place = { tab: string } as const;

const common = {
  screen: { need: ref('screen') },
  forEach: {
    may: choice(oneOf('kinds'), list(oneOf('kinds', 'create'))),
    about: 'One route for each of these',
  },
  guards: {
    may: choice(list(choice(ref('guard'), ref('action'))), string),
    about: 'What is asked before the page opens: guards, and actions that one must be allowed',
  },
  query: map(string),
  params: { may: map(list(string)), about: 'The values that a path parameter may have' },
  ...page,
  ...place,
} as const;

const child = entry({
  path: { need: string, about: 'What follows the path of the parent' },
  ...common,
});

const route = entry({
  path: { need: path },
  ...common,
  variants: list(entry({ id: { need: string }, path: { need: path }, layout, refuse: list(ref('action')) })),
  children: list(child),
});

/** A route as it is written; its children lack what only a whole tree has. */
export type WrittenRoute = TypeOf<typeof route>;
export type WrittenChild = TypeOf<typeof child>;

/** spec/routes: which address shows which screen. */
export const routes = entry({ app: { need: ref('app') }, routes: { need: list(route) } });
