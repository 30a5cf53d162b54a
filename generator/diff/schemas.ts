import { flatSchema, type JsonSchema, refName } from '../grammar/json-schema.ts';
import { isSame, quoted } from './change.ts';

/** One place in which what is taken or answered is otherwise. */
export interface Difference {
  /** `tags[]`, or nothing for the whole. */
  at: string;
  how: 'tightened' | 'loosened' | 'changed' | 'added' | 'removed';
  says: string;
  /** What was sent is refused, or what was read is not there any more. */
  isBreaking: boolean;
}

interface Side {
  schema: JsonSchema;
  definitions: Readonly<Record<string, JsonSchema>>;
}

interface Comparing {
  /** Inputs may take more and must not ask more; answers may say more and must not say less. */
  of: 'input' | 'answer';
  found: Difference[];
  seen: Set<string>;
}

/** What is otherwise between two schemas of one thing, to whoever sends it or reads it. */
export function compareSchemas(old: Side, now: Side, of: 'input' | 'answer', at = ''): Difference[] {
  const comparing: Comparing = { of, found: [], seen: new Set() };
  compare(old, now, at, comparing);
  return comparing.found;
}

function compare(old: Side, now: Side, at: string, comparing: Comparing): void {
  // A folder holds folders: of one pair of types all is said where it is met first.
  const names = [refName(old.schema), refName(now.schema)];
  if (names.every((name) => name !== undefined)) {
    const pair = names.join(' ');
    if (comparing.seen.has(pair)) return;
    comparing.seen.add(pair);
  }
  const [a, b] = [flat(old), flat(now)];
  compareTypes(a.schema, b.schema, at, comparing);
  if (comparing.of === 'input') compareLimits(a.schema, b.schema, at, comparing);
  compareValues(a.schema, b.schema, at, comparing);
  compareFields(a, b, at, comparing);
  const items = [a.schema.items, b.schema.items] as const;
  if (items[0] && items[1])
    compare({ ...a, schema: items[0] }, { ...b, schema: items[1] }, `${at}[]`, comparing);
  compareWays(a.schema, b.schema, at, comparing);
}

/** Without its reference; `X or nothing` is an X whose type may be nothing as well. */
function flat({ schema, definitions }: Side): Side {
  const own = flatSchema(schema, definitions);
  const ways = own.anyOf ?? [];
  const nothing = ways.find(({ type }) => type === 'null');
  const [other, ...more] = ways.filter((way) => way !== nothing);
  if (nothing === undefined || other === undefined || more.length > 0) return { schema: own, definitions };
  const { anyOf: _, ...limits } = own;
  const inner = { ...flatSchema(other, definitions), ...limits };
  return { schema: { ...inner, type: [...typesOf(inner), 'null'] }, definitions };
}

const typesOf = ({ type }: JsonSchema): string[] => (type === undefined ? [] : [type].flat());

function compareTypes(old: JsonSchema, now: JsonSchema, at: string, { of, found }: Comparing): void {
  const [before, after] = [typesOf(old), typesOf(now)];
  const takes = (types: string[], one: string) =>
    types.length === 0 || types.includes(one) || (one === 'integer' && types.includes('number'));
  const lost = before.filter((one) => !takes(after, one));
  const more = after.filter((one) => !takes(before, one));
  if (before.length === 0 && after.length > 0) lost.push('anything');
  if (after.length === 0 && before.length > 0) more.push('anything');
  if (lost.length === 0 && more.length === 0) return;
  const says = `is ${after.join(' or ') || 'anything'}, and was ${before.join(' or ') || 'anything'}`;
  const isBreaking = of === 'input' ? lost.length > 0 : more.length > 0;
  const how = lost.length > 0 && more.length > 0 ? 'changed' : lost.length > 0 ? 'tightened' : 'loosened';
  found.push({ at, how, says, isBreaking });
}

/** Keywords by which way a greater number is stricter. */
const limits = {
  ...{ minLength: 1, minimum: 1, minItems: 1 },
  ...{ maxLength: -1, maximum: -1, maxItems: -1 },
} as const;

function compareLimits(old: JsonSchema, now: JsonSchema, at: string, { found }: Comparing): void {
  for (const [keyword, stricter] of Object.entries(limits)) {
    const [before, after] = [old, now].map((one) => one[keyword as keyof typeof limits]);
    if (before === after) continue;
    const isTighter = before === undefined || (after !== undefined && Math.sign(after - before) === stricter);
    const says = `${inWords(keyword)} ${after ?? 'no limit'}, and was ${before ?? 'none'}`;
    found.push({ at, how: isTighter ? 'tightened' : 'loosened', says, isBreaking: isTighter });
  }
  for (const keyword of ['pattern', 'format'] as const) {
    const [before, after] = [old[keyword], now[keyword]];
    if (before === after) continue;
    const how = before === undefined ? 'tightened' : after === undefined ? 'loosened' : 'changed';
    const says = `${keyword} ${after ?? 'none'}, and was ${before ?? 'none'}`;
    found.push({ at, how, says, isBreaking: how !== 'loosened' });
  }
}

const inWords = (keyword: string) =>
  ({
    minLength: 'letters at least',
    maxLength: 'letters at most',
    minItems: 'entries at least',
    maxItems: 'entries at most',
  })[keyword] ?? `${keyword}`;

function compareValues(old: JsonSchema, now: JsonSchema, at: string, { of, found }: Comparing): void {
  const [before, after] = [old, now].map(
    ({ enum: values, const: one }) => values ?? (one === undefined ? undefined : [one]),
  );
  if (isSame(before, after)) return;
  const lost = (before ?? []).filter((one) => after !== undefined && !after.includes(one));
  const more = (after ?? []).filter((one) => before !== undefined && !before.includes(one));
  const list = (values: readonly unknown[]) => values.map(quoted).join(', ');
  if (before === undefined)
    found.push({ at, how: 'tightened', says: `is one of ${list(after ?? [])}`, isBreaking: of === 'input' });
  else if (after === undefined)
    found.push({ at, how: 'loosened', says: `may be other than ${list(before)}`, isBreaking: false });
  if (lost.length > 0)
    found.push({ at, how: 'tightened', says: `is never ${list(lost)} any more`, isBreaking: of === 'input' });
  // Whoever reads an answer may not know the word: that is to be told, and no mistake of theirs.
  if (more.length > 0)
    found.push({ at, how: 'loosened', says: `may be ${list(more)} as well`, isBreaking: false });
}

function compareFields(old: Side, now: Side, at: string, comparing: Comparing): void {
  const { of, found } = comparing;
  const [before = {}, after = {}] = [old.schema.properties, now.schema.properties];
  const needed = (side: Side, name: string) => side.schema.required?.includes(name) === true;
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const place = at === '' ? name : `${at}.${name}`;
    const [was, is] = [before[name], after[name]];
    if (was === undefined) {
      const isBreaking = of === 'input' && needed(now, name);
      const says = of === 'answer' ? 'is answered as well' : isBreaking ? 'must be sent' : 'may be sent';
      found.push({ at: place, how: 'added', says, isBreaking });
    } else if (is === undefined)
      found.push({
        ...{ at: place, how: 'removed', isBreaking: true },
        says: of === 'answer' ? 'is not answered any more' : 'is not taken any more',
      });
    else {
      if (needed(old, name) !== needed(now, name)) found.push(presence(place, needed(now, name), of));
      compare({ ...old, schema: was }, { ...now, schema: is }, place, comparing);
    }
  }
}

function presence(at: string, isNeeded: boolean, of: Comparing['of']): Difference {
  if (of === 'input')
    return isNeeded
      ? { at, how: 'tightened', says: 'must be sent', isBreaking: true }
      : { at, how: 'loosened', says: 'may be left out', isBreaking: false };
  return isNeeded
    ? { at, how: 'tightened', says: 'is always there', isBreaking: false }
    : { at, how: 'loosened', says: 'may be absent', isBreaking: true };
}

/** One of several shapes: which of them a value had is not known, so that any difference may matter. */
function compareWays(old: JsonSchema, now: JsonSchema, at: string, { found }: Comparing): void {
  for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const)
    if (!isSame(old[keyword], now[keyword]))
      found.push({ at, how: 'changed', says: 'has other shapes to choose from', isBreaking: true });
}
