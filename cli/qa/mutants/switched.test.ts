import { afterEach, describe, expect, it } from 'vitest';
import { sitesInText } from './code-sites.ts';
import { switchedText } from './switched.ts';

const known = globalThis as { hubSwitch?: ((id: number) => boolean) | undefined };
afterEach(() => {
  known.hubSwitch = undefined;
});

/** What a function answers, with the change of one operator at one place. */
function answers(text: string, operator?: string, input: unknown = 2): unknown {
  const sites = sitesInText(text, 'a.ts', 'errors').map((site, id) => ({ site, id }));
  const on = sites.find(({ site }) => site.operator === operator)?.id;
  if (operator !== undefined && on === undefined) throw new Error(`There is no place for ${operator}.`);
  known.hubSwitch = (id) => id === on;
  return new Function(`${switchedText(text, sites)}; return f;`)()(input);
}

describe('a file with switches', () => {
  it.for([
    ['code.negated', 'function f(a) { if (a === 2) return "two"; return "other"; }', 'two', 'other'],
    ['code.compared', 'function f(a) { const is = a < 2; return is; }', false, true],
    ['code.joined', 'function f(a) { const is = a > 1 && a > 5; return is; }', false, true],
    ['code.call-left-out', 'function f(a) { const all = []; all.push(a); return all.length; }', 1, 0],
    [
      'code.throw-left-out',
      'function f() { try { throw 1; } catch { return "caught"; } return "on"; }',
      'caught',
      'on',
    ],
    ['code.fallback-taken', 'function f(a) { const is = a ?? "none"; return is; }', 2, 'none'],
    ['code.answer-turned', 'function f() { return true; }', true, false],
    [
      'code.opposite-asked',
      'function f(a) { const is = [a, 5].some((one) => one > 4); return is; }',
      true,
      false,
    ],
    [
      'code.property-left-out',
      'function f(a) { const one = { a, b: 1 }; return Object.keys(one).join(); }',
      'a,b',
      'b',
    ],
    ['code.arguments-exchanged', 'function f(a) { const is = Math.pow(a, 3); return is; }', 8, 9],
    [
      'code.piece-left-out',
      `function f(a) { const is = \`\${a} of \${ a + 1 }!\`; return is; }`,
      '2 of 3!',
      '2 of !',
    ],
    [
      'code.step-left-out',
      'function f(a) { const all = [a, 5].filter((one) => one > 4).length; return all; }',
      1,
      2,
    ],
    ['code.sum-turned', 'function f(a) { const is = a * 4; return is; }', 8, 0.5],
    ['code.list-emptied', 'function f(a) { const all = [a, 5]; return all.length; }', 2, 0],
  ] as const)('%s changes what happens while it is on', ([operator, text, before, then]) => {
    expect(answers(text)).toBe(before);
    expect(answers(text, operator)).toBe(then);
  });

  it('keeps the others of an object, and what stands in one that is left out', () => {
    const text =
      'function f(a) { const one = { a: { b: a > 1 ? 3 : 4 }, ...{ c: 1 } }; return JSON.stringify(one); }';
    expect(answers(text)).toBe('{"a":{"b":3},"c":1}');
    expect(answers(text, 'code.property-left-out')).toBe('{"c":1}');
    expect(answers(text, 'code.negated')).toBe('{"a":{"b":4},"c":1}');
  });

  it('has no place in a pattern, a method, a text of a tag, or where the order makes no difference', () => {
    const text = `function f({ a: b }) { const { c } = b; const d = { e() {}, get g() {} }; return tag\`\${c}\` + Math.max(b, c) + h(b, b) + h(...c, b) + d; }`;
    const found = sitesInText(text, 'a.ts', 'errors').map(({ operator }) => operator);
    const ours = ['code.property-left-out', 'code.arguments-exchanged', 'code.piece-left-out'];
    expect(found.filter((operator) => ours.includes(operator))).toEqual([]);
  });

  it('leaves no step out of a chain that may have nothing to begin with, and sums up no text', () => {
    const text = `function f(a) { return [a?.b.trim(), a?.trim(), 'a' + a, \`\${a}\` + 1, g([])]; }`;
    const found = sitesInText(text, 'a.ts', 'errors').map(({ operator }) => operator);
    expect(found.filter((operator) => /step|sum|list/.test(operator))).toEqual(['code.list-emptied']);
  });

  it('keeps an else with its if, and what is joined together', () => {
    const text =
      'function f(a) { const all = []; if (a > 5) all.push(a); else all.push(1, 2); return all.length; }';
    expect(answers(text)).toBe(2);
    const joined = 'function f(a) { const is = a === 2 || a === 3 || a === 4; return is; }';
    expect(answers(joined)).toBe(true);
    expect(answers(joined, 'code.joined')).toBe(false);
  });

  it('has a place where a constant of the description is used, and none where it is only taken', () => {
    const text = "import { most } from '#generated/constants.ts';\nconst f = () => most;\nconst g = most;\n";
    const found = sitesInText(text, 'a.ts', 'constants');
    expect(found.map(({ line, becomes }) => [line, becomes])).toEqual([[2, '(2 * most)']]);
  });
});
