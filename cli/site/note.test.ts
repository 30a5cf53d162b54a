import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Laid } from '../../generator/load/lay-over.ts';
import { siteLockFile } from '../../generator/load/site-lock.ts';
import type { SpecNode } from '../../generator/yaml/spec-node.ts';
import { noteSite } from './note.ts';

const site = mkdtempSync(join(tmpdir(), 'hub-noted-'));
const lock = join(site, siteLockFile);
afterEach(() => rmSync(lock, { recursive: true, force: true }));

const at = { file: 'site/spec/app.yaml', line: 2, col: 1 };
const text = (value: string): SpecNode => ({ t: 'scalar', value, at });
const list = (...items: string[]): SpecNode => ({ t: 'list', items: items.map(text), at });
const laid = (more: Pick<Laid, 'below' | 'above'>): Laid => ({
  ...{ path: 'spec/app.yaml', keys: ['menu'], at },
  ...more,
});

function noted(...all: Laid[]): string {
  const said: string[] = [];
  noteSite(site, all, (words) => said.push(words));
  return said.join('\n');
}

it('says nothing of what is as it was', () => {
  const one = laid({ below: list('a'), above: list('b') });
  expect(noted(one)).toBe('');
  const before = readFileSync(lock, 'utf8');
  expect(noted(one)).toBe('');
  expect(readFileSync(lock, 'utf8')).toBe(before);
});

it('says which list lacks what ours gained, each time, and where', () => {
  noted(laid({ below: list('a'), above: list('b') }));
  const gained = laid({ below: list('a', 'c', 'b'), above: list('b') });
  for (const time of ['once', 'again'])
    expect([time, noted(gained)]).toEqual([time, expect.stringContaining('site/spec/app.yaml:2 lacks 1')]);
});

it('says of which file the site no longer speaks, as one that is half copied', () => {
  noted(laid({ below: text('a'), above: text('b') }));
  expect(noted()).toContain('no longer does: spec/app.yaml.');
  expect(noted()).toBe('');
});

it('goes on where that cannot be written down', () => {
  mkdirSync(lock);
  expect(noted(laid({ below: text('a'), above: text('b') }))).toContain('cannot be written (EISDIR)');
});
