import { expect, it } from 'vitest';
import { hasTag } from './entity-tag.ts';

it.each(['"a"', 'W/"a"', '"b", "a"', ' "b" ,W/"a" ', '*', ' * '])('knows "a" by %j', (asked) => {
  expect([hasTag(asked, '"a"'), hasTag(asked, 'W/"a"')]).toEqual([true, true]);
});

it.each([undefined, '', '"b"', 'a', '"a', '"*"', '*, *', '"A"'])('does not know "a" by %j', (asked) => {
  expect(hasTag(asked, '"a"')).toBe(false);
});
