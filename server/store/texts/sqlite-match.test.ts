import { expect, it } from 'vitest';
import { matchOf, pairsAsked } from './sqlite-match.ts';
import type { Term } from './text-index.ts';

const phrase = (text: string): Term => ({ words: [...text], prefix: false });
const asked = (...phrases: string[]) => pairsAsked(phrases.map((text) => [phrase(text)]));
const matching = (...terms: Term[]) =>
  matchOf(
    { terms, scopes: [{ visibility: 'PUBLIC' }], tagGroups: [] },
    terms.map((term) => ({ phrases: [term], ways: term.ways ?? [] })),
    false,
  );

it('asks for each pair of characters once, however often it stands in the query', () => {
  expect(asked('翻译翻译翻译')).toEqual(['"翻译"', '"译翻"']);
  expect(asked('妈妈妈妈')).toEqual(['"妈妈"']);
  expect(asked('翻译', '翻译')).toEqual(['"翻译"']);
});

it('looks for the order of a phrase beyond its pairs, and for two characters as one word', () => {
  expect(matching(phrase('翻译机'))).toMatch(
    /^\(pairs : \("翻译" AND "译机"\)\) AND .*: \(\("翻 译 机"\)\)\)$/,
  );
  expect(matching(phrase('妈妈'))).toMatch(/^\(pairs : \("妈妈"\)\) AND \(facets : [^{]*$/);
  expect(matching(phrase('妈'))).toMatch(/: \(\("妈"\)\)\)$/);
});

it('asks for what other ways find as well in none of them', () => {
  const begun = (text: string) => ({ words: [text], prefix: true });
  const term = (ways: Term['ways']): Term => ({ ...begun('fanyi'), ...(ways && { ways }) });
  const either = [phrase('翻译'), phrase('翻译安'), phrase('翻译安装'), phrase('翻译')];
  const sound = matching(term([{ all: [either], worth: 1 }]));
  expect(sound).toContain('"翻译"');
  expect(sound).not.toContain('译安');
  const ofKind = matching(term([{ all: [either], kind: 'models', worth: 1 }]));
  expect(ofKind).not.toContain('译安');
  const apart = { all: [[phrase('汉桥')], [phrase('翻译')]], worth: 1 };
  expect(matching({ ...phrase('汉桥翻译'), ways: [apart] })).not.toContain('"汉 桥 翻 译"');
  expect(matching({ ...phrase('汉桥翻译'), ways: [{ ...apart, kind: 'models' }] })).toContain(
    '"汉 桥 翻 译"',
  );
  expect(matching({ ...phrase('翻译'), ways: [{ all: [[phrase('翻译')]], worth: 1 }] })).toContain('"翻译"');
});
