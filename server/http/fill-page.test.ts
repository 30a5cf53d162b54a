import { expect, it } from 'vitest';
import { fillPage, fillText } from './fill-page.ts';

const rows = ['a', 'b', 'c'].map((name) => ({ name, text: 'x'.repeat(80) }));

it('carries what fits, from either end', () => {
  expect(fillPage(rows, { bytes: 1000 })).toEqual(rows);
  expect(fillPage(rows, { bytes: 220 })).toEqual(rows.slice(0, 2));
  expect(fillPage(rows, { bytes: 220, fromEnd: true })).toEqual(rows.slice(1));
});

it('counts bytes and not signs', () => {
  expect(fillPage(['文'.repeat(40), 'b'], { bytes: 100 })).toHaveLength(1);
  expect(fillPage(['\u0001'.repeat(40), 'b'], { bytes: 100 })).toHaveLength(1);
});

it('always carries one row, so that a list comes to its end', () => {
  expect(fillPage(rows, { bytes: 1 })).toEqual([rows[0]]);
  expect(fillPage(rows, { bytes: 1, fromEnd: true })).toEqual([rows[2]]);
  expect(fillPage([], { bytes: 1 })).toEqual([]);
});

it('leaves a text whole that fits as it is sent, and cuts one that unfolds', () => {
  const plain = 'x'.repeat(100_000);
  expect(fillText(plain, 200_000)).toBe(plain);
  const unfolding = fillText('\u0001'.repeat(100_000), 200_000);
  expect(Buffer.byteLength(JSON.stringify(unfolding))).toBeLessThan(200_000);
  expect(unfolding.length).toBeGreaterThan(10_000);
});

it('breaks no character', () => {
  expect(fillText(`${'x'.repeat(16_383)}😀${'y'.repeat(20_000)}`, 30_000)).toBe('x'.repeat(16_383));
});
