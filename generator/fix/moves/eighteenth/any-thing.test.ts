import { expect, it } from 'vitest';
import { currentLanguage } from '../../../grammar/language.ts';
import { fixSpec } from '../../fix-spec.ts';

const item = 'spec/screens/hub/item.yaml';
const cards = 'spec/parts/cards.yaml';
const before = {
  'spec/app.yaml': 'language: 17\nname: Hub\n',
  'locales/en/item.yaml': 'private: Private\n',
  [item]: `block: record
load: items.view
header: # of an item
  owner: { go: hub/profile, allow: profile.open } # whose
  icon: kind.icon
  title: title
`,
  [cards]: `card:
  item:
    title: title # kept
    text: summary
`,
  'spec/screens/hub/profile.yaml':
    'block: collection\nload: items.list\ncard: { like: item, owner: false }\n',
};

it('what cards and headers read of an item by themselves is said', () => {
  const once = fixSpec(new Map(Object.entries(before)));
  expect(once.texts.get('spec/app.yaml')).toContain(`language: ${currentLanguage}\n`);
  expect(once.texts.get('locales/en/item.yaml')).toBe('private: Private\nkindName: "{kind}"\n');
  expect(once.texts.get(item)).toBe(`block: record
load: items.view
header: # of an item
  path: [{ icon: kind.icon, text: item.kindName, go: list }, { value: createUser, go: hub/profile, allow: profile.open }, { value: name }] # whose
  title: title
  copy: [createUser, name]
  imageFrom: [createUser, name]
`);
  expect(once.texts.get(cards)).toBe(`card:
  item:
    title: title # kept
    text: summary
    path: [createUser, name]
    imageFrom: [createUser, name]
`);
  expect(once.texts.get('spec/screens/hub/profile.yaml')).toBe(
    'block: collection\nload: items.list\ncard: { like: item, path: [name] }\n',
  );
  expect(once.questions).toEqual([]);
  expect(fixSpec(once.texts).texts).toEqual(once.texts);
});
