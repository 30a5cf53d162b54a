import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import type { Form } from '#generated/forms/types.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { type HiddenIn, without } from './shown-fields.ts';

/** What is asked, and who checks it. */
export interface Asked {
  schema: RJSFSchema;
  uiSchema: UiSchema;
  validator: ValidatorType;
  start?: Record<string, unknown>;
  /** Whether its fields are named in our words. */
  isOurs: boolean;
  clears: Form['clears'];
  asks: Form['asks'];
  /** What a form holds that begins with these values: with them, what its schema has by itself. */
  fill(asked: Pick<Asked, 'schema' | 'validator'>, start: Record<string, unknown>): Record<string, unknown>;
  /** Fields that are not asked as long as these values stand. */
  hiddenIn?: HiddenIn;
  /** Fields that must be filled in as long as these values stand, beyond what the schema says. */
  requires?: (values: Readonly<Record<string, unknown>>) => readonly string[];
}

/** The names of the fields that are asked. */
export function fieldsOf({ schema }: Asked): string[] {
  return Object.keys(schema.properties ?? {});
}

/** What stands in the fields that are asked while these values stand. */
export function shownValues(
  asked: Asked,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return asked.hiddenIn ? without(values, asked.hiddenIn(values)) : { ...values };
}

/** The names of the fields that are asked while these values stand. */
export function shownFields(asked: Asked, values: Readonly<Record<string, unknown>>): string[] {
  const hidden = asked.hiddenIn?.(values);
  return hidden ? fieldsOf(asked).filter((name) => !hidden.has(name)) : fieldsOf(asked);
}

/** What is said of what is typed, by field and keyword; a schema of somebody else has no words of ours. */
export function refusalsOf({ schema, isOurs }: Asked): Record<string, Says> {
  if (!isOurs) return {};
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const says = typeof field === 'object' ? (field as RJSFSchema)['x-says'] : undefined;
    return says === undefined ? [] : [[name, says as Says] as const];
  });
  return Object.fromEntries(own);
}

/** Sentences by the keyword that they are about. */
type Says = Readonly<Record<string, MessageKey>>;
