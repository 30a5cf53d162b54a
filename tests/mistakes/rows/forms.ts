import type { Mistake } from '../mistake.ts';

const create = 'spec/screens/hub/create.yaml';
const token = 'spec/screens/hub/token.yaml';
const account = 'spec/screens/hub/account.yaml';
const given = 'with: [ticket]';
const secret = '- { value: PRIVATE, icon: lock, text: field.value.PRIVATE, about: field.about.PRIVATE }';
const reveal = '{ reveal: { title: token.made.title, text: token.made.text, value: "{secret}" } }';

/** Forms, tables and meters. */
export const forms: readonly Mistake[] = [
  {
    id: 'scr-50',
    what: 'a field that is asked and given',
    file: create,
    from: given,
    to: 'with: { ticket: form.ticket, name: kind.id }',
  },
  {
    id: 'scr-51',
    what: 'one field twice',
    file: create,
    from: 'fields: [name, nameCn,',
    to: 'fields: [name, name, nameCn,',
  },
  {
    id: 'scr-53',
    what: 'a given input of another type',
    file: create,
    from: given,
    to: 'with: { kind: 5, ticket: form.ticket }',
  },
  {
    id: 'scr-55',
    what: 'choices of a field that is not asked',
    file: create,
    from: '\noptions:\n  license:',
    to: '\noptions:\n  licence:',
    nearest: 'license',
  },
  {
    id: 'scr-58',
    what: 'a value that cannot be chosen',
    file: create,
    from: `    ${secret}\n`,
    to: '',
    on: '\n  visibility:\n',
  },
  {
    id: 'scr-59',
    what: 'one value twice',
    file: create,
    from: secret,
    to: secret.replace('value: PRIVATE', 'value: PUBLIC'),
  },
  {
    id: 'scr-62',
    what: 'a choice that the rule refuses',
    file: token,
    from: '{ value: 365, text',
    to: '{ value: 99999, text',
  },
  {
    id: 'scr-63',
    what: 'words of a field that is not asked',
    file: token,
    from: 'expireDays: { label: token.expiry.label }',
    to: 'expiryDays: { label: token.expiry.label }',
    nearest: 'expireDays',
  },
  {
    id: 'scr-67',
    what: 'a placeholder that the answer lacks',
    file: token,
    from: '"{secret}"',
    to: '"{secrt}"',
    nearest: 'secret',
  },
  {
    id: 'scr-68',
    what: 'an effect after the page is left',
    file: create,
    from: '  - { toast: create.done }\n',
    to: '  - { go: list }\n  - { toast: create.done }\n',
  },
  { id: 'scr-69', what: 'a page without its parameters', file: token, from: reveal, to: '{ go: item }' },
  {
    id: 'scr-73',
    what: 'a button without what its call needs',
    file: 'spec/entities/people.yaml',
    from: '\nToken:\n  id: TokenId\n',
    to: '\nToken:\n  id: text\n',
    on: { where: token, text: 'call: people.revokeToken' },
  },
  {
    id: 'near-01',
    what: 'two things of one type in a row',
    file: 'spec/entities/people.yaml',
    from: '\n  id: SessionId\n',
    to: '\n  id: SessionId\n  before: SessionId\n',
    on: { where: account, text: 'call: people.endSession' },
  },
  {
    id: 'scr-74',
    what: 'a button that only asks',
    file: token,
    from: 'call: people.revokeToken',
    to: 'call: people.tokens',
  },
  {
    id: 'scr-76',
    what: 'a time as a size',
    file: token,
    from: 'value: usedTime, as: ago',
    to: 'value: usedTime, as: bytes',
  },
  {
    id: 'scr-77',
    what: 'a text as a value with words',
    file: token,
    from: 'value: hint, as: code',
    to: 'value: hint, as: word',
  },
  {
    id: 'scr-79',
    what: 'a meter upside down',
    file: account,
    from: 'value: bytes, most: bytesMax',
    to: 'value: bytesMax, most: bytes',
  },
  {
    id: 'scr-80',
    what: 'a misspelt format',
    file: account,
    from: 'most: itemsMax, as: number',
    to: 'most: itemsMax, as: nubmer',
    nearest: 'number',
  },
];
