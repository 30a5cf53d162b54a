import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#generated/api/client.ts';
import { formAskAfterMs } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import type { Asked } from './asked.ts';

const call = vi.hoisted(() => vi.fn());
const effects = vi.hoisted(() => vi.fn());

vi.mock('#runtime/i18n/use-text.ts', () => {
  const t = (key: string, params: Record<string, unknown> = {}) =>
    [key, ...Object.values(params).filter((value) => value !== '')].join(' ');
  return { useText: () => t };
});
vi.mock('#runtime/i18n/i18n.ts', () => ({ hasText: () => false, textOf: (key: string) => key }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ i18n: { exists: () => false } }) }));
vi.mock('#runtime/feedback/use-effects.ts', () => ({ useEffects: () => effects }));
vi.mock('#runtime/reads/endpoints.ts', () => ({
  callEndpoint: call,
  inputFor: (_: string, input: object) => input,
  takenBy: (_: string, input: object) => input,
}));

const { addressUi } = await import('./AddressWidget.tsx');
const { FormBody } = await import('./FormBody.tsx');
const { hasUnsaved, keepUnsaved } = await import('#runtime/state/unsaved.ts');

const schema: RJSFSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name', pattern: '^[a-z]+$' },
    desc: { type: 'string', title: 'Desc' },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
    visibility: { type: 'string', title: 'Visibility', enum: ['A', 'B'], default: 'A' },
  },
};
const asked: Asked = {
  schema,
  uiSchema: { tags: { 'ui:widget': 'tags' } },
  validator,
  isOurs: false,
  clears: ['desc'],
  asks: {},
};
const scope = {
  user: null,
  language: 'en',
  app: 'hub',
  route: { path: '/x', params: { a: 'b' }, query: {} },
};

function bodyOf(props: Partial<FormProps>, more: Partial<Asked> = {}, within: object = {}) {
  return (
    <FormBody
      asked={{ ...asked, ...more }}
      props={{ submit: 'items.save', ...props } as FormProps}
      scope={{ ...scope, ...within } as unknown as Scope}
      name="hub/x"
    />
  );
}

const draw = (...of: Parameters<typeof bodyOf>) => render(bodyOf(...of), { wrapper: MemoryRouter });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => act(async () => void fireEvent.submit(document.forms[0] as HTMLFormElement));
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'form.submit' });
const isWaiting = () => button().getAttribute('aria-disabled') === 'true';
const sent = () => call.mock.calls.map(([, input]) => input);
const valueOfRow = (name: string) => ({ get: (s: Scope) => (s.row as Record<string, unknown>)[name] });

beforeEach(() => {
  call.mockReset().mockResolvedValue({});
  effects.mockReset();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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
    const address = { field: 'name', go: 'hub/item', with: values } as const;
    draw({}, { uiSchema: { name: addressUi(address) } });
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

  it('asks once, a moment after the last key, with what is fixed', async () => {
    call.mockResolvedValue({ free: true });
    draw({ fixed: kind }, { asks });
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
    draw({ values: { name: valueOfRow('name') } }, { asks }, { row: { name: 'own' } });
    type('Name', 'ab');
    await wait(formAskAfterMs);
    expect(note()).toBe('form.ask.free');
    await send();
    expect(note()).toBe('');
  });

  it('says the whole rule of a field, a moment after it was broken', async () => {
    const name = { type: 'string', title: 'Name', pattern: '^[a-z]+$', 'x-error': 'validation.alias' };
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
    draw({ values: { name: valueOfRow('name') } }, { asks }, { row: { name: 'own' } });
    for (const value of ['WRONG', '', 'own']) {
      type('Name', value);
      await wait(formAskAfterMs);
    }
    expect(call).not.toHaveBeenCalled();
  });
});

describe('sending', () => {
  const ticket = {
    fixed: { ticket: { get: (s: Scope) => (s as { form?: { ticket: string } }).form?.ticket } },
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
    const mine = () => draw(props, {}, { user: { id: '1' } });
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
    draw({ draft: true }, {}, { user: { id: '1' } });
    type('Name', 'ab');
    cleanup();
    draw({ draft: true }, {}, { user: { id: '2' } });
    expect(field('Name').value).toBe('');
  });

  it('stays under the name of whoever typed it when the session ends, and never under nobody', async () => {
    const { rerender } = draw({ draft: true }, {}, { user: { id: '1' } });
    type('Name', 'ab');
    rerender(bodyOf({ draft: true }));
    type('Name', 'abc');
    cleanup();
    draw({ draft: true });
    expect(field('Name').value).toBe('');
    type('Name', 'nobody');
    expect(hasUnsaved()).toBe(true);
    cleanup();
    draw({ draft: true }, {}, { user: { id: '1' } });
    expect(field('Name').value).toBe('abc');
  });

  it('does what comes after with what was answered', async () => {
    call.mockResolvedValue({ name: 'ab', createUser: 'li' });
    draw({ then: [{ refresh: true }] });
    type('Name', 'ab');
    await send();
    expect(effects).toHaveBeenCalledWith([{ refresh: true }], { name: 'ab', createUser: 'li', user: 'li' });
  });
});

describe('a form that changes something', () => {
  const values = Object.fromEntries(['name', 'desc', 'visibility'].map((name) => [name, valueOfRow(name)]));
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
  const props = { values: { ...values, tags } };

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

  it('may take what one thing has', async () => {
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

describe('what would be lost', () => {
  it('is held while a form differs from what it was', async () => {
    draw({});
    expect(hasUnsaved()).toBe(false);
    type('Name', 'ab');
    expect(hasUnsaved()).toBe(true);
    type('Name', '');
    expect(hasUnsaved()).toBe(false);
  });

  it('is nothing any more when what comes after begins', async () => {
    const seen: boolean[] = [];
    effects.mockImplementation(() => void seen.push(hasUnsaved()));
    draw({ then: [{ go: 'home' }] });
    type('Name', 'ab');
    await send();
    expect(seen).toEqual([false]);
  });

  it.each([{ draft: true }, { leave: 'free' as const }])('is nothing where %j', (props) => {
    draw(props, {}, { user: { id: '1' } });
    type('Name', 'ab');
    expect(hasUnsaved()).toBe(false);
  });

  describe('when the page has to go', () => {
    const row = { name: 'old', desc: 'before', visibility: 'A' };
    const values = Object.fromEntries(['name', 'desc', 'visibility'].map((name) => [name, valueOfRow(name)]));
    const mine = (own: object = row) => draw({ values }, {}, { user: { id: '1' }, row: own });

    it('is found again once, beside what was changed elsewhere', () => {
      mine();
      type('Desc', '');
      keepUnsaved();
      expect(hasUnsaved()).toBe(false);
      cleanup();
      mine({ ...row, name: 'new' });
      expect(field('Name').value).toBe('new');
      expect(field('Desc').value).toBe('');
      expect(hasUnsaved()).toBe(true);
      cleanup();
      mine();
      expect(field('Desc').value).toBe('before');
    });

    it.each([
      ['of nobody', { user: null }, {}],
      ['of what cannot be undone', { user: { id: '1' } }, { tone: 'danger' as const }],
    ])('is not kept %s', (_, within, props) => {
      draw(props, {}, within);
      type('Name', 'ab');
      keepUnsaved();
      expect(sessionStorage.length).toBe(0);
    });

    it('never holds a secret', () => {
      draw({}, { uiSchema: { desc: { 'ui:widget': 'password' } } }, { user: { id: '1' } });
      type('Name', 'ab');
      fireEvent.change(screen.getByLabelText(/Desc/), { target: { value: 'secret' } });
      keepUnsaved();
      expect(JSON.stringify({ ...sessionStorage })).toContain('ab');
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
    });
  });

  it('makes the browser ask before it closes the page', () => {
    const isAsked = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    draw({});
    type('Name', 'ab');
    expect(isAsked()).toBe(true);
    cleanup();
    expect(isAsked()).toBe(false);
  });
});
