import { expect, it } from 'vitest';
import { currentLanguage } from '../../../grammar/language.ts';
import { fixSpec } from '../../fix-spec.ts';

const app = 'language: 12\nname: Hub\nversion: 1.0.0\n';
const moved = (menus: string) =>
  fixSpec(new Map([['spec/app.yaml', app + menus]])).texts.get('spec/app.yaml');

it.each([
  [
    'menus:\n  account:\n    - { go: hub/a, text: menu.a, icon: user } # own\n    - { go: hub/b, forEach: kinds }\nboot: []\n',
    'menus:\n  account:\n    # own\n    at: [person, side]\n    buttons:\n      - { text: menu.a, icon: user, do: [{ go: hub/a }] }\n      - { forEach: kinds, do: [{ go: hub/b }] }\nboot: []\n',
  ],
  [
    'menus:\n  account: [{ go: hub/a }]\n',
    'menus:\n  account:\n    at: [person, side]\n    buttons:\n      - { do: [{ go: hub/a }] }\n',
  ],
  [
    'menus: { account: [{ go: hub/a, icon: user }, { go: hub/b }] }\n',
    'menus: { account: { at: [person, side], buttons: [{ icon: user, do: [{ go: hub/a }] }, { do: [{ go: hub/b }] }] } }\n',
  ],
  [
    'menus:\n  account:\n    - go: hub/a\n      icon: user\n  # none\n  more: []\n',
    'menus:\n  account:\n    at: [person, side]\n    buttons:\n      - { icon: user, do: [{ go: hub/a }] }\n  # none\n  more:\n    at: [person, side]\n    buttons: []\n',
  ],
])('%j → %j', (before, after) => {
  const once = moved(before);
  expect(once).toBe(app.replace('12', `${currentLanguage}`) + after);
  expect(fixSpec(new Map([['spec/app.yaml', once ?? '']])).texts.get('spec/app.yaml')).toBe(once);
});
