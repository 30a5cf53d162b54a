import type { Given } from '#generated/guards.ts';
import { callRules, endpoints, validators } from '#generated/server/contract.ts';
import { type CallRule, judge } from '#generated/validators/support/judge.ts';
import { type BrokenRule, type Sentence, sentenceOf } from '#generated/validators/support/sentences.ts';
import { isTorn, refusalOf } from '../../http/reading/input.ts';

type Values = Readonly<Record<string, unknown>>;

/** The call that changes the same fields: what it refuses, a push does not bring in either. */
const call = 'items.save';
const taken: ReadonlySet<string> = new Set(endpoints[call].body);
const rules = (): readonly CallRule[] => callRules[call] ?? [];

/** A value of a card that the item does not show, and why. */
export interface LeftOut {
  field: string;
  sentence: Sentence;
}

/** What a value is judged beside: what is kept of the item, what is known of the hub, and the moment. */
export interface Beside {
  kept: Values;
  given: Given;
  now: number;
}

/**
 * What the front matter of a README says of an item, without the values that the rules refuse. The push itself stands:
 * the file says what it says, and the item shows nothing of it that no form would have taken. All that it says is judged
 * together, beside what is kept and no README says: so the same README gives the same item, whatever it said before and
 * however often it is read.
 */
export function soundFields(
  said: Values,
  beside: Beside,
): { fields: Record<string, unknown>; leftOut: LeftOut[] } {
  const fields: Record<string, unknown> = { ...said };
  const leftOut: LeftOut[] = [];
  const leave = (field: string, broken: BrokenRule) => {
    fields[field] = undefined;
    leftOut.push(toldOf(field, broken));
  };
  for (const [field, value] of Object.entries(said)) {
    const broken = value === undefined ? undefined : refusedAlone(field, value);
    if (broken) leave(field, broken);
  }
  const before = {
    ...beside.kept,
    ...Object.fromEntries(Object.keys(said).map((field) => [field, undefined])),
  };
  // Each round leaves out one value more, so that there is an end.
  for (;;) {
    const next = firstAtFault(fields, before, beside);
    if (next === undefined) return { fields, leftOut };
    leave(next.field, next.broken);
  }
}

/** Why the rules refuse a value; undefined where they take it. */
export function whyNot(field: string, value: unknown, beside: Beside): LeftOut | undefined {
  const broken = refusedAlone(field, value) ?? firstAtFault({ [field]: value }, beside.kept, beside)?.broken;
  return broken && toldOf(field, broken);
}

/** Throws what the API answers to changes that break a rule beside what the card of the item says now. */
export function assertFits(changes: object, said: Values, beside: Beside): void {
  if (rules().length === 0) return;
  const before = { ...beside.kept, ...soundFields(said, beside).fields };
  const { given, now } = beside;
  const [broken] = judge(rules(), 'api', { sent: { ...changes }, before, given, now });
  if (broken) throw refusalOf(endpoints[call], broken);
}

/** Whether no form takes a value of a field, whatever stands beside it. */
export const isRefused = (field: string, value: unknown): boolean => refusedAlone(field, value) !== undefined;

function refusedAlone(field: string, value: unknown): BrokenRule | undefined {
  if (isTorn(value)) return { field, keyword: 'wellFormed' };
  if (!taken.has(field)) return undefined;
  const validate = validators[call];
  const errors = validate({ [field]: value }) ? [] : (validate.errors ?? []);
  const error = errors.find(({ instancePath }) => isAbout(instancePath, field));
  return error && { field, keyword: error.keyword, params: error.params };
}

/**
 * The value that a rule is broken by: where its sentence stands, else the last that the rule is about. One about none of
 * these values is no fault of theirs.
 */
function firstAtFault(values: Values, before: Values, { given, now }: Pick<Beside, 'given' | 'now'>) {
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  for (const rule of rules()) {
    const about = [...rule.reads, rule.field].filter((field) => Object.hasOwn(sent, field));
    const field = about.includes(rule.field) ? rule.field : about.at(-1);
    if (field === undefined) continue;
    const [broken] = judge([rule], 'api', { sent, before, given, now });
    if (broken) return { field, broken };
  }
  return undefined;
}

const toldOf = (field: string, broken: BrokenRule): LeftOut => ({
  field,
  sentence: sentenceOf({ says: endpoints[call].refusals[broken.field]?.[broken.keyword], ...broken }),
});

const isAbout = (path: string, field: string) => path === `/${field}` || path.startsWith(`/${field}/`);
