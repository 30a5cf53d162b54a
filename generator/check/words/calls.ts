import { pathsIn } from '../../expressions/expr-parts.ts';
import { readExpression } from '../../expressions/expression.ts';
import { Faults } from '../../faults/fault.ts';
import { flatSchema, type JsonSchema, typeNameOf } from '../../grammar/json-schema.ts';
import { type Beside, type CallSort, usualKeys } from '../../grammar/shape.ts';
import { doesChange } from '../../model/does-change.ts';
import type { Endpoint } from '../../model/product.ts';
import { child, itemsOf, stringOf } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import { besideOf, callOf, type Judging, own, ownOf } from './beside.ts';
import { namesGiven } from './form.ts';
import { rowOfList } from './inputs.ts';
import { differsByRow } from './links.ts';

/** A call that a block makes: it does what the block means, takes what it is given, and answers what is shown. */
export function judgeCall(asking: AskingOf<'ref'>, judging: Judging): void {
  const call = callOf(stringOf(asking.node), judging);
  if (call === undefined) return;
  const judges = [judgeDoing, judgeGiven, judgeTaken, judgeAnswer, judgeRow];
  for (const judge of judges) judge(asking, call, judging);
}

type Judge = (asking: AskingOf<'ref'>, call: Endpoint, judging: Judging) => void;

/** What only reads changes nothing, and the other way round; only what answers bytes can be looked at or kept as a file. */
const judgeDoing: Judge = ({ shape, node }, call, { building }) => {
  const { does } = shape;
  if (does === undefined || ways[does].holds(call)) return;
  const { left, right } = ways[does];
  building.faults.add('HUB1904', node.at, { name: call.id, left, right });
};

/** What a call may have to do, and what is said of one that does not. */
const ways: Readonly<Record<CallSort, { holds: (call: Endpoint) => boolean; left: string; right: string }>> =
  {
    reads: { holds: (call) => !doesChange(call), left: 'changes something', right: 'reads' },
    changes: { holds: doesChange, left: 'reads', right: 'changes something' },
    streams: {
      holds: ({ answers }) => answers === 'stream',
      left: 'answers no bytes',
      right: 'is a file',
    },
  };

/** What a call needs is given: by the properties that say so, or by the block itself. */
const judgeGiven: Judge = (asking, call, { building, product }) => {
  const { shape, node } = asking;
  if (shape.given === undefined && shape.brings === undefined) return;
  const given = (shape.given ?? []).map((path) => namesGivenTo(asking, path));
  // What stands at no address yet, in a product that is being begun, is asked with what that will say.
  if (isAskedFirst(asking) && product.routes.length === 0) return;
  // What a schema that arrives at run time asks is known by nobody here.
  if (ownOf(asking, 'schema') !== undefined && shape.given?.includes('fields')) return;
  const has = new Set([...given.flat(), ...(shape.brings ?? [])]);
  const missing = call.input.required?.filter((name) => !has.has(name)) ?? [];
  if (missing.length === 0) return;
  const known = (shape.given ?? []).map((path) => path.split('.')[0] ?? path).join(', ');
  building.faults.add('HUB1901', node.at, {
    name: call.id,
    missing: missing.join(', '),
    known: known || 'nothing',
  });
};

/** What a property gives; of what is asked first, only what is known before anything is answered. */
function namesGivenTo(asking: AskingOf<'ref'>, path: Beside): string[] {
  const node = ownOf(asking, path);
  const names = namesGiven(node);
  if (!isAskedFirst(asking) || asking.names === undefined || node?.t !== 'map') return names;
  const about = [...(asking.page?.subjects ?? []), asking.names.rowName ?? 'row'];
  const outer = { ...asking.names };
  delete outer.row;
  return names.filter((name) => {
    const value = child(node, name);
    const text = stringOf(value);
    if (value === undefined || text === undefined) return true;
    const read = readExpression(
      text,
      { ...outer, used: new Set(), paths: new Set() },
      new Faults(),
      value.at,
    );
    return read !== undefined && !pathsIn(read.expr, {}).some(([root = '']) => about.includes(root));
  });
}

/** What nothing finds before it is asked with what the address says. */
const findsItself = (asking: AskingOf<'ref'>) =>
  asking.shape.foundBy !== undefined && ownOf(asking, asking.shape.foundBy) === undefined;

const isAskedFirst = (asking: AskingOf<'ref'>) => asking.shape.first === true || findsItself(asking);

/** What the block gives by itself, the call takes. */
const judgeTaken: Judge = (asking, call, { building }) => {
  const { shape, node, names } = asking;
  const takes = Object.keys(call.input.properties ?? {});
  const missing = (shape.brings ?? []).filter((name) => !takes.includes(name));
  const isOfRow =
    shape.fills !== 'eachRow' || names?.isRowUnknown || findsItself(asking) || differsByRow(asking, takes);
  if (!isOfRow) missing.push('anything of the thing');
  if (missing.length > 0)
    building.faults.add('HUB1903', node.at, { name: call.id, missing: missing.join(', ') });
};

/** The answer has what the block shows of it. */
const judgeAnswer: Judge = (asking, call, { building, product }) => {
  const { shape, node } = asking;
  const { definitions } = product;
  const answer = Object.keys(flatSchema(call.returns, definitions).properties ?? {});
  if (shape.one && answer.includes('list'))
    building.faults.add('HUB1904', node.at, {
      name: call.id,
      left: 'answers a list',
      right: 'shows one thing',
    });
  judgeSameThing(asking, call, { building, product });
  const row = Object.keys(rowOfList(call.returns, definitions)?.properties ?? {});
  const missing = [
    ...(shape.answers ?? []).filter((name) => !answer.includes(name)),
    ...(shape.rows ?? []).filter((name) => !row.includes(name)),
  ];
  if (missing.length > 0)
    building.faults.add('HUB1902', node.at, { name: call.id, missing: missing.join(', ') });
};

/** What is told apart row by row, or read of the one thing, is there. */
const judgeRow: Judge = (asking, call, { building: { faults, definitions } }) => {
  const { shape, node, names } = asking;
  if (names?.row === undefined || names.isRowUnknown) return;
  const fields = Object.keys(flatSchema(names.row, definitions).properties ?? {});
  const { toldApart, readsOfThing = [] } = shape;
  const isToldApart = toldApart === undefined || ownOf(asking, toldApart) !== undefined;
  if (!isToldApart && !usualKeys.some((name) => fields.includes(name)))
    faults.add('HUB1845', node.at, { name: call.id, word: toldApart, keys: usualKeys.join(', ') }, fields);
  const missing = readsOfThing.filter((name) => !fields.includes(name));
  if (missing.length > 0) faults.add('HUB1846', node.at, { name: missing.join(', '), call: call.id }, fields);
};

/** The thing that a type is a view of, or itself. */
export function thingOf(type: JsonSchema, { entities }: Judging['product']): string | undefined {
  const name = typeNameOf(type);
  return name === undefined ? undefined : (own(entities, name)?.viewOf ?? name);
}

/** Two calls that are asked about one thing answer that thing. */
const judgeSameThing: Judge = (asking, call, judging) => {
  const { answersAs } = asking.shape;
  const other = answersAs === undefined ? undefined : callOf(stringOf(ownOf(asking, answersAs)), judging);
  if (other === undefined) return;
  const [answered, wanted] = [call, other].map(({ returns }) => thingOf(returns, judging.product));
  if (wanted === undefined || answered === wanted) return;
  judging.building.faults.add('HUB1904', asking.node.at, {
    name: call.id,
    left: answered === undefined ? `answers no ${wanted}` : `answers ${answered}`,
    right: `is about ${wanted}, as "${other.id}" answers it`,
  });
};

/** The action that a button asks in place of its calls is the one that they ask. */
export function judgeAsked({ shape, node, ...standing }: AskingOf<'ref'>, judging: Judging): void {
  const name = stringOf(node);
  const { faults, lookup } = judging.building;
  if (shape.asked === undefined || name === undefined || lookup.find('action', name) === undefined) return;
  for (const step of itemsOf(ownOf(standing, shape.asked))) {
    const call = callOf(stringOf(child(step, 'call')), judging);
    if (call === undefined || call.allow === name) continue;
    const right = call.allow === undefined ? 'nobody' : `"${call.allow}"`;
    const known = call.allow === undefined ? [] : [call.allow];
    faults.add('HUB1923', node.at, { name, call: call.id, right }, known);
  }
}

/** What is asked again is what is loaded beside it: anything else would be asked for nobody. */
export function judgeAgain({ shape, node, ...standing }: AskingOf<'ref'>, judging: Judging): void {
  const name = stringOf(node);
  if (shape.asksAgain === undefined || name === undefined) return;
  const poll = own(judging.product.polls, name);
  const loaded = stringOf(besideOf(standing, shape.asksAgain));
  if (poll === undefined || loaded === undefined || poll.ask === loaded) return;
  const known = Object.values(judging.product.polls).flatMap(({ id, ask }) => (ask === loaded ? [id] : []));
  judging.building.faults.add('HUB1972', node.at, { name, other: poll.ask, call: loaded }, known);
}

/** A poll beside what is loaded asks another call about the same thing, and is given what that takes. */
export function judgeFollowed(asking: AskingOf<'ref'>, judging: Judging): void {
  const { shape, node } = asking;
  const name = stringOf(node);
  if (shape.to !== 'poll' || shape.answersAs === undefined || name === undefined) return;
  const call = callOf(own(judging.product.polls, name)?.ask, judging);
  if (call === undefined) return;
  if (call.id === stringOf(ownOf(asking, shape.answersAs)))
    judging.building.faults.add('HUB1875', node.at, { name, call: call.id });
  for (const judge of [judgeGiven, judgeTaken, judgeAnswer]) judge(asking, call, judging);
}
