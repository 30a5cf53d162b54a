import { expect, it } from 'vitest';
import { declaredAt, fileKindOf, fileKinds, homeOf } from './spec-files.ts';
import type { RefTarget } from './targets.ts';

it('says of each sort of id where it is declared, icons too', () => {
  const declared = fileKinds.flatMap(([, { declares }]) => Object.keys(declares) as RefTarget[]);
  expect(declared.filter((target) => homeOf(target) === undefined)).toEqual([]);
  expect(homeOf('icon')).toBe('runtime/look/icons.yaml');
  expect(homeOf('action')).toBe('spec/guards/, under actions');
  expect(homeOf('error')).toBe('spec/errors/');
});

it.each([
  ['spec/app.yaml', 'app'],
  ['spec/errors/refusals.yaml', 'errors'],
  ['spec/errors/deep/refusals.yaml', undefined],
  ['spec/screens/hub/item/intro.yaml', 'screens'],
  ['spec/errors.yaml', undefined],
])('takes %s for %s', (path, kind) => {
  expect(fileKindOf(path)).toBe(kind);
  expect(declaredAt(path).length > 0).toBe(kind !== undefined);
});
