import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { subscribe } from 'valtio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FormProps } from '#generated/screens/types.ts';
import { Asks } from '#runtime/app/Asks.tsx';
import { asks, closeAsk, openAsk } from '#runtime/feedback/asks.ts';
import { Toasts } from '#runtime/feedback/Toasts.tsx';
import { showToast, toasts } from '#runtime/feedback/toasts.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { fakeHub, refused } from '../../../tests/support/fake-hub.ts';
import { doing, mount, notices, scopeAt } from '../../../tests/support/mount.tsx';

// What is loaded on demand: a busy machine takes longer than a test waits.
await Promise.all([import('./AskDialog.tsx'), import('./RemoteForm.tsx')]);

const schema = { type: 'object', properties: { desc: { type: 'string', title: 'City' } } };
const form = {
  id: 'where',
  title: 'form.submit',
  submit: 'items.create',
  schema: { from: { get: () => schema } },
  then: [{ toast: 'form.submit' }],
} as unknown as FormProps;
const at = '/x';
const scope = scopeAt(at);
const sent = () => fakeHub.inputsOf('items.create');

async function ask(more: Partial<FormProps> = {}): Promise<HTMLInputElement> {
  const own = { form: { ...form, ...more } as FormProps, scope, screen: 'hub/create' as const };
  await act(async () => openAsk(own));
  return await screen.findByRole<HTMLInputElement>('textbox', { name: /City/, hidden: true });
}

const draw = () =>
  mount(
    <>
      <Toasts />
      <Asks pathname={at} />
    </>,
    { at, screen: 'hub/create' },
  );
const dialogs = () => [...document.querySelectorAll('dialog')];
const pressEscape = () =>
  act(async () => void fireEvent.keyDown(dialogs().at(-1) as Element, { key: 'Escape' }));
const press = (key: 'form.cancel' | 'form.leave.go' | 'form.leave.stay') =>
  doing(() => fireEvent.click(screen.getByRole('button', { name: textOf(key), hidden: true })));
const send = () => doing(() => fireEvent.submit(document.forms[0] as HTMLFormElement));

beforeEach(() => fakeHub.answers('items.create', {}));
afterEach(closeAsk);

it('is sent once, closes, and then does what comes after', async () => {
  draw();
  const city = await ask();
  fireEvent.change(city, { target: { value: 'Wuxi' } });
  const seen: unknown[] = [];
  const stop = subscribe(toasts, () => void seen.push(asks.open), true);
  let answer: (value: object) => void = () => {};
  fakeHub.answers('items.create', () => new Promise((resolve) => (answer = resolve)));
  await send();
  await send();
  expect(sent()).toEqual([{ desc: 'Wuxi' }]);
  await pressEscape();
  await press('form.cancel');
  expect(dialogs()).toHaveLength(1);
  await doing(() => answer({}));
  await waitFor(() => expect(asks.open).toBeUndefined());
  stop();
  expect(seen).toEqual([undefined]);
  expect(notices()).toEqual([textOf('form.submit')]);
  expect(dialogs()).toEqual([]);
});

it('stays with what was typed where the call fails', async () => {
  draw();
  const city = await ask();
  fireEvent.change(city, { target: { value: 'Wuxi' } });
  fakeHub.answers('items.create', refused('409001'));
  await send();
  expect(dialogs()).toHaveLength(1);
  expect(city.value).toBe('Wuxi');
  expect(notices()).not.toContain(textOf('form.submit'));
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
