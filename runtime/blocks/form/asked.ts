import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import type { Form } from '#generated/forms/types.ts';

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
}

/** The names of the fields that are asked. */
export function fieldsOf({ schema }: Asked): string[] {
  return Object.keys(schema.properties ?? {});
}
