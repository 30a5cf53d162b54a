import { expect, it } from 'vitest';
import { disabledModule } from './disable-module.ts';

it('leaves a module that loads, and of which nothing that is exported does anything', () => {
  const text = [
    "import { a } from './a.ts';",
    'export const most = 3;',
    'export const twice = (n: number) => n * 2;',
    'export function say(words: string): string { return inner(words); }',
    'function inner(words: string) { return a(words); }',
    'export class Bell { constructor() { a(); } ring() { return 1; } }',
  ].join('\n');
  const disabled = disabledModule('one.ts', text);
  expect(disabled).toContain('export const most = 3;');
  expect(disabled).toContain('(n: number) => undefined;');
  expect(disabled).toContain('string { return undefined; return inner(words); }');
  expect(disabled).toContain('constructor() { a(); } ring() { return undefined; return 1; }');
});

it('has nothing to take away of a module of values alone', () => {
  expect(disabledModule('one.ts', 'export const most = 3;')).toBeUndefined();
});
