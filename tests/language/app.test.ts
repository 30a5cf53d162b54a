import { currentLanguage } from '../../generator/grammar/language.ts';
import { unspokenLine } from '../support/unspoken.ts';
import { proveSaid } from './refused.ts';

const zh = '{ id: zh, tag: zh-CN, prefix: "" }';
const en = '{ id: en, tag: en-US, prefix: /en }';
const profile = '"{base}/profile/{user}"';

proveSaid(
  'spec/app.yaml',
  [
    [
      'a language of a newer hub, and nothing of its words',
      `language: ${currentLanguage}\n`,
      'language: 99\nsays: more\n',
      'HUB1830 This spec is written in language 99',
    ],
    ['a tag in other letters', 'tag: en-US', 'tag: en-us', 'HUB1105 "en-us" is not a language'],
    ['a tag of no country', 'tag: en-US', 'tag: en-XX', 'HUB1105 "en-XX" is not a language'],
    [
      'a tag of a country that writes no dates so',
      'tag: zh-CN',
      'tag: zh-NC',
      'HUB1105 "zh-NC" is not a language',
    ],
    ['a tag of another language', 'tag: en-US', 'tag: ne-US', 'HUB1105 "ne-US" is not a language'],
    ['one tag twice', 'tag: en-US', 'tag: zh-CN', 'HUB1105 "zh-CN" is not a language'],
    [
      'a prefix of two words',
      'prefix: /en',
      'prefix: /en/us',
      'HUB1107 "/en/us" cannot be the name of a prefix',
    ],
    [
      'a prefix that ends in a slash',
      'prefix: /en',
      'prefix: /en/',
      'HUB1107 "/en/" cannot be the name of a prefix',
    ],
    ['a prefix where calls go', 'prefix: /en', 'prefix: /acx', 'HUB1506 The address /acx is declared twice'],
    [
      'a prefix where another app opens',
      'prefix: /en',
      'prefix: /ui',
      'HUB1506 The address /ui is declared twice',
    ],
    [
      'a language that falls back to itself',
      en,
      '{ id: en, tag: en-US, prefix: /en, fallback: en }',
      'en → en',
    ],
    [
      'no words that are whole',
      en,
      '{ id: en, tag: en-US, prefix: /en, fallback: zh }',
      'must have all words itself',
    ],
    ['two apps at one address', 'at: /ui/acm/index.html', 'at: /', 'HUB1506 The address / is declared twice'],
    ['a base without slash', 'product: /acx', 'product: acx', 'HUB1107 "acx" cannot be the name of a base'],
    [
      'a base that ends in a slash',
      'product: /acx',
      'product: /acx/',
      'HUB1107 "/acx/" cannot be the name of a base',
    ],
    [
      'a base where another app opens',
      'product: /acx',
      'product: /ui',
      'HUB1506 The address /ui is declared twice',
    ],
    [
      'a base that is a kind',
      'product: /acx',
      'product: /models',
      'HUB1506 The address /models is declared twice',
    ],
    [
      'half a version',
      'version: 6.10.1',
      'version: "6.10"',
      'HUB1107 "6.10" cannot be the name of a version',
    ],
    [
      'a place in no app',
      '#/register?from',
      '#/regsiter?from',
      'HUB1804 The place register leads to "/regsiter"',
    ],
    [
      'a place at no app',
      '/ui/acm/index.html#/login',
      '/ui/amc/index.html#/login',
      'HUB1804 The place login leads to',
    ],
    [
      'a place at a page that is not there',
      profile,
      '"{base}/profiles/{user}"',
      'HUB1302 There is no "user" here',
    ],
    [
      'what the engine does not fill',
      '&redirect={url}"\n  register',
      '&redirect={ulr}"\n  register',
      '"ulr"',
    ],
    ['boot by a call that changes something', 'people.userInfo', 'people.signOut', 'HUB1802 boot only asks'],
    ['a menu for each kind of what has none', '{ icon: heart,', '{ icon: heart, forEach: kinds,', 'HUB1817'],
    [
      'a menu in an app of which no page has a place for it',
      'at: [person, side]',
      'at: side\n    app: acm',
      'HUB1973 No page of "acm" has a place "side"',
    ],
    ['a place that there is none of', 'at: [person, side]', 'at: [person, sied]', 'HUB1104'],
    [
      'a form that a menu asks for',
      'do: [{ go: hub/like }]',
      'id: why, do: [{ ask: { id: why, title: menu.label, text: menu.label, submit: people.signOutEverywhere } }]',
      'HUB1971 "ask" does nothing here: a form belongs to a page',
    ],
    [
      "one's own page in the bar, which visitors see",
      'at: [person, side]',
      'at: [person, header]',
      'HUB1909',
    ],
    ['a button of a menu without effect', 'do: [{ go: hub/like }]', 'do: []', 'HUB1103'],
    [
      'a link to a page of another address',
      'go: hub/like',
      'go: pages/missing',
      'HUB1908 No route shows the screen',
    ],
  ],
  [
    ['a third language that lacks words', zh, `${zh}\n${unspokenLine('en').trimEnd()}`],
    ['a tag without a country', 'tag: en-US', 'tag: en'],
    [
      'a menu in the bar of every app',
      'menus:\n',
      'menus:\n  bar: { at: header, buttons: [{ text: menu.label, do: [{ go: hub/like }] }] }\n',
    ],
    ['a version on its way', 'version: 6.10.1', 'version: 6.11.0-rc.1'],
  ],
);
