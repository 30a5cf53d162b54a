import type { JsonSchema } from '../../grammar/json-schema.ts';
import { ruleOfInput } from '../../model/forms.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import type { FormPlan } from '../forms/form-schema.ts';
import { closedSchema } from '../types/canonical.ts';
import { type Compiler, createAjv } from '../validators/compile-standalone.ts';
import { sentenceOf } from '../validators/support/sentences.ts';
import { boundariesOf } from './boundaries.ts';
import { sampleOf } from './sample.ts';
import type { FormCase } from './support/shapes.ts';
import type { Unprovoked } from './unprovoked.ts';

export interface Judging {
  plan: FormPlan;
  product: Product;
  compiler: Compiler;
  endpoint: Endpoint;
  kind: string | undefined;
  about: (field: string) => string;
}

/** Texts that fields of most forms take, the plainest first. */
const tried = ['a', 'abc', 'abcdefgh', 'https://example.com/a', 'a@example.com', '2026-02-28', 'A_A', '1'];

/** A text that a field takes; an empty one where none was found. */
export function validText(field: string, judging: Judging): string {
  const { plan, product, endpoint } = judging;
  const schema = plan.schema.properties?.[field] ?? {};
  const examples = ruleOfInput(field, endpoint, product)?.accept ?? [];
  const samples = [sampleOf(schema, product.definitions), ...examples, ...tried];
  const judge = judgeOf(judging);
  const found = samples.find((value) => judge(field, value).length === 0);
  return found === undefined ? '' : String(found);
}

type Entries = Readonly<Record<string, Readonly<Record<string, Node>>>>;

/** Both sides of every limit of these fields, each proved by the reference validator to break one rule or none. */
export function fieldCases(
  fields: readonly string[],
  valid: Readonly<Record<string, string>>,
  judging: Judging,
  entries: Entries,
): { cases: FormCase[]; dropped: Unprovoked[] } {
  const dropped: Unprovoked[] = [];
  const cases = fields.flatMap((field) => {
    const about = judging.about(field);
    const proved = wantedOf(field, judging).flatMap((wanted) => {
      const found = wanted.values.flatMap((value) => caseOf(field, value, wanted, judging));
      if (found[0] === undefined)
        dropped.push({ what: about, door: 'form', why: `${field} ${wanted.title}: no text was proved to` });
      return found.slice(0, 1);
    });
    const named = { about, field };
    const { matches, says } = entries[field] ?? {};
    // What must be as something else on the page is taken by that alone.
    if (matches === undefined) return [...proved, ...missing(named, valid, judging)];
    const own =
      says?.t === 'text'
        ? [
            {
              ...named,
              title: 'refuses another text',
              text: 'no such text',
              says: { key: says.key, params: {} },
            },
          ]
        : [];
    return [...own, ...missing(named, valid, judging)];
  });
  return { cases, dropped };
}

interface Wanted {
  title: string;
  values: unknown[];
  breaks?: string;
}

function wantedOf(field: string, { plan, product, endpoint }: Judging): Wanted[] {
  const schema = plan.schema.properties?.[field] ?? {};
  const rule = ruleOfInput(field, endpoint, product);
  const show = (value: unknown) => JSON.stringify(value);
  return [
    ...boundariesOf(schema, product.definitions).filter(({ breaks }) => breaks !== 'type'),
    ...(rule?.accept ?? []).map((value) => ({ title: `takes ${show(value)}`, values: [value] })),
    ...(rule?.reject ?? []).map((value) => ({
      title: `refuses ${show(value)}`,
      values: [value],
      breaks: 'any',
    })),
  ].filter(({ values }) => values.every((value) => isTyped(value)));
}

/** An empty text is none, and of what is no text nobody types more than a number. */
const isTyped = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && !/[\n\r]/.test(value));

function caseOf(field: string, value: unknown, { title, breaks }: Wanted, judging: Judging): FormCase[] {
  const broken = judgeOf(judging)(field, value);
  const [sole] = broken;
  const named = { field, title, about: judging.about(field), text: String(value) };
  if (breaks === undefined) return sole === undefined ? [named] : [];
  const isAsClaimed = broken.length === 1 && sole && (breaks === 'any' || breaks === sole.keyword);
  return isAsClaimed ? [{ ...named, says: saidOf(field, sole, judging) }] : [];
}

function missing(
  { field, about }: { field: string; about: string },
  valid: Readonly<Record<string, string>>,
  judging: Judging,
): FormCase[] {
  const { plan } = judging;
  // A form of one field that starts empty is not changed by being emptied, and so is not sent.
  const isChanged = plan.changes === undefined || Object.keys(valid).length > 1;
  if (!plan.schema.required?.includes(field) || !isChanged) return [];
  const says = saidOf(field, { keyword: 'required', params: {} }, judging);
  return [{ field, title: 'refuses nothing', about, text: '', says }];
}

interface Broken {
  keyword: string;
  params: Record<string, unknown>;
}

function saidOf(
  field: string,
  { keyword, params }: Broken,
  { plan }: Judging,
): NonNullable<FormCase['says']> {
  const own = plan.schema.properties?.[field]?.['x-says'] as Record<string, string> | undefined;
  const { key, params: named } = sentenceOf({ keyword, params, says: own?.[keyword] });
  return { key, params: { ...named } };
}

const judges = new WeakMap<FormPlan, (field: string, value: unknown) => Broken[]>();

/** What the reference validator says of one value of a form. */
function judgeOf({ plan, product, compiler }: Judging): (field: string, value: unknown) => Broken[] {
  const known = judges.get(plan);
  if (known) return known;
  const byField = new Map<string, (value: unknown) => Broken[]>();
  const judge = (field: string, value: unknown) => {
    const schema: JsonSchema = plan.schema.properties?.[field] ?? {};
    const own = byField.get(field) ?? judgeOfSchema(closedSchema(schema, product.definitions), compiler);
    byField.set(field, own);
    return own(value);
  };
  judges.set(plan, judge);
  return judge;
}

function judgeOfSchema(schema: JsonSchema, compiler: Compiler): (value: unknown) => Broken[] {
  const validate = createAjv(compiler, 'entity', false).compile(schema);
  return (value) => {
    validate(value);
    return (validate.errors ?? []).map(({ keyword, params }) => ({ keyword, params }));
  };
}
