import { choice, entry, icon, list, map, oneOf, path, ref, string, text, when } from '../shapes.ts';

/** spec/app.yaml: what the product is called, its languages, apps and addresses. */
export const app = entry({
  name: { need: string },
  version: { need: string },
  theme: { need: string, about: 'The colour of the product, in quotes' },
  languages: {
    need: list(
      entry({
        id: { need: string },
        tag: { need: string },
        prefix: { need: string },
        fallback: ref('language'),
      }),
    ),
  },
  fallback: { need: ref('language'), about: 'The language whose words are used where another has none' },
  apps: {
    need: map(
      entry({
        at: { need: path },
        router: { need: oneOf('path', 'hash') },
        languages: { need: oneOf('prefix', 'cookie') },
      }),
    ),
  },
  bases: { need: map(choice(string, entry({ from: string, when, else: string }))), about: 'Where calls go' },
  places: map(string),
  menus: {
    may: map(
      list(
        entry({
          go: { need: ref('screen') },
          text: { need: text },
          icon: { need: icon },
          forEach: { may: oneOf('kinds'), about: 'One link for each of these' },
        }),
      ),
    ),
    about: 'Links that stand in several places: the menu of a person, the side of a layout',
  },
  boot: list(entry({ load: { need: ref('endpoint') }, when })),
});
