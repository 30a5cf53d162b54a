import { expect, it, onTestFinished, vi } from 'vitest';

/** What toasts say of a list that fails, where the spec says whether its place is the only one that does. */
async function toastsOf(failureInPlace: boolean): Promise<string[]> {
  vi.resetModules();
  vi.doMock('#generated/constants.ts', async (original) => ({
    ...(await original<typeof import('#generated/constants.ts')>()),
    failureInPlace,
  }));
  onTestFinished(() => {
    vi.doUnmock('#generated/constants.ts');
    vi.resetModules();
  });
  const { createElement } = await import('react');
  const { mount } = await import('../../tests/support/mount.tsx');
  const { fakeHub, refused } = await import('../../tests/support/fake-hub.ts');
  const { useAnyRead } = await import('./use-read.ts');
  const { installHttp } = await import('../app/install-http.ts');
  const { toasts } = await import('../feedback/toasts.ts');
  const { knowAllCalls } = await import('./endpoints.ts');
  await knowAllCalls();
  installHttp();
  fakeHub.answers('site.index', refused('503001'));
  const ends = vi.fn();
  const Counts = () => {
    if (useAnyRead('site.index', {}).error) ends();
    return null;
  };
  mount(createElement(Counts), { at: '/en' });
  await vi.waitFor(() => expect(ends).toHaveBeenCalled());
  return toasts.list.map(({ tone }) => tone);
}

it('is said where it would stand alone, as the product has it', async () => {
  const { failureInPlace } = await import('#generated/constants.ts');
  expect(failureInPlace).toBe(true);
  expect(await toastsOf(true)).toEqual([]);
});

it('is said by a toast as well where the spec wants it', async () =>
  expect(await toastsOf(false)).toEqual(['warning']));
