import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Product } from '../../generator/model/product.ts';
import { repository } from '../generator/project.ts';
import { bare, others } from './other-ways.ts';
import { Wish } from './wish.ts';

const asItIs = new Wish();
const product = asItIs.product();
asItIs.remove();

/** All of them at once, which an owner may wish as well: what makes one of them unsound is told by its place. */
const otherwise = new Wish();
afterAll(() => otherwise.remove());
let other: Product;

it('taken all together are sound', () => {
  for (const { edits } of others) for (const [file, from, to] of edits) otherwise.edit(file, from, to);
  other = otherwise.product();
});

it.each(others)('$row: is taken', ({ of }) => expect(bare(of(other))).not.toBe(bare(of(product))));

/** What the records of departures say, row by row: what the specification has, and the other way. */
const rows = ['0128-departures.md', '0129-errors-and-languages-as-specified.md'].flatMap((file) =>
  readFileSync(join(repository, 'docs', 'decisions', file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Seed|the specification|-)/i.test(line))
    .map((line) => ({ line, way: line.split('|').at(-2)?.trim() ?? '' })),
);

/** Tried where people meet them: hosts that deliver, in `tests/browser/delivery.test.ts`. */
const tried = [...others.map(({ row }) => row), 'hosts that deliver assets'];

it('each row that has another way is tried', () => {
  const untried = rows.filter(
    ({ line, way }) => !/^none\b/.test(way) && !tried.some((row) => line.includes(row)),
  );
  expect(untried.map(({ line }) => line)).toEqual([]);
  expect(tried.filter((row) => !rows.some(({ line }) => line.includes(row)))).toEqual([]);
});
