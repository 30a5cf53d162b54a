import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Form } from '#generated/forms/types.ts';
import type { FormFieldsProps } from '#runtime/forms/form-context.ts';
import { PlainForm } from '#runtime/forms/plain/PlainForm.tsx';
import { plainValidator } from '#runtime/forms/plain/plain-validator.ts';
import { doing, mount, scopeAt } from '../../../tests/support/mount.tsx';
import { EngineFields } from './EngineFields.tsx';

const modules = import.meta.glob<{ form?: Form }>(
  ['/generated/forms/**/*.ts', '!/generated/forms/types.ts', '!/generated/forms/validators/**'],
  { eager: true },
);
const forms = Object.entries(modules).flatMap(([path, { form }]) =>
  form?.isPlain ? [[path.replace('/generated/forms/', ''), form] as const] : [],
);

afterEach(cleanup);

const wrong = [undefined, ' ', '-', 'a..b', '字'.repeat(300), 'x@', 'a'.repeat(7), 'right-name'];

/** What a form says, and to whom: without what it is drawn with. */
function told(box: HTMLElement) {
  const controls = [...box.querySelectorAll('input')].map((input) => ({
    name: input.name,
    type: input.type,
    value: input.value,
    complete: input.getAttribute('autocomplete'),
    invalid: input.getAttribute('aria-invalid'),
    required: input.getAttribute('aria-required'),
    described: (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => box.querySelector(`[id="${id}"]`)?.textContent),
    label: box.querySelector(`label[for="${input.id}"]`)?.textContent,
  }));
  const list = [...box.querySelectorAll('.form-error-list li')].map((one) => one.textContent);
  return { controls, list, send: box.querySelector('[type=submit]')?.textContent };
}

async function drawn(Fields: typeof PlainForm, form: Form, values: Record<string, unknown>) {
  const sent = vi.fn();
  const isPlain = Fields === PlainForm;
  const props: FormFieldsProps = {
    schema: form.schema,
    uiSchema: { ...form.uiSchema, 'ui:submitButtonOptions': { submitText: 'Send', props: {} } },
    validator: isPlain
      ? plainValidator(form.validate)
      : createPrecompiledValidator(form.validate, form.schema),
    idPrefix: 'root',
    formData: values,
    formContext: { fields: values, scope: scopeAt('/x') },
    onChange: () => {},
    onSubmit: sent,
  };
  const { container } = mount(<Fields {...props} />, { at: '/x' });
  const before = told(container);
  await doing(() => fireEvent.submit(container.querySelector('form') as HTMLFormElement));
  const after = told(container);
  cleanup();
  return { before, after, sent: sent.mock.calls.length };
}

describe.each(forms)('%s', (_, form) => {
  it.each(wrong)('says of %j what the form engine says', async (value) => {
    const names = Object.keys(form.schema.properties ?? {});
    const values = Object.fromEntries(value === undefined ? [] : names.map((name) => [name, value]));
    expect(await drawn(PlainForm, form, values)).toEqual(await drawn(EngineFields, form, values));
  });
});

it('is what signing in and signing up ask with', () => {
  const names = forms.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['acm/login.ts', 'acm/register.ts']));
});

it('takes away what is mended, and tells the server’s word at its field', async () => {
  const form = modules['/generated/forms/acm/login.ts']?.form as Form;
  let values: Record<string, unknown> = {};
  const shared = {
    schema: form.schema,
    uiSchema: form.uiSchema,
    validator: plainValidator(form.validate),
    idPrefix: 'root',
    onSubmit: () => {},
    onChange: ({ formData }: { formData: Record<string, unknown> }) => {
      values = formData;
    },
  };
  const draw = (more: Partial<FormFieldsProps> = {}) => (
    <PlainForm
      {...shared}
      formData={values}
      formContext={{ fields: values, scope: scopeAt('/x') }}
      {...more}
    />
  );
  const { container, rerender } = mount(draw(), { at: '/x' });
  await doing(() => fireEvent.submit(container.querySelector('form') as HTMLFormElement));
  expect(told(container).list).toHaveLength(2);
  expect(document.activeElement?.className).toBe('form-error-list');
  const name = container.querySelector('#root_userName') as HTMLInputElement;
  await doing(() => fireEvent.change(name, { target: { value: 'li' } }));
  rerender(draw());
  expect(told(container).list).toHaveLength(1);
  await doing(() => fireEvent.change(name, { target: { value: '' } }));
  expect(values).toEqual({ userName: undefined });
  rerender(draw({ extraErrors: { password: { __errors: ['Wrong'] } } as never }));
  expect(container.querySelector('#root_password__error')?.textContent).toContain('Wrong');
});
