import type { Mistake } from '../mistake.ts';

const item = 'spec/screens/hub/item.yaml';
const files = 'spec/screens/hub/item/files.yaml';
const setting = 'spec/screens/hub/item/setting.yaml';

/** The pages of one item. */
export const itemPage: readonly Mistake[] = [
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
];
