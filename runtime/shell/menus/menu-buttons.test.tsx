import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MenuPlace } from '#generated/app.ts';
import type { Scope } from '#generated/screens/types.ts';

const button = (go: string, more: object = {}, given: object = {}) => ({
  text: `menu.account.${go}`,
  do: [{ go: `hub/${go}`, with: given }],
  ...more,
});
const kindOf = { get: (s: Scope) => s.kind?.id };
const viewerOf = { get: (s: Scope) => s.viewer?.userName };
vi.mock('#generated/app.ts', async (whole) => ({
  ...(await whole<object>()),
  menus: {
    last: { at: ['header'], buttons: [button('like')] },
    elsewhere: { at: ['header', 'side'], app: 'acm', buttons: [button('token')] },
    bar: {
      at: ['header'],
      app: 'hub',
      buttons: [
        button('account', { icon: 'settings', when: ({ viewer }: Scope) => viewer !== null }),
        { text: 'form.submit', tone: 'danger', do: [{ call: 'people.signOut' }] },
      ],
    },
    kinds: {
      at: ['person', 'side'],
      buttons: [
        button('created', { forEach: 'kinds' }, { kind: kindOf }),
        button('profile', {}, { user: viewerOf }),
      ],
    },
  },
}));

const { loadLanguage } = await import('../../i18n/i18n.ts');
const { kinds } = await import('#generated/kinds.ts');
const { AroundProvider } = await import('../../scope/scope.tsx');
const { session } = await import('../../session/session.ts');
const { MenuButtons } = await import('./MenuButtons.tsx');

const kind = kinds[1];
const scope = {
  viewer: null,
  language: 'en',
  kind,
  route: { path: '/', params: {}, query: {} },
} as unknown as Scope;

function draw(place: MenuPlace, at = '/') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <AroundProvider scope={scope}>
        <ul>
          <MenuButtons place={place} />
        </ul>
      </AroundProvider>
    </MemoryRouter>,
  );
  return screen
    .getAllByRole('listitem')
    .map((item) => item.querySelector('a')?.getAttribute('href') ?? 'a press');
}

beforeEach(() => loadLanguage('en'));
afterEach(() => {
  session.user = null;
  cleanup();
});

it('shows the menus of its place and app by their names, and of each what is there for whoever looks', () => {
  expect(draw('header')).toEqual(['a press', '/en/like']);
  cleanup();
  session.user = { userName: 'ada' } as typeof session.user;
  expect(draw('header', '/en/account')).toEqual(['/en/account', 'a press', '/en/like']);
  expect(screen.getAllByRole('link', { current: 'page' })).toHaveLength(1);
});

it('has one for each kind, whatever the page is about, and knows whose pages they are', () => {
  session.user = { userName: 'ada' } as typeof session.user;
  expect(draw('side')).toEqual([...kinds.map(({ id }) => `/en/created/${id}`), '/en/profile/ada']);
});

it('leaves out what leads to pages of somebody who is not known yet', () => {
  const told = vi.spyOn(console, 'error');
  expect(draw('side')).toEqual(kinds.map(({ id }) => `/en/created/${id}`));
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});

it('says what a press warns of', () => {
  draw('header');
  expect(screen.getByRole('button').className).toContain('menu-button--danger');
});
