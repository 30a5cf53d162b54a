import type { RJSFSchema } from '@rjsf/utils';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formAskAfterMs } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import type { Scope } from '#generated/screens/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { cutOff, fakeHub, refused } from '../../../tests/support/fake-hub.ts';
import { doing, notices } from '../../../tests/support/mount.tsx';
import { addressUi } from './AddressWidget.tsx';
import {
  bodyOf,
  draw,
  field,
  isWaiting,
  ofRow,
  schema,
  send,
  sent,
  type,
  valueOfRow,
} from './testing/form-body-bench.tsx';

describe('the list of what is wrong', () => {
  it('follows the fields, and loses what is mended while it is mended', async () => {
    const uiSchema = { 'ui:order': ['name', 'desc', '*'] };
    draw({}, { schema: { ...schema, required: ['desc', 'name'] }, uiSchema });
    await send();
    const told = await screen.findByRole('alert');
    const said = () => [...told.querySelectorAll('li')].map((one) => one.textContent);
    const lacks = (field: string) =>
      textOf('validation.of', { field, message: textOf('validation.required') });
    expect(said()).toEqual([lacks('Name'), lacks('Desc')]);
    field('Name').focus();
    type('Name', 'abc');
    expect(said()).toEqual([lacks('Desc')]);
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

  it('shows none of whoever has just signed out', () => {
    const told = vi.spyOn(console, 'error');
    const values = { kind: { get: () => kinds[0]?.id }, user: { get: () => undefined } };
    draw({}, { uiSchema: { name: addressUi('name', { go: 'hub/item', with: values }) } });
    type('Name', 'abc');
    expect(document.querySelector('.form-address__whole')?.textContent).toBe('');
    expect(told).not.toHaveBeenCalledWith(expect.stringContaining('No address'));
    told.mockRestore();
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
  const asked = () => fakeHub.inputsOf('items.nameFree');

  beforeEach(() => void vi.useFakeTimers());

  it('asks once, a moment after the last key, with what the form gives', async () => {
    fakeHub.answers('items.nameFree', { free: true });
    draw({ with: kind }, { asks });
    type('Name', 'a');
    await wait(formAskAfterMs - 1);
    type('Name', 'ab');
    await wait(formAskAfterMs - 1);
    expect(asked()).toEqual([]);
    await wait(1);
    expect(asked()).toEqual([{ name: 'ab', kind: 'k' }]);
    expect(note()).toBe(textOf('form.ask.free'));
  });

  it.each([
    [{ free: false, reason: 'taken' }, 'error.nameTaken'],
    [{ free: false, reason: 'invalid' }, 'error.nameReserved'],
  ] as const)('says why not: %j', async (answer, words) => {
    fakeHub.answers('items.nameFree', answer);
    draw({}, { asks });
    type('Name', 'ab');
    await wait(formAskAfterMs);
    expect(note()).toContain(textOf(words, { name: 'ab' }));
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    const described = (field('Name').getAttribute('aria-describedby') ?? '').split(' ');
    expect(described).toContain(screen.getByRole('status').id);
  });

  it('gives up what it asked when typing goes on, and heeds only the last answer', async () => {
    const answers: ((answer: object) => void)[] = [];
    fakeHub.answers('items.nameFree', () => new Promise((resolve) => void answers.push(resolve)));
    draw({}, { asks });
    type('Name', 'first');
    await wait(formAskAfterMs);
    expect(note()).toBe(textOf('form.ask.checking'));
    type('Name', 'second');
    expect(fakeHub.asked[0]?.isGivenUp()).toBe(true);
    await wait(formAskAfterMs);
    await doing(() => answers[1]?.({ free: true }));
    await doing(() => answers[0]?.({ free: false, reason: 'taken' }));
    expect(note()).toBe(textOf('form.ask.free'));
  });

  it('is not asked about while it is sent, by which it is taken', async () => {
    let end = (_: object) => {};
    fakeHub.answers('items.create', () => new Promise((resolve) => (end = resolve)));
    draw({}, { asks });
    type('Name', 'ab');
    fireEvent.submit(document.forms[0] as HTMLFormElement);
    await wait(formAskAfterMs);
    await doing(() => end({}));
    expect(fakeHub.inputsOf('items.create')).toHaveLength(1);
    expect(asked()).toEqual([]);
  });

  it.each([cutOff, refused('503001')])(
    'is not hindered by a question that fails, of which nobody else hears',
    async (failure) => {
      fakeHub.answers('items.nameFree', failure);
      draw({}, { asks });
      type('Name', 'ab');
      await wait(formAskAfterMs);
      expect(note()).toBe(textOf('form.ask.unknown'));
      expect(notices()).toEqual([]);
      expect(field('Name').getAttribute('aria-invalid')).toBeNull();
      await send();
      expect(sent().at(-1)).toMatchObject({ name: 'ab' });
    },
  );

  it('says nothing more of what was saved', async () => {
    fakeHub.answers('items.nameFree', { free: true });
    draw({ fields: ofRow('name') }, { asks }, { row: { name: 'own' } });
    type('Name', 'ab');
    await wait(formAskAfterMs);
    expect(note()).toBe(textOf('form.ask.free'));
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
    expect(note()).toBe(textOf('validation.alias'));
    type('Name', 'right');
    await wait(formAskAfterMs);
    expect(note()).toBe('');
    expect(fakeHub.asked).toEqual([]);
  });

  it('asks nothing of what is wrong, missing, or as it was', async () => {
    draw({ fields: ofRow('name') }, { asks }, { row: { name: 'own' } });
    for (const value of ['WRONG', '', 'own']) {
      type('Name', value);
      await wait(formAskAfterMs);
    }
    expect(fakeHub.asked).toEqual([]);
  });
});

describe('a form that changes something', () => {
  const tags = {
    element: 'tag',
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
    expect(sent()).toEqual([]);
  });

  it('keeps the focus and what is typed while the answer is on its way', async () => {
    let answer: (value: object) => void = () => undefined;
    fakeHub.answers('items.create', () => new Promise((resolve) => (answer = resolve)));
    draw(props, {}, { row });
    type('Name', 'other');
    field('Name').focus();
    await send();
    expect(isWaiting()).toBe(true);
    expect(document.activeElement).toBe(field('Name'));
    type('Desc', 'typed meanwhile');
    await doing(() => answer({}));
    expect([field('Name').value, field('Desc').value]).toEqual(['other', 'typed meanwhile']);
    expect(isWaiting()).toBe(false);
  });

  it('may take what one thing has, where a schema says what is asked', async () => {
    draw({ start: { get: (s: Scope) => s.row } }, {}, { row });
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
