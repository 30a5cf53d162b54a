import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Form } from '#generated/forms/types.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { requiredBy } from './ruled-validator.ts';
import { draw, field, schema, type } from './testing/form-body-bench.tsx';

const about = (...reads: string[]) => ({ reads, unkept: [] });
const rules: Form['rules'] = [
  {
    field: 'desc',
    keyword: 'required',
    ...about('desc', 'name'),
    form: ({ input }) => input.name === 'bare',
  },
  {
    field: 'tags',
    keyword: 'required',
    ...about('tags', 'kind'),
    form: ({ input }) => input.kind === 'models',
  },
  { field: 'visibility', keyword: 'required', ...about('visibility'), api: () => true },
];

function drawRuled(kind: string, more: { changes?: string; row?: object; load?: true } = {}) {
  const form = { rules, schema, ...more } as unknown as Form;
  const props = {
    with: { kind: { get: () => kind } },
    ...(more.load && { load: 'items.view' }),
  } as unknown as FormProps;
  const scope = { row: more.row } as unknown as Scope;
  draw({}, { schema, requires: requiredBy({ form, props, scope }) });
}

const starred = () =>
  [...document.querySelectorAll('.form-label, .form-legend')]
    .filter((label) => label.querySelector('.form-required'))
    .map((label) => label.textContent?.replace('*', ''));

describe('a field that a rule asks for under a condition', () => {
  it('has its star, and says so to who listens, exactly while the condition holds', () => {
    drawRuled('dataset');
    expect(starred()).toEqual([]);
    type('Name', 'bare');
    expect(starred()).toEqual(['Desc']);
    expect(field('Desc').required || field('Desc').getAttribute('aria-required') === 'true').toBe(true);
    type('Name', 'bared');
    expect(starred()).toEqual([]);
    expect(field('Desc').required || field('Desc').getAttribute('aria-required') === 'true').toBe(false);
  });

  it('keeps what is typed and where one stands while the star comes and goes', () => {
    drawRuled('dataset');
    type('Desc', 'typed');
    const before = field('Desc');
    before.focus();
    type('Name', 'bare');
    expect(field('Desc')).toBe(before);
    expect(document.activeElement).toBe(before);
    fireEvent.change(before, { target: { value: '' } });
    expect(starred()).toEqual(['Desc']);
  });

  it('has it by the kind that the form gives, and not for what the API alone asks', () => {
    drawRuled('models');
    expect(starred()).toEqual(['Tags']);
    cleanup();
    drawRuled('dataset');
    expect(starred()).toEqual([]);
    expect(screen.queryAllByText('*')).toEqual([]);
  });

  it('is asked of the thing as it will be where one is changed', () => {
    drawRuled('dataset', { changes: 'Item', load: true, row: { name: 'bare' } });
    expect(starred()).toEqual(['Desc']);
    type('Name', 'other');
    expect(starred()).toEqual([]);
  });
});
