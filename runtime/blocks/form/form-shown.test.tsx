import validator from '@rjsf/validator-ajv8';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FormField, Scope } from '#generated/screens/types.ts';
import { hasUnsaved } from '#runtime/state/unsaved.ts';
import { entriesOf } from './entries.ts';
import { hiddenBy, shownValidator } from './shown-fields.ts';
import { draw, field, ofRow, schema, send, sent, type } from './testing/form-body-bench.tsx';

const inputOf = (s: Scope) => s.input ?? {};
const waiting: FormField[] = [
  { field: 'name' },
  { field: 'desc', when: (s) => inputOf(s).name === 'slack' },
  { field: 'visibility', when: (s) => inputOf(s).desc === 'open' },
];
const place = { route: { path: '/', params: {}, query: {} } } as unknown as Scope;

function drawWaiting(
  fields: FormField[] = waiting,
  required: string[] = ['name', 'desc'],
  within: object = {},
) {
  const hiddenIn = hiddenBy(entriesOf({ fields }, place), place);
  if (!hiddenIn) throw new Error('nothing waits');
  const whole = { ...schema, required };
  draw({ fields }, { schema: whole, hiddenIn, validator: shownValidator(validator, hiddenIn) }, within);
}

const isAsked = (name: string) => screen.queryByRole('textbox', { name: new RegExp(name) }) !== null;

describe('a field that waits for another', () => {
  it('is drawn exactly while the other says so, and keeps what was typed', () => {
    drawWaiting();
    expect(isAsked('Desc')).toBe(false);
    type('Name', 'slack');
    expect(isAsked('Desc')).toBe(true);
    type('Desc', 'typed');
    type('Name', 'web');
    expect(isAsked('Desc')).toBe(false);
    type('Name', 'slack');
    expect(field('Desc').value).toBe('typed');
  });

  it('is neither missed nor sent while it is not asked', async () => {
    drawWaiting();
    type('Name', 'slack');
    type('Desc', 'typed');
    type('Name', 'web');
    await send();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).not.toHaveProperty('desc');
    expect(sent()[0]).toMatchObject({ name: 'web' });
  });

  it('is missed as any other while it is asked', async () => {
    drawWaiting();
    type('Name', 'slack');
    await send();
    expect(sent()).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('Desc');
  });

  it('is not asked either where what it waits for is not', async () => {
    drawWaiting(waiting, ['name']);
    type('Name', 'slack');
    type('Desc', 'open');
    expect(document.querySelector('[id$=_visibility]')).not.toBeNull();
    type('Name', 'web');
    await send();
    expect(Object.keys(sent()[0] ?? {}).filter((name) => sent()[0]?.[name] !== undefined)).toEqual(['name']);
  });

  it('is no change of a form that changes something, and nothing that would be lost', async () => {
    const [name, desc] = ofRow('name', 'desc');
    const fields = [
      { field: 'name', ...name },
      { ...desc, field: 'desc', when: waiting[1]?.when },
    ] as FormField[];
    drawWaiting(fields, [], { row: { name: 'slack', desc: 'before' } });
    type('Desc', 'after');
    expect(hasUnsaved()).toBe(true);
    type('Name', 'web');
    await send();
    expect(sent()).toEqual([{ name: 'web' }]);
    expect(hasUnsaved()).toBe(false);
  });
});
