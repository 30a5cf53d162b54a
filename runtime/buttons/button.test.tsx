import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Button as ButtonSpec, Scope } from '#generated/screens/types.ts';

import { fakeHub } from '../../tests/support/fake-hub.ts';
import { doing, mount, scopeAt } from '../../tests/support/mount.tsx';
import { textOf } from '../i18n/i18n.ts';
import { ScopeProvider } from '../scope/scope.tsx';
import { Button } from './Button.tsx';

const at = '/en';
const scope = (more: object = {}) => scopeAt(at, more);

function draw(button: object, own: Scope = scope()) {
  const drawn = (given: Scope) => (
    <ScopeProvider scope={given}>
      <section tabIndex={-1}>
        <Button button={button as ButtonSpec} scope={given} />
      </section>
    </ScopeProvider>
  );
  const { rerender } = mount(drawn(own), { at });
  return (next: Scope) => rerender(drawn(next));
}

const press = () => doing(() => fireEvent.click(screen.getByRole('button')));

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
  fakeHub.answers('items.favorite', () => new Promise((resolve) => (answer = resolve)));
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
  await doing(() => answer({}));
  expect(isOn()).toBe('true');
});

it('leaves the focus to what it opens, and gives it to its part where the row may go', async () => {
  fakeHub.answers('items.favorite', {});
  const steps = [{ call: 'items.favorite', with: { key: { get: () => '1' } } }];
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
