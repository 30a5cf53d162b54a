import type { Mistake } from '../mistake.ts';

const settings = 'spec/entities/settings.yaml';
const reader = 'guards:\n  reader: { checks: [admitted],';

/** What whoever runs the hub sets, and what is asked of everybody. */
export const settingRows: readonly Mistake[] = [
  {
    id: 'set-01',
    what: 'a setting that is nothing where nobody sets it',
    file: `engine/${settings}`,
    from: 'reading: { type: Readers, default: anybody,',
    to: 'reading: { type: Readers,',
    on: 'reading: { type: Readers,',
  },
  {
    id: 'set-02',
    what: 'a field that begins with a setting that is not there',
    file: 'spec/entities/item.yaml',
    from: 'default: { set: newItems }',
    to: 'default: { set: newItem }',
    nearest: 'newItems',
  },
  {
    id: 'set-03',
    what: 'a field that begins with a setting of another type',
    file: 'spec/entities/item.yaml',
    from: 'default: { set: newItems }',
    to: 'default: { set: reading }',
  },
  {
    id: 'set-04',
    what: 'a value that a setting does not have',
    file: settings,
    from: 'default: PUBLIC,',
    to: 'default: PUBLC,',
    nearest: 'PUBLIC',
  },
  {
    id: 'set-11',
    what: 'a way in that stands where a setting is that there is not',
    file: 'spec/app.yaml',
    from: "when: settings.signUp == 'anybody'",
    to: "when: settings.signUps == 'anybody'",
    nearest: 'settings.signUp',
  },
  {
    id: 'set-12',
    what: 'a way in that stands nowhere',
    file: 'spec/app.yaml',
    from: "when: settings.signUp == 'anybody'",
    to: 'when: 1 == 2',
  },
  {
    id: 'set-13',
    what: 'a setting that says nothing of itself',
    file: `engine/${settings}`,
    from: 'reading: { type: Readers, default: anybody, about: Who may read what is for everybody }',
    to: 'reading: { type: Readers, default: anybody }',
    on: 'reading: { type: Readers,',
  },
  {
    id: 'set-07',
    what: 'a text of every page that is no setting',
    file: 'spec/app.yaml',
    from: 'above: notice',
    to: 'above: notices',
    nearest: 'notice',
  },
  {
    id: 'set-08',
    what: 'a text of every page that is the same in all languages',
    file: 'spec/app.yaml',
    from: 'above: notice',
    to: 'above: name',
  },
  {
    id: 'set-09',
    what: 'a name of the hub that a choice would be',
    file: 'spec/app.yaml',
    from: 'said: { name: name',
    to: 'said: { name: reading',
  },
  {
    id: 'set-10',
    what: 'a number that is another in each language',
    file: settings,
    from: 'itemsPerPerson: { type: count, default: quota.itemCount',
    to: 'itemsPerPerson: { type: count, perLanguage: true',
  },
  {
    id: 'set-05',
    what: 'what everybody is asked of a thing that is not known yet',
    file: 'engine/spec/guards/checks.yaml',
    from: reader,
    to: reader.replace('[admitted]', '[admitted, itemsLeft]'),
    on: 'everywhere: reader',
  },
  {
    id: 'set-06',
    what: 'a call of an open page that is not answered there',
    file: 'engine/spec/endpoints/people.yaml',
    from: '  open: whoever signs in is nobody yet\n',
    to: '  allow: quota.view\n',
    on: { where: 'spec/routes/acm.yaml', text: 'path: /login' },
  },
];
