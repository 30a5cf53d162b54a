import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedWords, hasCode, inspectBrought, requireBrought } from './brought.ts';
import { forgetMade, noteMade } from './made.ts';

let folder: string;
let site: string;
let output: string;
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-brought-'));
  [site, output] = [join(folder, 'site'), join(folder, 'made')];
  put('site/spec/app.yaml', 'name: A\n');
  put('site/public/film.mp4', 'film');
  put('made/generated/app.ts', 'code');
  put('made/dist/assets/a.js', 'page');
  put('made/dist/.stamp', '');
  noteMade(output, site);
});
afterEach(() => rmSync(folder, { recursive: true }));

const state = () => inspectBrought(output, site).state;

it('says nothing of what is there whole, without what only builds need', () => {
  rmSync(join(output, 'dist', '.stamp'));
  expect(() => requireBrought(output)).not.toThrow();
  expect([changedWords(output, site), state(), hasCode(output)]).toEqual([undefined, 'ok', true]);
});

it.each([
  ['gone', () => rmSync(join(output, 'dist', 'assets'), { recursive: true }), 'dist/assets/a.js'],
  ['cut off', () => put('made/generated/app.ts', 'co'), '1 of its 2 files'],
  ['without its list', () => forgetMade(output), 'made.json'],
  ['with half a list', () => put('made/made.json', '{"files":{'), 'made.json'],
  ['not there', () => rmSync(output, { recursive: true }), 'nothing was made of this site'],
])('refuses what is %s', (_, act, says) => {
  act();
  expect(() => requireBrought(output)).toThrow(says);
  expect(state()).toBe('fault');
});

it('has a start look at sizes, and the doctor at every byte', () => {
  put('made/generated/app.ts', 'CODE');
  expect(() => requireBrought(output)).not.toThrow();
  expect(state()).toBe('fault');
});

it.each([
  ['changed', () => put('site/spec/app.yaml', 'name: B\n'), 'spec/app.yaml'],
  ['gone', () => rmSync(join(site, 'spec', 'app.yaml')), 'spec/app.yaml'],
  ['new', () => put('site/screens/home.tsx', ''), 'screens/home.tsx'],
  ['longer', () => appendFileSync(join(site, 'public', 'film.mp4'), '.'), 'public/film.mp4'],
])('names what of the site is %s since, and lets it start', (_, act, path) => {
  act();
  expect(() => requireBrought(output)).not.toThrow();
  expect(changedWords(output, site)).toContain(`such as ${path}`);
  expect(state()).toBe('note');
});
