import type { QaRoute } from './address.ts';

/** An address of a page, of which whoever runs a test fills in what stands in braces. */
export interface Place {
  route: string;
  /** Without the prefix of a language. */
  address: string;
  languageFrom: 'prefix' | 'cookie';
  /** Who may open it. */
  role: string;
  /** What the thing is like that it is about, where it is about one. */
  item?: { kind: string; visibility: string };
}

/** What the hub is asked. */
export interface QaCall {
  method: string;
  url: string;
}

/** What is chosen of a field: the place of what is offered, or whether a box is set. */
export interface Chosen {
  field: string;
  chosen: number | boolean;
}

/** What is typed into a field or chosen of it: it is sent, or the form says why not. */
export interface FormCase {
  field: string;
  title: string;
  /** What it proves: `rule Person.alias`. */
  about: string;
  text?: string;
  chosen?: Chosen['chosen'];
  /** A file: a picture, or what is none. */
  file?: 'picture' | 'other';
  /** How the hub is set, and the words of what is not offered then. */
  settings?: Readonly<Record<string, unknown>>;
  lacks?: string;
  /** What is sent of what was chosen; anything where absent. */
  sends?: unknown;
  /** A key of the catalogue, with what its sentence names; absent where the form is sent. */
  says?: { key: string; params: Readonly<Record<string, string | number>> };
}

/** A form at one address, as somebody fills it in who types. */
export interface QaForm {
  /** The screen, and behind a dot the name of the form. */
  form: string;
  place: Place;
  /** What the ids of its controls begin with. */
  prefix: string;
  /** Whether a button opens it. */
  isPrompt: boolean;
  submit: string;
  /** What is chosen first, so that the fields are asked. */
  first?: readonly Chosen[];
  /** What is asked of the hub when it is sent. */
  calls: readonly QaCall[];
  /** What happens then, and whether what was typed stands there still. */
  then: readonly Readonly<Record<string, unknown>>[];
  keeps: boolean;
  /** By field, a text that is taken. */
  valid: Readonly<Record<string, string>>;
  cases: readonly FormCase[];
}

/** What the browser is answered, or what becomes of its question. */
export type Reply =
  | {
      is: 'answer';
      status: number;
      code?: string;
      params: Readonly<Record<string, string | number>>;
      msg: string;
    }
  | { is: 'cut off' }
  | { is: 'never answered' };

/** What people see of an error, and where. */
export interface Shown<Key extends string = string> {
  as: 'toast' | 'field' | 'state' | 'page' | 'login' | 'proof';
  /** A key of the catalogue; a text of the answer where absent. */
  key?: Key;
  /** The title of a page. */
  title?: Key;
  field?: string;
  reason?: string;
  tone?: string;
}

/** An error that a browser meets: where it is provoked, what comes, and what is to be seen. */
export interface QaError<Key extends string = string> {
  error: string;
  /** The form that is sent, by its place among all; a page that is opened where absent. */
  form?: number;
  page?: { place: Place; calls: readonly QaCall[] };
  reply: Reply;
  shown: Shown<Key>;
}

/** A call with an input that its validator takes. */
export interface SampleCall {
  endpoint: string;
  method: string;
  route: QaRoute;
  body: readonly string[];
  input: Readonly<Record<string, unknown>>;
  /** The named type of each field that has one: who runs the call fills in what is there. */
  types: Readonly<Record<string, string>>;
}

/** A call that asks an action. */
export interface RoleCall extends SampleCall {
  action: string;
}

/** What the rules say to one of those who ask, before the things that the action is about. */
export interface RoleVerdict {
  role: string;
  /** By subject, the name of the sample that it is. */
  things?: Readonly<Record<string, string>>;
  /** What the rule reads. */
  scope: Readonly<Record<string, unknown>>;
  /** The error that is answered; absent where the role may. */
  refused?: string;
}

/** How a thing is made that a product keeps without code. */
export interface QaThing {
  entity: string;
  /** The type of its id, by which calls name it. */
  type: string;
  /** Fields that hold the id of another subject. */
  refers: Readonly<Record<string, string>>;
  createdBy?: string;
}

/** Somebody before a thing, or before none, of a hub as it is set: the checks and terms that read no more than that. */
export interface QaStanding {
  title: string;
  viewer: Readonly<Record<string, unknown>> | null;
  item?: Readonly<Record<string, unknown>>;
  given: Readonly<Record<string, unknown>>;
  checks: Readonly<Record<string, boolean>>;
  terms: Readonly<Record<string, boolean>>;
}

/** A thing that calls are about, and what is answered where it is absent. */
export interface QaSubject {
  name: string;
  optional: boolean;
  missing?: string;
  /** The call that answers it. */
  load?: string;
}

/** A number that the server holds whatever is asked, with a call by which both of its sides are tried. */
export interface QaLimit {
  constant: string;
  how: 'body' | 'parameters' | 'entries' | 'depth';
  /** What is still taken; one more is refused. */
  most: number;
  call: SampleCall;
}

/** What a call of a class may cost, and how often such calls may come. */
export interface QaCost {
  id: string;
  answerBytes: number;
  bodyBytes: number;
  timeMs: number;
  atOnce: number;
  perAsker: number;
  waiting: number;
  waitMs: number;
  rate?: QaRate;
}

/** How often a call may come. */
export interface QaRate {
  id: string;
  perNetwork: number;
  perPerson: number;
  windowMs: number;
}

/** Something that whoever runs the hub may set: what it is where nobody does, and what may be said of it. */
export interface QaSetting {
  field: string;
  usual: unknown;
  cases: readonly { title: string; text: string; isTaken: boolean }[];
}

/** What a constant says, by its name. */
export interface QaNumber {
  id: string;
  value: number;
}

/** What becomes of whoever opens an address: it opens, or something else stands in its place. */
export interface Outcome<Key extends string = string> {
  is: 'open' | 'login' | 'page' | 'elsewhere';
  /** Why one is asked to sign in. */
  reason?: string;
  /** The screen that is shown instead, or to which one is led. */
  screen?: string;
  /** The title of the page that is shown instead. */
  title?: Key;
  /** What is said on it. */
  text?: Key;
  /** Where one is led. */
  address?: string;
  /** The check that keeps one out. */
  check?: string;
}

/** Somebody opens an address, in a language, of a hub as it is set, while calls answer as said. */
export interface Way<Key extends string = string, Language = string, Settings = object> {
  place: Place;
  language: Language;
  settings: Settings;
  /** The check that what calls answer fails, and what they answer then. */
  failing?: string;
  answers: readonly (QaCall & { data: object })[];
  outcome: Outcome<Key>;
  /** What it proves beside its route: the guards and actions that are asked, and what is set. */
  also: readonly string[];
}

/** By what an error is provoked: who asks, how the hub is set, or what is sent beside the input. */
export type How =
  | 'role'
  | 'settings'
  | 'twice'
  | 'body'
  | 'type'
  | 'site'
  | 'reading token'
  | 'cursor'
  | 'input'
  | 'address'
  | 'query'
  | 'headers'
  | 'host'
  | 'no HTTP'
  | 'read-only'
  | 'given'
  | 'late'
  | 'often'
  | 'unreadable';

/** An error that our server answers, and how it comes to that. */
export interface HttpError<Id = string, Settings = object> {
  error: Id;
  how: How;
  call?: SampleCall;
  role?: string;
  visibility?: string;
  settings?: Settings;
  /** What is sent in the place of what is filled in. */
  given?: Readonly<Record<string, unknown>>;
  /** What is another text each time. */
  fresh?: readonly string[];
  /** The call that lists what there is already of what is made too often. */
  counted?: SampleCall;
  /** The file that nobody can read, and the kind of what has it; the card where absent. */
  file?: string;
  kind?: string;
  /** How much is sent, or how often, and the constant that says so of what may be there. */
  amount?: number;
  constant?: string;
}

/** A poll, with what it is asked about, and what a page knows while it goes on and when it has ended. */
export interface QaPoll<Id = string, Call = string> {
  poll: Id;
  ask: Call;
  everyMs: number;
  atMost?: number;
  /** What its call takes. */
  input: Readonly<Record<string, unknown>>;
  /** By the names of subjects. */
  on: Readonly<Record<string, unknown>>;
  off: Readonly<Record<string, unknown>>;
  /** The calls that what follows its end asks, and whether all that a page shows is asked anew. */
  loads: readonly Call[];
  refreshes: boolean;
  /** Every value of what it reads, and whether it then goes on. */
  each: readonly { scope: Readonly<Record<string, unknown>>; holds: boolean }[];
}

/** What the values of a field mean. */
export interface QaStates {
  group: string;
  values: readonly { value: string; states: readonly string[] }[];
}

/** What a call asks of several fields together, on one side, and of what is sent whether it breaks that. */
export interface QaCallRule {
  endpoint: string;
  side: 'api' | 'form';
  entity: string;
  field: string;
  keyword: string;
  says?: string;
  rows: readonly {
    sent: Readonly<Record<string, unknown>>;
    given: Readonly<Record<string, unknown>>;
    isBroken: boolean;
  }[];
}

/** A value that a call does not take, and the sentence that says why. */
export interface QaRefusal {
  title: string;
  about: string;
  field: string;
  keyword: string;
  input: Readonly<Record<string, unknown>>;
  key: string;
}

/** What a call reads of what it is sent. */
export interface QaInput {
  endpoint: string;
  /** What it proves beside its call: the fields and rules of its inputs. */
  also: readonly string[];
  path: readonly string[];
  query: readonly string[];
  body: readonly string[];
  /** By input, the header in which it comes. */
  headers: Readonly<Record<string, string>>;
  /** The part that takes the rest of an address. */
  rest?: string;
  /** The least that it takes. */
  input: Readonly<Record<string, unknown>>;
  /** What is filled in where nothing was sent. */
  defaults: Readonly<Record<string, unknown>>;
  refusals: readonly QaRefusal[];
  /** What null and a text of spaces mean of a field. */
  absent: readonly { field: string; null: 'clears' | 'absent' | 'missing'; blank?: 'clears' | 'absent' }[];
  /** Values that are no texts, with the texts that say them. */
  typed: readonly QaTyped[];
}

/** What is no text, and the text that says it. */
export interface QaTyped {
  field: string;
  value: unknown;
  as: string;
}
