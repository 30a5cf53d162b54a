import { isScalar } from 'yaml';
import type { Area, Edit } from './site.ts';
import { itemsOf, leftOut, renamed, replaced, type Spot, scalarOf } from './yaml-text.ts';

/** A spot with what an operator may want to know beside it. */
export interface SpecSpot extends Spot {
  /** Which files it stands in: `rules`, `entities`, `guards`, … */
  folder: string;
  /** The last key that leads there. */
  name: string;
  /** What a constant is, in its own unit. */
  amountOf: (id: string) => number | undefined;
}

/** Something that is written wrongly, wherever it may. */
export interface SpecOperator {
  id: string;
  area: Area;
  about: string;
  edits(spot: SpecSpot): readonly Edit[] | undefined;
}

const inFolder =
  (...folders: readonly string[]) =>
  (spot: SpecSpot) =>
    folders.includes(spot.folder);
const ofRules = inFolder('rules', 'entities', 'endpoints');
const ofGuards = inFolder('guards');

const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];
const joints: Readonly<Record<string, string>> = { ' and ': ' or ', ' or ': ' and ' };
const signs: Readonly<Record<string, string>> = {
  ' == ': ' != ',
  ' != ': ' == ',
  ' < ': ' <= ',
  ' <= ': ' < ',
};

/** A condition with the first of these words exchanged. */
function exchanged(spot: SpecSpot, words: Readonly<Record<string, string>>): readonly Edit[] | undefined {
  const said = scalarOf(spot);
  if (typeof said !== 'string') return undefined;
  const found = Object.keys(words).find((word) => said.includes(word));
  return found === undefined
    ? undefined
    : replaced(spot, JSON.stringify(said.replace(found, words[found] ?? '')));
}

/** Conditions: of checks, of what is required, of polls. Those that say how something looks are of no area. */
const isCondition = ({ folder, name, path }: SpecSpot) =>
  (folder === 'guards' && (name === 'when' || path[0] === 'terms')) ||
  (folder === 'rules' && name === 'when');
const isWhile = ({ folder, name }: SpecSpot) => folder === 'states' && name === 'while';

/** By how much a bound is moved, where it is a number or a constant that is one. */
function moved(spot: SpecSpot, by: number): readonly Edit[] | undefined {
  const said = scalarOf(spot);
  const amount = typeof said === 'number' ? said : typeof said === 'string' ? spot.amountOf(said) : undefined;
  return amount === undefined || amount + by < 0 ? undefined : replaced(spot, String(amount + by));
}

/** The next one of a row of names. */
const nextOf = (name: string, all: readonly string[]) => all[(all.indexOf(name) + 1) % all.length] ?? name;

const isBound = (spot: SpecSpot) => ofRules(spot) && bounds.includes(spot.name);
/** What may be left out says so by a question mark: inputs of calls, and fields that people write. */
const isInput = ({ folder, path }: SpecSpot) =>
  folder === 'endpoints' && path.length === 3 && ['query', 'body', 'also'].includes(path[1] ?? '');

const ruleOperators: readonly SpecOperator[] = [
  {
    id: 'rule.bound-more',
    area: 'rules',
    about: 'a bound is one more',
    edits: (spot) => (isBound(spot) ? moved(spot, 1) : undefined),
  },
  {
    id: 'rule.bound-less',
    area: 'rules',
    about: 'a bound is one less',
    edits: (spot) => (isBound(spot) ? moved(spot, -1) : undefined),
  },
  {
    id: 'rule.bound-gone',
    area: 'rules',
    about: 'a bound is left out',
    edits: (spot) => (isBound(spot) ? leftOut(spot) : undefined),
  },
  {
    id: 'rule.pattern-gone',
    area: 'rules',
    about: 'a pattern takes everything',
    edits: (spot) =>
      ofRules(spot) && spot.name === 'pattern' && typeof scalarOf(spot) === 'string'
        ? replaced(spot, "''")
        : undefined,
  },
  {
    id: 'rule.not-required',
    area: 'rules',
    about: 'what must be given may be left out',
    edits: (spot) => {
      if (spot.folder === 'rules' && spot.name === 'required' && scalarOf(spot) === true)
        return replaced(spot, 'false');
      return isInput(spot) && !spot.name.endsWith('?') ? renamed(spot, `${spot.name}?`) : undefined;
    },
  },
  {
    id: 'rule.required',
    area: 'rules',
    about: 'what may be left out must be given',
    edits: (spot) =>
      isInput(spot) && spot.name.endsWith('?') ? renamed(spot, spot.name.slice(0, -1)) : undefined,
  },
  {
    id: 'rule.choice-gone',
    area: 'rules',
    about: 'one of a few values is no longer taken',
    edits: (spot) =>
      ofRules(spot) && spot.path.at(-2) === 'enum' && isScalar(spot.value) && spot.parent.items.length > 1
        ? leftOut(spot)
        : undefined,
  },
  {
    id: 'rule.sentence-gone',
    area: 'rules',
    about: 'a rule has no sentence of its own',
    edits: (spot) => (ofRules(spot) && spot.name === 'says' ? leftOut(spot) : undefined),
  },
  {
    id: 'rule.condition-turned',
    area: 'rules',
    about: 'a condition of a rule is turned round',
    edits: (spot) =>
      spot.folder === 'rules' && isCondition(spot) ? exchanged(spot, { ...signs }) : undefined,
  },
];

const guardOperators: readonly SpecOperator[] = [
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
    id: 'guard.negated',
    area: 'guards',
    about: 'a condition is turned round',
    edits: (spot) => {
      const said = scalarOf(spot);
      return ofGuards(spot) && isCondition(spot) && typeof said === 'string'
        ? replaced(spot, JSON.stringify(`not (${said})`))
        : undefined;
    },
  },
  {
    id: 'guard.error-changed',
    area: 'guards',
    about: 'a check answers the error of another one',
    edits: (spot) => {
      if (!ofGuards(spot) || spot.path[0] !== 'checks' || spot.name !== 'error') return undefined;
      return replaced(spot, scalarOf(spot) === 'notAllowed' ? 'itemNotFound' : 'notAllowed');
    },
  },
  {
    id: 'guard.page-changed',
    area: 'guards',
    about: 'whoever is kept out sees another page, or is led elsewhere',
    edits: (spot) => {
      if (!ofGuards(spot) || !spot.path.includes('onPage')) return undefined;
      if (spot.name === 'page') return replaced(spot, 'missing');
      if (spot.name === 'login') return replaced(spot, scalarOf(spot) === 'needed' ? 'ended' : 'needed');
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
    edits: (spot) =>
      spot.folder === 'endpoints' && spot.name === 'allow' && typeof scalarOf(spot) === 'string'
        ? replaced(spot, otherAction(String(scalarOf(spot))))
        : undefined,
  },
];

/** One that asks more, or less where it asks a lot already. */
const otherAction = (action: string) => {
  if (!action.startsWith('item.')) return action === 'quota.view' ? 'token.manage' : 'quota.view';
  return ['item.view', 'item.read'].includes(action) ? 'item.edit' : 'item.view';
};

const errorOperators: readonly SpecOperator[] = [
  {
    id: 'error.code-changed',
    area: 'errors',
    about: 'an error has another code',
    edits: (spot) => {
      const said = scalarOf(spot);
      const isCode =
        spot.folder === 'errors' && spot.name === 'code' && typeof said === 'string' && /^\d{6}$/.test(said);
      return isCode
        ? replaced(spot, `"${said.slice(0, 3)}${(Number(said.slice(3)) + 500) % 1000}"`)
        : undefined;
    },
  },
  {
    id: 'error.effect-gone',
    area: 'errors',
    about: 'one thing less happens',
    edits: (spot) => (spot.folder === 'errors' && spot.path.at(-2) === 'effects' ? leftOut(spot) : undefined),
  },
  {
    id: 'error.effect-changed',
    area: 'errors',
    about: 'something else happens',
    edits: (spot) => {
      if (spot.folder !== 'errors' || !spot.path.includes('effects')) return undefined;
      const others: Readonly<Record<string, readonly string[]>> = {
        state: ['error.missing', 'error.empty'],
        tone: ['error', 'success'],
        login: ['ended', 'needed'],
        page: ['missing', 'unreadable'],
      };
      const all = others[spot.name];
      return all ? replaced(spot, nextOf(String(scalarOf(spot)), all)) : undefined;
    },
  },
  {
    id: 'error.field-gone',
    area: 'errors',
    about: 'an error stands at no field',
    edits: (spot) => (spot.folder === 'errors' && spot.name === 'field' ? leftOut(spot) : undefined),
  },
  {
    id: 'error.text-gone',
    area: 'errors',
    about: 'an error has no words of its own',
    edits: (spot) =>
      spot.folder === 'errors' && spot.name === 'text' && spot.path.length === 2 ? leftOut(spot) : undefined,
  },
  {
    id: 'error.words-exchanged',
    area: 'errors',
    about: 'an error has the words of another one, in one language',
    edits: (spot) => {
      const said = scalarOf(spot);
      if (!/^words /.test(spot.folder) || typeof said !== 'string' || spot.path.length !== 1)
        return undefined;
      const next = spot.parent.items[(spot.at + 1) % spot.parent.items.length] as {
        value?: { value?: unknown };
      };
      const other = String(next.value?.value ?? '');
      // What is named in braces stays, or nothing would be generated.
      return replaced(spot, JSON.stringify(/\{/.test(said + other) ? `${said} …` : other));
    },
  },
];

const isAmount = (spot: SpecSpot) => {
  const said = scalarOf(spot);
  const isNumber =
    typeof said === 'number' || (typeof said === 'string' && /^\d+(?:\.\d+)?[A-Za-z]*$/.test(said));
  return (
    spot.folder === 'constants' &&
    isNumber &&
    !['source', 'decided', 'why'].includes(spot.name) &&
    !spot.path.includes('other')
  );
};

function amount(spot: SpecSpot, change: (number: number) => number): readonly Edit[] | undefined {
  if (!isAmount(spot)) return undefined;
  const [, number = '', unit = ''] = /^([\d.]+)([A-Za-z]*)$/.exec(String(scalarOf(spot))) ?? [];
  const other = change(Number(number));
  return other < 0 || String(other) === number ? undefined : replaced(spot, `${other}${unit}`);
}

const constantOperators: readonly SpecOperator[] = [
  {
    id: 'constant.more',
    area: 'constants',
    about: 'a constant is one more of its unit',
    edits: (spot) => amount(spot, (one) => one + 1),
  },
  {
    id: 'constant.less',
    area: 'constants',
    about: 'a constant is one less of its unit',
    edits: (spot) => amount(spot, (one) => one - 1),
  },
  {
    id: 'constant.doubled',
    area: 'constants',
    about: 'a constant is twice as much',
    edits: (spot) => amount(spot, (one) => one * 2),
  },
];

const stateOperators: readonly SpecOperator[] = [
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

export const specOperators: readonly SpecOperator[] = [
  ...ruleOperators,
  ...guardOperators,
  ...errorOperators,
  ...constantOperators,
  ...stateOperators,
];
