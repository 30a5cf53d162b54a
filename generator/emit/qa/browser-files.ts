import { pathsIn } from '../../expressions/expr-parts.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import { holds } from './evaluate.ts';
import type { HttpError, QaError, QaForm, Way } from './support/shapes.ts';
import { planWays } from './ways.ts';

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
      [['errors', 'readonly QaError<MessageKey>[]', errors]],
      placesOf(Object.values(catalogue)),
    ),
    fileOf(
      'ways',
      wayTypes,
      [
        ['titles', 'readonly MessageKey[]', titles],
        [
          'chosen',
          'readonly Way<MessageKey, LanguageId, Partial<SpecSettings>>[]',
          ways.map((way) => spoken(way, product)),
        ],
      ],
      ofWays,
    ),
  ];
}

/** qa/http-errors.ts: what our server answers, and what it is asked for that. */
export function emitHttpErrors(errors: readonly HttpError[], product: Product): OutputFile {
  const { errors: catalogue, endpoints } = product;
  const from = placesOf([...Object.values(catalogue), ...Object.values(endpoints)]);
  return fileOf(
    'http-errors',
    httpTypes,
    [['errors', 'readonly HttpError<ErrorId, Partial<SpecSettings>>[]', errors]],
    sortedUnique(from),
  );
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

const formTypes = "import type { QaForm } from './support/shapes.ts';\n";

const errorTypes = `import type { MessageKey } from '../messages/keys.ts';
import type { QaError } from './support/shapes.ts';
`;

const wayTypes = `import type { LanguageId } from '../app.ts';
import type { MessageKey } from '../messages/keys.ts';
import type { SpecSettings } from '../server/settings.ts';
import type { Way } from './support/shapes.ts';
`;

const httpTypes = `import type { ErrorId } from '../errors.ts';
import type { SpecSettings } from '../server/settings.ts';
import type { HttpError } from './support/shapes.ts';
`;
