import { isMap, isScalar } from 'yaml';
import {
  exchanged,
  isCondition,
  moved,
  ofRules,
  type SpecOperator,
  type SpecSpot,
  saidOtherwise,
  signs,
} from './spec-operator.ts';
import { leftOut, renamed, replaced, scalarOf } from './yaml-text.ts';

const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

const isBound = (spot: SpecSpot) => ofRules(spot) && bounds.includes(spot.name);
/** What may be left out says so by a question mark: inputs of calls, and fields that people write. */
const isInput = ({ folder, path }: SpecSpot) =>
  folder === 'endpoints' && path.length === 3 && ['query', 'body', 'also'].includes(path[1] ?? '');

/** What stands beside the fields of an entity. */
const besides = new Set(['of', 'source', 'decided', 'file', 'shows']);
const isField = (spot: SpecSpot) =>
  isInput(spot) || (spot.folder === 'entities' && spot.path.length === 2 && spot.path[0] !== 'types');

export const ruleOperators: readonly SpecOperator[] = [
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
      ofRules(spot) &&
      spot.name === 'pattern' &&
      !spot.path.includes('says') &&
      typeof scalarOf(spot) === 'string'
        ? replaced(spot, "''")
        : undefined,
  },
  {
    id: 'rule.pattern-open',
    area: 'rules',
    about: 'a pattern takes anything before what it asks for, or behind it',
    edits: (spot) => {
      const said = scalarOf(spot);
      const isPattern = ofRules(spot) && spot.name === 'pattern' && !spot.path.includes('says');
      if (!isPattern || typeof said !== 'string') return undefined;
      const open = said.startsWith('^') ? said.slice(1) : said.replace(/\$$/, '');
      return open === said ? undefined : replaced(spot, JSON.stringify(open));
    },
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
    id: 'rule.fields-exchanged',
    area: 'rules',
    about: 'two fields that stand side by side say each what the other one says',
    edits: (spot) => {
      const { parent, at, value } = spot;
      const next = isMap(parent) ? parent.items[at + 1] : undefined;
      const name = isScalar(next?.key) ? String(next.key.value) : '';
      const isSame = isScalar(value) && isScalar(next?.value) && value.value === next.value.value;
      if (next === undefined || isSame || !isField(spot) || [spot.name, name].some((one) => besides.has(one)))
        return undefined;
      return [...renamed(spot, name), ...renamed({ ...spot, at: at + 1, value: next.value }, spot.name)];
    },
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
    id: 'rule.type-wider',
    area: 'rules',
    about: 'an input of a named type takes any text',
    edits: (spot) => {
      const said = scalarOf(spot);
      const isNamed = isInput(spot) && typeof said === 'string' && /^[A-Z]\w*$/.test(said);
      return isNamed ? replaced(spot, 'text') : undefined;
    },
  },
  {
    id: 'rule.sentence-gone',
    area: 'rules',
    about: 'a rule has no sentence of its own',
    edits: (spot) => (ofRules(spot) && spot.name === 'says' ? leftOut(spot) : undefined),
  },
  {
    id: 'rule.sentence-other',
    area: 'rules',
    about: 'a rule has the sentence of another one',
    edits: (spot) => (ofRules(spot) && spot.name === 'says' ? saidOtherwise(spot) : undefined),
  },
  {
    id: 'rule.condition-turned',
    area: 'rules',
    about: 'a condition of a rule is turned round',
    edits: (spot) =>
      spot.folder === 'rules' && isCondition(spot) ? exchanged(spot, { ...signs }) : undefined,
  },
  {
    id: 'rule.default-other',
    area: 'rules',
    about: 'what is taken where nothing was sent is another value',
    edits: (spot) => {
      if (!ofRules(spot) || spot.name !== 'default') return undefined;
      const said = scalarOf(spot);
      if (typeof said === 'boolean') return replaced(spot, String(!said));
      return moved(spot, 1) ?? saidOtherwise(spot);
    },
  },
];
