import { entry, ref } from './shapes.ts';

// What the engine leads to by itself. It asks for a role, and never knows what the screens of a product are called.

/** A page that the engine leads to: the parts of its address that it knows, and what it writes behind the ?. */
interface PageRole {
  about: string;
  brings: readonly string[];
  asks?: string;
  /** Without one the engine leads nowhere, as where a product has no search. */
  optional?: true;
  /** It is about the things of kinds: a product without kinds has none, and nobody is led there. */
  ofKinds?: true;
}

export const pageRoles = {
  home: { about: 'Where one begins, and where Back ends', brings: [] },
  list: { about: 'The list of what there is of a kind', brings: ['kind'], ofKinds: true },
  item: { about: 'The page of an item', brings: ['kind', 'user', 'name'], ofKinds: true },
  create: { about: 'Where an item is made', brings: ['kind', 'create'], ofKinds: true },
  person: {
    about: 'The page of a person; nobody is led there when absent',
    brings: ['user'],
    optional: true,
  },
  search: {
    about: 'Where the search of the bar leads; it has none when absent',
    brings: [],
    asks: 'q',
    optional: true,
  },
  log: {
    about: 'What happened to one’s account; nobody is led there when absent',
    brings: [],
    optional: true,
  },
} as const satisfies Record<string, PageRole>;

/** Screens that stand in the place of a page, at whatever address. */
export const standInRoles = {
  missing: { about: 'What stands where nothing is' },
  unreadable: { about: 'What stands at an address that is too long to be read' },
} as const;

/** Addresses where one comes in, which may be of another product. */
export const entranceRoles = {
  login: { about: 'Where one signs in' },
  register: { about: 'Where one makes an account; nobody is led there when absent', optional: true },
} as const;

export type PageRoleId = keyof typeof pageRoles;

const rows = { ...pageRoles, ...standInRoles, ...entranceRoles };

/** Every role. */
export const roleNames: readonly string[] = Object.keys(rows);

/** The roles that a link may name in place of a screen: it leads to that of the app that is open. */
export const isPageRole = (name: string): name is PageRoleId => Object.hasOwn(pageRoles, name);

export const isRoleOptional = (name: string, hasKinds = true): boolean =>
  Object.entries(rows).some(
    ([role, row]) => role === name && ('optional' in row || (!hasKinds && 'ofKinds' in row)),
  );

const screen = ref('screen');
const place = ref('place');

/** The roles of an app in spec/app.yaml: what it does not say is as in the app at `/`. */
export const roles = entry({
  home: { may: screen, about: pageRoles.home.about },
  list: { may: screen, about: pageRoles.list.about },
  item: { may: screen, about: pageRoles.item.about },
  create: { may: screen, about: pageRoles.create.about },
  person: { may: screen, about: pageRoles.person.about },
  search: { may: screen, about: pageRoles.search.about },
  log: { may: screen, about: pageRoles.log.about },
  missing: { may: screen, about: standInRoles.missing.about },
  unreadable: { may: screen, about: standInRoles.unreadable.about },
  login: { may: place, about: entranceRoles.login.about },
  register: { may: place, about: entranceRoles.register.about },
});
