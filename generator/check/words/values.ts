import { tabsThere } from '../../emit/editor/words-of-product.ts';
import { readExpression } from '../../expressions/expression.ts';
import type { Typed } from '../../expressions/names.ts';
import { type Sort, sortOf, sortWord } from '../../expressions/sorts.ts';
import { Faults } from '../../faults/fault.ts';
import type { Format } from '../../grammar/formats.ts';
import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import type { ValueShape, ValueSort } from '../../grammar/shape.ts';
import { enumOf, textOfValue } from '../../model/enum-words.ts';
import { type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import { besideOf, type Judging, keyAround, own } from './beside.ts';
import { misfitOf, neverTaken, otherFieldOf } from './fitting.ts';
import { answerBeside, type Input, inputOf } from './inputs.ts';
import { partsBeside } from './links.ts';

/** A value is what its place shows, or what its input takes. */
export function judgeValue(asking: AskingOf<'value'>, judging: Judging): void {
  const { shape, node, typed, where } = asking;
  const { faults } = judging.building;
  const { definitions } = judging.product;
  if (typed === undefined) return;
  const { format, isShown } = asking;
  if (format !== undefined) judgeFormat({ typed, format, isLine: !isShown }, judging);
  if (shape.of === 'input') {
    const input = inputOf(asking, judging);
    if (input) judgeGiven(asking, [takenBy(input, shape, judging)], judging);
    return;
  }
  if (shape.of === 'part') {
    judgeGiven(asking, partsBeside(asking, judging).flatMap(orOneOf(judging)), judging);
    return;
  }
  if (shape.of === 'answer') {
    const answered = answerBeside(asking, judging);
    const name = keyAround(asking) ?? '';
    const schema = answered && own(answered.fields, name);
    if (answered && schema) judgeGiven(asking, [{ name, of: answered.call.id, schema }], judging);
    return;
  }
  // What is written for people by a format is a text, whatever it is itself.
  if (shape.of === undefined || (isLine(shape.of) && format !== undefined)) return;
  const sort = sortOf(typed.type, definitions);
  judgeBelow(asking, node, judging);
  // A picture is shown as the address at which it stands.
  const isUrl = ['url', 'picture'].includes(String(flatSchema(typed.type, definitions)['x-format']));
  const held = { sort, isUrl, tabs: tabsThere(judging.product) };
  if (isNamed(typed) && !sorts[shape.of].holds(held))
    faults.add('HUB1911', node.at, {
      ...{ name: stringOf(node) ?? '', where, expected: sorts[shape.of].word },
      found: sortWord(sort),
    });
}

/** An input, or a part of an address, as it is called in a fault. */
interface Taker {
  name: string;
  of: string;
  schema: JsonSchema;
}

function takenBy({ name, call, schema }: Input, { entry }: ValueShape, { product }: Judging): Taker {
  const items = entry && flatSchema(schema, product.definitions).items;
  return { name, of: call.id, schema: items || schema };
}

/** An address names a list by each of its entries: one value alone is a list of one there. */
const orOneOf =
  ({ product }: Judging) =>
  (taker: Taker): Taker[] => {
    const { items } = flatSchema(taker.schema, product.definitions);
    return items ? [taker, { ...taker, schema: items }] : [taker];
  };

/** What is given to one of several, as to the addresses of a screen that has more than one, fits one of them. */
function judgeGiven(asking: AskingOf<'value'>, takers: readonly Taker[], judging: Judging): void {
  const { node, typed, names } = asking;
  const { faults } = judging.building;
  const { definitions } = judging.product;
  const [first] = takers;
  if (typed === undefined || first === undefined) return;
  const nevers = takers.map(({ schema }) => neverTaken(typed, schema, definitions));
  const [never] = nevers;
  if (never !== undefined && nevers.every((one) => one !== undefined)) {
    faults.add('HUB1305', node.at, { name: never.value, where: first.name }, never.values);
    return;
  }
  const misfits = takers.map(
    ({ schema }) =>
      misfitOf(typed, schema, definitions) ?? (names && otherFieldOf(typed, { schema, names, at: node.at })),
  );
  const [expected] = misfits;
  if (expected !== undefined && misfits.every((one) => one !== undefined))
    faults.add('HUB1910', node.at, {
      name: stringOf(node) ?? '',
      where: `${first.name} of ${first.of}`,
      expected,
    });
}

/** What is written as a text, or in one. */
const isLine = (of: AskingOf<'value'>['shape']['of']) => of === 'text' || of === 'shown';

/**
 * What there is of it at most is measured as it is. By its name that is `<name>Max`: a value that is called so is no part of
 * itself.
 */
function judgeBelow(asking: AskingOf<'value'>, shown: SpecNode, { building, product }: Judging): void {
  const beside = asking.shape.below === undefined ? undefined : besideOf(asking, asking.shape.below);
  const most = stringOf(beside);
  const name = stringOf(shown);
  if (beside === undefined || most === undefined) return;
  if (name === most) {
    building.faults.add('HUB1772', beside.at, { name });
    return;
  }
  if (name === `${most}Max`) {
    building.faults.add('HUB1919', shown.at, { name, other: most });
    return;
  }
  const typed = asking.names && readExpression(most, asking.names, new Faults(), beside.at);
  const [left, right] = [asking.typed, typed].map((one) => one && sortOf(one.type, product.definitions));
  if (left?.is === 'number' && right?.is === 'number' && left.unit !== right.unit)
    building.faults.add('HUB1303', beside.at, { left: sortWord(left), right: sortWord(right) });
}

/** Of a value that differs by conditions only what it is first is judged here. */
const isNamed = ({ expr }: Typed) => expr.op !== 'term';

interface Held {
  sort: Sort;
  isUrl: boolean;
  /** The tabs that there are. */
  tabs: readonly string[];
}

const areAmong = (sort: Sort, words: readonly string[]) =>
  sort.is === 'enum' && sort.values.every((value) => words.includes(value));

const isText = ({ sort }: Held) => ['string', 'enum', 'any'].includes(sort.is);

/** A thing as a whole is no text, nor is a list of things. */
const canBeWritten = ({ sort }: Held) =>
  sort.is !== 'object' && !(sort.is === 'list' && sort.of.is === 'object');

/** What each sort of value may be, and what it is called. */
const sorts: Readonly<
  Record<
    Exclude<ValueSort, 'input' | 'part' | 'answer'> | 'shown',
    { holds: (held: Held) => boolean; word: string }
  >
> = {
  icon: { holds: isText, word: 'an icon' },
  shown: { holds: canBeWritten, word: 'what can be written for people' },
  text: { holds: isText, word: 'a text; other values say with as: how they are written' },
  url: { holds: ({ sort, isUrl }) => sort.is === 'any' || isUrl, word: 'an address' },
  count: { holds: ({ sort }) => sort.is === 'number' || sort.is === 'any', word: 'a number' },
  yes: { holds: ({ sort }) => sort.is === 'boolean' || sort.is === 'any', word: 'yes or no' },
  list: { holds: ({ sort }) => sort.is === 'list' || sort.is === 'any', word: 'a list' },
  tabs: {
    holds: ({ sort, tabs }) => sort.is === 'list' && areAmong(sort.of, tabs),
    word: 'the tabs of something, as kind.tabs',
  },
};

/** What a format writes. */
const written: Readonly<Record<Format, (sort: Sort) => boolean>> = {
  count: (sort) => isPlainNumber(sort),
  number: (sort) => isPlainNumber(sort),
  currency: (sort) => isPlainNumber(sort),
  bytes: (sort) => sort.is === 'number' && sort.unit === 'bytes',
  ago: ({ is }) => is === 'time',
  date: ({ is }) => is === 'time',
  text: ({ is }) => is !== 'object',
  code: ({ is }) => is === 'string' || is === 'enum',
  word: ({ is }) => is === 'enum',
  device: ({ is }) => is === 'string',
};

const isPlainNumber = (sort: Sort) => sort.is === 'number' && sort.unit === undefined;

interface Formatted {
  typed: Typed;
  format: SpecNode;
  /** Whether it is part of a line of words, where nothing is drawn as code. */
  isLine: boolean;
}

function judgeFormat({ typed, format, isLine }: Formatted, judging: Judging): void {
  const { faults } = judging.building;
  const { definitions } = judging.product;
  const name = stringOf(format) ?? '';
  const sort = sortOf(typed.type, definitions);
  const writes = Object.hasOwn(written, name) ? written[name as Format] : undefined;
  if (writes === undefined || sort.is === 'any') return;
  const fits = ([one, holds]: [string, (sort: Sort) => boolean]) =>
    holds(sort) && !(isLine && one === 'code');
  const fitting = Object.entries(written).flatMap((row) => (fits(row) ? [row[0]] : []));
  if (!fitting.includes(name)) faults.add('HUB1912', format.at, { name, found: sortWord(sort) }, fitting);
  if (name !== 'word' || sort.is !== 'enum') return;
  const { lookup } = judging.building;
  const own = enumOf(typed.type, definitions);
  const keyOf = (value: string) =>
    own === undefined ? `field.value.${value}` : textOfValue(own.type, value);
  const missing = sort.values.filter((value) => {
    const key = keyOf(value);
    return lookup.find('text', key) === undefined && !lookup.unsure('text', key);
  });
  if (missing.length > 0)
    faults.add(
      'HUB1912',
      format.at,
      { name, found: `what has no words: ${keyOf(missing[0] ?? '')}` },
      fitting,
    );
}
