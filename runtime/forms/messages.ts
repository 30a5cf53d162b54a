import type { RJSFValidationError, UiSchema } from '@rjsf/utils';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { Text } from '#runtime/i18n/use-text.ts';
import { itemsOf } from './words.ts';

/** Keywords with words of their own; `limit` is what the rule says. */
const keys: Readonly<Record<string, MessageKey>> = {
  required: 'validation.required',
  maxLength: 'validation.maxLength',
  minLength: 'validation.minLength',
  pattern: 'validation.pattern',
  format: 'validation.format',
  enum: 'validation.enum',
  const: 'validation.const',
  type: 'validation.type',
  minimum: 'validation.minimum',
  maximum: 'validation.maximum',
  exclusiveMinimum: 'validation.exclusiveMinimum',
  exclusiveMaximum: 'validation.exclusiveMaximum',
  multipleOf: 'validation.multipleOf',
  minItems: 'validation.minItems',
  maxItems: 'validation.maxItems',
  uniqueItems: 'validation.uniqueItems',
  additionalProperties: 'validation.additionalProperties',
  minProperties: 'validation.minItems',
  maxProperties: 'validation.maxItems',
  minContains: 'validation.minItems',
  maxContains: 'validation.maxItems',
  json: 'validation.json',
  dependencies: 'validation.dependent',
  dependentRequired: 'validation.dependent',
};

/** Says the validator's errors in the words of the page: its own never reach a reader. */
export function errorWriter(t: Text) {
  return (errors: RJSFValidationError[], uiSchema?: UiSchema): RJSFValidationError[] =>
    errors.filter(isTold).map((error) => {
      const refusal = error.name === 'pattern' ? placeOf(error, uiSchema)?.['ui:refusal'] : undefined;
      const message = typeof refusal === 'string' ? refusal : writeError(error, t);
      const title = titleOf(error, uiSchema);
      return {
        ...error,
        message,
        stack: title === '' ? message : t('validation.of', { field: title, message }),
      };
    });
}

/** That no alternative fits is said by the errors of the alternatives. */
function isTold({ name }: RJSFValidationError): boolean {
  return !['anyOf', 'oneOf', 'if'].includes(name ?? '');
}

function writeError({ name = '', params = {} }: RJSFValidationError, t: Text): string {
  // A required text that is empty fails its minimum of one: to the reader it is missing.
  if (name === 'minLength' && params.limit === 1) return t('validation.required');
  const limit = params.limit ?? params.multipleOf ?? '';
  return t(keys[name] ?? 'validation.other', { limit, name: String(params.additionalProperty ?? '') });
}

function titleOf(error: RJSFValidationError, uiSchema: UiSchema | undefined): string {
  return String(placeOf(error, uiSchema)?.['ui:title'] ?? (error.title || namesOf(error).at(-1)) ?? '');
}

/** What the form knows of the field that an error is about. */
function placeOf(error: RJSFValidationError, uiSchema: UiSchema = {}): UiSchema | undefined {
  let place: UiSchema | undefined = uiSchema;
  for (const name of namesOf(error)) place = place?.[name] ?? (place && itemsOf(place)[name]);
  return place;
}

function namesOf({ property = '' }: RJSFValidationError): string[] {
  return property.split('.').filter((name) => name !== '' && !/^\d+$/.test(name));
}
