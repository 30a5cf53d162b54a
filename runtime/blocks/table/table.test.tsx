import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scope, TableProps } from '#generated/screens/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { cutOff, fakeHub } from '../../../tests/support/fake-hub.ts';
import { doing, mountWhole, scopeAt } from '../../../tests/support/mount.tsx';
import { Table } from './Table.tsx';

const at = '/en/x';
const pageSize = 3;

/** What the hub holds; a cursor says after which of them a page begins. */
let kept: string[];

const row = (id: string) => ({ id, key: id, name: `Thing ${id}` });
const pageAfter = (cursor: unknown) => {
  const rest = cursor === undefined ? kept : kept.filter((id) => id > String(cursor));
  const list = rest.slice(0, pageSize);
  return { list: list.map(row), ...(rest.length > pageSize && { nextCursor: list.at(-1) }) };
};
const answered = ({ cursor }: Record<string, unknown>) => pageAfter(cursor);

const props = {
  load: 'items.list',
  with: { user: { get: (s: Scope) => s.route.query.user } },
  columns: [{ get: (s: Scope) => s.row?.name, label: 'field.name' }],
  empty: { title: 'list.empty.title' },
  row: {
    buttons: [
      {
        text: 'form.submit',
        do: [{ call: 'items.remove', with: { key: { get: (s: Scope) => s.row?.key } } }],
      },
    ],
  },
} as unknown as TableProps;

const draw = (user?: string, own: object = {}) => {
  const scope = scopeAt(at, { route: { path: at, params: {}, query: { user } } });
  return mountWhole(<Table props={{ ...props, ...own }} scope={scope} />, { at, scope });
};
const names = () =>
  screen
    .queryAllByRole('row')
    .map((one) => one.querySelector('td')?.textContent)
    .filter(Boolean);
const cursors = () => fakeHub.inputsOf('items.list').map(({ cursor }) => cursor);
const buttonOf = (key: 'list.more' | 'list.moreLoading') => screen.getByRole('button', { name: textOf(key) });
const more = () => doing(() => fireEvent.click(buttonOf('list.more')));
const remove = (id: string) =>
  doing(() =>
    fireEvent.click(within(screen.getByRole('row', { name: new RegExp(`Thing ${id}`) })).getByRole('button')),
  );
const things = (...ids: string[]) => ids.map((id) => `Thing ${id}`);

beforeEach(() => {
  kept = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  fakeHub.answers('items.list', answered);
  fakeHub.answers('items.remove', (input: { key: string }) => {
    kept = kept.filter((id) => id !== input.key);
    return {};
  });
});

describe('a table of what comes in pages', () => {
  it('shows more when told to, until it says that there is no more', async () => {
    await draw();
    expect(names()).toEqual(things('a', 'b', 'c'));
    await more();
    expect(names()).toEqual(things('a', 'b', 'c', 'd', 'e', 'f'));
    buttonOf('list.more').focus();
    await more();
    expect(names()).toEqual(things('a', 'b', 'c', 'd', 'e', 'f', 'g'));
    expect(cursors()).toEqual([undefined, 'c', 'f']);
    // The button is gone: whoever pressed it is where it stood.
    expect(document.activeElement?.textContent).toBe(textOf('list.end'));
  });

  it('offers nothing more of what comes whole', async () => {
    kept = ['a', 'b', 'c'];
    await draw();
    expect(names()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: textOf('list.more') })).toBeNull();
    expect(screen.queryByText(textOf('list.end'))).toBeNull();
  });

  it('is not asked twice while more is on its way, and keeps what it shows', async () => {
    await draw();
    let answer = (_: object) => {};
    fakeHub.answers('items.list', () => new Promise((resolve) => (answer = resolve)));
    await more();
    const waiting = buttonOf('list.moreLoading');
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await doing(() => fireEvent.click(waiting));
    expect(names()).toHaveLength(3);
    expect(cursors()).toEqual([undefined, 'c']);
    await doing(() => answer(pageAfter('c')));
    expect(names()).toHaveLength(6);
  });

  it('says what could not be loaded below what is there, and tries again', async () => {
    await draw();
    fakeHub.answers('items.list', cutOff);
    await more();
    expect(screen.getByRole('alert').textContent).toBe(textOf('list.moreFailed'));
    expect(names()).toHaveLength(3);
    fakeHub.answers('items.list', answered);
    await more();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(names()).toHaveLength(6);
  });

  it('says in its place that nothing could be loaded, and tries again', async () => {
    fakeHub.answers('items.list', cutOff);
    await draw();
    expect(screen.queryByRole('table')).toBeNull();
    fakeHub.answers('items.list', answered);
    await doing(() => fireEvent.click(screen.getByRole('button', { name: textOf('list.retry') })));
    expect(names()).toHaveLength(3);
  });

  it('begins anew where something else is asked, and shows nothing of what was before', async () => {
    const { rerender } = await draw();
    await more();
    let answer = (_: object) => {};
    fakeHub.answers('items.list', () => new Promise((resolve) => (answer = resolve)));
    const scope = scopeAt(at, { route: { path: at, params: {}, query: { user: 'lin' } } });
    await doing(() => rerender(<Table props={props} scope={scope} />));
    expect(names()).toEqual([]);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    await doing(() => answer({ list: [row('z')] }));
    expect(names()).toEqual(things('z'));
    expect(fakeHub.inputsOf('items.list').at(-1)).toEqual({ user: 'lin' });
  });
});

describe('a row that goes', () => {
  it('by its own button is gone from all that is shown, and those behind it move up', async () => {
    await draw();
    await more();
    await remove('b');
    expect(names()).toEqual(things('a', 'c', 'd', 'e', 'f', 'g'));
  });

  it('and was the last of them leaves what is said of nothing', async () => {
    kept = ['a'];
    await draw();
    await remove('a');
    expect(screen.queryByRole('table')).toBeNull();
    screen.getByText(textOf('list.empty.title'));
  });

  it('while more is on its way does not come back with it', async () => {
    await draw();
    let answer = () => {};
    fakeHub.answers('items.list', () => new Promise((resolve) => (answer = () => resolve(pageAfter('c')))));
    await more();
    await remove('b');
    fakeHub.answers('items.list', answered);
    await doing(() => answer());
    expect(names()).toEqual(things('a', 'c', 'd', 'e', 'f', 'g'));
  });

  it('does not stay where more is asked for before it is gone', async () => {
    await draw();
    let answer = () => {};
    fakeHub.answers(
      'items.list',
      () => new Promise((resolve) => (answer = () => resolve(pageAfter(undefined)))),
      answered,
    );
    await remove('b');
    await more();
    await doing(() => answer());
    expect(names()).toEqual(things('a', 'c', 'd', 'e', 'f', 'g'));
  });

  it('for somebody else takes nothing from those behind it', async () => {
    await draw();
    kept = kept.filter((id) => id !== 'a');
    await more();
    expect(names()).toEqual(things('a', 'b', 'c', 'd', 'e', 'f'));
  });
});

describe('a table that is asked again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const every = 1000;
  const wait = (rounds: number) => act(() => vi.advanceTimersByTimeAsync(rounds * every));
  const drawTwoPages = async () => {
    await draw(undefined, { poll: { every } });
    await wait(0.1);
    await more();
    await wait(0.1);
    expect(names()).toHaveLength(2 * pageSize);
  };

  it('keeps all the pages that are shown, as they are now', async () => {
    await drawTwoPages();
    kept = kept.filter((id) => id !== 'a');
    await wait(1.1);
    expect(names()).toEqual(things('b', 'c', 'd', 'e', 'f', 'g'));
  });

  it('goes on showing what was there where that fails', async () => {
    await drawTwoPages();
    fakeHub.answers('items.list', cutOff);
    await wait(1.1);
    expect(names()).toEqual(things('a', 'b', 'c', 'd', 'e', 'f'));
    buttonOf('list.more');
  });
});
