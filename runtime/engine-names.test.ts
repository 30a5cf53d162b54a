import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import spec from '../generated/editor/ids.json';

// What the engine leads to or asks is said in spec/app.yaml, by a role, or in the screen that a block draws.

const { screen, endpoint, place } = spec.definitions;
const screens: ReadonlySet<string> = new Set(screen.enum);
const ids: ReadonlySet<string> = new Set([...screen.enum, ...endpoint.enum]);
const sources = globSync(['runtime/**/*.{ts,tsx}', 'server/{doors,http}/**/*.ts'])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path));

/** What is written between quotes, with its line. */
const textsIn = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      // A word of the product may be called as a call is.
      [...line.replaceAll(/\bt\('[^'\n]*'/g, '').matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(
        ([, a, b]) => [a ?? b ?? '', at + 1] as const,
      ),
    );

it('the engine names no screen of a product, and in the browser no call', () => {
  expect(sources.length).toBeGreaterThan(300);
  const told = sources.flatMap((path) =>
    textsIn(path).flatMap(([text, line]) => (isName(text, path) ? [`${path}:${line} ${text}`] : [])),
  );
  expect(told).toEqual([]);
});

/** The server answers the calls, and knows them by their ids. */
const isName = (text: string, path: string) => {
  const [, area, verb] = /^#generated\/api\/(\w+)\/(\w+)\.ts$/.exec(text) ?? [];
  const named = path.startsWith('runtime/') ? ids : screens;
  return named.has(text) || named.has(`${area}.${verb}`);
};

it('nor a place: where one comes in is a role as well', () => {
  const call = new RegExp(`(?:placeHref|enterHref|hrefTo\\w*)\\(\\s*'(?:${place.enum.join('|')})'`);
  expect(sources.filter((path) => call.test(readFileSync(path, 'utf8')))).toEqual([]);
});
