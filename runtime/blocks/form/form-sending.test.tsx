import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Scope } from '#generated/screens/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { hasUnsaved } from '#runtime/state/unsaved.ts';
import { cutOff, fakeHub, refused } from '../../../tests/support/fake-hub.ts';
import { addressNow, doing, notices } from '../../../tests/support/mount.tsx';
import { bodyOf, draw, field, send, sent, type } from './testing/form-body-bench.tsx';

describe('sending', () => {
  const ticket = {
    with: { ticket: { get: (s: Scope) => (s as { form?: { ticket: string } }).form?.ticket } },
  };
  const tickets = () => sent().map((input) => (input as { ticket: string }).ticket);

  it('happens once, however often it is asked for at once', async () => {
    draw(ticket);
    type('Name', 'ab');
    const form = document.forms[0] as HTMLFormElement;
    await doing(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(sent()).toHaveLength(1);
  });

  it('keeps its ticket through a failure and a reload, and takes a new one after success', async () => {
    fakeHub.answers('items.create', cutOff);
    const props = { ...ticket, draft: true };
    const mine = () => draw(props, {}, { viewer: { id: '1' } });
    mine();
    type('Name', 'ab');
    await send();
    cleanup();
    mine();
    expect(field('Name').value).toBe('ab');
    fakeHub.answers('items.create', {});
    await send();
    expect(field('Name').value).toBe('');
    type('Name', 'cd');
    await send();
    const [first, second, third] = tickets();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("keeps no draft of another person's", async () => {
    draw({ draft: true }, {}, { viewer: { id: '1' } });
    type('Name', 'ab');
    cleanup();
    draw({ draft: true }, {}, { viewer: { id: '2' } });
    expect(field('Name').value).toBe('');
  });

  it('keeps what was typed about one row out of the form about another', () => {
    const viewer = { id: '1' };
    draw({ draft: true }, {}, { viewer, row: { key: 'a' } });
    type('Name', 'ab');
    cleanup();
    draw({ draft: true }, {}, { viewer, row: { key: 'b' } });
    expect(field('Name').value).toBe('');
    cleanup();
    draw({ draft: true }, {}, { viewer, row: { key: 'a' } });
    expect(field('Name').value).toBe('ab');
  });

  it('stays under the name of whoever typed it when the session ends, and never under nobody', async () => {
    const { rerender } = draw({ draft: true }, {}, { viewer: { id: '1' } });
    type('Name', 'ab');
    rerender(bodyOf({ draft: true }));
    type('Name', 'abc');
    cleanup();
    draw({ draft: true });
    expect(field('Name').value).toBe('');
    type('Name', 'nobody');
    expect(hasUnsaved()).toBe(true);
    cleanup();
    draw({ draft: true }, {}, { viewer: { id: '1' } });
    expect(field('Name').value).toBe('abc');
  });

  it('does what comes after with what was answered, and with what was typed where that says nothing', async () => {
    fakeHub.answers('items.create', { createUser: 'li', kind: 'models' });
    const answered = (field: string) => ({ get: (s: Scope) => s.answer?.[field] });
    const item = {
      kind: answered('kind'),
      user: answered('createUser'),
      name: { get: (s: Scope) => s.input?.name },
    };
    draw({ then: [{ toast: '{kind}' }, { go: 'hub/item', with: item }] });
    type('Name', 'ab');
    await send();
    expect([notices(), addressNow()]).toEqual([['models'], '/models/li/ab']);
  });
});

describe('a fault that the server finds', () => {
  const refuse = (code: string, data = {}) => fakeHub.answers('items.create', refused(code, data));

  it('stands at the field that the catalogue names, has the focus there, and goes when it is mended', async () => {
    refuse('409201', { name: 'ab' });
    draw({});
    type('Name', 'ab');
    await send();
    expect(notices()).toEqual([]);
    expect(screen.getByText(textOf('error.nameTaken', { name: 'ab' }))).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(field('Name'));
    type('Name', 'abc');
    expect(screen.queryByText(textOf('error.nameTaken', { name: 'ab' }))).toBeNull();
  });

  it('stands at the field that the answer names, or at the list that the entry is of', async () => {
    refuse('400001', { field: 'tags.0' });
    draw({}, {}, {});
    type('Name', 'ab');
    await send();
    expect(notices()).toEqual([]);
    expect(document.querySelector('.form-errors')?.textContent).toBe(textOf('validation.other'));
  });

  it.each([
    ['a field that is not asked', '400001', { field: 'ticket' }],
    ['no field', '503001', {}],
  ])('is left to the catalogue where it is about %s', async (_, code, data) => {
    refuse(code, data);
    draw({});
    type('Name', 'ab');
    await send();
    expect(notices()).toHaveLength(1);
    expect(document.querySelector('.form-errors')).toBeNull();
  });
});
