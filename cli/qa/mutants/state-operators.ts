import { isScalar } from 'yaml';
import { exchanged, isWhile, joints, nextOf, type SpecOperator, signs } from './spec-operator.ts';
import { itemsOf, leftOut, replaced, scalarOf } from './yaml-text.ts';

export const stateOperators: readonly SpecOperator[] = [
  {
    id: 'state.value-gone',
    area: 'states',
    about: 'a value no longer belongs to a state',
    edits: (spot) =>
      spot.folder === 'states' && spot.path[0] === 'groups' && /^\d+$/.test(spot.name)
        ? leftOut(spot)
        : undefined,
  },
  {
    id: 'state.value-more',
    area: 'states',
    about: 'a value belongs to another state as well',
    edits: (spot) => {
      if (spot.folder !== 'states' || spot.path[0] !== 'groups' || itemsOf(spot).length === 0)
        return undefined;
      const more = spot.name === 'done' ? 'RUNNING' : 'SUCCESS';
      const [only] = itemsOf(spot);
      return only
        ? replaced({ ...spot, value: only }, `${String(isScalar(only) ? only.value : '')}, ${more}`)
        : undefined;
    },
  },
  {
    id: 'state.poll-other',
    area: 'states',
    about: 'a poll has the interval, the end or the call of another one',
    edits: (spot) => {
      if (spot.folder !== 'states' || spot.path[0] !== 'polls') return undefined;
      const others: Readonly<Record<string, readonly string[]>> = {
        every: ['poll.agent', 'poll.creation', 'poll.push'],
        atMost: ['poll.agentMax', 'poll.creationMax'],
        ask: ['items.status', 'items.view'],
      };
      const all = others[spot.name];
      return all ? replaced(spot, nextOf(String(scalarOf(spot)), all)) : undefined;
    },
  },
  {
    id: 'state.end-gone',
    area: 'states',
    about: 'a poll has no end',
    edits: (spot) => (spot.folder === 'states' && spot.name === 'atMost' ? leftOut(spot) : undefined),
  },
  {
    id: 'state.while-turned',
    area: 'states',
    about: '== for != in the condition of a poll',
    edits: (spot) => (isWhile(spot) ? exchanged(spot, signs) : undefined),
  },
  {
    id: 'state.while-joined',
    area: 'states',
    about: 'and for or in the condition of a poll',
    edits: (spot) => (isWhile(spot) ? exchanged(spot, joints) : undefined),
  },
  {
    id: 'state.effect-gone',
    area: 'states',
    about: 'less follows the end of a poll',
    edits: (spot) => (spot.folder === 'states' && spot.path.at(-2) === 'then' ? leftOut(spot) : undefined),
  },
  {
    id: 'state.term-turned',
    area: 'states',
    about: 'a condition that a poll reads is turned round',
    edits: (spot) => (spot.path.join('.') === 'terms.item.running' ? exchanged(spot, signs) : undefined),
  },
];
