import { act, render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { screens } from '#generated/screens/index.ts';
import type { CollectionProps } from '#generated/screens/types.ts';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import '../../tests/support/mount.tsx';
import { sampleAnswers } from '../../tests/support/sample-answer.ts';
import { readAddress } from '../pages/read-address.ts';
import { scopeOf } from '../pages/scope-of.ts';
import { PageRouter } from '../routing/page-router.ts';
import { AroundProvider } from '../scope/scope.tsx';
import { preloadScreen } from '../screens/screens.ts';
import { Pages } from './Pages.tsx';
import { RouterView, useLoaded } from './RouterView.tsx';

const [one = '', other = ''] = kinds.map(({ id }) => `/en/${id}`);

/** A page with what stands around it, which is another one at each address. */
function Shown() {
  const location = useLocation();
  const page = useLoaded() ?? readAddress(location.pathname);
  const view = useMemo(() => ({ page, location }), [page, location]);
  return (
    <AroundProvider scope={useMemo(() => scopeOf(page, location.search), [page, location])}>
      <Pages view={view} />
    </AroundProvider>
  );
}

it('draws nothing of a kept list anew where one goes to another, and back', async () => {
  const answers = sampleAnswers(3);
  for (const call of ['items.list', 'items.tags'] as const) fakeHub.answers(call, answers.get(call));
  await preloadScreen('hub/list');
  const { props } = (await screens['hub/list']()).screen;
  const { groups } = (props as CollectionProps).filters ?? {};
  if (!groups || !('get' in groups)) throw new Error('The list has no groups that hang on its kind.');
  const drawn = vi.spyOn(groups, 'get');
  const router = new PageRouter({
    history: createMemoryHistory({ initialEntries: [one] }),
    page: readAddress(one),
    load: async ({ pathname }) => ({ page: readAddress(pathname) }),
    keeps: () => true,
    leave: () => {},
  });
  const asked = vi.spyOn(router.navigator, 'createHref');
  render(
    <RouterView router={router}>
      <Shown />
    </RouterView>,
  );
  const go = async (path: string) => {
    await act(() => router.navigate(path));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  await screen.findAllByRole('article');
  await go(other);
  await screen.findAllByRole('article');
  expect(drawn).toHaveBeenCalled();
  drawn.mockClear();
  for (const path of [one, other, one]) await go(path);
  expect(drawn).not.toHaveBeenCalled();
  // A link that asks the router where it leads is drawn with each change, whatever stands around it.
  expect(asked).not.toHaveBeenCalled();
});
