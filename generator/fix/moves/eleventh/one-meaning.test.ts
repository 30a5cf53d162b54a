import { describe, expect, it } from 'vitest';
import { currentLanguage } from '../../../grammar/language.ts';
import { fixSpec } from '../../fix-spec.ts';

const head = 'language: 10\nname: Hub\n';
const moved = (path: string, text: string) =>
  fixSpec(new Map([['spec/app.yaml', head], ...[[path, text] as const]])).texts.get(path);

describe('the last words with two meanings', () => {
  it.each([
    [
      'what an error does to a page',
      'spec/errors/a.yaml',
      'gone: { code: "404001", page: [{ page: missing }] } # why\nlate:\n  # before\n  page: [refresh]\n',
      'gone: { code: "404001", onPage: [{ page: missing }] } # why\nlate:\n  # before\n  onPage: [refresh]\n',
    ],
    [
      'an error that is called so',
      'spec/errors/a.yaml',
      'page: { code: "404001", effects: [{ page: missing }] }\n',
      'page: { code: "404001", effects: [{ page: missing }] }\n',
    ],
    [
      'the key of a README, not a field that is called as it was',
      'spec/entities/a.yaml',
      'types: { Licence: { type: text, card: license } }\nItem:\n  base?: { type: text, card: base_model } # read\n  card: text\nviews:\n  Short: { like: Item, and: { short?: { type: text, card: short } } }\n',
      'types: { Licence: { type: text, frontMatter: license } }\nItem:\n  base?: { type: text, frontMatter: base_model } # read\n  card: text\nviews:\n  Short: { like: Item, and: { short?: { type: text, frontMatter: short } } }\n',
    ],
    [
      'that of a field of a call',
      'spec/endpoints/a.yaml',
      'a.b: { put: /a, body: { base: { type: text, card: base_model }, card: text } }\n',
      'a.b: { put: /a, body: { base: { type: text, frontMatter: base_model }, card: text } }\n',
    ],
    [
      'what is shown of a thing in a list stays',
      'spec/screens/a.yaml',
      'block: collection\ncard: item\n',
      'block: collection\ncard: item\n',
    ],
  ])('%s', (_what, path, before, after) => expect(moved(path, before)).toBe(after));

  it('where an app finds its language, beside the languages that there are', () => {
    const app =
      'languages:\n  - { id: zh }\napps:\n  hub: { at: /, languages: prefix }\n  languages: { at: /l }\n';
    const { texts } = fixSpec(new Map([['spec/app.yaml', `${head}${app}`]]));
    expect(texts.get('spec/app.yaml')).toBe(
      `${head}${app}`
        .replace('language: 10', `language: ${currentLanguage}`)
        .replace('languages: prefix', 'languageFrom: prefix'),
    );
    expect(fixSpec(texts).texts).toEqual(texts);
  });
});
