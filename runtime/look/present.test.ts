import { describe, expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { screenWords } from '#generated/messages/screen-words.ts';
import type { CollectionProps, Format, Scope, Shown } from '#generated/screens/types.ts';
import { knowScreenWords, loadLanguage, loadScreenWords, textOf } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { presentCard, presentValue, rowScope, tagTitle } from './present.ts';

const scope: Scope = {
  viewer: null,
  route: { params: {}, query: {}, path: '/' },
  language: 'en',
  app: 'hub',
};
const card: CollectionProps['card'] = {
  title: { get: (s) => s.row?.name },
  image: { get: (s) => s.row?.logoUrl },
  tags: {
    element: 'tag',
    each: { get: (s) => s.row?.tags },
    where: (s) => s.tag?.category !== 'license',
    label: { get: (s) => s.tag?.nameEn },
  },
};

const shownOf = (shown: Omit<Shown, 'get'>, row: object) =>
  presentValue({ get: (s) => s.row?.value, ...shown }, rowScope(scope, { ...row }));

describe('presentValue', () => {
  it('shortens counts and keeps the whole figure beside them', () => {
    expect(shownOf({ as: 'count' }, { value: 31240 })).toMatchObject({ text: '31.2k', whole: '31,240' });
  });

  it('is nothing where there is no value, or the words that stand there then', () => {
    expect(shownOf({ as: 'count' }, {})).toBeUndefined();
    expect(shownOf({ none: 'hub.token.tokens.usedTime.none' }, {})).toMatchObject({ isNone: true });
  });

  it('says of one of a few what its words name, which stands beside it', async () => {
    await loadLanguage(currentLanguage());
    knowScreenWords(screenWords);
    await loadScreenWords('hub/record', currentLanguage());
    const as = 'word.DeedWhat' as Format;
    expect(shownOf({ as }, { value: 'tokenCreated', name: 'ci' })).toMatchObject({
      text: textOf('value.DeedWhat.tokenCreated.text', { name: 'ci' }),
      isWords: true,
    });
    expect(shownOf({ as }, { value: 'signedIn' })).toMatchObject({
      text: textOf('value.DeedWhat.signedIn.text'),
    });
  });

  it('is nothing where its condition does not hold', () => {
    expect(shownOf({ when: (s) => s.row?.a === true }, { value: 1, a: false })).toBeUndefined();
  });

  it('tells a time to machines as well', () => {
    const time = '2025-02-04T08:00:00.000Z';
    expect(shownOf({ as: 'ago' }, { value: time })?.time).toBe(time);
  });

  it('is called by the name that people know it by, where it has one', () => {
    const named = {
      element: 'tag',
      each: { get: (s: Scope) => s.row?.tags },
      where: (s: Scope) => s.tag?.category === 'license',
      label: { get: (s: Scope) => s.tag?.nameEn },
    };
    const tags = [
      { name: 'onnx', nameEn: 'ONNX', category: 'frameworks' },
      { name: 'mit', nameEn: 'MIT', category: 'license' },
    ];
    expect(shownOf({ named }, { value: 'mit', tags })?.text).toBe('MIT');
    expect(shownOf({ named }, { value: 'my-own', tags: [] })?.text).toBe('my-own');
    expect(shownOf({ named }, { tags })).toBeUndefined();
  });
});

describe('presentCard', () => {
  it('puts the tags of the groups that count most first, the others in their order', () => {
    const tags = ['frameworks', 'license', 'tasks', 'frameworks'].map((category, at) => ({
      name: `${at}`,
      nameEn: `${category}-${at}`,
      category,
    }));
    const ordered = { ...card, ...(card.tags && { tags: { ...card.tags, first: ['tasks'] } }) };
    const shown = presentCard(ordered, rowScope(scope, { tags }));
    expect(shown.tags.map(({ text }) => text)).toEqual(['tasks-2', 'frameworks-0', 'frameworks-3']);
  });

  it('shows only the tags that the screen lets through', () => {
    const tags = [
      { name: 'mit', nameEn: 'MIT', category: 'license' },
      { name: 'onnx', nameEn: 'ONNX', category: 'frameworks' },
    ];
    expect(presentCard(card, rowScope(scope, { tags })).tags).toEqual([{ name: 'onnx', text: 'ONNX' }]);
  });

  it('takes an empty picture for none', () => {
    expect(presentCard(card, rowScope(scope, { logoUrl: '' })).image).toBeUndefined();
  });
});

describe('rowScope', () => {
  it('reads a row in the scope of its own kind', () => {
    expect(rowScope(scope, { kind: kinds[0]?.id }).kind).toBe(kinds[0]);
  });

  it('keeps the kind of the page for rows without one', () => {
    const kind = kinds.at(-1);
    expect(rowScope({ ...scope, ...(kind ? { kind } : {}) }, {}).kind).toBe(kind);
  });
});

describe('tagTitle', () => {
  const title = (s: Scope) => (s.language === 'zh' ? s.tag?.nameCn : s.tag?.nameEn);
  const titled = { ...card, tags: { element: 'tag', each: { get: () => [] }, label: { get: title } } };
  const tag = { name: 'ocr', nameCn: '文字识别', nameEn: 'OCR' };

  it('writes a tag as the cards of the list do', () => {
    expect(tagTitle(titled, tag, { ...scope, language: 'zh' })).toBe('文字识别');
    expect(tagTitle(titled, tag, scope)).toBe('OCR');
  });

  it('falls back to the name', () => {
    expect(tagTitle(titled, { name: 'ocr' }, scope)).toBe('ocr');
    expect(tagTitle({ title: card.title }, tag, scope)).toBe('ocr');
  });
});
