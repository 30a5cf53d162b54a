import { callRules, endpoints, validators } from '#generated/server/contract.ts';
import { judge } from '#generated/validators/support/judge.ts';
import { type BrokenRule, type Sentence, sentenceOf } from '#generated/validators/support/sentences.ts';

type Values = Readonly<Record<string, unknown>>;

/** The call that changes the same fields: what it refuses, a push does not bring in either. */
const call = 'items.save';
const taken: ReadonlySet<string> = new Set(endpoints[call].body);

/** A value of a card that the item does not show, and why. */
export interface LeftOut {
  field: string;
  sentence: Sentence;
}

/**
 * What the front matter of a README says of an item, without the values that the rules refuse. The push itself stands:
 * the file says what it says, and the item shows nothing of it that no form would have taken. Each value is judged beside
 * what is kept and those that were taken before it: what the README said before is no part of that.
 */
export function soundFields(
  said: Values,
  kept: Values,
): { fields: Record<string, unknown>; leftOut: LeftOut[] } {
  const fields: Record<string, unknown> = { ...said };
  const leftOut: LeftOut[] = [];
  let beside: Values = {
    ...kept,
    ...Object.fromEntries(Object.keys(said).map((field) => [field, undefined])),
  };
  for (const [field, value] of Object.entries(said)) {
    const why = value === undefined || !taken.has(field) ? undefined : whyNot(field, value, beside);
    if (why === undefined) beside = { ...beside, [field]: value };
    else {
      fields[field] = undefined;
      leftOut.push(why);
    }
  }
  return { fields, leftOut };
}

/** Why the rules refuse a value; undefined where they take it. */
export function whyNot(field: string, value: unknown, kept: Values): LeftOut | undefined {
  const broken = brokenBy(field, value, kept);
  if (broken === undefined) return undefined;
  const { refusals } = endpoints[call];
  return { field, sentence: sentenceOf({ says: refusals[broken.field]?.[broken.keyword], ...broken }) };
}

function brokenBy(field: string, value: unknown, kept: Values): BrokenRule | undefined {
  const validate = validators[call];
  const errors = validate({ [field]: value }) ? [] : (validate.errors ?? []);
  const error = errors.find(({ instancePath }) => isAbout(instancePath, field));
  if (error) return { field, keyword: error.keyword, params: error.params };
  const rules = callRules[call] ?? [];
  // A rule over several fields may stand at another one; what is broken without the value is not its fault.
  return rules.flatMap((rule) => {
    const [without] = judge([rule], 'api', { sent: {}, before: kept });
    return without ? [] : judge([rule], 'api', { sent: { [field]: value }, before: kept });
  })[0];
}

const isAbout = (path: string, field: string) => path === `/${field}` || path.startsWith(`/${field}/`);
