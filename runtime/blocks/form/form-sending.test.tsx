import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#generated/api/client.ts';
import type { Scope } from '#generated/screens/types.ts';
import { bodyOf, call, draw, effects, field, send, sent, type } from './form-body-bench.tsx';

const { hasUnsaved } = await import('#runtime/state/unsaved.ts');

describe('sending', () => {
  const ticket = {
    with: { ticket: { get: (s: Scope) => (s as { form?: { ticket: string } }).form?.ticket } },
  };
  const tickets = () => sent().map((input) => (input as { ticket: string }).ticket);

  it('happens once, however often it is asked for at once', async () => {
    draw(ticket);
    type('Name', 'ab');
    const form = document.forms[0] as HTMLFormElement;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(call).toHaveBeenCalledOnce();
  });

  it('keeps its ticket through a failure and a reload, and takes a new one after success', async () => {
    call.mockRejectedValue(new ApiError({ code: 'timeout' }));
    const props = { ...ticket, draft: true };
    const mine = () => draw(props, {}, { viewer: { id: '1' } });
    mine();
    type('Name', 'ab');
    await send();
    cleanup();
    mine();
    expect(field('Name').value).toBe('ab');
    call.mockResolvedValue({});
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

  it('does what comes after with what was answered', async () => {
    call.mockResolvedValue({ name: 'ab', createUser: 'li' });
    draw({ then: [{ refresh: true }] });
    type('Name', 'ab');
    await send();
    expect(effects).toHaveBeenCalledWith(
      [{ refresh: true }],
      { name: 'ab', createUser: 'li', user: 'li' },
      expect.objectContaining({ name: 'ab', 'input.name': 'ab' }),
    );
  });
});

describe('a fault that the server finds', () => {
  const refuse = (code: string, data: object = {}) =>
    call.mockRejectedValue(
      new ApiError({ code, status: 409, data, params: data as Record<string, unknown> }),
    );
  const isSaidInPlace = (error: ApiError) => {
    const options = call.mock.calls[0]?.[2] as { saidInPlace: (error: ApiError) => boolean };
    return options.saidInPlace(error);
  };

  it('stands at the field that the catalogue names, has the focus there, and goes when it is mended', async () => {
    refuse('409201', { name: 'ab' });
    draw({});
    type('Name', 'ab');
    await send();
    expect(isSaidInPlace(new ApiError({ code: '409201' }))).toBe(true);
    expect(screen.getByText('error.nameTaken ab')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(field('Name'));
    type('Name', 'abc');
    expect(screen.queryByText('error.nameTaken ab')).toBeNull();
  });

  it('stands at the field that the answer names, or at the list that the entry is of', async () => {
    refuse('400001', { field: 'tags.0' });
    draw({}, {}, {});
    type('Name', 'ab');
    await send();
    expect(isSaidInPlace(new ApiError({ code: '400001', data: { field: 'desc' } }))).toBe(true);
    expect(document.querySelector('.form-errors')?.textContent).toBe('validation.other');
  });

  it.each([
    ['a field that is not asked', '400001', { field: 'ticket' }],
    ['no field', '503001', {}],
  ])('is left to the catalogue where it is about %s', async (_, code, data) => {
    refuse(code, data);
    draw({});
    type('Name', 'ab');
    await send();
    expect(isSaidInPlace(new ApiError({ code, data }))).toBe(false);
    expect(document.querySelector('.form-errors')).toBeNull();
  });
});
