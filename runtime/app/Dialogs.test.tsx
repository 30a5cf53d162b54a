import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ApiError } from '#generated/api/client.ts';
import type { DialogEffect, Scope } from '#generated/screens/types.ts';
import { closeDialog, dialogs } from '../feedback/dialogs.ts';
import { browserPorts, errorPorts } from '../feedback/ports.ts';
import { closeAllToasts, toasts } from '../feedback/toasts.ts';
import { topLayer } from '../feedback/top-layer.ts';
import { loadLanguage, textOf } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import type { PageView } from '../pages/page-view.ts';
import { session } from '../session/session.ts';
import { Dialogs } from './Dialogs.tsx';

const view = {
  page: { language: 'en', pathname: '/', params: {}, chain: [] },
  location: { search: '' },
} as unknown as PageView;

/** As the seed wants it of a service that cannot be reached: only common people are offered help. */
const unreached: DialogEffect = {
  id: 'unreached',
  title: '{msg}',
  steps: ['{msg}'],
  buttons: [
    {
      when: (s: Scope) => s.viewer != null && s.viewer.roleType === 'common',
      text: 'shell.close',
      do: [{ toast: '{msg}' }],
    },
  ],
};

/** A change shows after the tick in which it was made. */
const after = (change: () => void) => act(async () => change());
const open = () => errorPorts(new ApiError({ code: '503001', msg: 'x' })).dialog(unreached);
const offered = () => screen.queryAllByRole('button', { hidden: true }).length;

beforeAll(() => loadLanguage(currentLanguage()));
afterEach(() => {
  cleanup();
  session.user = null;
  closeAllToasts();
  while (dialogs.open.length > 0) closeDialog();
});

it('offers what a condition of its action says, and to whom', async () => {
  session.user = { id: '1', userName: 'li', language: 'zh', roleType: 'manager' };
  render(<Dialogs view={view} />);
  await after(open);
  expect(offered()).toBe(1);
  await after(() => {
    session.user = { id: '1', userName: 'li', language: 'zh', roleType: 'common' };
  });
  expect(offered()).toBe(2);
  await after(() => {
    session.user = null;
  });
  expect(offered()).toBe(1);
});

it('says its text over what it offers, in the tone that is said', async () => {
  session.user = { id: '1', userName: 'li', language: 'zh', roleType: 'common' };
  render(<Dialogs view={view} />);
  const effects = [{ toast: '{msg}', tone: 'good' }] as const;
  const told: DialogEffect = { id: 'told', text: '{msg}', buttons: [{ text: 'shell.close', do: effects }] };
  await after(() => errorPorts(new ApiError({ code: '503001', msg: 'x' })).dialog(told));
  expect(screen.getByText(textOf('error.unavailable')).className).toBe('dialog__text');
  expect(document.querySelector('ol')).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { hidden: true })[0] as HTMLElement);
  expect(toasts.list.map(({ tone }) => tone)).toEqual(['good']);
});

it('says what the failure says, in its words and in those of its action', async () => {
  session.user = { id: '1', userName: 'li', language: 'zh', roleType: 'common' };
  render(<Dialogs view={view} />);
  await after(open);
  const said = textOf('error.unavailable');
  expect(screen.getAllByText(said)).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { hidden: true })[0] as HTMLElement);
  expect(toasts.list.map(({ text }) => text)).toEqual([said]);
});

it('is gone where its button has led to another page', async () => {
  render(
    <MemoryRouter>
      <Dialogs view={view} />
    </MemoryRouter>,
  );
  const led: DialogEffect = { id: 'led', buttons: [{ text: 'shell.close', do: [{ go: 'hub/account' }] }] };
  await after(() => errorPorts(new ApiError({ code: '503001', msg: 'x' })).dialog(led));
  const link = screen.getByRole<HTMLAnchorElement>('link', { hidden: true });
  expect(link.getAttribute('href')).toBe('/en/account');
  await after(() => fireEvent.click(link));
  expect(dialogs.open).toEqual([]);
});

it('stays, with those behind it, where what one of its buttons asked is closed', async () => {
  render(<Dialogs view={view} />);
  const asks: DialogEffect = {
    id: 'asks',
    title: '{msg}',
    buttons: [{ text: 'form.submit', confirm: { title: 'form.submit' }, do: [{ toast: '{msg}' }] }],
  };
  const error = () => errorPorts(new ApiError({ code: '503001', msg: 'x' }));
  await after(() => error().dialog(asks));
  await after(() => error().dialog({ id: 'next', title: '{msg}' }));
  expect(topLayer.dialogs).toHaveLength(1);
  await after(() => fireEvent.click(screen.getAllByRole('button', { hidden: true })[0] as HTMLElement));
  const [own, asked] = [...document.querySelectorAll('dialog')];
  expect(topLayer.dialogs).toEqual([own, asked]);
  await after(() => asked?.close());
  expect(dialogs.open.map(({ dialog }) => dialog.id)).toEqual(['asks', 'next']);
  await after(() => own?.close());
  expect(dialogs.open.map(({ dialog }) => dialog.id)).toEqual(['next']);
  expect(document.querySelector('dialog')?.open).toBe(true);
});

it('leads to what a call has answered before it was opened', async () => {
  const read = (field: string) => ({ get: (s: Scope) => s.answer?.[field] });
  const go = { go: 'hub/item', with: { kind: read('kind'), user: read('createUser'), name: read('name') } };
  const made: DialogEffect = { id: 'made', text: '{name}', buttons: [{ text: 'shell.close', do: [go] }] };
  const answer = { kind: 'models', createUser: 'li', name: 'thing' };
  const scope = { answer, row: { createUser: 'another' } } as unknown as Scope;
  render(
    <MemoryRouter>
      <Dialogs view={view} />
    </MemoryRouter>,
  );
  await after(() => browserPorts({ params: answer, scope }).dialog(made));
  expect(screen.getByRole('link', { hidden: true }).getAttribute('href')).toContain('/models/li/thing');
});
