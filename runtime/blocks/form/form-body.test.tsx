import type { RJSFSchema } from '@rjsf/utils';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#generated/api/client.ts';
import { formAskAfterMs } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import type { Scope } from '#generated/screens/types.ts';
import {
  bodyOf,
  call,
  draw,
  field,
  isWaiting,
  ofRow,
  schema,
  send,
  sent,
  type,
  valueOfRow,
} from './form-body-bench.tsx';

const { addressUi } = await import('./AddressWidget.tsx');

describe('the list of what is wrong', () => {
  it('follows the fields, and loses what is mended while it is mended', async () => {
    const uiSchema = { 'ui:order': ['name', 'desc', '*'] };
    draw({}, { schema: { ...schema, required: ['desc', 'name'] }, uiSchema });
    await send();
    const told = await screen.findByRole('alert');
    const said = () => [...told.querySelectorAll('li')].map((one) => one.textContent?.split(' ')[1]);
    expect(said()).toEqual(['Name', 'Desc']);
    field('Name').focus();
    type('Name', 'abc');
    expect(said()).toEqual(['Desc']);
    expect(document.activeElement).toBe(field('Name'));
  });
});

describe('a field that shows its address', () => {
  it('stands half of a sign, as typing may leave it', () => {
    const values = { kind: { get: () => kinds[0]?.id }, user: { get: () => 'me' } };
    const address = { go: 'hub/item', with: values } as const;
    draw({}, { uiSchema: { name: addressUi('name', address) } });
    type('Name', '\ud83d');
    expect(field('Name').value).toBe('\ud83d');
    expect(screen.getByText(/\ufffd/)).toBeDefined();
  });
});

describe('a form that says why one is here', () => {
  const notice = (holds: boolean) => ({
    notice: [{ when: () => holds, icon: 'user', text: 'account.aliasFirst', field: 'desc' }] as const,
  });

  it('starts in the field that it names, as long as it holds', () => {
    draw(notice(true));
    expect(document.activeElement).toBe(field('Desc'));
    cleanup();
    draw(notice(false));
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a field that is asked about while it is typed', () => {
  const asks = {
    name: { ask: 'items.nameFree', error: 'nameTaken', reasons: { invalid: 'nameReserved' } },
  } as const;
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const note = () => screen.getByRole('status').textContent;
  const kind = { kind: { get: () => 'k' } };

  beforeEach(() => void vi.useFakeTimers());

  it('asks once, a moment after the last key, with what the form gives', async () => {
    call.mockResolvedValue({ free: true });
    draw({ with: kind }, { asks });
    type('Name', 'a');
    await wait(formAskAfterMs - 1);
    type('Name', 'ab');
    await wait(formAskAfterMs - 1);
    expect(call).not.toHaveBeenCalled();
    await wait(1);
    expect(call).toHaveBeenCalledOnce();
    expect(call.mock.calls[0]?.slice(0, 2)).toEqual([
      'items.nameFree',
      expect.objectContaining({ name: 'ab', kind: 'k' }),
    ]);
    expect(call.mock.calls[0]?.[2]).toMatchObject({ silent: true });
    expect(note()).toBe('form.ask.free');
  });

  it.each([
    [{ free: false, reason: 'taken' }, 'error.nameTaken'],
    [{ free: false, reason: 'invalid' }, 'error.nameReserved'],
  ])('says why not: %j', async (answer, words) => {
    call.mockResolvedValue(answer);
    draw({}, { asks });
    type('Name', 'ab');
    await wait(formAskAfterMs);
    expect(note()).toContain(words);
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    const described = (field('Name').getAttribute('aria-describedby') ?? '').split(' ');
    expect(described).toContain(screen.getByRole('status').id);
  });

  it('gives up what it asked when typing goes on, and heeds only the last answer', async () => {
    const answers: ((answer: object) => void)[] = [];
    call.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)));
    draw({}, { asks });
    type('Name', 'first');
    await wait(formAskAfterMs);
    expect(note()).toBe('form.ask.checking');
    type('Name', 'second');
    const options = call.mock.calls[0]?.[2] as { signal: AbortSignal };
    expect(options.signal.aborted).toBe(true);
    await wait(formAskAfterMs);
    await act(async () => answers[1]?.({ free: true }));
    await act(async () => answers[0]?.({ free: false, reason: 'taken' }));
    expect(note()).toBe('form.ask.free');
  });

  it('is not hindered by a question that fails', async () => {
    call.mockRejectedValueOnce(new ApiError({ code: 'network' })).mockResolvedValue({});
    draw({}, { asks });
    type('Name', 'ab');
    await wait(formAskAfterMs);
    expect(note()).toBe('form.ask.unknown');
    expect(field('Name').getAttribute('aria-invalid')).toBeNull();
    await send();
    expect(sent().at(-1)).toMatchObject({ name: 'ab' });
  });

  it('says nothing more of what was saved', async () => {
    call.mockResolvedValue({ free: true });
    draw({ fields: ofRow('name') }, { asks }, { row: { name: 'own' } });
    type('Name', 'ab');
    await wait(formAskAfterMs);
    expect(note()).toBe('form.ask.free');
    await send();
    expect(note()).toBe('');
  });

  it('says the whole rule of a field, a moment after it was broken', async () => {
    const name = {
      type: 'string',
      title: 'Name',
      pattern: '^[a-z]+$',
      'x-says': { pattern: 'validation.alias' },
    };
    const ruled: RJSFSchema = { type: 'object', properties: { name: name as RJSFSchema } };
    draw({}, { schema: ruled, isOurs: true });
    type('Name', 'WRONG');
    expect(note()).toBe('');
    await wait(formAskAfterMs);
    expect(note()).toBe('validation.alias');
    type('Name', 'right');
    await wait(formAskAfterMs);
    expect(note()).toBe('');
    expect(call).not.toHaveBeenCalled();
  });

  it('asks nothing of what is wrong, missing, or as it was', async () => {
    draw({ fields: ofRow('name') }, { asks }, { row: { name: 'own' } });
    for (const value of ['WRONG', '', 'own']) {
      type('Name', value);
      await wait(formAskAfterMs);
    }
    expect(call).not.toHaveBeenCalled();
  });
});

describe('a form that changes something', () => {
  const tags = {
    each: valueOfRow('tags'),
    where: (s: Scope) => s.tag?.category !== 'license',
    value: { get: (s: Scope) => s.tag?.name },
  };
  const row = {
    name: 'own',
    desc: 'words',
    visibility: 'B',
    tags: [
      { name: 'nlp', category: 'tasks' },
      { name: 'mit', category: 'license' },
    ],
  };
  const props = { fields: [...ofRow('name', 'desc', 'visibility'), { field: 'tags', value: tags }] };

  it('starts with what is there, and sends only what was changed', async () => {
    draw(props, {}, { row });
    expect([field('Name').value, field('Desc').value]).toEqual(['own', 'words']);
    expect(screen.getByText('nlp')).toBeDefined();
    expect(screen.queryByText('mit')).toBeNull();
    expect(isWaiting()).toBe(true);
    type('Name', 'other');
    expect(isWaiting()).toBe(false);
    await send();
    expect(sent()).toEqual([{ name: 'other' }]);
  });

  it('sends nothing while nothing was changed', async () => {
    draw(props, {}, { row });
    await send();
    expect(call).not.toHaveBeenCalled();
  });

  it('keeps the focus and what is typed while the answer is on its way', async () => {
    let answer: (value: object) => void = () => undefined;
    call.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    draw(props, {}, { row });
    type('Name', 'other');
    field('Name').focus();
    await send();
    expect(isWaiting()).toBe(true);
    expect(document.activeElement).toBe(field('Name'));
    type('Desc', 'typed meanwhile');
    await act(async () => answer({}));
    expect([field('Name').value, field('Desc').value]).toEqual(['other', 'typed meanwhile']);
    expect(isWaiting()).toBe(false);
  });

  it('may take what one thing has, where a schema says what is asked', async () => {
    draw({ values: { get: (s: Scope) => s.row } }, {}, { row });
    expect([field('Name').value, field('Desc').value]).toEqual(['own', 'words']);
  });

  it('sends null for what was emptied, and an empty list', async () => {
    draw(props, {}, { row });
    type('Desc', '');
    fireEvent.click(document.querySelector('.arco-tag-close-btn') as Element);
    await send();
    expect(sent()).toEqual([{ desc: null, tags: [] }]);
  });

  it('always sends what the call needs', async () => {
    draw(props, { schema: { ...schema, required: ['name'] } }, { row });
    type('Desc', 'new');
    await send();
    expect(sent()).toEqual([{ name: 'own', desc: 'new' }]);
  });

  it('holds what it sent as what is there, and is as new', async () => {
    draw(props, {}, { row });
    type('Name', 'other');
    await send();
    expect(field('Name').value).toBe('other');
    expect(isWaiting()).toBe(true);
    type('Desc', 'more');
    await send();
    expect(sent().at(-1)).toEqual({ desc: 'more' });
  });

  it('shows what was changed elsewhere, but for what somebody is changing here', () => {
    const { rerender } = draw(props, {}, { row });
    type('Name', 'mine');
    rerender(bodyOf(props, {}, { row: { ...row, name: 'theirs', desc: 'their words' } }));
    expect([field('Name').value, field('Desc').value]).toEqual(['mine', 'their words']);
  });
});
