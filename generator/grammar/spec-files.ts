import {
  all,
  byPath,
  type Declares,
  dotted,
  fieldsUnder,
  groupedUnder,
  groups,
  itemsUnder,
  leaves,
  own,
  under,
} from './declares.ts';
import type { Shape } from './shape.ts';
import { app } from './spec/app.ts';
import { claims } from './spec/claims.ts';
import { constants } from './spec/constants.ts';
import { demo } from './spec/demo.ts';
import { endpoints } from './spec/endpoints.ts';
import { entities } from './spec/entities.ts';
import { errors } from './spec/errors.ts';
import { events } from './spec/events.ts';
import { guards } from './spec/guards.ts';
import { jobs } from './spec/jobs.ts';
import { kinds } from './spec/kinds.ts';
import { later } from './spec/later.ts';
import { parts } from './spec/parts.ts';
import { routes } from './spec/routes.ts';
import { rules } from './spec/rules.ts';
import { screens } from './spec/screens.ts';
import { states } from './spec/states.ts';
import { tags } from './spec/tags.ts';
import type { RefTarget } from './targets.ts';

/** A kind of file that a spec is made of. */
interface FileKind {
  /** A file, or a folder; `deep` folders may hold others. */
  at: string;
  deep?: true;
  /** There is no product without it. */
  needed?: true;
  /** Its words stand by their places, so that they may be left out. */
  placed?: true;
  shape: Shape;
  /** The ids that such files declare, by what they name. */
  declares: Partial<Record<RefTarget, Declares>>;
}

/** One row for each kind of spec file, by the name of its JSON Schema under spec/meta. */
export const specFiles = {
  app: {
    at: 'spec/app.yaml',
    needed: true,
    placed: true,
    shape: app,
    declares: {
      language: itemsUnder('languages'),
      app: under('apps'),
      base: under('bases'),
      place: under('places'),
      menu: under('menus'),
    },
  },
  kinds: {
    at: 'spec/kinds.yaml',
    needed: true,
    shape: kinds,
    declares: { kind: itemsUnder('kinds'), kindField: fieldsUnder('fields') },
  },
  tags: {
    at: 'spec/tags.yaml',
    shape: tags,
    declares: { tag: groupedUnder('tags'), tagGroup: under('tags') },
  },
  routes: { at: 'spec/routes/', placed: true, shape: routes, declares: {} },
  guards: {
    at: 'spec/guards/',
    shape: guards,
    declares: {
      subject: under('subjects'),
      term: under('terms'),
      check: under('checks'),
      guard: under('guards'),
      action: under('actions'),
    },
  },
  entities: {
    at: 'spec/entities/',
    shape: entities,
    declares: { entity: all(own('types', 'views'), under('types'), under('views')), view: under('views') },
  },
  rules: { at: 'spec/rules/', shape: rules, declares: { rule: own() } },
  errors: { at: 'spec/errors/', shape: errors, declares: { error: own() } },
  constants: {
    at: 'spec/constants/',
    shape: constants,
    declares: { constant: leaves, constants: groups(), budget: groups('budget.'), rate: groups('rate.') },
  },
  endpoints: { at: 'spec/endpoints/', shape: endpoints, declares: { endpoint: own() } },
  events: { at: 'spec/events/', shape: events, declares: { event: own() } },
  jobs: { at: 'spec/jobs/', shape: jobs, declares: { job: own() } },
  states: {
    at: 'spec/states/',
    shape: states,
    declares: { group: under('groups'), machine: under('machines'), poll: under('polls') },
  },
  claims: { at: 'spec/claims/', shape: claims, declares: {} },
  demo: { at: 'spec/demo/', shape: demo, declares: {} },
  later: { at: 'spec/later.yaml', shape: later, declares: {} },
  parts: { at: 'spec/parts/', shape: parts, declares: { part: dotted } },
  screens: { at: 'spec/screens/', deep: true, shape: screens, declares: { screen: byPath } },
} satisfies Record<string, FileKind>;

export type SpecFileKind = keyof typeof specFiles;

/** The rows without their own types, for whoever goes through all of them. */
export const fileKinds = Object.entries(specFiles) as [SpecFileKind, FileKind][];

/** Which kind of file stands at a path; undefined for a path that belongs to none. */
export function fileKindOf(path: string): SpecFileKind | undefined {
  return fileKinds.find(([, { at, deep }]) => {
    if (!at.endsWith('/')) return path === at;
    return path.startsWith(at) && (deep || !path.slice(at.length).includes('/'));
  })?.[0];
}

/** Where the engine's icons stand, which are no part of a spec. */
export const iconFile = 'runtime/look/icons.yaml';

/** Which tables and columns any product has, and what the engine works out: the server's, and no part of a spec. */
export const engineTablesFile = 'server/store/tables.yaml';
/** The same of a product's own rooms, and the steps that make their tables. */
export const tablesFile = 'server/rooms/tables.yaml';
export const migrationsFolder = 'server/rooms/migrations';

/** Where ids of a sort are declared, in the words of a fault. */
export function homeOf(target: RefTarget): string | undefined {
  if (target === 'icon') return iconFile;
  if (target === 'type') return homeOf('entity');
  for (const [, { at, declares }] of fileKinds) {
    const own = declares[target];
    if (own !== undefined) return own.under === undefined ? at : `${at}, under ${own.under}`;
  }
  return undefined;
}

/** What a file may declare, by where it stands. */
export function declaredAt(path: string): RefTarget[] {
  const kind = fileKindOf(path);
  return kind === undefined ? [] : (Object.keys(specFiles[kind].declares) as RefTarget[]);
}
