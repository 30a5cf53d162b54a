import { isScalar, isSeq } from 'yaml';
import {
  exchanged,
  isCondition,
  joints,
  ofGuards,
  type SpecOperator,
  type SpecSpot,
  saidOtherwise,
  signs,
} from './spec-operator.ts';
import { leftOut, replaced, scalarOf } from './yaml-text.ts';

/** The condition of a guard that stands there, as it is written. */
function conditionOf(spot: SpecSpot): string | undefined {
  const said = scalarOf(spot);
  return ofGuards(spot) && isCondition(spot) && typeof said === 'string' ? said : undefined;
}

/** What a condition reads something of. */
const thingsIn = (said: string) =>
  new Set([...said.matchAll(/(?<![\w.'])([a-z]\w*)\./g)].map(([, one]) => one));

export const guardOperators: readonly SpecOperator[] = [
  {
    id: 'guard.check-gone',
    area: 'guards',
    about: 'an action or a guard asks one check less',
    edits: (spot) => {
      const { path } = spot;
      const isCheck =
        ['actions', 'guards'].includes(path[0] ?? '') && (path.length === 3 || path.at(-2) === 'checks');
      return ofGuards(spot) && isCheck && /^\d+$/.test(spot.name) ? leftOut(spot) : undefined;
    },
  },
  {
    id: 'guard.order-changed',
    area: 'guards',
    about: 'an action or a guard asks a check before the one that stood before it',
    edits: (spot) => {
      const { path, parent, at } = spot;
      const isCheck =
        ['actions', 'guards'].includes(path[0] ?? '') && (path.length === 3 || path.at(-2) === 'checks');
      const next = isSeq(parent) ? parent.items[at + 1] : undefined;
      const [own, other] = [scalarOf(spot), isScalar(next) ? next.value : undefined];
      if (!ofGuards(spot) || !isCheck || typeof own !== 'string' || typeof other !== 'string')
        return undefined;
      return [...replaced(spot, other), ...replaced({ ...spot, at: at + 1, value: next }, own)];
    },
  },
  {
    id: 'guard.sign-turned',
    area: 'guards',
    about: '== for !=, < for <=',
    edits: (spot) => (ofGuards(spot) && isCondition(spot) ? exchanged(spot, signs) : undefined),
  },
  {
    id: 'guard.joined',
    area: 'guards',
    about: 'and for or',
    edits: (spot) => (ofGuards(spot) && isCondition(spot) ? exchanged(spot, joints) : undefined),
  },
  {
    id: 'guard.value-other',
    area: 'guards',
    about: 'a condition compares with what another one compares with',
    edits: (spot) => {
      const said = conditionOf(spot);
      if (said === undefined) return undefined;
      const quoted = /'\w+'/g;
      const [own] = said.match(quoted) ?? [];
      const all = [...new Set(spot.saidBy('when').flatMap((one) => one.match(quoted) ?? []))];
      const other = [...all.slice(all.indexOf(own ?? '') + 1), ...all].find((one) => one !== own);
      return own === undefined || other === undefined
        ? undefined
        : replaced(spot, JSON.stringify(said.replace(own, other)));
    },
  },
  {
    id: 'guard.part-gone',
    area: 'guards',
    about: 'the last of several things that a condition asks for is not asked for',
    edits: (spot) => {
      const said = conditionOf(spot);
      if (said === undefined || /[()]| or /.test(said) || !said.includes(' and ')) return undefined;
      return replaced(spot, JSON.stringify(said.slice(0, said.lastIndexOf(' and '))));
    },
  },
  {
    id: 'guard.negated',
    area: 'guards',
    about: 'a condition is turned round',
    edits: (spot) => {
      const said = conditionOf(spot);
      return said === undefined ? undefined : replaced(spot, JSON.stringify(`not (${said})`));
    },
  },
  {
    id: 'guard.also-let-in',
    area: 'guards',
    about: 'whoever another condition lets in is let in as well',
    edits: (spot) => {
      const said = conditionOf(spot);
      if (said === undefined) return undefined;
      const all = spot.saidBy('when');
      const behind = all.indexOf(said) + 1;
      const known = thingsIn(said);
      const other = [...all.slice(behind), ...all.slice(0, behind)].find(
        (one) => one !== said && [...thingsIn(one)].every((thing) => known.has(thing)),
      );
      return other === undefined ? undefined : replaced(spot, JSON.stringify(`(${said}) or (${other})`));
    },
  },
  {
    id: 'guard.error-changed',
    area: 'guards',
    about: 'a check answers the error of another one',
    edits: (spot) => {
      const isOfCheck = ofGuards(spot) && spot.path[0] === 'checks';
      return isOfCheck && spot.name === 'error' ? saidOtherwise(spot) : undefined;
    },
  },
  {
    id: 'guard.page-changed',
    area: 'guards',
    about: 'whoever is kept out sees another page, or is led elsewhere',
    edits: (spot) => {
      if (!ofGuards(spot) || !spot.path.includes('onPage')) return undefined;
      if (spot.name === 'page' || spot.name === 'login') return saidOtherwise(spot);
      return spot.name === 'text' ? leftOut(spot) : undefined;
    },
  },
  {
    id: 'guard.route-open',
    area: 'guards',
    about: 'a route asks one guard less',
    edits: (spot) => (spot.folder === 'routes' && spot.path.at(-2) === 'guards' ? leftOut(spot) : undefined),
  },
  {
    id: 'guard.call-other',
    area: 'guards',
    about: 'a call asks another action',
    edits: (spot) => {
      if (spot.folder !== 'endpoints' || spot.name !== 'allow') return undefined;
      // Of the same thing where there is one: the call has what that is asked about.
      const [thing] = String(scalarOf(spot)).split('.');
      return saidOtherwise(spot, (action) => action.startsWith(`${thing}.`)) ?? saidOtherwise(spot);
    },
  },
];
