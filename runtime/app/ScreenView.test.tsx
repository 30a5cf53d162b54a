import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Scope } from '#generated/screens/types.ts';
import { ScreenView } from './ScreenView.tsx';
import { ScopeProvider } from './scope.tsx';

vi.mock('./screens.ts', () => {
  const block = ({ children }: { children?: unknown }) => (
    <>
      <input aria-label="typed" />
      {children as string}
    </>
  );
  const override = ({ Generated }: { Generated: () => unknown }) => {
    const Own = Generated as () => string;
    return (
      <section>
        <Own />
      </section>
    );
  };
  return { readyScreen: () => ({ screen: { id: 'own', block: 'form', props: {} }, block, override }) };
});

const drawn = (viewer: string, inside: string) => (
  <ScopeProvider scope={{ viewer: { userName: viewer } } as unknown as Scope}>
    <ScreenView id={'own' as never}>
      <p>{inside}</p>
    </ScreenView>
  </ScopeProvider>
);

it('a hand-written screen keeps what is typed in the generated one when what is inside becomes another', () => {
  const { rerender } = render(drawn('li', 'first'));
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'for an hour' } });
  rerender(drawn('li', 'second'));
  expect(screen.getByText('second')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('for an hour');
});
