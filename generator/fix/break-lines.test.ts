import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { breaksIn } from './break-lines.ts';
import { applyEdits } from './edits.ts';
import { Source } from './source.ts';

const broken = (text: string) => applyEdits(text, breaksIn(new Source('spec/a.yaml', text)));
const fields = (count: number) => Array.from({ length: count }, (_, i) => `field${i}`).join(', ');
const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');

it('leaves a line that one reads at a glance as it is', () =>
  expect(broken(`a: [${fields(15)}]\n`)).toBe(`a: [${fields(15)}]\n`));

it('breaks brackets where least is nested, and as late as may be', () => {
  const call = `a.b:\n  body: { one: { type: text, minLength: 1, maxLength: name.max }, two: { ${fields(9).replaceAll(',', ': text,')}: text } }\n`;
  expect(broken(call)).toBe(call.replace(', two', ',\n    two'));
  expect(broken(`A:\n  all: [${fields(45)}] # all\n`)).toBe(
    `A:\n  all: [${fields(18)},\n    ${fields(35).slice(fields(18).length + 2)},\n    ${fields(45).slice(fields(35).length + 2)}] # all\n`,
  );
});

it.each([
  ['plain', `a:\n  - { b: c, decided: ${words(40)} }\n`],
  ['in quotes', `a:\n  decided: "${words(40)}, so: '#1' \\"it\\" is"\n`],
  ['in single quotes', `a:\n  decided: '${words(40)}: it''s'\n`],
  ['between Windows lines', `a:\r\n  decided: ${words(40)}\r\nb: 1\r\n`],
])('breaks a text that is %s between its words', (_, text) => {
  const after = broken(text);
  expect(parse(after)).toEqual(parse(text));
  expect(after.split(/\r?\n/).filter((line) => line.length > 160)).toEqual([]);
  expect(after.replaceAll(/\r?\n/g, '\n').replaceAll('\n', text.includes('\r') ? '\r\n' : '\n')).toBe(after);
  expect(broken(after)).toBe(after);
});

it.each([
  ['of one word', `a: ${'x'.repeat(200)}\n`],
  ['that is a remark', `a: 1 # ${words(40)}\n`],
  ['of a text that keeps its lines', `a: |\n  ${words(40)}\nb: >-\n  ${words(40)}\n`],
  ['that names what it holds', `${words(40)}: 1\n`],
  ['whose words could begin something else', `a: ${'x - # '.repeat(40)}\n`],
])('leaves a line %s', (_, text) => expect(broken(text)).toBe(text));
