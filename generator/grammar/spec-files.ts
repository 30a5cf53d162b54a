import { entities, fieldShape, fields, rules } from './field-shapes.ts';
import type { Shape } from './shape.ts';
import {
  any,
  boolean,
  by,
  choice,
  effects,
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
  value,
  when,
} from './shapes.ts';

/** The kinds of file that make up a spec, by the name of their JSON Schema under spec/meta. */
export type SpecFileKind =
  | 'app'
  | 'kinds'
  | 'tags'
  | 'routes'
  | 'guards'
  | 'entities'
  | 'rules'
  | 'errors'
  | 'constants'
  | 'endpoints'
  | 'states'
  | 'parts'
  | 'screens';

const constantValue: Shape = choice(
  { is: 'duration' },
  { is: 'size' },
  integer,
  boolean,
  string,
  list(string),
  list(integer),
);

const app = entry({
  name: { need: string },
  version: { need: string },
  theme: { need: string, about: 'The colour of the product, in quotes' },
  languages: {
    need: list(
      entry({
        id: { need: string },
        tag: { need: string },
        prefix: { need: string },
        fallback: ref('language'),
      }),
    ),
  },
  fallback: { need: ref('language'), about: 'The language whose words are used where another has none' },
  apps: {
    need: map(
      entry({
        at: { need: path },
        router: { need: oneOf('path', 'hash') },
        languages: { need: oneOf('prefix', 'cookie') },
      }),
    ),
  },
  bases: { need: map(choice(string, entry({ from: string, when, else: string }))), about: 'Where calls go' },
  places: map(string),
  menus: {
    may: map(
      list(
        entry({
          go: { need: ref('screen') },
          text: { need: text },
          icon: { need: { is: 'icon' } },
          forEach: { may: oneOf('kinds'), about: 'One link for each of these' },
        }),
      ),
    ),
    about: 'Links that stand in several places: the menu of a person, the side of a layout',
  },
  boot: list(entry({ load: { need: ref('endpoint') }, when })),
});

const kinds = entry({
  kinds: {
    need: list(
      entry(
        {
          id: { need: string },
          code: { need: integer, about: 'The number of this kind in searches' },
          icon: { may: { is: 'icon' }, about: 'What stands for an item without a picture' },
          tabs: { need: list(string), about: 'The tabs of an item, in order' },
          create: list(entry({ at: { need: string }, type: string, guards: list(ref('guard')) })),
        },
        { shape: any, named: 'field of a kind' },
      ),
    ),
  },
});

const tags = entry({
  tags: {
    need: map(map(record({ nameCn: { need: string }, nameEn: { need: string } }))),
    about: 'The tags that items are found by: group → name, as cards write it → what it is called',
  },
});

const routeFields = {
  path: { need: path },
  screen: { need: ref('screen') },
  forEach: {
    may: choice(oneOf('kinds'), list(oneOf('kinds', 'create'))),
    about: 'One route for each of these',
  },
  title: text,
  titles: {
    may: list(record({ when: { need: when }, text: { need: text } })),
    about: 'Titles that take its place: the first that fits',
  },
  guards: {
    may: choice(list(choice(ref('guard'), ref('action'))), string),
    about: 'What is asked before the page opens: guards, and actions that one must be allowed',
  },
  query: map(string),
  params: { may: map(list(string)), about: 'The values that a path parameter may have' },
  layout: oneOf('full', 'empty', 'card', 'center'),
  keepAlive: boolean,
  background: string,
  search: { may: boolean, about: 'Whether the bar has a search box; yes when absent' },
  blocking: boolean,
  tab: string,
  exists: { may: ref('endpoint'), about: 'The call whose failure makes this address answer 404' },
  validate: record({ when: { need: when }, status: integer }),
};
const childRoute = entry({
  ...routeFields,
  path: { need: string, about: 'What follows the path of the parent' },
});
const routes = entry({
  app: { need: ref('app') },
  routes: {
    need: list(
      entry({
        ...routeFields,
        variants: list(
          entry({
            id: { need: string },
            path: { need: path },
            layout: oneOf('full', 'empty', 'card', 'center'),
            refuse: list(ref('action')),
          }),
        ),
        children: list(childRoute),
      }),
    ),
  },
});

const subject = entry({
  is: { need: ref('entity') },
  shown: { may: ref('entity'), about: 'What a page knows of it: a view of the entity' },
  from: {
    may: choice(string, list(choice(string, list(string)))),
    about:
      'Types of input that it is loaded from; an inner list is taken together; subject.field is a field of another',
  },
  load: { may: ref('endpoint'), about: 'The call that answers it' },
  seen: { may: ref('check'), about: 'Who may know of it: for anybody else it is absent, in lists too' },
  error: { may: ref('error'), about: 'What is answered where it is absent; that of seen when absent' },
});
const check = entry({
  when: { need: when },
  error: { need: ref('error') },
  with: { may: map(string), about: 'What the words of the error take' },
  always: { may: string, about: 'Why it holds for everybody, or for nobody' },
});
const checkList = list(ref('check'));
const listOfChecks = choice(checkList, entry({ checks: { need: checkList } }));
const guards = entry({
  order: { may: list(string), about: 'The order in which the guards of a route run' },
  subjects: {
    may: map(choice(string, subject)),
    about: 'What conditions speak of: an entity, with ? where it may be absent, or how it is loaded',
  },
  terms: { may: map(choice(string, entry({ when: { need: when } }))), about: 'Conditions with a name' },
  checks: { may: map(check), about: 'A condition and its error' },
  guards: { may: map(listOfChecks), about: 'Who may enter a page: checks, in order' },
  actions: { may: map(listOfChecks), about: 'Who may do what: checks, in order' },
});

const errors = entry(
  {},
  {
    shape: entry({
      code: choice(string, record({ by: { need: string }, value: { need: string } }), by(string)),
      http: list(integer),
      from: string,
      network: boolean,
      timeout: boolean,
      otherwise: { may: boolean, about: 'Matches whatever no other entry does' },
      status: integer,
      text,
      field: { may: string, about: 'The input that is wrong: a form that asks it says so there' },
      params: list(string),
      retired: boolean,
      effects: { need: effects },
      page: {
        may: effects,
        about: 'What happens to a page that it keeps somebody out of; effects when absent',
      },
    }),
    named: 'error',
  },
);

const constant = choice(
  constantValue,
  entry({
    value: { need: choice(constantValue, by(constantValue)) },
    other: {
      may: list(record({ value: { need: any }, why: { need: string } })),
      about: 'The readings that we did not take',
    },
  }),
  record({}, { shape: choice(constantValue, entry({ value: { need: constantValue } })), named: 'constant' }),
);
const constants = entry({}, { shape: constant, named: 'constant' });

const callPath = choice(path, by(path));
const endpoints = entry(
  {},
  {
    shape: entry({
      about: string,
      get: callPath,
      post: callPath,
      put: callPath,
      patch: callPath,
      delete: callPath,
      socket: callPath,
      base: ref('base'),
      params: fields,
      query: fields,
      body: { may: fields, about: 'The inputs of a call that writes no entity' },
      creates: { may: ref('entity'), about: 'Takes the fields that may be written when one is made' },
      changes: {
        may: ref('entity'),
        about: 'Takes the fields that may always be written; null clears one that may be absent',
      },
      removes: { may: ref('entity'), about: 'What is there no more after the call; it takes no field of it' },
      fields: {
        may: list(string),
        about: 'Of creates or changes: takes these and no other, those of `create` included',
      },
      also: {
        may: fields,
        about:
          'Inputs beside the fields of what is created or changed, or what is asked of whoever removes it',
      },
      encode: oneOf('json', 'form', 'multipart'),
      timeout: choice(oneOf('none'), { is: 'duration' }, ref('constant')),
      ignore: record({ http: list(integer), codes: list(string) }),
      cache: oneOf('session'),
      allow: ref('action'),
      open: { may: string, about: 'Why a call that changes something asks nobody who they are' },
      acts: { may: string, about: 'Why a safe method changes something' },
      lacks: {
        may: map(string),
        about: 'Checks of a page that makes this call and that it does without: check → why',
      },
      errors: list(ref('error')),
      budget: {
        may: ref('budget'),
        about:
          'What a call may cost: the constants budget.<name>. When absent, by its form: stream, upload, write, list or read',
      },
      rate: {
        may: ref('rate'),
        about:
          'How often it may come: the constants rate.<name>. For what is dear whoever waits; that of its budget when absent',
      },
      returns: choice(string, list(string), map(fieldShape)),
      answers: oneOf('wrapper', 'stream'),
      answered: { may: oneOf('here', 'elsewhere', 'later'), about: 'Who answers; here when absent' },
      receives: string,
      sends: string,
      policy: { may: string, about: 'The socket policy: the constants under this name' },
    }),
    named: 'endpoint (area.verb)',
  },
);

const states = entry({
  groups: map(entry({ field: { need: value } }, { shape: list(string), named: 'state' })),
  machines: map(entry({ field: { need: value }, moves: { need: map(list(string)) } })),
  polls: map(
    entry({
      ask: { need: ref('endpoint') },
      every: { need: ref('constant') },
      atMost: ref('constant'),
      while: { need: when },
      then: effects,
    }),
  ),
});

/** What a part holds is known where it is used: it is read there, with the names of that place. */
const parts = entry({}, { shape: map(any), named: 'sort of part' });

/** A screen before its block's own properties are known. */
export const screenFields = {
  title: text,
  block: { need: string, about: 'The block that draws this screen' },
  slots: { may: map(string), about: 'Parts that a hand-written file fills' },
  status: integer,
};

/** The grammar of every kind of spec file. */
export const specFileShapes: Record<SpecFileKind, Shape> = {
  app,
  kinds,
  tags,
  routes,
  guards,
  entities,
  rules,
  errors,
  constants,
  endpoints,
  states,
  parts,
  screens: entry(screenFields, { shape: any, named: 'property of the block' }),
};

/** What stands in one file directly below spec/. */
const rootFiles: readonly SpecFileKind[] = ['app', 'kinds', 'tags'];

/** Which kind of file stands at a path below spec/; undefined for a path that belongs to none. */
export function fileKindOf(path: string): SpecFileKind | undefined {
  const parts = path.split('/');
  if (parts.length === 2) {
    return rootFiles.find((name) => parts[1] === `${name}.yaml`);
  }
  const folder = parts[1] as SpecFileKind;
  if (folder === 'screens') return 'screens';
  return parts.length === 3 && folder in specFileShapes && !rootFiles.includes(folder) ? folder : undefined;
}
