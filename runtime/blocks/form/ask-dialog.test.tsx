import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#generated/api/client.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';

const sent = vi.hoisted(() => vi.fn());
const effects = vi.hoisted(() => vi.fn());

vi.mock('#runtime/i18n/use-text.ts', () => ({ useText: () => (key: string) => key }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ i18n: { exists: () => false } }) }));
vi.mock('#runtime/i18n/i18n.ts', () => ({ hasText: () => false, textOf: (key: string) => key }));
vi.mock('#runtime/reads/endpoints.ts', () => ({
  callAny: sent,
  inputFor: (_: string, input: object) => input,
  takenBy: (_: string, input: object) => input,
}));
vi.mock('#runtime/reads/use-read.ts', () => ({ useAnyRead: () => ({ data: undefined }) }));
vi.mock('#runtime/feedback/use-effects.ts', () => ({ useEffects: () => effects }));

const { asks, closeAsk, openAsk } = await import('#runtime/feedback/asks.ts');
const { Asks } = await import('#runtime/feedback/Asks.tsx');
const { Toasts } = await import('#runtime/feedback/Toasts.tsx');
const { closeAllToasts, showToast } = await import('#runtime/feedback/toasts.ts');
// What is loaded on demand: a busy machine takes longer than a test waits.
await Promise.all([import('./AskDialog.tsx'), import('./RemoteForm.tsx')]);

const schema = { type: 'object', properties: { city: { type: 'string', title: 'City' } } };
const form = {
  id: 'where',
  title: 'form.submit',
  submit: 'items.create',
  schema: { from: { get: () => schema } },
  then: [{ toast: 'form.submit' }],
} as unknown as FormProps;
const scope = { viewer: null, route: { path: '/x', params: {}, query: {} } } as unknown as Scope;

async function ask(more: Partial<FormProps> = {}): Promise<HTMLInputElement> {
  const own = { form: { ...form, ...more } as FormProps, scope, screen: 'hub/create' as const };
  await act(async () => openAsk(own));
  return await screen.findByRole<HTMLInputElement>('textbox', { name: /City/, hidden: true });
}

const draw = () =>
  render(
    <>
      <Toasts />
      <Asks pathname="/x" />
    </>,
  );
const dialogs = () => [...document.querySelectorAll('dialog')];
const pressEscape = () =>
  act(async () => void fireEvent.keyDown(dialogs().at(-1) as Element, { key: 'Escape' }));
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })));
const send = () => act(async () => void fireEvent.submit(document.forms[0] as HTMLFormElement));

beforeEach(() => {
  sent.mockReset().mockResolvedValue({});
  effects.mockReset();
});
afterEach(() => {
  cleanup();
  closeAsk();
  closeAllToasts();
});

it('is sent once, closes, and then does what comes after', async () => {
  draw();
  const city = await ask();
  fireEvent.change(city, { target: { value: 'Wuxi' } });
  const seen: unknown[] = [];
  effects.mockImplementation(() => void seen.push(asks.open));
  let answer: (value: object) => void = () => {};
  sent.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await send();
  await send();
  expect(sent).toHaveBeenCalledOnce();
  await pressEscape();
  await press('form.cancel');
  expect(dialogs()).toHaveLength(1);
  await act(async () => answer({}));
  await waitFor(() => expect(asks.open).toBeUndefined());
  expect(seen).toEqual([undefined]);
  expect(dialogs()).toEqual([]);
});

it('stays with what was typed where the call fails', async () => {
  draw();
  const city = await ask();
  fireEvent.change(city, { target: { value: 'Wuxi' } });
  sent.mockRejectedValue(new ApiError({ code: '409001' }));
  await send();
  expect(dialogs()).toHaveLength(1);
  expect(city.value).toBe('Wuxi');
  expect(effects).not.toHaveBeenCalled();
});

it('says before it goes that what was typed would be lost, and that it was not where nothing was', async () => {
  draw();
  fireEvent.change(await ask(), { target: { value: 'Wuxi' } });
  await pressEscape();
  expect(dialogs()).toHaveLength(2);
  await press('form.leave.stay');
  expect(dialogs()).toHaveLength(1);
  await press('form.cancel');
  await press('form.leave.go');
  await waitFor(() => expect(dialogs()).toEqual([]));
  await ask();
  await press('form.cancel');
  await waitFor(() => expect(dialogs()).toEqual([]));
});

it('is one, however often it is asked for, and goes with its page', async () => {
  const { rerender } = draw();
  await ask();
  await ask({ title: 'form.cancel' });
  expect(dialogs()).toHaveLength(1);
  rerender(<Asks pathname="/y" />);
  await waitFor(() => expect(dialogs()).toEqual([]));
});

it('shows notices above it, where they are seen and heard', async () => {
  draw();
  await ask();
  await act(async () => showToast('not saved', 'warning'));
  expect(dialogs()[0]?.querySelector('.toast-warning')?.textContent).toContain('not saved');
});
