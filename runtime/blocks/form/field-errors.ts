import type { ErrorSchema } from '@rjsf/utils';
import type { ApiError } from '#generated/api/client.ts';
import { errorCatalogue } from '#generated/errors.ts';
import type { Text } from '#runtime/i18n/use-text.ts';

/** The server's fault as RJSF puts it on a field, when the answer names the field: `data.field`, such as `tags.0`; `into` is the input that the whole form was sent as. */
export function fieldErrors(error: ApiError, t: Text, into?: string): ErrorSchema | undefined {
  const named = fieldOf(error.data);
  const field = into !== undefined && named?.startsWith(`${into}.`) ? named.slice(into.length + 1) : named;
  if (!field) return undefined;
  const row = errorCatalogue.find(({ codes }) => codes.includes(error.code));
  const words = row?.text ? t(row.text, { field }) : t('validation.other');
  const leaf: ErrorSchema = { __errors: [words] } as ErrorSchema;
  return field
    .split(/[./]/)
    .filter(Boolean)
    .reduceRight<ErrorSchema>((inner, name) => ({ [name]: inner }) as ErrorSchema, leaf);
}

function fieldOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined;
  return typeof data.field === 'string' && data.field !== '' ? data.field : undefined;
}
