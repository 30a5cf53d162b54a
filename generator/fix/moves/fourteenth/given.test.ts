import { expect, it } from 'vitest';
import { currentLanguage } from '../../../grammar/language.ts';
import { fixSpec } from '../../fix-spec.ts';

const app = 'language: 13\nname: Hub\nversion: 1.0.0\n';
const moved = (screen: string) =>
  fixSpec(
    new Map([
      ['spec/app.yaml', app],
      ['spec/screens/a.yaml', screen],
    ]),
  ).texts.get('spec/screens/a.yaml');

it.each([
  [
    'block: collection\nquery: { param: q, label: a.b } # box\nkinds:\n  param: kind # of all\nfilters: { load: a.b, param: tags }\n',
    'block: collection\nquery: { with: q, label: a.b } # box\nkinds:\n  with: kind # of all\nfilters: { load: a.b, with: tags }\n',
  ],
  ['block: other\nquery: { param: q }\n', 'block: other\nquery: { param: q }\n'],
  [
    'blocks:\n  - block: form\n    submit: a.b\n    schema: { from: x.y }\n    values: row.config\n',
    'blocks:\n  - block: form\n    submit: a.b\n    schema: { from: x.y }\n    start: row.config\n',
  ],
  [
    'buttons:\n  - { icon: right, do: [{ go: hub/list, query: { user: row.user } }, { go: b }] }\n',
    'buttons:\n  - { icon: right, do: [{ go: hub/list, with: { user: row.user } }, { go: b }] }\n',
  ],
])('%j → %j', (before, after) => {
  expect(moved(before)).toBe(after);
  expect(moved(after)).toBe(after);
});

it('moves what a menu leads to', () => {
  const menu = (word: string) =>
    `menus: { top: { at: header, buttons: [{ do: [{ go: hub/list, ${word}: { user: viewer.userName } }] }] } }\n`;
  const texts = fixSpec(new Map([['spec/app.yaml', app + menu('query')]])).texts;
  expect(texts.get('spec/app.yaml')).toBe(app.replace('13', `${currentLanguage}`) + menu('with'));
});
