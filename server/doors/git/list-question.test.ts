import { describe, expect, it } from 'vitest';
import { parseListQuestion } from './list-question.ts';

const line = (text: string) => `${(text.length + 5).toString(16).padStart(4, '0')}${text}\n`;
const ask = (abilities: string[], wants: string[]) =>
  [...['command=ls-refs', ...abilities].map(line), '0001', ...wants.map(line), '0000'].join('');
const parsed = (text: string, isWhole = true) => parseListQuestion(text, isWhole);
const plain = ask(['object-format=sha1'], ['peel', 'symrefs']);

describe('a question for refs', () => {
  it('is the same whoever asks, whatever of them he wants, in whatever order', () => {
    const one = ask(
      ['agent=git/2.39.5', 'object-format=sha1'],
      ['peel', 'symrefs', 'ref-prefix refs/heads/'],
    );
    const other = ask(
      ['object-format=sha1', 'agent=mine', 'server-option=x'],
      ['symrefs', 'ref-prefix a', 'peel'],
    );
    expect(parsed(one)).toEqual({ whole: plain, prefixes: ['refs/heads/'] });
    expect(parsed(other)).toEqual({ whole: plain, prefixes: ['a'] });
    expect(parsed(plain)).toEqual({ whole: plain });
  });

  it('is another where more is to be said of each', () => {
    const all = ['peel', 'symrefs', 'unborn'];
    const wholes = [[], ['peel'], ['symrefs'], all].map((wants) => parsed(ask([], wants))?.whole);
    expect(new Set(wholes).size).toBe(wholes.length);
  });

  it('may end behind its command', () => {
    expect(parsed(`${line('command=ls-refs')}0000`)).toEqual({ whole: ask([], []) });
  });

  it.each([
    [16, true],
    [17, false],
  ])('with %i beginnings is picked by them: %s', (count, isPicked) => {
    const wants = Array.from({ length: count }, (_, at) => `ref-prefix refs/heads/${at}`);
    expect(parsed(ask([], wants))?.prefixes?.length).toBe(isPicked ? count : undefined);
  });

  it('is asked for all refs where only its start is known', () => {
    const text = ask([], ['peel', ...Array.from({ length: 9 }, (_, at) => `ref-prefix refs/heads/${at}`)]);
    expect(parsed(text.slice(0, 90), false)).toEqual({ whole: ask([], ['peel']) });
  });

  it.each([
    ['is another command', ask([], []).replace('ls-refs', 'fetch')],
    ['wants what is not known', ask([], ['peel', 'everything'])],
    ['has an ability that is not known', ask(['session-id=1'], [])],
    ['has objects of another kind', ask(['object-format=md5'], [])],
    ['has two kinds of objects', ask(['object-format=sha1', 'object-format=sha256'], [])],
    ['has no end', plain.slice(0, -4)],
    ['is garbled', `${plain.slice(0, -4)}junk0000`],
    ['is empty', ''],
  ])('is left to git where it %s', (_what, text) => {
    expect(parsed(text)).toBeUndefined();
  });
});
