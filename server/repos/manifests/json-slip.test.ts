import { expect, it } from 'vitest';
import { jsonSlip } from './json-slip.ts';

const slipOf = (text: string) => text.slice(jsonSlip(text));

it.each([
  ['{"a": x}', 'x}'],
  ['{"a": 1,}', '}'],
  ['[1, 2,]', ']'],
  ['{"a" 1}', '1}'],
  ['{a: 1}', 'a: 1}'],
  ["{'a': 1}", "'a': 1}"],
  ['{"a": "b\nc"}', '"b\nc"}'],
  ['{"a": "\\x"}', '"\\x"}'],
  ['{"a": 01}', '1}'],
  ['{"a": 1 // why\n}', '// why\n}'],
  ['{"a": [1}', '}'],
  ['{} {}', '{}'],
  ['{"a": nul}', 'nul}'],
  ['{"a": {"b": [', ''],
  ['', ''],
])('finds in %s', (text, slip) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(slipOf(text)).toBe(slip);
});

it('finds none where the parser finds none', () => {
  const sound = JSON.stringify({ a: [1, -2.5e-3, 'x"\\\u2028', null, true, {}, []], b: { c: 0 } }, null, 2);
  expect(slipOf(sound)).toBe('');
  let passed = 0;
  for (let at = 0; at < sound.length; at += 1)
    for (const sign of ['', ',', '}', 'x', '"', '7', ' ']) {
      const text = sound.slice(0, at) + sign + sound.slice(at + 1);
      if (!parses(text)) continue;
      passed += 1;
      expect([text, slipOf(text)]).toEqual([text, '']);
    }
  expect(passed).toBeGreaterThan(50);
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
