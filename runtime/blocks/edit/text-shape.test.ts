import { expect, it } from 'vitest';
import { shapeOf } from './text-shape.ts';

it.each([
  ['a\nb\n', '', '\n', false, 'a\nb\n'],
  ['a\r\nb\r\n', '', '\r\n', false, 'a\r\nb\r\n'],
  // Some lines end so and some otherwise: the sign stays where it is.
  ['a\r\nb\n', '', '\n', true, 'a\r\nb\n'],
  ['a\rb\r', '', '\n', true, 'a\rb\r'],
  ['\ufeffa', '\ufeff', '\n', false, 'a'],
  ['', '', '\n', false, ''],
])('%j is edited as what it is', (whole, mark, lineEnd, isMixed, text) => {
  expect(shapeOf(whole)).toEqual({ mark, lineEnd, isMixed, text });
});
