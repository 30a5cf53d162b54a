import { expect, it } from 'vitest';
import { companiesOf, linesOf, type TextEdit, textWith } from './edits-at-once.ts';

const text = 'one\ntwo\nthree\nfour\nfive\nsix\n';
const longer: TextEdit = ['two', 'two\ntwice'];
const four: TextEdit = ['four', '4'];
const six: TextEdit = ['six', '6'];

it('edits with a line between them are made at once, each in the lines that it is told in', () => {
  const [company, ...more] = companiesOf(text, [six, longer, four]);
  expect(more).toEqual([]);
  expect(company?.edits).toEqual([longer, four, six]);
  const made = company ? textWith(company) : '';
  expect(made).toBe('one\ntwo\ntwice\nthree\n4\nfive\n6\n');
  expect(company && linesOf(company, four)).toEqual([5, 5]);
  expect(company && linesOf(company, longer)).toEqual([2, 3]);
});

it('what touches the lines of another, has nobody beside it, or edits nothing is made alone', () => {
  expect(companiesOf(text, [four, ['five', '5'], ['seven', '7']])).toEqual([]);
  expect(companiesOf(text, [four, ['four\nfive', '45']])).toEqual([]);
});
