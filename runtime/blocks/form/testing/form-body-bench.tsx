import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { fakeHub } from '../../../../tests/support/fake-hub.ts';
import { doing, mount, scopeAt } from '../../../../tests/support/mount.tsx';
import type { Asked } from '../asked.ts';
import { EngineFields, fillByEngine } from '../EngineFields.tsx';
import { FormBody } from '../FormBody.tsx';

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
  fill: fillByEngine,
};
const at = '/x';
const route = { path: at, params: { a: 'b' }, query: {} };

/** A form over a hub that the tests hold. */
export function bodyOf(props: Partial<FormProps>, more: Partial<Asked> = {}, within: object = {}) {
  return (
    <FormBody
      asked={{ ...asked, ...more }}
      props={{ submit: 'items.create', ...props } as FormProps}
      scope={scopeAt(at, { route, ...within })}
      name="hub/x"
      Fields={EngineFields}
    />
  );
}

export const draw = (...of: Parameters<typeof bodyOf>) => mount(bodyOf(...of), { at });
export const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const send = () => doing(() => fireEvent.submit(document.forms[0] as HTMLFormElement));
export const button = () => screen.getByRole<HTMLButtonElement>('button', { name: textOf('form.submit') });
export const isWaiting = () => button().getAttribute('aria-disabled') === 'true';
/** What was sent, one form after the other. */
export const sent = () => fakeHub.inputsOf('items.create');
export const valueOfRow = (name: string) => ({ get: (s: Scope) => (s.row as Record<string, unknown>)[name] });

/** Fields that begin with what the row holds under their names. */
export const ofRow = (...names: string[]) => names.map((field) => ({ field, value: valueOfRow(field) }));

beforeEach(() => fakeHub.answers('items.create', {}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
