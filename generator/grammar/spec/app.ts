import { engineCalls } from '../engine-calls.ts';
import { currentLanguage } from '../language.ts';
import { menuButtons, menuPlaces } from '../menu.ts';
import { roles } from '../roles.ts';
import {
  choice,
  distinct,
  entry,
  free,
  later,
  list,
  map,
  mention,
  name,
  oneOf,
  path,
  ref,
  when,
  whole,
  word,
} from '../shapes.ts';

const address = free('address with names in braces');

/** A menu: its entries are buttons, read with what a menu knows. */
const menu = entry({
  at: {
    need: choice(oneOf(...menuPlaces), distinct(oneOf(...menuPlaces))),
    about: 'Where it stands: in the bar, beside a page with layout: center, behind the face of a person',
  },
  app: { may: mention('app'), about: 'The app that it stands in; every one when absent' },
  buttons: { need: later('read with what a menu knows', menuButtons), about: 'Its entries' },
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
  newcomers: {
    may: oneOf('first', 'fallback'),
    otherwise: 'first',
    about:
      'Whose language is theirs who chose none, where no address says it: the first that the browser wants and there is (first), or the fallback wherever the browser wants it, else the one without a prefix (fallback)',
  },
  apps: {
    need: map(
      entry({
        at: { need: path, about: 'The address that opens it' },
        router: {
          need: oneOf('path', 'hash'),
          about: 'Whether its pages are addresses, or stand behind a # of one',
        },
        languageFrom: { need: oneOf('prefix', 'cookie'), about: 'Where the language of a page stands' },
        open: {
          may: free('reason'),
          about: 'Why its pages are shown to whom `everywhere` of the guards keeps out',
        },
        roles: {
          may: roles,
          about: 'Which screen is what the engine leads to by itself; what is not said is as in the app at /',
        },
      }),
      { keys: name('app') },
    ),
    about: 'What opens as a whole of its own: its pages, and how their addresses are written',
  },
  calls: {
    may: engineCalls,
    about: 'What the engine asks by itself',
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
          when: { may: when, about: 'Where the way in that leads there stands at all' },
          elsewhere: { may: free('reason'), about: 'Whose it is: no route of this product stands there' },
        }),
      ),
      { keys: name('place') },
    ),
    about: 'Addresses with a name, for effects and for the engine; what is in braces is filled in',
  },
  said: {
    may: entry({
      name: {
        may: word('textSetting'),
        about: 'The setting under which it is called otherwise than `name` says; that is its default',
      },
      above: {
        may: word('spokenSetting'),
        about: 'The setting that stands above every page: a text for each language',
      },
      foot: {
        may: word('spokenSetting'),
        about: 'The setting that stands at the foot of every page: a text for each language',
      },
    }),
    about: 'What whoever runs the hub says on its pages: fields of the entity with `set: true`',
  },
  menus: {
    may: map(menu, { keys: name('menu') }),
    about: 'What leads on from every page: in the bar, at the side, behind the face of a person',
  },
  boot: {
    may: list(
      entry({
        load: { need: ref('endpoint'), about: 'A call that asks for nothing' },
        asksFor: {
          may: distinct(word('input', { from: 'load' })),
          about: 'What of its inputs is true then: what it is to answer beside the usual',
        },
        when: { may: when, about: 'Where it is loaded at all' },
      }),
    ),
    about: 'What is loaded before the first page',
  },
});
