import { isMap, isScalar, isSeq } from 'yaml';
import {
  exchanged,
  isWhile,
  joints,
  type SpecOperator,
  type SpecSpot,
  saidOtherwise,
  signs,
} from './spec-operator.ts';
import { itemsOf, leftOut, replaced } from './yaml-text.ts';

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
      if (spot.folder !== 'states' || spot.path[0] !== 'groups') return undefined;
      const [own] = textsIn(spot.value);
      const more = valuesBeside(spot).find((value) => !textsIn(spot.value).includes(value));
      const [only] = itemsOf(spot);
      return own !== undefined && more !== undefined
        ? replaced({ ...spot, value: only }, `${own}, ${more}`)
        : undefined;
    },
  },
  {
    id: 'state.poll-other',
    area: 'states',
    about: 'a poll has the interval, the end or the call of another one',
    edits: (spot) => {
      const isOfPoll = spot.folder === 'states' && spot.path[0] === 'polls';
      return isOfPoll && ['every', 'atMost', 'ask'].includes(spot.name) ? saidOtherwise(spot) : undefined;
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
    edits: (spot) => {
      const isRead = spot.saidBy('while').some((said) => said.split(/[^\w.]+/).includes(spot.name));
      return spot.folder === 'guards' && spot.path[0] === 'terms' && isRead
        ? exchanged(spot, signs)
        : undefined;
    },
  },
];

const textsIn = (list: unknown): string[] =>
  isSeq(list) ? list.items.flatMap((item) => (isScalar(item) ? [String(item.value)] : [])) : [];

/** The values of all states of a group. */
const valuesBeside = ({ parent }: SpecSpot): string[] =>
  isMap(parent) ? parent.items.flatMap(({ value }) => textsIn(value)) : [];
