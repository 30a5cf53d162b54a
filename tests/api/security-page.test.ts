import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as constants from '#generated/constants.ts';

// docs/security.md says where each promise is kept: whoever looks there must find it.

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}/docs/security.md`, 'utf8');
const named = [...page.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
const linked = [...page.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, name = '']) => `docs/${name}`);

it('names files and folders that stand', () => {
  const paths = [...named.filter((name) => /^(?:spec|server|runtime)\//.test(name)), ...linked];
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
});

it('names numbers that the spec has', () => {
  const groups = named.filter((name) => /^git\.\w+$/.test(name));
  expect(groups.length).toBeGreaterThan(2);
  const known = Object.keys(constants).map((name) => name.toLowerCase());
  const missing = groups.filter((group) => !known.some((name) => name.startsWith(group.replace('.', ''))));
  expect(missing).toEqual([]);
});
