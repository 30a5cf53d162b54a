import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { doing, mount } from '../../tests/support/mount.tsx';

vi.mock('#generated/overrides.ts', () => {
  const Screen = ({ Generated }: { Generated: ComponentType }) => (
    <section>
      <Generated />
    </section>
  );
  return { overrides: { 'hub/item': { screen: async () => ({ Screen }), slots: {} } } };
});

const { ScreenView } = await import('./ScreenView.tsx');
const { preloadScreen } = await import('./screens.ts');

const drawn = (inside: string) => (
  <ScreenView id="hub/item">
    <input aria-label="typed" />
    <p>{inside}</p>
  </ScreenView>
);

it('a hand-written screen keeps what is typed in the generated one when what is inside becomes another', async () => {
  const item = { key: 'k', kind: 'models', name: 'yi', createUser: 'li', tags: [], initStatus: 'SUCCESS' };
  for (const read of ['items.find', 'items.view'] as const) fakeHub.answers(read, item);
  fakeHub.answers('items.visit', { done: true });
  fakeHub.answers('repos.info', {});
  await preloadScreen('hub/item');
  const params = { kind: 'models', user: 'li', name: 'yi' };
  const at = '/models/li/yi';
  const { rerender, container } = mount(drawn('first'), {
    at,
    scope: { kind: { id: 'models', tabs: ['intro'] }, route: { path: at, params, query: {} } },
  });
  fireEvent.change(await screen.findByLabelText('typed'), { target: { value: 'for an hour' } });
  await doing(() => rerender(drawn('second')));
  expect(screen.getByText('second').closest('section')).toBe(container.firstElementChild);
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('for an hour');
});
