import { pathsIn } from '../../expressions/expr-parts.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import type { QaError } from './errors.ts';
import { holds } from './evaluate.ts';
import type { QaForm } from './forms.ts';
import type { How, HttpError } from './http-errors.ts';
import { planWays, type Way } from './ways.ts';

/** qa/forms.ts, qa/browser-errors.ts and qa/ways.ts: what is tried in a browser. */
export function emitBrowserFiles(
  { forms, errors, ways }: { forms: readonly QaForm[]; errors: readonly QaError[]; ways: readonly Way[] },
  product: Product,
): OutputFile[] {
  const { screens, errors: catalogue, routes, guards, checks } = product;
  const titles = sortedEntries(screens).flatMap(([, { block, props }]) =>
    block === 'result' && props.fields.title?.t === 'text' ? [props.fields.title.key] : [],
  );
  const ofWays = placesOf([...routes, ...Object.values(guards), ...Object.values(checks)]);
  return [
    fileOf('forms', formTypes, [['forms', 'readonly QaForm[]', forms]], placesOf(Object.values(screens))),
    fileOf(
      'browser-errors',
      errorTypes,
      [['errors', 'readonly QaError[]', errors]],
      placesOf(Object.values(catalogue)),
    ),
    fileOf(
      'ways',
      wayTypes,
      [
        ['titles', 'readonly MessageKey[]', titles],
        ['chosen', 'readonly Way[]', ways.map((way) => spoken(way, product))],
      ],
      ofWays,
    ),
  ];
}

/** qa/http-errors.ts: what our server answers, and what it is asked for that. */
export function emitHttpErrors(errors: readonly HttpError[], product: Product): OutputFile {
  const { errors: catalogue, endpoints } = product;
  const from = placesOf([...Object.values(catalogue), ...Object.values(endpoints)]);
  return fileOf('http-errors', httpTypes, [['errors', 'readonly HttpError[]', errors]], sortedUnique(from));
}

/** Every way that there is, as `qa/ways.ts` has the few. */
export const allWays = (product: Product) =>
  planWays(product, { isFull: true }).ways.map((way) => spoken(way, product));

/** What stands on the page that is shown instead, by the keys of its words. */
function spoken({ outcome, ...way }: Way, product: Product) {
  const { screens, routes } = product;
  const { title, text } = screens[outcome.screen ?? '']?.props.fields ?? {};
  const said = outcome.text ?? (text?.t === 'text' ? text.key : undefined);
  const leads = routes.find(({ screen }) => outcome.is === 'elsewhere' && screen === outcome.screen);
  return {
    ...way,
    outcome: {
      ...outcome,
      ...(outcome.is === 'page' && title?.t === 'text' && { title: title.key }),
      ...(outcome.is === 'page' && said !== undefined && { text: said }),
      ...(outcome.is === 'login' && { text: noticeFor(outcome.reason, product) }),
      ...(leads && { address: leads.path }),
    },
  };
}

/** What stands over the form to which somebody is led for a reason. */
function noticeFor(reason: string | undefined, { screens, terms }: Product): string | undefined {
  for (const [, { props }] of sortedEntries(screens)) {
    const { notice } = props.fields;
    for (const { t, ...one } of notice?.t === 'list' ? notice.items : []) {
      const { when, text } = t === 'record' && 'fields' in one ? one.fields : {};
      const holdsThen =
        when?.t === 'when' &&
        pathsIn(when.expr, terms).some((path) => path.join('.') === 'route.query.reason') &&
        holds(when.expr, { route: { query: { reason } } }, terms);
      if (holdsThen && text?.t === 'text') return text.key;
    }
  }
  return undefined;
}

type Value = [name: string, type: string, value: unknown];

function fileOf(name: string, types: string, values: readonly Value[], from: string[]): OutputFile {
  const printed = values.map(
    ([id, type, value]) =>
      `export const ${id}: ${type} = ${layOut(printData(JSON.parse(JSON.stringify(value))))};\n`,
  );
  return { path: `qa/${name}.ts`, content: `${types}\n${printed.join('\n')}`, from };
}

const formTypes = `/** An address of a page, of which whoever runs a test fills in what stands in braces. */
export interface Place {
  route: string;
  /** Without the prefix of a language. */
  address: string;
  languageFrom: 'prefix' | 'cookie';
  /** Who may open it. */
  role: string;
  /** What the thing is like that it is about. */
  item?: { kind: string; visibility: string };
}

/** One text that is typed into a field: it is sent, or the form says why not. */
export interface FormCase {
  field: string;
  title: string;
  about: string;
  text: string;
  /** A key of the catalogue, with what its sentence names. */
  says?: { key: string; params: Readonly<Record<string, string | number>> };
}

/** A form at one address, as somebody fills it in who types. */
export interface QaForm {
  form: string;
  place: Place;
  /** What the ids of its controls begin with. */
  prefix: string;
  /** Whether a button opens it. */
  isPrompt: boolean;
  submit: string;
  calls: readonly { method: string; url: string }[];
  /** By field, a text that is taken. */
  valid: Readonly<Record<string, string>>;
  cases: readonly FormCase[];
}
`;

const errorTypes = `import type { MessageKey } from '../messages/keys.ts';
import type { Place, QaForm } from './forms.ts';

/** An error that a browser meets: where it is provoked, what comes, and what is to be seen. */
export interface QaError {
  error: string;
  /** The form that is sent, by its place among all; a page that is opened where absent. */
  form?: number;
  page?: { place: Place; calls: QaForm['calls'] };
  reply:
    | {
        is: 'answer';
        status: number;
        code?: string;
        params: Readonly<Record<string, string | number>>;
        msg: string;
      }
    | { is: 'cut off' }
    | { is: 'never answered' };
  shown: {
    as: 'toast' | 'field' | 'state' | 'page' | 'login' | 'proof';
    /** A text of the answer where absent. */
    key?: MessageKey;
    title?: MessageKey;
    field?: string;
    reason?: string;
    tone?: string;
  };
}
`;

const wayTypes = `import type { LanguageId } from '../app.ts';
import type { MessageKey } from '../messages/keys.ts';
import type { SpecSettings } from '../server/settings.ts';
import type { Place } from './forms.ts';

/** Somebody opens an address, in a language, of a hub as it is set, while calls answer as said. */
export interface Way {
  place: Place;
  language: LanguageId;
  settings: Partial<SpecSettings>;
  /** The check that what calls answer fails, and what they answer then. */
  failing?: string;
  answers: readonly { method: string; url: string; data: object }[];
  outcome: {
    is: 'open' | 'login' | 'page' | 'elsewhere';
    reason?: string;
    screen?: string;
    /** Of the page that is shown instead. */
    title?: MessageKey;
    text?: MessageKey;
    /** Where one is led. */
    address?: string;
    check?: string;
  };
  /** What it proves beside its route. */
  also: readonly string[];
}
`;

const hows: readonly How[] = [
  ...(['role', 'settings', 'twice', 'body', 'type', 'site', 'reading token', 'cursor'] as const),
  ...(['input', 'address', 'query', 'headers', 'host', 'no HTTP', 'read-only'] as const),
];

const httpTypes = `import type { ErrorId } from '../errors.ts';
import type { SpecSettings } from '../server/settings.ts';
import type { SampleCall } from './roles.ts';

/** By what an error is provoked: who asks, how the hub is set, or what is sent beside the input. */
export type How = ${hows.map((how) => `'${how}'`).join(' | ')};

/** An error that our server answers, and how it comes to that. */
export interface HttpError {
  error: ErrorId;
  how: How;
  call?: SampleCall;
  role?: string;
  visibility?: string;
  settings?: Partial<SpecSettings>;
  /** What is sent in the place of what is filled in. */
  given?: Readonly<Record<string, unknown>>;
  /** How much is sent. */
  amount?: number;
}
`;
