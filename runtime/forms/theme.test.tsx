import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { textOf } from '#runtime/i18n/i18n.ts';
import { mount } from '../../tests/support/mount.tsx';
import { ArcoForm } from './ArcoForm.tsx';
import { theme } from './theme.ts';

function draw(
  schema: RJSFSchema,
  options: { uiSchema?: UiSchema; formData?: unknown; onSubmit?: () => void } = {},
) {
  return mount(<ArcoForm schema={schema} validator={validator} {...options} />);
}

const object = (properties: RJSFSchema['properties'], required: string[] = []): RJSFSchema => ({
  type: 'object',
  properties,
  required,
});

describe('the form theme', () => {
  it('fills every slot that RJSF has', () => {
    expect(Object.keys(theme.templates ?? {})).toHaveLength(21);
    expect(Object.keys(theme.templates?.ButtonTemplates ?? {})).toHaveLength(7);
  });

  it('says the whole rule of a text where that has words', async () => {
    const ruled = { type: 'string', pattern: '^a$', 'x-says': { pattern: 'validation.alias' } } as RJSFSchema;
    draw(object({ own: ruled, other: { type: 'string', pattern: '^a$' } }), {
      formData: { own: 'b', other: 'b' },
    });
    fireEvent.submit(document.forms[0] as HTMLFormElement);
    const told = await screen.findByRole('alert');
    expect([...told.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      expect.stringContaining(textOf('validation.alias')),
      expect.stringContaining(textOf('validation.pattern')),
    ]);
  });

  it.each([
    ['text', { type: 'string' }, {}, 'textbox'],
    ['an address', { type: 'string', format: 'email' }, {}, 'textbox'],
    ['several lines', { type: 'string' }, { 'ui:widget': 'textarea' }, 'textbox'],
    ['a whole number', { type: 'integer' }, {}, 'spinbutton'],
    ['a number', { type: 'number' }, {}, 'spinbutton'],
    ['a range', { type: 'number', minimum: 0, maximum: 2 }, { 'ui:widget': 'range' }, 'slider'],
    ['one of a list', { type: 'string', enum: ['a', 'b'] }, {}, 'combobox'],
    ['one of a few', { type: 'string', enum: ['a', 'b'] }, { 'ui:widget': 'radio' }, 'radiogroup'],
    ['yes or no', { type: 'boolean' }, {}, 'checkbox'],
    ['on or off', { type: 'boolean' }, { 'ui:widget': 'switch' }, 'switch'],
    [
      'several of a few',
      { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'b'] } },
      { 'ui:widget': 'checkboxes' },
      'group',
    ],
    ['tags', { type: 'array', items: { type: 'string' } }, { 'ui:widget': 'tags' }, 'textbox'],
  ] as [string, RJSFSchema, UiSchema, string][])('names the control of %s', (_, field, ui, role) => {
    draw(object({ it: { ...field, title: 'The name' } }), { uiSchema: { it: ui } });
    expect(screen.getAllByRole(role, { name: /The name/ }).length).toBeGreaterThan(0);
  });

  it('leaves no endless limit on a number', () => {
    draw(object({ it: { type: 'number', minimum: 1, title: 'N' } }));
    const input = screen.getByRole('spinbutton');
    expect(input.getAttribute('aria-valuemin')).toBe('1');
    expect(input.hasAttribute('aria-valuemax')).toBe(false);
  });

  it('ties help and faults to their control', async () => {
    draw(object({ it: { type: 'string', title: 'T', maxLength: 3 } }), {
      formData: { it: 'four' },
      uiSchema: { it: { 'ui:help': 'Some help' } },
    });
    fireEvent.submit(document.forms[0] as HTMLFormElement);
    const input = screen.getByRole('textbox');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const told = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(told).toEqual([textOf('validation.maxLength', { limit: 3 }), 'Some help']);
  });

  it('says faults in our words, with the title of the field, and takes the focus there', () => {
    draw(object({ name: { type: 'string', minLength: 1 } }, ['name']));
    fireEvent.submit(document.forms[0] as HTMLFormElement);
    const list = screen.getByRole('alert');
    expect(list.textContent).toContain(
      textOf('validation.of', { field: textOf('field.name'), message: textOf('validation.required') }),
    );
    expect(document.activeElement).toBe(list);
    expect(document.body.textContent).not.toMatch(/must |required property/);
  });

  it('offers choices in the words of the catalogue', () => {
    const words = { 'x-words': 'Visibility' } as RJSFSchema;
    draw(object({ it: { type: 'string', enum: ['PUBLIC'], ...words } }), {
      uiSchema: { it: { 'ui:widget': 'radio' } },
    });
    expect(screen.getByRole('radio', { name: textOf('value.Visibility.PUBLIC.text') })).toBeDefined();
  });

  it('adds, moves, copies and removes the entries of a list', () => {
    draw(object({ list: { type: 'array', title: 'L', items: { type: 'string' } } }), {
      formData: { list: ['a', 'b'] },
      uiSchema: { list: { 'ui:options': { copyable: true } } },
    });
    const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map((input) => input.value);
    const press = (what: 'add' | 'copy' | 'down' | 'remove', at = 0) => {
      const name = textOf(`field.control.${what}`);
      fireEvent.click(screen.getAllByRole('button', { name })[at] as HTMLElement);
    };
    press('down');
    expect(values()).toEqual(['b', 'a']);
    press('copy');
    expect(values()).toEqual(['b', 'b', 'a']);
    press('remove');
    expect(values()).toEqual(['b', 'a']);
    press('add');
    expect(values()).toEqual(['b', 'a', '']);
  });

  it('draws open objects, alternatives and fields of no type', () => {
    draw(
      object({
        map: { type: 'object', title: 'Map', additionalProperties: { type: 'string' } },
        either: {
          title: 'Either',
          oneOf: [
            { title: 'Word', type: 'string' },
            { title: 'Count', type: 'number' },
          ],
        },
        file: { type: 'string', format: 'data-url', title: 'File' },
      }),
      { formData: { map: { one: '1' } } },
    );
    expect(screen.getByLabelText(textOf('field.control.key'))).toBeDefined();
    expect(
      screen
        .getAllByRole('combobox')
        .every((box) => box.hasAttribute('aria-label') || box.hasAttribute('aria-labelledby')),
    ).toBe(true);
    expect(screen.getByLabelText('File').getAttribute('type')).toBe('file');
  });

  it.each([
    ['an object of no known fields', { type: 'object', title: 'J' }, '{"a": [1]}', { a: [1] }],
    ['a value of no type', { title: 'J' }, '[true]', [true]],
  ] as [string, RJSFSchema, string, unknown][])('asks %s as JSON', (_, field, text, value) => {
    const onSubmit = vi.fn();
    draw(object({ it: field }), { onSubmit });
    const input = screen.getByRole('textbox', { name: /J/ });
    const send = () => fireEvent.submit(document.forms[0] as HTMLFormElement);
    fireEvent.change(input, { target: { value: '{"a": ' } });
    send();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const told = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(told?.textContent).toBe(textOf('validation.json'));
    fireEvent.change(input, { target: { value: text } });
    send();
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ formData: { it: value } });
  });

  it('shows how Markdown will look, and keeps what was typed', async () => {
    draw(object({ it: { type: 'string', title: 'M' } }), {
      formData: { it: '**bold**' },
      uiSchema: { it: { 'ui:widget': 'markdown' } },
    });
    fireEvent.click(screen.getByRole('button', { name: textOf('field.control.preview') }));
    const preview = await screen.findByRole('region', { name: textOf('field.control.preview') });
    await waitFor(() => expect(preview.querySelector('strong')?.textContent).toBe('bold'));
    fireEvent.click(screen.getByRole('button', { name: textOf('field.control.write') }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'M' }).value).toBe('**bold**');
  });

  it('takes no list for an object', () => {
    const onSubmit = vi.fn();
    draw(object({ it: { type: 'object', title: 'J' } }), { onSubmit });
    fireEvent.change(screen.getByRole('textbox', { name: 'J' }), { target: { value: '[]' } });
    fireEvent.submit(document.forms[0] as HTMLFormElement);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('sends what is right', () => {
    const onSubmit = vi.fn();
    draw(object({ it: { type: 'string' } }), { formData: { it: 'x' }, onSubmit });
    fireEvent.submit(document.forms[0] as HTMLFormElement);
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
