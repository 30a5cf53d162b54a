import { expect, it } from 'vitest';
import { findRepeatedName } from './repeated-name.ts';

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1, "\\u0061" : 2}', 'a'],
  ['{"a":{"b":[{"c":1,"d":2,"c":3}]}}', 'c'],
  ['{"a":"{\\"a\\":1}","b":[{"a":1}],"a":{}}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a\\\\":1,"a\\\\"\n:2}', 'a\\'],
])('finds a name that stands twice in one object: %s', (json, name) => {
  expect(findRepeatedName(json)).toBe(name);
});

it.each([
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a\\":","c":["a","a",":"]}',
  '{"a\\\\":1,"a":2}',
  '"a"',
  '7',
])('finds none where names stand in different objects, or are values: %s', (json) => {
  expect(findRepeatedName(json)).toBeUndefined();
});

it('is not led astray by depth', () => {
  const deep = `${'{"a":['.repeat(20_000)}${']}'.repeat(20_000)}`;
  expect(findRepeatedName(deep)).toBeUndefined();
});
