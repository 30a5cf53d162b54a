import { currentLanguage } from '../language.ts';
import {
  choice,
  entry,
  free,
  icon,
  list,
  map,
  name,
  oneOf,
  path,
  record,
  ref,
  text,
  when,
  whole,
} from '../shapes.ts';

const address = free('address with names in braces');

/** A link of a menu. */
const link = entry({
  go: { need: ref('screen'), about: 'The screen that it leads to' },
  text: { need: text, about: 'What it says' },
  icon: { need: icon, about: 'What stands before the words' },
  forEach: { may: oneOf('kinds'), about: 'One link for each of these' },
});

/** The menus that the engine shows. One more is one line here, and a place in `runtime/shell` that shows it. */
const menus = record({
  account: { may: list(link), about: 'The menu of a person, and the side of a page with layout: center' },
});

/** spec/app.yaml: what the product is called, its languages, apps and addresses. */
export const app = entry({
  language: {
    may: whole({ least: 1 }),
    about: `The number of the language that the spec is written in, now ${currentLanguage}; hub fix writes it. Without it, hub fix takes the spec for one of before there were numbers`,
  },
  name: { need: free('name of the product'), about: 'What the product is called, in titles and words' },
  version: { need: name('version'), about: 'The version of the product, in three numbers: 6.10.1' },
  theme: { need: name('colour'), about: 'The colour of the product, in quotes' },
  languages: {
    need: list(
      entry({
        id: {
          need: name('language'),
          about: 'What it is called in the spec: a language such as zh, with a folder in locales/',
        },
        tag: { need: name('language'), about: 'What browsers and formatters know it by, such as zh-CN' },
        prefix: {
          need: name('prefix'),
          about: 'What its addresses begin with, such as /en; "" for one language',
        },
        fallback: {
          may: ref('language'),
          about: 'Where words are looked for that it lacks; it may then lack some',
        },
      }),
    ),
    about: 'The languages of the product, the most wanted first',
  },
  fallback: { need: ref('language'), about: 'The language whose words are used where another has none' },
  apps: {
    need: map(
      entry({
        at: { need: path, about: 'The address that opens it' },
        router: {
          need: oneOf('path', 'hash'),
          about: 'Whether its pages are addresses, or stand behind a # of one',
        },
        languageFrom: { need: oneOf('prefix', 'cookie'), about: 'Where the language of a page stands' },
      }),
      { keys: name('app') },
    ),
    about: 'What opens as a whole of its own: its pages, and how their addresses are written',
  },
  bases: {
    need: map(name('baseAddress'), { keys: name('base') }),
    about: 'Where calls go: what their addresses begin with',
  },
  places: {
    may: map(
      choice(
        address,
        entry({
          address: { need: address, about: 'The address, with names in braces for what is filled in' },
          elsewhere: { may: free('reason'), about: 'Whose it is: no route of this product stands there' },
        }),
      ),
      { keys: name('place') },
    ),
    about: 'Addresses with a name, for effects and for the engine; what is in braces is filled in',
  },
  menus: {
    may: menus,
    about: 'Links that stand in several places: the menu of a person, the side of a layout',
  },
  boot: {
    may: list(
      entry({
        load: { need: ref('endpoint'), about: 'A call that asks for nothing' },
        when: { may: when, about: 'Where it is loaded at all' },
      }),
    ),
    about: 'What is loaded before the first page',
  },
});
