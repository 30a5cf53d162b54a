import type { Mistake } from '../mistake.ts';

const list = 'locales/en/list.yaml';
const tab = 'locales/en/tab.yaml';

export const locales: readonly Mistake[] = [
  {
    id: 'loc-05',
    what: 'a placeholder misspelt in every language',
    file: list,
    from: '"Search {group}"',
    to: '"Search {gruop}"',
    also: [{ file: 'locales/zh/list.yaml', from: '"搜索{group}"', to: '"搜索{gruop}"' }],
    nearest: 'group',
  },
  {
    id: 'loc-07',
    what: 'a form of a number gone that all others need',
    file: list,
    from: 'total_other: "{count} results"\n',
    to: '',
    on: 'total_one:',
  },
  {
    id: 'loc-09',
    what: 'the form for one gone',
    file: list,
    from: 'total_one: "{count} result"\n',
    to: '',
    on: 'total_other:',
  },
  {
    id: 'loc-10',
    what: 'a form that the language lacks',
    file: list,
    from: 'total_one: "{count} result"\n',
    to: 'total_one: "{count} result"\ntotal_few: "{count} results"\n',
  },
  { id: 'loc-11', what: 'an empty text', file: tab, from: 'files: Files', to: 'files: ""' },
  { id: 'loc-12', what: 'a text with markup', file: tab, from: 'files: Files', to: 'files: <b>Files</b>' },
  {
    id: 'loc-13',
    what: 'braces within braces',
    file: list,
    from: '"Search {group}"',
    to: '"Search {{group}}"',
  },
  {
    id: 'loc-21',
    what: 'the words of an order gone',
    file: 'locales/en/sort.yaml',
    from: 'popularity: Trending\n',
    to: '',
    also: [{ file: 'locales/zh/sort.yaml', from: 'popularity: 热度\n', to: '' }],
    on: { where: 'spec/constants/lists.yaml', text: 'sort.hub:' },
  },
  {
    id: 'loc-22',
    what: 'the words of a kind gone',
    file: 'locales/en/kind.yaml',
    from: 'dataset: { name:',
    to: 'datasets: { name:',
    also: [{ file: 'locales/zh/kind.yaml', from: 'dataset: { name:', to: 'datasets: { name:' }],
    on: { where: 'spec/kinds.yaml', text: '- id: dataset' },
  },
  {
    id: 'loc-23',
    what: 'one form of the words of a kind gone',
    file: 'locales/en/kind.yaml',
    from: 'a: a dataset, ',
    to: '',
    also: [{ file: 'locales/zh/kind.yaml', from: 'a: 数据集, ', to: '' }],
    on: { where: 'spec/kinds.yaml', text: '- id: dataset' },
  },
  {
    id: 'loc-25',
    what: 'the words of a group of tags gone',
    file: 'locales/en/tagGroup.yaml',
    from: 'license: Licences\n',
    to: '',
    also: [{ file: 'locales/zh/tagGroup.yaml', from: 'license: 许可证\n', to: '' }],
    on: { where: 'spec/tags.yaml', text: '\n  license:\n' },
  },
];
