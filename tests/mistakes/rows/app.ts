import type { Mistake } from '../mistake.ts';

const file = 'spec/app.yaml';

export const app: readonly Mistake[] = [
  {
    id: 'app-01',
    what: 'a misspelt key',
    file,
    from: '\nlanguages:\n',
    to: '\nlangauges:\n',
    nearest: 'languages',
  },
  { id: 'app-02', what: 'an unclosed quote', file, from: 'name: AI Hub', to: 'name: "AI Hub' },
  { id: 'app-03', what: 'two languages with one prefix', file, from: 'prefix: /en', to: 'prefix: ""' },
  { id: 'app-04', what: 'a language prefix without slash', file, from: 'prefix: /en', to: 'prefix: en' },
  {
    id: 'app-05',
    what: 'a language prefix that is a kind',
    file,
    from: 'prefix: /en',
    to: 'prefix: /models',
  },
  { id: 'app-07', what: 'no language without prefix', file, from: 'prefix: ""', to: 'prefix: /zh' },
  {
    id: 'app-09',
    what: 'a place with an unknown placeholder',
    file,
    from: '"{base}/profile/{user}"',
    to: '"{base}/profile/{usr}"',
  },
  {
    id: 'app-10',
    what: 'the place of signing in leads to no route',
    file,
    from: '#/login?from',
    to: '#/signin?from',
  },
  {
    id: 'app-11',
    what: 'a menu whose words stand under another name',
    file,
    from: '\n  account:\n',
    to: '\n  acount:\n',
    on: '- { icon: user,',
    nearest: 'menu.account.profile',
  },
  {
    id: 'app-12',
    what: 'a link of a menu to a screen whose route needs params',
    file,
    from: 'go: hub/like',
    to: 'go: hub/item',
  },
  {
    id: 'app-14',
    what: 'a link of a menu without the kind that its address needs',
    file,
    from: 'icon: stack, forEach: kinds, do',
    to: 'icon: stack, do',
  },
  {
    id: 'app-15',
    what: 'boot loads a call that needs an input',
    file,
    from: '{ load: people.userInfo }',
    to: '{ load: people.find }',
  },
  { id: 'app-20', what: 'a version that is none', file, from: 'version: 6.10.1', to: 'version: six' },
  { id: 'app-21', what: 'a base that is no address', file, from: 'product: /acx', to: 'product: "acx api"' },
  {
    id: 'app-23',
    what: 'two languages that fall back to each other',
    file,
    from: '  - { id: zh, tag: zh-CN, prefix: "" }\n  - { id: en, tag: en-US, prefix: /en }\n',
    to: '  - { id: zh, tag: zh-CN, prefix: "", fallback: en }\n  - { id: en, tag: en-US, prefix: /en, fallback: zh }\n',
  },
];
