import type { RJSFValidationError } from '@rjsf/utils';
import { expect, it } from 'vitest';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { Text } from '#runtime/i18n/use-text.ts';
import { errorWriter } from './messages.ts';

const hasText = (key: string): key is MessageKey => key === 'field.desc';

const t = ((key: string, params: Record<string, unknown> = {}) =>
  key === 'field.desc' ? 'Description' : [key, ...Object.values(params)].join(' ').trim()) as unknown as Text;
const told = (error: Partial<RJSFValidationError>) =>
  errorWriter(t, hasText)([{ name: 'required', stack: '', ...error } as RJSFValidationError])[0]?.stack;

it('names a field that the form does not ask as every page does, where a rule is about it', () => {
  expect(told({ property: '.desc', schemaPath: '#/rules/desc/required' })).toContain('Description');
  expect(told({ property: '.else', schemaPath: '#/rules/else/required' })).toContain('else');
});

it('leaves a schema of somebody else to speak for itself', () => {
  expect(told({ property: '.desc', schemaPath: '#/required' })).toContain('desc');
  expect(told({ property: '.desc', title: 'Their word', schemaPath: '#/required' })).toContain('Their word');
});
