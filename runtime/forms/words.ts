import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { Text } from '#runtime/i18n/use-text.ts';

/** Whether the catalogue knows a key that was put together here. */
type HasText = (key: string) => key is MessageKey;

interface WordsOptions {
  t: Text;
  hasText: HasText;
  /** Name of the field, whose words are `field.<name>` where the schema names no other. */
  name?: string;
}

/**
 * Adds words to the uiSchema. They cannot go into the schema: the validator was compiled for it as it is and
 * refuses one that was changed.
 */
export function withWords(schema: RJSFSchema, uiSchema: UiSchema, words: WordsOptions): UiSchema {
  // What a form says of its own field stands before what the field is called everywhere.
  const spoken: UiSchema = { ...ownWords(schema, uiSchema, words), ...uiSchema };
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    if (typeof child === 'object') spoken[name] = withWords(child, uiSchema[name] ?? {}, { ...words, name });
  }
  if (isSchema(schema.items))
    spoken.items = withWords(schema.items, itemsOf(uiSchema), { ...words, name: undefined });
  return spoken;
}

function ownWords(schema: RJSFSchema, uiSchema: UiSchema, { t, hasText, name }: WordsOptions): UiSchema {
  const own: UiSchema = {};
  const title = schema['x-title'] ?? (name && !schema.title ? `field.${name}` : undefined);
  const help = schema['x-help'];
  const says = schema['x-says'];
  if (typeof title === 'string' && hasText(title)) own['ui:title'] = t(title);
  if (typeof help === 'string' && hasText(help)) own['ui:help'] = t(help);
  if (typeof says === 'object' && says !== null) own['ui:says'] = says;
  if (schema.enum && !uiSchema['ui:enumNames'])
    own['ui:enumNames'] = schema.enum.map((value) => nameOf(value, schema['x-words'], { t, hasText }));
  return own;
}

/** The words of its type, or of the value alone, where the catalogue has them; else the value itself. */
function nameOf(value: unknown, type: unknown, { t, hasText }: WordsOptions): string {
  const key = typeof type === 'string' ? `value.${type}.${value}.text` : `field.value.${value}`;
  return hasText(key) ? t(key) : String(value);
}

/** RJSF lets a function answer for each entry; ours are the same for all. */
export function itemsOf({ items }: UiSchema): UiSchema {
  return typeof items === 'object' ? items : {};
}

function isSchema(items: RJSFSchema['items']): items is RJSFSchema {
  return typeof items === 'object' && !Array.isArray(items);
}
