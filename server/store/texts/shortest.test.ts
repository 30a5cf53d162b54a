import { expect, it } from 'vitest';
import { shortest } from './shortest.ts';

const phrase = (text: string) => {
  const prefix = text.endsWith('*');
  return { words: text.replace('*', '').split(' '), prefix };
};
const left = (...texts: string[]) =>
  shortest(texts.map(phrase)).map(({ words, prefix }) => `${words.join(' ')}${prefix ? '*' : ''}`);

it('leaves out a phrase that holds another one, wherever that stands in it', () => {
  expect(left('a b', 'a b c', 'x a b', 'b', 'a c')).toEqual(['b', 'a c']);
  expect(left('a b', 'a c b', 'b a')).toEqual(['a b', 'a c b', 'b a']);
});

it('keeps one of those that are the same', () => {
  expect(left('a b', 'a b')).toEqual(['a b']);
});

it('takes the beginning of a word for what may become another one', () => {
  expect(left('tra*', 'train', 'tram stop', 'tra')).toEqual(['tra*']);
  expect(left('train', 'train*')).toEqual(['train*']);
  expect(left('big tra*', 'tra')).toEqual(['big tra*', 'tra']);
  expect(left('big trai*', 'tra*')).toEqual(['tra*']);
});
