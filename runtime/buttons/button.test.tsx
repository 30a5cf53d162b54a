import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Button as ButtonSpec, Scope } from '#generated/screens/types.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#runtime/reads/endpoints.ts', async (whole) => ({ ...(await whole<object>()), callAny: call }));

const { loadLanguage, textOf } = await import('../i18n/i18n.ts');
const { ScopeProvider } = await import('../app/scope.tsx');
const { Button } = await import('./Button.tsx');

const scope = (more: object = {}) =>
  ({
    viewer: null,
    language: 'en',
    route: { path: '/', params: {}, query: {} },
    ...more,
  }) as unknown as Scope;

function draw(button: object, own: Scope = scope()) {
  const drawn = (given: Scope) => (
    <MemoryRouter>
      <ScopeProvider scope={given}>
        <section tabIndex={-1}>
          <Button button={button as ButtonSpec} scope={given} />
        </section>
      </ScopeProvider>
    </MemoryRouter>
  );
  const { rerender } = render(drawn(own));
  return (next: Scope) => rerender(drawn(next));
}

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));

beforeEach(async () => {
  call.mockReset().mockResolvedValue({});
  await loadLanguage('en');
});
afterEach(cleanup);

it('that only leads somewhere is a link, and one whose way has a condition is not', () => {
  const to = { text: 'form.submit', do: [{ go: 'hub/account' }] };
  draw(to);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/en/account');
  cleanup();
  draw({ ...to, do: [{ go: 'hub/account', when: () => false }] });
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows at once what is wanted, and goes on showing it while what is shown of the thing changes', async () => {
  let answer = (_: object) => {};
  call.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const button = {
    text: 'item.favorite',
    pressed: { get: (s: Scope) => s.row?.isFavorite },
    do: [{ call: 'items.favorite', with: { key: { get: () => '1' } } }],
  };
  const isOn = () => screen.getByRole('button').getAttribute('aria-pressed');
  const again = draw(button, scope({ row: { key: '1', isFavorite: false } }));
  expect(isOn()).toBe('false');
  await press();
  expect(isOn()).toBe('true');
  // Read anew before the answer has come: it is not pressed twice.
  again(scope({ row: { key: '1', isFavorite: true } }));
  expect(isOn()).toBe('true');
  await act(async () => answer({}));
  expect(isOn()).toBe('true');
});

it('leaves the focus to what it opens, and gives it to its part where the row may go', async () => {
  const steps = [{ call: 'items.favorite', with: {} }];
  draw({ text: 'form.submit', do: steps });
  await press();
  expect(document.activeElement?.tagName).toBe('SECTION');
  cleanup();
  draw({ text: 'form.submit', do: [...steps, { dialog: { id: 'told', text: 'form.submit' } }] });
  screen.getByRole('button').focus();
  await press();
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

it("names a kind by its word, not by the row's field of that name", () => {
  draw(
    { text: 'shell.createKind', do: [{ toast: 'form.submit' }] },
    scope({ kind: { id: 'models' }, row: { kind: 'models' } }),
  );
  expect(screen.getByRole('button').textContent).toBe(`New ${textOf('kind.models.name')}`);
});
