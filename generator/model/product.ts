/**
 * The resolved product: what every emitter reads, and nothing else.
 * All references are checked, all `forEach` are expanded, all units are numbers (ms, bytes), all ids are unique.
 * Records keyed by id are sorted by id, so that the order of files and keys never reaches the output; lists keep
 * the owner's order.
 */

import type { Origin, Place } from '../faults/place.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { RuleKeyword, Side } from '../grammar/rule-words.ts';
import type { BlockType, ShapeField } from '../grammar/shape.ts';
import type { RecordOf } from '../grammar/shapes.ts';
import type { FieldDefinition } from '../grammar/spec/entities.ts';
import type { WrittenError } from '../grammar/spec/errors.ts';
import type { page, place } from '../grammar/spec/routes.ts';
import type { AddressParts } from './address-parts.ts';
import type { DemoRow } from './demo.ts';
import type { Endpoint } from './endpoint.ts';
import type { EventType } from './event.ts';
import type { Job } from './job.ts';
import type { Budget, Constant } from './limits.ts';
import type { MenuEntry } from './menu.ts';
import type { Expr, Node } from './node.ts';
import type { Resolved } from './resolved.ts';
import type { Action, Check, Guard, RowCondition, Subject, Term } from './rights.ts';
import type { Samples } from './sample.ts';
import type { Group, Machine, Poll } from './states.ts';
import type { OwnFields, Tag, TagFields } from './tag.ts';

export type {
  Bring,
  Endpoint,
  EndpointRoute,
  FollowingError,
  Keeping,
  ListFilter,
  Lists,
  Moves,
  Writes,
} from './endpoint.ts';

export interface Language {
  id: string;
  tag: string;
  prefix: string;
  fallback?: string;
  origin: Origin;
}
export interface AppEntry {
  id: string;
  at: string;
  router: 'path' | 'hash';
  languageFrom: 'prefix' | 'cookie';
  /** Why its pages are shown to whom the guard keeps out that all others ask. */
  open?: string;
  /** By role: the screen, or of where one comes in the place. What the app does not say is as in the app at `/`. */
  roles: Readonly<Record<string, string>>;
  origin: Origin;
}
export interface App {
  name: string;
  version: string;
  theme: string;
  languages: Language[];
  /** The language that words fall back to (`fallback: en`). */
  fallback: string;
  /** How the languages that a browser wants are read, where nobody chose one. */
  newcomers: 'first' | 'fallback';
  apps: AppEntry[];
  /** `product` is a path such as `/acx`; others may come from a value at run time. */
  bases: Record<string, Node>;
  places: Record<string, string>;
  /** Of some: where the way in that leads there stands. */
  placesWhen: Record<string, Expr>;
  /** What leads on from every page. */
  menus: Record<string, MenuEntry>;
  boot: Node[];
  calls: Record<string, string>;
  /** The settings that the engine shows by itself, by where it does. */
  said: { name?: string; above?: string; foot?: string };
  origin: Origin;
}

/** One entry of kinds.yaml; fields beyond these are the owner's own and stand in `more`. */
export interface Kind {
  id: string;
  code: number;
  tabs: string[];
  create: {
    at: string;
    type?: string;
    guards: string[];
    screen?: string;
    /** What the manifests of an item say that is made so, by their words. */
    writes?: Record<string, unknown>;
  }[];
  /** The entities that its manifests hold: the one that it is made with first. */
  manifests: string[];
  more: Record<string, unknown>;
  origin: Origin;
}

/** A field, with what its own words say as they are written. */
export interface Field
  extends Resolved<
    Pick<FieldDefinition, 'writable' | 'private' | 'index' | 'frontMatter' | 'stamp' | 'whenGone'>
  > {
  name: string;
  /** Draft-07 schema of the field alone; may `$ref` `#/definitions/Name`. */
  schema: JsonSchema;
  required: boolean;
  /** `core` is a column made by migration, `json` lives in the JSON column, `none` is not kept (computed). */
  kept: 'core' | 'json' | 'none';
  /** snake_case column of a core field. */
  column?: string;
  /** The schema in which it is written, where that is not the one in which it is shown. */
  takes?: JsonSchema;
  was: string[];
  /** Where lists are found or ordered by it and others together: those others, in the order of the index. */
  indexWith?: string[];
  /** Where no two rows have the same in it: the fields together with which they do not. */
  unique?: string[];
  /** What it shows of the thing whose id a field beside it holds: `bookId.name`. */
  via?: string;
  /** Other entities that it is worked out from. */
  of: string[];
  /** The words of manifests that fill it, of which each manifest has one at most. */
  fromManifest?: string[];
  /** The kind of the items that it names by owner/name. */
  leadsTo?: string;
  /** The group whose tags its values are. */
  tags?: string;
  /** In a file of a repository: the field that marks its value as a secret. */
  secret?: string;
  /** What it is, in a sentence of the language that others fall back to. */
  about?: string;
  /** Whether there is one value for each language, by its id. */
  perLanguage?: true;
  default?: unknown;
  /**
   * A virtual field that reads another by language: `{ zh: nameCn, en: nameEn, fallback: nameEn }`. `by` is what each language
   * reads, in order: its own field, then those of the languages that it falls back to.
   */
  localised?: { own: OwnFields; by: Record<string, string[]>; fallback: string[] };
  origin: Origin;
}
export interface Entity {
  name: string;
  /** Database table, when kept. */
  table?: string;
  /** Whether no migration makes the table: it follows from the description, and the server makes it. */
  isDescribed?: true;
  /** Where it is kept in a file of a repository: which, and whether that may say more. */
  file?: { name: string; others: boolean };
  fields: Field[];
  /** Whether its fields are set by whoever runs the hub. */
  set?: true;
  /** The entity this one is a view of. */
  viewOf?: string;
  /** The entities that it is worked out from. */
  of: string[];
  /** Of what it is a page. */
  pages?: string;
  origin: Origin;
}

/** What a keyword of a rule asks: a limit, a pattern, whether it must be there, or when. */
export type RuleValue = number | string | boolean | { when: Expr; reads: string[] };

/** A rule that no schema of one field can say: it is judged on the whole input, and on what is kept of the rest. */
export interface Judged {
  entity: string;
  /** Where its sentence stands. */
  field: string;
  keyword: RuleKeyword | 'check';
  /** By side, then by kind; one case under an empty name where kinds do not differ. */
  cases: Record<Side, Record<string, RuleValue | undefined>>;
  /** The fields that it is about. */
  reads: string[];
  says?: string;
  origin: Origin;
}

export interface Rule {
  /** `Entity.field`, or `Entity` for rules over several fields. */
  id: string;
  entity: string;
  /** Empty for rules over several fields. */
  field: string;
  /** The keywords that are alike for every kind as JSON Schema, per side. */
  schema: Record<Side, JsonSchema>;
  required: Record<Side, boolean>;
  /** Sentences by keyword. */
  says: Record<string, string>;
  judged: Judged[];
  accept: unknown[];
  reject: unknown[];
  /** Asked while it is typed; `reasons` are errors by the reason that is answered. */
  remote?: { ask: string; error: string; reasons: Record<string, string> };
  origin: Origin;
}

type ErrorWords =
  | ('from' | 'network' | 'timeout' | 'otherwise' | 'text' | 'field' | 'retired')
  | ('cause' | 'among' | 'usedUp' | 'beyond');

/** What may go wrong, with what its words say as they are written. */
export interface ErrorEntry
  extends Resolved<Pick<WrittenError, ErrorWords>>,
    Required<Resolved<Pick<WrittenError, 'http' | 'params'>>> {
  id: string;
  code?: Node;
  /** HTTP status that our own server answers with. */
  status: number;
  effects: Node;
  origin: Origin;
}

/** What a page is like, as spec/routes says it. */
export type Page = Resolved<RecordOf<typeof page & typeof place>>;

/** One address pattern, before languages are applied. */
export interface Route extends Page, AddressParts {
  /** Unique, stable: `hub:/models/{user}/{name}/files/{view}/{branch}/{path...}`. */
  id: string;
  app: string;
  /** Address pattern without language prefix. */
  path: string;
  /** Earlier addresses, which lead to this one. */
  was?: string[];
  screen: string;
  /** Values fixed by expansion: `{ kind: 'models' }`, `{ kind, create: '/api' }`. */
  fixed: Record<string, string>;
  /** Permitted values of path parameters, where limited. */
  params: Record<string, string[]>;
  query: Record<string, string>;
  guards: string[];
  /** Actions that one must be allowed, in the order in which they are asked, after the guards. */
  allow: string[];
  /** Calls that answer what those actions read beyond who asks, by its name in the scope. */
  loads: Record<string, string>;
  variant?: string;
  refuse: string[];
  parent?: string;
  children: string[];
  origin: Origin;
}

export interface Screen {
  /** Path under spec/screens without `.yaml`: `hub/list`. */
  id: string;
  block: string;
  /** The block's own properties, checked against runtime/blocks/<block>/block.yaml. */
  props: Extract<Node, { t: 'record' }>;
  /** Slot name → override file base name. */
  slots: Record<string, string>;
  /** JSON Schema of one row of what the block loads, when it loads. */
  row?: JsonSchema;
  origin: Origin;
}

export interface Message {
  text: string;
  params: string[];
  place: Place;
}

export interface Product {
  app: App;
  kinds: Kind[];
  /** What kinds say beside the words of the language, by name. */
  kindFields: Record<string, ShapeField>;
  tags: Tag[];
  tagFields: TagFields;
  constants: Record<string, Constant>;
  /** Classes of calls by name. */
  budgets: Record<string, Budget>;
  entities: Record<string, Entity>;
  /** Entities, views and named types as one set of draft-07 definitions. */
  definitions: Record<string, JsonSchema>;
  rules: Record<string, Rule>;
  errors: Record<string, ErrorEntry>;
  endpoints: Record<string, Endpoint>;
  /** Rows that the first start plants where the demo is asked for, each behind those that it refers to. */
  demo: DemoRow[];
  jobs: Record<string, Job>;
  events: Record<string, EventType>;
  groups: Record<string, Group>;
  machines: Record<string, Machine>;
  polls: Record<string, Poll>;
  subjects: Record<string, Subject>;
  terms: Record<string, Term>;
  checks: Record<string, Check>;
  rowConditions: Record<string, RowCondition>;
  guards: Record<string, Guard>;
  /** The order in which a route's guards run. */
  guardOrder: string[];
  /** What every page and every call asks first. */
  everywhere?: string;
  actions: Record<string, Action>;
  /** In the order in which they are written. */
  samples: Samples;
  routes: Route[];
  screens: Record<string, Screen>;
  blocks: Record<string, BlockType>;
  /** Blocks that stand with the product, and not with the engine. */
  ownBlocks: readonly string[];
  /** Icon → the strokes that draw it. */
  icons: Record<string, string>;
  /** Language id → key → message. */
  messages: Record<string, Record<string, Message>>;
  /** Override files found under screens/, relative to the project: `screens/hub/list.tsx`. */
  overrides: { screen: string; slot?: string; file: string }[];
  /** Whether it has rooms of its own on the server, beside what any product has. */
  hasRooms: boolean;
  /** The names of the steps that make the tables of these rooms. */
  migrations: readonly string[];
  /** Whether its records show something that the engine knows nothing of. */
  hasRecordParts: boolean;
}
