import type { Given } from '#generated/guards.ts';
import { email, phone, uri } from './formats.js';
import { ucs2length } from './length.js';
import type { BrokenRule } from './sentences.ts';

/** What a rule reads: the whole input of a call, with what is kept of the fields that were not sent. */
export interface RuleScope extends Given {
  readonly input: Readonly<Record<string, unknown>>;
  /** The time in milliseconds, for ages; that of the machine when absent. */
  readonly now?: number;
}

/** What a keyword asks of an input: a limit, a pattern, or yes or no; nothing where it asks nothing. */
export type Asked = (s: RuleScope) => number | string | boolean | undefined;

/** A rule that no schema of one field can say. */
export interface CallRule {
  /** Where its sentence stands. */
  readonly field: string;
  readonly keyword: string;
  readonly says?: string;
  /** The fields that it is about. */
  readonly reads: readonly string[];
  /** Fields that it reads and nobody keeps: without them there is nothing to judge. */
  readonly unkept: readonly string[];
  /** What is asked by whom; absent where that side asks nothing, or where a schema says it. */
  readonly form?: Asked;
  readonly api?: Asked;
}

export type RuleSide = 'form' | 'api';

type Values = Readonly<Record<string, unknown>>;

/** What is sent, and what is kept of the thing that is changed. */
export interface Sent {
  readonly sent: Values;
  readonly before: Values;
  /** What is known everywhere. */
  readonly given: Given;
  readonly now?: number;
}

/**
 * The rules that an input breaks. `before` is what is kept of the thing that is changed: a limit is asked of what is
 * sent, and whether something is there or fits the rest of what will be.
 */
export function judge(rules: readonly CallRule[], side: RuleSide, sent: Sent): BrokenRule[] {
  const { given, scope } = readBy(sent);
  return rules.flatMap((rule) => {
    if (stands(rule, given, sent.before)) return [];
    const { field, keyword, says } = rule;
    const asked = askedOf(rule, side, { given, scope });
    const isWhole = keyword === 'required' || keyword === 'check';
    const value = isWhole ? scope.input[field] : given[field];
    if (asked === undefined || keeps(keyword, asked, value)) return [];
    const limit = typeof asked === 'number' ? { limit: asked } : {};
    return [{ field, keyword, params: limit, ...(says !== undefined && { says }) }];
  });
}

/**
 * Whether fields that must fit together stay as they are: a rule may have become stricter since, and whoever changes something
 * else cannot know of it.
 */
function stands({ keyword, reads }: CallRule, given: Values, before: Values): boolean {
  if (keyword !== 'check') return false;
  const among = (values: Values) => reads.some((name) => Object.hasOwn(values, name));
  return among(before) && !among(given);
}

/** The fields that must be there, as the rest stands now. */
export function requiredNow(rules: readonly CallRule[], side: RuleSide, sent: Sent): string[] {
  const read = readBy(sent);
  const asking = rules.filter((rule) => rule.keyword === 'required' && askedOf(rule, side, read) === true);
  return asking.map(({ field }) => field);
}

interface Read {
  given: Values;
  scope: RuleScope;
}

function readBy({ sent, before, given: known, now }: Sent): Read {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { given, scope: { ...known, input: { ...before, ...given }, ...(now !== undefined && { now }) } };
}

function askedOf(rule: CallRule, side: RuleSide, { given, scope }: Read): ReturnType<Asked> {
  return rule.unkept.every((name) => Object.hasOwn(given, name)) ? rule[side]?.(scope) : undefined;
}

/** Nothing at all: what was not sent, what was cleared, an empty text and an empty list. */
function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function keeps(keyword: string, asked: number | string | boolean, value: unknown): boolean {
  if (keyword === 'check') return asked === true;
  if (keyword === 'required') return asked !== true || !isNothing(value);
  return isNothing(value) || (sound[keyword]?.(value, asked) ?? false);
}

const formats: Readonly<Record<string, (text: string) => boolean>> = { email, phone, uri };

type Sound = (value: unknown, asked: number | string | boolean) => boolean;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Keywords by what they ask; a value of another sort is for the schema to refuse. */
const sound: Readonly<Record<string, Sound>> = {
  minLength: (value, limit) => !isText(value) || ucs2length(value) >= Number(limit),
  maxLength: (value, limit) => !isText(value) || ucs2length(value) <= Number(limit),
  minimum: (value, limit) => !isNumber(value) || value >= Number(limit),
  maximum: (value, limit) => !isNumber(value) || value <= Number(limit),
  minItems: (value, limit) => !Array.isArray(value) || value.length >= Number(limit),
  maxItems: (value, limit) => !Array.isArray(value) || value.length <= Number(limit),
  pattern: (value, pattern) => !isText(value) || new RegExp(String(pattern), 'u').test(value),
  format: (value, name) => !isText(value) || (formats[String(name)]?.(value) ?? false),
};
