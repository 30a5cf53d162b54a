import type { Mistake } from '../mistake.ts';

const items = 'spec/rules/items.yaml';
const people = 'engine/spec/rules/people.yaml';
const required = '  required: true\n';
const accept = '  accept: [a, gpt2, Qwen2.5-7B, my_data]\n';

export const rules: readonly Mistake[] = [
  {
    id: 'rule-01',
    what: 'a rule on what nobody writes',
    file: items,
    from: '\nItem.name:\n',
    to: '\nItem.browseCount: { decided: at least one, minimum: 1 }\nItem.name:\n',
  },
  {
    id: 'rule-04',
    what: 'a limit looser than the type',
    file: items,
    from: required,
    to: `${required}  maxLength: 500\n`,
  },
  {
    id: 'rule-05',
    what: 'a limit for a side that is none',
    file: people,
    from: '{ by: side, form: alias.form, else: alias.format }',
    to: '{ by: side, from: alias.form, else: alias.format }',
    nearest: 'form',
  },
  { id: 'rule-07', what: 'a largest text', file: items, from: required, to: `${required}  maximum: 5\n` },
  {
    id: 'rule-10',
    what: 'a reason that the call never answers',
    file: items,
    from: 'reasons: { invalid: nameReserved }',
    to: 'reasons: { invlaid: nameReserved }',
    nearest: 'invalid',
  },
  {
    id: 'rule-11',
    what: 'an error of another field',
    file: items,
    from: 'ask: items.nameFree, error: nameTaken,',
    to: 'ask: items.nameFree, error: aliasTaken,',
  },
  { id: 'rule-12', what: 'no example at all', file: items, from: accept, to: '  accept: []\n' },
  {
    id: 'rule-14',
    what: 'a rule on a view',
    file: items,
    from: '\nItem.name:\n',
    to: '\nHubItem.name:\n',
    nearest: 'Item.name',
  },
];
