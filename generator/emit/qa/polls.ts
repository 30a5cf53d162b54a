import { rootsIn } from '../../expressions/expr-parts.ts';
import type { Expr } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';
import type { Poll } from '../../model/states.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import { holds, type Values } from './evaluate.ts';
import { constantsBeside, fieldsOf, passing } from './passing.ts';
import { resolve, sampleOf } from './sample.ts';
import type { QaPoll, QaStates } from './support/shapes.ts';
import type { Unprovoked } from './unprovoked.ts';

/** Every poll with both sides of its condition. */
export function planPolls(product: Product): { polls: QaPoll[]; unprovoked: Unprovoked[] } {
  const unprovoked: Unprovoked[] = [];
  const polls = sortedEntries(product.polls).flatMap(([id, poll]) => {
    try {
      return [planPoll(id, poll, product)];
    } catch (error) {
      unprovoked.push({ what: `poll ${id}`, why: (error as Error).message });
      return [];
    }
  });
  return { polls, unprovoked };
}

function planPoll(id: string, poll: Poll, product: Product): QaPoll {
  const { ask, everyMs, atMost } = poll;
  const names = [...rootsIn(poll.while, product.terms)].sort();
  const find = (condition: Expr) => passing([condition], names, product.terms);
  const input = product.endpoints[ask]?.input ?? {};
  return {
    poll: id,
    ask,
    everyMs,
    ...(atMost !== undefined && { atMost }),
    input: sampleOf(input, product.definitions) as Values,
    on: find(poll.while),
    off: find({ op: 'not', arg: poll.while }),
    loads: loadsIn(poll.then),
    refreshes:
      poll.then.t === 'list' && poll.then.items.some((one) => one.t === 'record' && 'refresh' in one.fields),
    each: eachOf(poll.while, [find(poll.while), find({ op: 'not', arg: poll.while })], product),
  };
}

/** Every value of each field that a condition reads, beside others with which it holds and with which it does not. */
function eachOf(condition: Expr, around: readonly Values[], product: Product): QaPoll['each'] {
  const names = [...rootsIn(condition, product.terms)].sort();
  const rows = fieldsOf([condition], names, product.terms).flatMap((path) => {
    const [root = '', field = ''] = path.split('.');
    return valuesOf(path, condition, product).flatMap((value) =>
      around.map((known) => {
        const scope: Values = { ...known, [root]: { ...(known[root] as Values), [field]: value } };
        return { scope, holds: holds(condition, scope, product.terms) };
      }),
    );
  });
  return [...new Map(rows.map((row) => [JSON.stringify(row.scope), row])).values()];
}

/** What a field may be, and what it is compared with. */
function valuesOf(
  path: string,
  condition: Expr,
  { terms, subjects, entities, definitions }: Product,
): unknown[] {
  const [root = '', field = ''] = path.split('.');
  const own = entities[subjects[root]?.is ?? '']?.fields.find(({ name }) => name === field);
  const all = own ? (resolve(own.schema, definitions).enum ?? []) : [];
  return [...new Set([...all, ...constantsBeside(path, [condition], terms), true, false, null])];
}

/** By group, of every value of its field the states that it means. */
function planStates({ groups, entities, subjects, definitions }: Product): QaStates[] {
  return sortedEntries(groups).flatMap(([id, { field, states }]) => {
    const [root = '', name = ''] = field.split('.');
    const own = entities[subjects[root]?.is ?? '']?.fields.find((one) => one.name === name);
    const members = new Set(sortedEntries(states).flatMap(([, all]) => all));
    const values = (own && resolve(own.schema, definitions).enum) ?? [...members];
    const meant = (value: unknown) =>
      sortedEntries(states).flatMap(([state, all]) => (all.includes(String(value)) ? [state] : []));
    return [{ group: id, values: values.map((value) => ({ value: String(value), states: meant(value) })) }];
  });
}

function loadsIn(then: Poll['then']): string[] {
  if (then.t !== 'list') return [];
  return then.items.flatMap((item) => {
    const load = item.t === 'record' ? item.fields.load : undefined;
    return load?.t === 'ref' ? [load.id] : [];
  });
}

/** qa/polls.ts: what is asked again, for a clock that tests move. */
export function emitPolls(polls: readonly QaPoll[], product: Product): OutputFile {
  const content = `import type { EndpointId, PollId } from '../ids.ts';
import type { QaPoll, QaStates } from './support/shapes.ts';

export const polls: readonly QaPoll<PollId, EndpointId>[] = ${layOut(printData(polls))};

/** Of every value of a field that states are made of, which those are. */
export const states: readonly QaStates[] = ${layOut(printData(planStates(product)))};
`;
  return {
    path: 'qa/polls.ts',
    content,
    from: placesOf([...Object.values(product.polls), ...Object.values(product.groups)]),
  };
}
