import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
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
  callAny: call,
  inputFor: (_: string, input: object) => input,
  takenBy: (_: string, input: object) => input,
}));

const { FormBody } = await import('./FormBody.tsx');

export const schema: RJSFSchema = {
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
  viewer: null,
  language: 'en',
  app: 'hub',
  route: { path: '/x', params: { a: 'b' }, query: {} },
};

/** A form over a call and effects that the tests hold. */
export function bodyOf(props: Partial<FormProps>, more: Partial<Asked> = {}, within: object = {}) {
  return (
    <FormBody
      asked={{ ...asked, ...more }}
      props={{ submit: 'items.save', ...props } as FormProps}
      scope={{ ...scope, ...within } as unknown as Scope}
      name="hub/x"
    />
  );
}

export const draw = (...of: Parameters<typeof bodyOf>) => render(bodyOf(...of), { wrapper: MemoryRouter });
export const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const send = () => act(async () => void fireEvent.submit(document.forms[0] as HTMLFormElement));
export const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'form.submit' });
export const isWaiting = () => button().getAttribute('aria-disabled') === 'true';
export const sent = () => call.mock.calls.map(([, input]) => input);
export const valueOfRow = (name: string) => ({ get: (s: Scope) => (s.row as Record<string, unknown>)[name] });

/** Fields that begin with what the row holds under their names. */
export const ofRow = (...names: string[]) => names.map((field) => ({ field, value: valueOfRow(field) }));

beforeEach(() => {
  call.mockReset().mockResolvedValue({});
  effects.mockReset();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

export { call, effects };
