import { expect, it } from 'vitest';
import { truthOfTests } from './truth.ts';

const plugin = truthOfTests({ generated: '/p/generated', truth: '/true/generated' });
const resolve = plugin.resolveId as unknown as (
  this: { resolve: (source: string) => Promise<{ id: string }> },
  source: string,
  importer: string,
  options: object,
) => Promise<string | undefined>;
const resolved = (importer: string, id: string) =>
  resolve.call({ resolve: async () => ({ id }) }, '#generated/x', importer, {});

it('gives tests what is expected from the product that nobody changed, and what they try from the other one', async () => {
  const test = '/p/runtime/http/every-error.test.ts';
  expect(await resolved(test, '/p/generated/errors.ts')).toBe('/true/generated/errors.ts');
  expect(await resolved(test, '/p/generated/guards.ts')).toBeUndefined();
  expect(await resolved('/p/runtime/http/error-effects.ts', '/p/generated/errors.ts')).toBeUndefined();
});

it('has what a test throws be of the class that whoever is tried knows', async () => {
  expect(await resolved('/p/tests/support/fake-hub.ts', '/p/generated/api/client.ts')).toBeUndefined();
});
