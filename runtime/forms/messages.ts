import type { RJSFValidationError, UiSchema } from '@rjsf/utils';
import type { MessageKey } from '#generated/messages/keys.ts';
import { sentenceOf } from '#generated/validators/support/sentences.ts';
import type { Text } from '#runtime/i18n/use-text.ts';
import { itemsOf } from './words.ts';

type HasText = (key: string) => key is MessageKey;

/** Says the validator's errors in the words of the page: its own never reach a reader. */
export function errorWriter(t: Text, hasText: HasText = (_): _ is MessageKey => false) {
  return (errors: RJSFValidationError[], uiSchema?: UiSchema): RJSFValidationError[] =>
    errors.filter(isTold).map((error) => {
      const message = writeError(error, saysOf(error, uiSchema), t);
      const title = titleOf(error, uiSchema, { t, hasText });
      return {
        ...error,
        message,
        stack: title === '' ? message : t('validation.of', { field: title, message }),
      };
    });
}

/** What is said of a value that breaks a rule: of an entry in a list, what is said of entries. */
function saysOf(error: RJSFValidationError, uiSchema: UiSchema | undefined): unknown {
  const place = placeOf(error, uiSchema);
  const isEntry = /(?:\.\d+|\[\d+\])$/.test(error.property ?? '');
  return (isEntry && place && itemsOf(place)['ui:says']) || place?.['ui:says'];
}

/** That no alternative fits is said by the errors of the alternatives. */
function isTold({ name }: RJSFValidationError): boolean {
  return !['anyOf', 'oneOf', 'if'].includes(name ?? '');
}

/** A rule that is judged brings its words along; those of a schema stand at the field. */
function writeError({ name = '', params = {} }: RJSFValidationError, own: unknown, t: Text): string {
  const says = params.says ?? (own as Readonly<Record<string, string>> | undefined)?.[name];
  const sentence = sentenceOf({ keyword: name, params: params as Record<string, unknown>, says });
  return t(sentence.key as MessageKey, sentence.params);
}

function titleOf(
  error: RJSFValidationError,
  uiSchema: UiSchema | undefined,
  { t, hasText }: { t: Text; hasText: HasText },
): string {
  const title = placeOf(error, uiSchema)?.['ui:title'] ?? error.title;
  if (title) return String(title);
  const name = namesOf(error).at(-1) ?? '';
  // A rule may be about a field of the thing that this form does not ask.
  const label = `field.${name}`;
  return error.schemaPath?.startsWith('#/rules/') && hasText(label) ? t(label) : name;
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
