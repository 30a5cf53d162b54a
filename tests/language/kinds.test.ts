import { proveSaid } from './refused.ts';

const view = '    tagsType: MODEL\n    view: items.view\n';

proveSaid(
  'spec/kinds.yaml',
  [
    ['one number twice', 'code: 3', 'code: 2', 'HUB1202 The code "2" is declared twice'],
    ['an id in capitals', 'id: dataset', 'id: Dataset', 'HUB1107 "Dataset" cannot be the name of a kind'],
    [
      'a field that is required and gone',
      view,
      '    tagsType: MODEL\n',
      'HUB1102 the kind models lacks "view"',
    ],
    [
      'a call that there is not',
      view,
      view.replace('items.view', 'items.veiw'),
      'HUB1201 There is no endpoint "items.veiw"',
    ],
    [
      'a text where a list is asked',
      'filters: [tasks, frameworks, languages, license, accelerationCard, authenticated]',
      'filters: tasks',
      'HUB1103 filters must be a list',
    ],
    [
      'a group twice',
      'filters: [tasks, frameworks, languages, license, accelerationCard, authenticated]',
      'filters: [tasks, tasks]',
      'HUB1109 "tasks" stands twice',
    ],
    [
      'a type that there is not',
      'tagsType?: { type: text',
      'tagsType?: { type: txet',
      'HUB1104 "txet" is not one of the values of type',
    ],
    [
      'a field under a word of the language',
      'fields:\n',
      'fields:\n  tabs: text\n',
      'HUB1202 The field of a kind "tabs" is declared twice',
    ],
    [
      'a field that no code can name',
      'fields:\n',
      'fields:\n  tags-type: text\n',
      'HUB1107 "tags-type" cannot be the name of a kindField',
    ],
    [
      'a code with a letter',
      'unreached: "801008"\n    noData: "801004"\n    create: [{ at: "", type: host, guards: [auth, model, create] }]\n  - id',
      'unreached: "8O1008"\n    noData: "801004"\n    create: [{ at: "", type: host, guards: [auth, model, create] }]\n  - id',
      'HUB1107 "8O1008" cannot be the name of a kindCode',
    ],
    [
      'a page of a way that there is not',
      'screen: hub/ways',
      'screen: hub/wayz',
      'HUB1201 There is no screen "hub/wayz"',
    ],
    [
      'a way of creating without slash',
      'code: 3\n    words: [data set]\n    icon: table\n    tagsType: DATASET\n    view: items.view\n    tabs: [intro, files, setting]\n    filters: [tasks, frameworks, languages, formats, license, authenticated]\n    unreached: "801008"\n    noData: "801004"\n    create: [{ at: ""',
      'code: 3\n    words: [data set]\n    icon: table\n    tagsType: DATASET\n    view: items.view\n    tabs: [intro, files, setting]\n    filters: [tasks, frameworks, languages, formats, license, authenticated]\n    unreached: "801008"\n    noData: "801004"\n    create: [{ at: "api"',
      'HUB1107 "api" cannot be the name of a wayOfCreating',
    ],
  ],
  [
    [
      'a field that may be absent',
      'fields:\n',
      'fields:\n  colour?: { type: text, about: what stands behind it }\n',
    ],
  ],
);

proveSaid('spec/tags.yaml', [
  [
    'a tag in capitals',
    '    translation:',
    '    Translation:',
    'HUB1107 "Translation" cannot be the name of a tag',
  ],
  ['a name in no language', 'zh: 机器翻译', 'zg: 机器翻译', 'HUB1201 There is no language "zg"'],
  ['names in no field', 'names: Tag.title', 'names: Tag.titel', '"Tag.titel"'],
  ['a name in a language that has none of its own', 'names: Tag.title', 'names: Item.name', '"Item.name"'],
]);
