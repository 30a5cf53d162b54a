import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { fakeHub } from '../../../tests/support/fake-hub.ts';
import { mount, scopeAt } from '../../../tests/support/mount.tsx';

const slot = vi.hoisted(() => ({ seen: [] as Record<string, unknown>[] }));

vi.mock('#generated/overrides.ts', () => ({
  overrides: {
    'hub/create': {
      slots: {
        desc: async () => ({
          Slot: (props: { id: string; onChange: (value: string) => void; children: ReactNode }) => {
            slot.seen.push({ ...props });
            return (
              <div data-testid="slot">
                <button type="button" onClick={() => props.onChange('from the slot')}>
                  fill
                </button>
                {props.children}
              </div>
            );
          },
        }),
      },
    },
  },
}));

const { Form } = await import('./Form.tsx');
// The parts that the form loads on demand: a busy machine takes longer than a test waits.
await Promise.all([import('./RemoteForm.tsx'), import('./ScreenForm.tsx')]);

const at = '/x';
const scope = scopeAt(at);
const sent = () => fakeHub.inputsOf('items.create');

function draw(props: Partial<FormProps>) {
  const whole = { submit: 'items.create', ...props } as FormProps;
  return mount(<Form props={whole} scope={scope} />, { at, screen: 'hub/create' });
}

const remote = (given: unknown, more: Partial<FormProps> = {}) =>
  draw({ schema: { from: { get: () => given } }, ...more });
const send = () => fireEvent.submit(document.forms[0] as HTMLFormElement);

const licenses = {
  list: [
    {
      name: 'mit',
      title: 'MIT',
      parts: [
        { name: 'seen', title: 'Seen' },
        { name: 'hidden', title: 'Hidden', shown: false },
      ],
    },
  ],
};
/** A control of a form of ours is called as its field is. */
const called = (key: MessageKey) => ({ name: new RegExp(`^${textOf(key)}`) });

beforeEach(() => {
  fakeHub.answers('items.create', {});
  fakeHub.answers('items.licenses', licenses);
  fakeHub.answers('items.tags', licenses);
  slot.seen = [];
});

describe('a form whose schema arrives at run time', () => {
  const weather = {
    type: 'object',
    properties: {
      city: { type: 'string', title: 'City', description: 'Where to look', maxLength: 5 },
      days: { type: 'integer', minimum: 1 },
      units: { type: 'string', enum: ['metric', 'imperial'] },
      raw: { type: 'boolean' },
      extra: { type: 'object' },
      tags: { type: 'array', items: { type: 'string' } },
    },
    required: ['city', 'days'],
  };
  const defaults = { object: '{}', array: [], boolean: false, string: '' };

  it('asks its fields and sends them as one input, with what the form gives', async () => {
    remote(weather, {
      schema: { from: { get: () => weather }, into: 'desc' },
      defaults,
      with: { kind: { get: () => 'k' } },
    });
    fireEvent.change(await screen.findByRole('textbox', { name: /City/ }), { target: { value: 'Wuxi' } });
    fireEvent.change(screen.getByRole('spinbutton', { name: /days/ }), { target: { value: '3' } });
    send();
    const desc = { city: 'Wuxi', days: 3, raw: false, extra: {}, tags: [] };
    await waitFor(() => expect(sent()).toEqual([{ desc, kind: 'k' }]));
  });

  it('offers beside it what speaks of what it is about', async () => {
    const isMit = (s: Scope) => (s.row?.list as { name: string }[] | undefined)?.[0]?.name === 'mit';
    const buttons = [{ text: 'form.cancel', when: isMit, do: [{ toast: 'form.cancel' }] }] as const;
    remote(weather, { load: 'items.licenses', buttons } as Partial<FormProps>);
    expect(await screen.findByRole('button', { name: textOf('form.cancel') })).toBeDefined();
  });

  it('says faults in our words, under the names of the schema', async () => {
    remote(weather);
    fireEvent.change(await screen.findByRole('textbox', { name: /City/ }), { target: { value: 'too long' } });
    send();
    const list = await screen.findByRole('alert');
    expect([...list.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      textOf('validation.of', { field: 'City', message: textOf('validation.maxLength', { limit: 5 }) }),
      textOf('validation.of', { field: 'days', message: textOf('validation.required') }),
    ]);
    expect(sent()).toEqual([]);
  });

  it('may come as JSON text', async () => {
    remote(JSON.stringify(weather));
    expect(await screen.findByRole('textbox', { name: /City/ })).toBeDefined();
  });

  it.each([
    ['nothing', undefined, 'shape'],
    ['no schema', '<html>', 'shape'],
    ['a schema of 1 MB', { type: 'object', description: 'x'.repeat(1_000_000) }, 'size'],
    [
      'another address',
      { type: 'object', properties: { a: { $ref: 'http://evil.example/a' } } },
      'elsewhere',
    ],
    ['a circle', { type: 'object', properties: { a: { $ref: '#/properties/a' } } }, 'circular'],
  ] as const)('shows why it cannot be asked: %s', async (_, given, reason) => {
    remote(given);
    expect((await screen.findByRole('status')).textContent).toContain(textOf(`form.refused.${reason}`));
  });

  it('says that a rule is left to whoever made it', async () => {
    remote({ type: 'object', properties: { a: { type: 'string', pattern: '(' } } });
    expect(await screen.findByText(textOf('form.partly'))).toBeDefined();
  });

  it('answers at once although its pattern was made to hang', async () => {
    remote({ type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } });
    const input = await screen.findByRole('textbox', { name: /a/ });
    fireEvent.change(input, { target: { value: `${'a'.repeat(5000)}!` } });
    send();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('unfolds things that hold their own kind one step at a time', async () => {
    remote({ type: 'object', properties: { name: { type: 'string' }, next: { $ref: '#' } } });
    expect(await screen.findAllByRole('textbox')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: new RegExp(textOf('field.control.add')) }));
    expect(screen.getAllByRole('textbox').length).toBeGreaterThan(2);
  });

  it('draws every kind of field that a schema can ask', async () => {
    remote({
      type: 'object',
      properties: {
        any: {},
        either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
        maybe: { type: ['string', 'null'] },
        mixed: { type: ['string', 'number'] },
        pair: { type: 'array', prefixItems: [{ type: 'string' }] },
        fixed: { const: 3 },
        nothing: { type: 'null' },
        map: { type: 'object', additionalProperties: { type: 'number' } },
        inner: { type: 'object', properties: { 'a.b': { type: 'string' } } },
        late: { type: 'string', format: 'date-time' },
        proto: { type: 'object', properties: { constructor: { type: 'string' } } },
      },
      allOf: [{ if: { properties: { any: { const: 1 } } }, then: { required: ['maybe'] } }],
    });
    expect(await screen.findByRole('button', { name: textOf('form.submit') })).toBeDefined();
    expect(screen.queryByText(textOf('form.refused.other'))).toBeNull();
  });
});

describe('a slot of a form', () => {
  const props = { fields: ['name', 'desc'] };

  it('is drawn in the place of its field, around what would be there', async () => {
    draw(props);
    const own = await screen.findByTestId('slot');
    expect(own.querySelector('textarea')).not.toBeNull();
    expect(slot.seen.at(-1)).toMatchObject({ id: 'root_desc', errors: [], required: false, scope });
  });

  it('changes the value, sees the other fields and its faults', async () => {
    // Asked while one types: whether that is before all is sent depends on the machine.
    fakeHub.answers('items.nameFree', { free: true });
    draw(props);
    fireEvent.change(await screen.findByRole('textbox', called('field.name')), {
      target: { value: 'abc' },
    });
    fireEvent.click(await screen.findByText('fill'));
    await waitFor(() =>
      expect(slot.seen.at(-1)).toMatchObject({ value: 'from the slot', fields: { name: 'abc' } }),
    );
    send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ name: 'abc', desc: 'from the slot' });
  });
});

describe('a field that takes several of what a call offers', () => {
  it('offers those in a part of each row that fit, and shows those it started with by their words', async () => {
    const row = (s: Scope) => s.row as Record<string, unknown>;
    const value = {
      each: { get: () => [{ name: 'old', title: 'Old one' }] },
      value: { get: (s: Scope) => row(s).name },
    };
    const options = {
      load: 'items.tags' as const,
      row: 'parts',
      where: (s: Scope) => row(s).shown !== false,
      value: { get: (s: Scope) => row(s).name },
      label: { get: (s: Scope) => row(s).title },
    };
    draw({ fields: [{ field: 'tags', options, value }] });
    fireEvent.click(await screen.findByRole('combobox', called('field.tags')));
    await screen.findByText('Seen');
    const offered = screen.getAllByRole('option').map((option) => option.textContent);
    expect(offered).toEqual(['Seen', 'Old one']);
    expect(document.querySelector('.arco-tag')?.textContent).toBe('Old one');
    fireEvent.click(screen.getByText('Seen'));
    fireEvent.change(screen.getByRole('textbox', called('field.name')), { target: { value: 'abc' } });
    send();
    await waitFor(() => expect(sent()[0]).toMatchObject({ tags: ['old', 'seen'] }));
  });
});

describe('how the fields of a form look', () => {
  const visibility = {
    field: 'visibility',
    choices: [
      { value: 'PUBLIC', text: 'value.Visibility.PUBLIC.text', about: 'value.Visibility.PUBLIC.about' },
      { value: 'PRIVATE', text: 'value.Visibility.PRIVATE.text', about: 'value.Visibility.PRIVATE.about' },
    ],
  } as const;
  const license = {
    field: 'license',
    start: 'mit',
    choices: [{ value: 'mit', text: 'hub.item.license' }, { text: 'field.control.none' }],
  } as const;
  const name = async () => screen.findByRole('textbox', called('field.name'));

  it('shows a few choices in sight, explained, and sends what stands for one or nothing', async () => {
    draw({ fields: [visibility, license] });
    const radio = (key: MessageKey) => screen.getByRole<HTMLInputElement>('radio', { name: textOf(key) });
    fireEvent.change(await name(), { target: { value: 'abc' } });
    expect(radio('value.Visibility.PUBLIC.text').checked).toBe(true);
    expect(radio('hub.item.license').checked).toBe(true);
    const about = radio('value.Visibility.PRIVATE.text').getAttribute('aria-describedby');
    expect(document.getElementById(about ?? '')?.textContent).toBe(textOf('value.Visibility.PRIVATE.about'));
    fireEvent.click(radio('value.Visibility.PRIVATE.text'));
    fireEvent.click(radio('field.control.none'));
    send();
    await waitFor(() => expect(sent()[0]).toMatchObject({ visibility: 'PRIVATE' }));
    expect(sent()[0]?.license).toBeUndefined();
  });

  it('sends what it starts with, though nobody touched it', async () => {
    draw({ fields: [{ field: 'license', start: 'mit' }] });
    fireEvent.change(await name(), { target: { value: 'abc' } });
    send();
    await waitFor(() => expect(sent()[0]).toMatchObject({ license: 'mit' }));
  });

  it('shows the address that comes of a name, under the one that it belongs to', async () => {
    const user = { get: () => 'mira' };
    const address = {
      before: user,
      go: 'hub/item',
      with: { kind: { get: () => 'models' }, user },
    } as const;
    draw({ fields: [{ field: 'name', address }] });
    const input = await name();
    expect(screen.getByText('mira /')).toBeDefined();
    fireEvent.change(input, { target: { value: '名字' } });
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const told = described.map((id) => document.getElementById(id)?.textContent);
    expect(told).toContainEqual(expect.stringMatching(/\/models\/mira\/名字$/));
  });

  it('stands fields beside each other', async () => {
    draw({ fields: ['name', ['nameCn', 'nameEn']] });
    await name();
    expect(document.querySelectorAll('.form-beside')).toHaveLength(2);
  });
});

describe('a field that a call offers options for', () => {
  it('shows them by their words and sends their values', async () => {
    const options = {
      load: 'items.licenses' as const,
      value: { get: (s: Scope) => (s.row as Record<string, unknown>).name },
      label: { get: (s: Scope) => (s.row as Record<string, unknown>).title },
    };
    draw({ fields: [{ field: 'license', options }] });
    const box = await screen.findByRole('combobox', called('field.license'));
    fireEvent.click(box);
    fireEvent.click(await screen.findByText('MIT'));
    fireEvent.change(screen.getByRole('textbox', called('field.name')), { target: { value: 'abc' } });
    send();
    await waitFor(() => expect(sent()[0]).toMatchObject({ license: 'mit' }));
  });
});
