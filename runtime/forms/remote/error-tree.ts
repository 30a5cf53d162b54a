import { type ErrorSchema, ErrorSchemaBuilder, type RJSFValidationError } from '@rjsf/utils';

/** Puts errors on their fields by the names on the way, which may hold dots and brackets themselves. */
export function errorTree(errors: readonly RJSFValidationError[]): ErrorSchema {
  const builder = new ErrorSchemaBuilder();
  for (const { params, message } of errors) {
    if (message) builder.addErrors(message, Array.isArray(params?.path) ? params.path : []);
  }
  return builder.ErrorSchema;
}
