import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { findImports } from '../walls/find-imports.ts';
import { besideSides } from './beside-sides.ts';
import { drawn } from './draw.ts';
import { filesOfCheckout } from './files.ts';
import { places, sideOf } from './sides.ts';
import { testSides } from './test-sides.ts';

const files = filesOfCheckout(projectRoot);

it('is said of every file, and of nothing that is not there', () => {
  expect(files.filter((file) => sideOf(file) === undefined)).toEqual([]);
  const said = [...Object.keys(places), ...Object.keys(testSides), ...Object.keys(besideSides)];
  expect(said.filter((place) => !files.some((file) => file === place || file.startsWith(place)))).toEqual([]);
});

it.each([
  ['tests/cli/new.test.ts', undefined],
  ['tests/new/one.test.ts', undefined],
  ['new.ts', undefined],
  ['tests/api/items.test.ts', 'hub'],
  ['server/git/run.test.ts', 'hub'],
  ['spec/kinds.yaml', 'hub'],
  ['engine/spec/entities/people.yaml', 'engine'],
  ['examples/library/spec/app.yaml', 'engine'],
  ['server/http/log.ts', 'engine'],
  ['cli/rooms/badge.ts', 'hub'],
])('of %s it is %s', (file, side) => expect(sideOf(file)).toBe(side));

it('lets no test of the engine, nor what that is made with, ask what the hub has', () => {
  const asked = files
    .filter((file) => /(?:^tests\/|\.test\.)/.test(file) && /\.tsx?$/.test(file) && sideOf(file) === 'engine')
    .flatMap((file) =>
      findImports(file, readFileSync(join(projectRoot, file), 'utf8')).flatMap(({ to, isPackage }) =>
        !isPackage && sideOf(to) === 'hub' ? [`${file} → ${to}`] : [],
      ),
    );
  expect(asked).toEqual([]);
});

it('draws by a number, and every name sooner or later', () => {
  const names = Array.from({ length: 100 }, (_, at) => `${at}.test.ts`);
  expect(drawn(names, 1 / 8, 7)).toEqual(drawn(names, 1 / 8, 7));
  expect(drawn(names, 1 / 8, 7)).toHaveLength(13);
  const seen = new Set(Array.from({ length: 100 }, (_, seed) => drawn(names, 1 / 8, seed)).flat());
  expect(seen.size).toBe(100);
});
