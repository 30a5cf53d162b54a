import type { Mistake } from '../mistake.ts';

const items = 'spec/errors/items.yaml';
const nameTaken = 'nameTaken: { code: "409201", field: name, params: [name] }';
const quotaItems = 'quotaItems: { code: "409204", params: [limit]';
const quotaBytes = 'quotaBytes: { code: "409206"';
const quotaFiles = 'quotaFiles: { code: "409208"';

export const errors: readonly Mistake[] = [
  {
    id: 'err-01',
    what: 'two errors with one code',
    file: items,
    from: 'code: "409202"',
    to: 'code: "409201"',
  },
  {
    id: 'err-03',
    what: 'words with a placeholder that is no parameter',
    file: items,
    from: nameTaken,
    to: nameTaken.replace(', params: [name]', ''),
  },
  {
    id: 'err-05',
    what: 'a notice with a placeholder that is no parameter',
    file: items,
    from: 'cardUnreadable: { code: "409203", cause: unreadable }',
    to: 'cardUnreadable: { code: "409203", cause: unreadable, effects: [{ toast: error.nameTaken }] }',
  },
  {
    id: 'err-06',
    what: 'an answer from nobody',
    file: 'engine/spec/errors/calls.yaml',
    from: '{ http: [401, 403], from: product,',
    to: '{ http: [401, 403], from: prodcut,',
    nearest: 'product',
  },
  {
    id: 'err-07',
    what: 'a status that is none',
    file: items,
    from: nameTaken,
    to: nameTaken.replace('field:', 'status: 700, field:'),
  },
  {
    id: 'err-08',
    what: 'a status that would sign people out',
    file: items,
    from: nameTaken,
    to: nameTaken.replace('field:', 'status: 401, field:'),
  },
  {
    id: 'err-12',
    what: 'an effect after the page is left',
    file: items,
    from: quotaItems,
    to: `${quotaItems}, effects: [{ page: missing }, { toast: error.quotaItems }]`,
  },
  {
    id: 'err-14',
    what: 'two errors that answer each other',
    file: items,
    from: quotaBytes,
    to: `${quotaBytes}, effects: [{ error: quotaFiles }]`,
    also: [{ file: items, from: quotaFiles, to: `${quotaFiles}, effects: [{ error: quotaBytes }]` }],
  },
  {
    id: 'err-15',
    what: 'steps of a dialog without words',
    file: items,
    from: quotaItems,
    to: `${quotaItems}, effects: [{ dialog: { id: quota, title: error.quotaItems, steps: [quota.none] } }]`,
  },
  {
    id: 'err-16',
    what: 'a notice with a placeholder that is none',
    file: 'engine/spec/errors/calls.yaml',
    from: '{ toast: "{msg}" }',
    to: '{ toast: "{message}" }',
  },
  {
    id: 'err-17',
    what: 'an error that no call lists and no code throws',
    file: items,
    from: '\nhostingOff:',
    to: '\nspare: { code: "409299", text: error.nameReserved }\nhostingOff:',
  },
  {
    id: 'err-20',
    what: 'a place that is none',
    file: items,
    from: quotaItems,
    to: `${quotaItems}, effects: [{ open: nowhere }]`,
  },
  {
    id: 'err-22',
    what: 'an effect that loads what needs an input',
    file: items,
    from: quotaItems,
    to: `${quotaItems}, effects: [{ load: people.find }]`,
  },
  {
    id: 'err-23',
    what: 'a state that is decided after something is loaded',
    file: items,
    from: quotaItems,
    to: `${quotaItems}, effects: [{ load: people.quota }, { state: error.empty }]`,
  },
];
