import { flatSchema } from '../../grammar/json-schema.ts';
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
  const judges = [judgeDoing, judgeGiven, judgeTaken, judgeAnswer];
  for (const judge of judges) judge(asking, call, judging);
}

type Judge = (asking: AskingOf<'ref'>, call: Endpoint, judging: Judging) => void;

/** What only reads changes nothing, and the other way round. */
const judgeDoing: Judge = ({ shape, node }, call, { building }) => {
  if (shape.does === undefined || doesChange(call) === (shape.does === 'changes')) return;
  const [left, right] =
    shape.does === 'changes' ? ['reads', 'changes something'] : ['changes something', 'reads'];
  building.faults.add('HUB1904', node.at, { name: call.id, left, right });
};

/** What a call needs is given: by the properties that say so, or by the block itself. */
const judgeGiven: Judge = (asking, call, { building, product }) => {
  const { shape, node } = asking;
  if (shape.given === undefined && shape.brings === undefined) return;
  const given = (shape.given ?? []).map((path) => namesGiven(ownOf(asking, path)));
  // What stands at no address yet, in a product that is being begun, is asked with what that will say.
  if (shape.first && product.routes.length === 0) return;
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

/** What the block gives by itself, the call takes. */
const judgeTaken: Judge = (asking, call, { building }) => {
  const { shape, node, names } = asking;
  const takes = Object.keys(call.input.properties ?? {});
  const missing = (shape.brings ?? []).filter((name) => !takes.includes(name));
  const isOfRow = shape.fills !== 'eachRow' || names?.isRowUnknown || differsByRow(asking, takes);
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
  const row = Object.keys(rowOfList(call.returns, definitions)?.properties ?? {});
  const missing = [
    ...(shape.answers ?? []).filter((name) => !answer.includes(name)),
    ...(shape.rows ?? []).filter((name) => !row.includes(name)),
  ];
  if (missing.length > 0)
    building.faults.add('HUB1902', node.at, { name: call.id, missing: missing.join(', ') });
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
