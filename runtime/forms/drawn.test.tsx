import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { describe, it } from 'vitest';
import { mount } from '../../tests/support/mount.tsx';
import { ArcoForm } from './ArcoForm.tsx';
import { expectNamedControls, expectUniqueIds, expectWholeTies } from './sound-form-bench.ts';

interface Drawn {
  field: RJSFSchema;
  ui?: UiSchema;
  value?: unknown;
}

const text: RJSFSchema = { type: 'string' };
const choice: RJSFSchema = { type: 'string', enum: ['a', 'b'] };
const person: RJSFSchema = { type: 'object', properties: { name: text, age: { type: 'number' } } };

/** Every shape that the engine tells apart, and every way to ask it. */
const shapes: Record<string, Drawn> = {
  text: { field: text, value: 'x' },
  'text with a placeholder': { field: text, ui: { 'ui:placeholder': 'such as this' } },
  'text with examples': { field: { ...text, examples: ['one', 'two'] } },
  'text that is read only': { field: { ...text, readOnly: true }, value: 'x' },
  'text that is disabled': { field: text, ui: { 'ui:disabled': true } },
  'text with help': { field: text, ui: { 'ui:help': 'Some help' } },
  'text with a description': { field: { ...text, description: 'What for' } },
  'a password': { field: text, ui: { 'ui:widget': 'password' } },
  'an email': { field: { ...text, format: 'email' } },
  'an address': { field: { ...text, format: 'uri' } },
  'a date': { field: { ...text, format: 'date' } },
  'a time of a day': { field: { ...text, format: 'date-time' } },
  'a colour': { field: text, ui: { 'ui:widget': 'color' } },
  'a file': { field: { ...text, format: 'data-url' } },
  files: { field: { type: 'array', items: { ...text, format: 'data-url' } } },
  'several lines': { field: text, ui: { 'ui:widget': 'textarea' } },
  markdown: { field: text, ui: { 'ui:widget': 'markdown' } },
  'a number': { field: { type: 'number' }, value: 0 },
  'a whole number in steps': { field: { type: 'integer', multipleOf: 5 } },
  'a number up and down': { field: { type: 'number' }, ui: { 'ui:widget': 'updown' } },
  'a number by feel': { field: { type: 'number', minimum: 0, maximum: 9 }, ui: { 'ui:widget': 'range' } },
  'a number as radios': { field: { type: 'number', enum: [0, 1] }, ui: { 'ui:widget': 'radio' } },
  'a choice': { field: choice, value: 'a' },
  'a choice as radios': { field: choice, ui: { 'ui:widget': 'radio' } },
  'a choice one of which is closed': { field: choice, ui: { 'ui:enumDisabled': ['b'] } },
  'a choice by constants': {
    field: {
      oneOf: [
        { const: 'a', title: 'A' },
        { const: 'b', title: 'B' },
      ],
      type: 'string',
    },
  },
  'several of a choice': { field: { type: 'array', uniqueItems: true, items: choice }, value: ['a'] },
  'several as boxes': {
    field: { type: 'array', uniqueItems: true, items: choice },
    ui: { 'ui:widget': 'checkboxes' },
  },
  'yes or no': { field: { type: 'boolean' }, value: true },
  'yes or no as radios': { field: { type: 'boolean' }, ui: { 'ui:widget': 'radio' } },
  'yes or no as a choice': { field: { type: 'boolean' }, ui: { 'ui:widget': 'select' } },
  'on or off': { field: { type: 'boolean' }, ui: { 'ui:widget': 'switch' } },
  tags: { field: { type: 'array', items: text }, ui: { 'ui:widget': 'tags' }, value: ['x'] },
  'a list': { field: { type: 'array', items: text }, value: ['x', 'y'] },
  'a list of things': { field: { type: 'array', items: person }, value: [{ name: 'x' }] },
  'a list in a list': { field: { type: 'array', items: { type: 'array', items: text } }, value: [['x']] },
  'a list of fixed places': { field: { type: 'array', items: [text, { type: 'number' }] }, value: ['x', 1] },
  'a list that goes on': {
    field: { type: 'array', items: [text], additionalItems: { type: 'number' } },
    value: ['x', 1],
  },
  'a thing': { field: person, value: { name: 'x' } },
  'a thing with more': { field: { ...person, additionalProperties: text }, value: { other: 'x' } },
  'one of two shapes': {
    field: {
      title: 'It',
      oneOf: [
        { ...text, title: 'A' },
        { type: 'number', title: 'B' },
      ],
    },
  },
  'any of two things': {
    field: { type: 'object', anyOf: [{ properties: { a: text } }, { properties: { b: text } }] },
  },
  'what follows from a value': {
    field: {
      ...person,
      dependencies: { name: { properties: { more: text } } },
    },
    value: { name: 'x' },
  },
  nothing: { field: { type: 'null' } },
  'one value only': { field: { const: 3 } },
};

describe.each(Object.entries(shapes))('%s', (_, { field, ui = {}, value }) => {
  const schema: RJSFSchema = { type: 'object', properties: { it: { title: 'It', ...field } } };
  const draw = () =>
    mount(<ArcoForm schema={schema} uiSchema={{ it: ui }} validator={validator} formData={{ it: value }} />);

  it('is drawn by controls that all have a name', () => {
    draw();
    expectNamedControls();
  });

  it('has ids that stand once, and ties that lead somewhere', () => {
    draw();
    expectUniqueIds();
    expectWholeTies();
  });
});
