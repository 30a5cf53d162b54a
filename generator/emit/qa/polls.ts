import { rootsIn } from '../../expressions/expr-parts.ts';
import type { Expr } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';
import type { Poll } from '../../model/states.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import type { Values } from './evaluate.ts';
import { passing } from './passing.ts';
import { sampleOf } from './sample.ts';
import type { QaPoll } from './support/shapes.ts';
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
  };
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
import type { QaPoll } from './support/shapes.ts';

export const polls: readonly QaPoll<PollId, EndpointId>[] = ${layOut(printData(polls))};
`;
  return { path: 'qa/polls.ts', content, from: placesOf(Object.values(product.polls)) };
}
