import { act, cleanup, render, screen } from '@testing-library/react';
import { UNSAFE_createMemoryHistory as createMemoryHistory, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RouterView } from '../app/RouterView.tsx';
import { loadLanguage, textOf } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import { readAddress } from '../pages/read-address.ts';
import { PageRouter } from '../routing/page-router.ts';
import { hasUnsaved } from '../state/unsaved.ts';
import { useUnsaved } from '../state/use-unsaved.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

function FormThatHolds() {
  useUnsaved(true);
  return <p>form</p>;
}

function Shown() {
  return (
    <>
      {useLocation().pathname === '/form' ? <FormThatHolds /> : <p>other</p>}
      <LeaveGuard />
    </>
  );
}

const routerOf = () =>
  new PageRouter<LoadedPage>({
    history: createMemoryHistory({ initialEntries: ['/form'] }),
    page: readAddress('/form'),
    load: async ({ pathname }) =>
      pathname === '/back' ? { redirect: '/form' } : { page: readAddress(pathname) },
    keeps: () => true,
    leave: () => {},
  });

describe('a way out of a form with something unsaved', () => {
  let router: ReturnType<typeof routerOf>;
  const go = (path: string) => act(() => router.navigate(path));
  const press = (key: 'form.leave.stay' | 'form.leave.go') =>
    act(async () => screen.getByRole('button', { name: textOf(key) }).click());
  beforeAll(() => loadLanguage(currentLanguage()));
  beforeEach(() => {
    router = routerOf();
    render(
      <RouterView router={router}>
        <Shown />
      </RouterView>,
    );
  });
  afterEach(cleanup);

  it('is asked about, and the first button stays', async () => {
    await go('/other');
    const [first] = screen.getAllByRole('button');
    expect(first?.textContent).toBe(textOf('form.leave.stay'));
    await press('form.leave.stay');
    expect(router.state.location.pathname).toBe('/form');
    expect(hasUnsaved()).toBe(true);
  });

  it('is gone, and what it held with it', async () => {
    await go('/other');
    await press('form.leave.go');
    expect(router.state.location.pathname).toBe('/other');
    expect(hasUnsaved()).toBe(false);
  });

  it('is asked about again where it led back', async () => {
    await go('/back');
    await press('form.leave.go');
    expect(router.state.location.pathname).toBe('/form');
    expect(hasUnsaved()).toBe(true);
  });
});
