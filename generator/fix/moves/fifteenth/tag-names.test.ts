import { describe, expect, it } from 'vitest';
import { currentLanguage } from '../../../grammar/language.ts';
import { fixSpec } from '../../fix-spec.ts';

const app = (languages = '[{ id: zh }, { id: en }]') =>
  `language: 14\nname: Hub\nversion: 1.0.0\nlanguages: ${languages}\n`;
const entities =
  'Tag: { name: text, title: { zh: nameCn, en: nameEn, fallback: nameEn } }\nTagGroup: { called: { zh: nameCn, en: nameEn, fallback: nameEn } }\n';
const fixed = (tags: string, files: Record<string, string> = {}) =>
  fixSpec(
    new Map(
      Object.entries({
        'spec/app.yaml': app(),
        'spec/entities/item.yaml': entities,
        'spec/tags.yaml': tags,
        ...files,
      }),
    ),
  );

describe('the names of a tag', () => {
  it.each([
    [
      'decided: ours\n# all of them\ntags:\n  tasks:\n    ocr: { nameCn: 文字, nameEn: OCR } # read\n    nameCn: { nameEn: "a: b", nameCn: 一 }\n',
      'decided: ours\n# all of them\nnames: Tag.title\ngroupNames: TagGroup.called\ntags:\n  tasks:\n    ocr: { zh: 文字, en: OCR } # read\n    nameCn: { en: "a: b", zh: 一 }\n',
    ],
    [
      'tags:\n  tasks:\n    ocr:\n      nameCn: 文字\n      # in capitals\n      nameEn: OCR\n',
      'names: Tag.title\ngroupNames: TagGroup.called\ntags:\n  tasks:\n    ocr:\n      zh: 文字\n      # in capitals\n      en: OCR\n',
    ],
    [
      '{ tags: { tasks: { ocr: { nameCn: 文字, nameEn: OCR } } } }\n',
      '{ names: Tag.title, groupNames: TagGroup.called, tags: { tasks: { ocr: { zh: 文字, en: OCR } } } }\n',
    ],
  ])('%j → %j', (before, after) => {
    const once = fixed(before);
    expect(once.texts.get('spec/tags.yaml')).toBe(after);
    expect(once.questions).toEqual([]);
    expect(once.texts.get('spec/app.yaml')).toContain(`language: ${currentLanguage}\n`);
    expect(fixSpec(once.texts).texts).toEqual(once.texts);
  });

  it('go to a language with a script, and are asked about where there is none', () => {
    const tags = 'tags: { tasks: { ocr: { nameCn: 文字, nameEn: OCR } } }\n';
    const chinese = fixed(tags, { 'spec/app.yaml': app('[{ id: zh-Hant }]') });
    expect(chinese.texts.get('spec/tags.yaml')).toContain('{ zh-Hant: 文字, nameEn: OCR }');
    expect(chinese.questions.map(({ says }) => says)).toEqual([
      expect.stringMatching(/^"nameEn" is what a tag is called in en/),
    ]);
    const bare = fixed(tags, { 'spec/entities/item.yaml': 'Tag: { name: text }\n' });
    expect(bare.questions.map(({ file, line, says }) => `${file}:${line} ${says.slice(0, 23)}`)).toEqual([
      'spec/tags.yaml:1 say under "names" which',
    ]);
  });
});
