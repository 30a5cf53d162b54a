import type { Mistake } from '../mistake.ts';

const item = 'spec/screens/hub/item.yaml';
const files = 'spec/screens/hub/item/files.yaml';
const setting = 'spec/screens/hub/item/setting.yaml';

/** The pages of one item. */
export const itemPage: readonly Mistake[] = [
  {
    id: 'row-01',
    what: 'rows that nothing tells apart',
    file: setting,
    from: '      key: name\n',
    to: '',
    on: 'load: secrets.list',
  },
  {
    id: 'row-02',
    what: 'rows that are told apart by no field of theirs',
    file: setting,
    from: '      key: name\n',
    to: '      key: nmae\n',
    nearest: 'name',
  },
  {
    id: 'row-03',
    what: 'a call that reads of the thing what it has not',
    file: 'runtime/blocks/record/block.yaml',
    from: 'readsOfThing: [key, createUser,',
    to: 'readsOfThing: [key, createUsr,',
    nearest: 'createUser',
    on: { where: item, text: 'git: repos.info' },
  },
  {
    id: 'row-04',
    what: 'a field with faults that holds none',
    file: item,
    from: 'faults: manifestFaults',
    to: 'faults: tags',
  },
  {
    id: 'row-05',
    what: 'a name to copy of a field that the thing has not',
    file: item,
    from: 'copy: [createUser, name]',
    to: 'copy: [creatUser, name]',
    nearest: 'createUser',
  },
  {
    id: 'row-06',
    what: 'a step that leads up and says twice what it is called',
    file: item,
    from: '- { value: name }',
    to: '- { value: name, text: item.path }',
  },
  {
    id: 'scr-40',
    what: 'a tab that no kind has',
    file: item,
    from: 'labels: { intro: tab.intro,',
    to: 'labels: { demo: tab.intro, intro: tab.intro,',
  },
  {
    id: 'scr-43',
    what: 'a visit by a call that is none',
    file: item,
    from: 'visit: items.visit',
    to: 'visit: items.remove',
  },
  {
    id: 'scr-46',
    what: 'a visit by a call that takes nothing of it',
    file: item,
    from: 'visit: items.visit',
    to: 'visit: people.signOut',
  },
  {
    id: 'scr-47',
    what: 'an unknown state',
    file: item,
    from: '  error.unreached: true',
    to: '  error.unreachd: true',
    nearest: 'error.unreached',
  },
  {
    id: 'scr-97',
    what: 'an unknown state in which two letters changed places, so that it is the nearest for who brings it',
    file: item,
    from: '  error.unreached: true',
    to: '  erorr.unreached: true',
    nearest: 'error.unreached',
  },
  {
    id: 'scr-65',
    what: 'a field that begins with another',
    file: setting,
    from: '[nameCn, nameEn]',
    to: '[{ field: nameCn, value: item.nameEn }, nameEn]',
  },
  {
    id: 'scr-66',
    what: 'a field that begins with nothing',
    file: setting,
    from: `        value: { each: item.tags, where: "not (tag.category in ['license', 'authenticated'])", value: tag.name }\n`,
    to: '',
    on: '- field: tags\n',
  },
  {
    id: 'scr-91',
    what: 'calls that are exchanged',
    file: files,
    from: 'list: repos.fileList\nblob: repos.blob\n',
    to: 'list: repos.blob\nblob: repos.fileList\n',
  },
  {
    id: 'poll-01',
    what: 'a poll that is followed and asks what is loaded',
    file: item,
    from: 'watch: agent',
    to: 'watch: creation',
  },
  {
    id: 'poll-02',
    what: 'a poll that is followed and asks about something else',
    file: item,
    from: 'watch: agent',
    to: 'watch: agent',
    also: [
      {
        file: 'spec/states/items.yaml',
        from: 'agent: { ask: items.status',
        to: 'agent: { ask: people.quota',
      },
    ],
  },
];
