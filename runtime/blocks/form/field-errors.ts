import type { ErrorSchema } from '@rjsf/utils';
import type { ApiError } from '#generated/api/client.ts';
import { errorsByCode } from '#generated/errors.ts';
import { paramsOfError } from '#runtime/offers/presses.ts';
import type { Text } from '#runtime/offers/words.ts';

/** What a form asks, as far as a fault of the server can be about it. */
export interface Askable {
  fields: readonly string[];
  /** Fields that are drawn as one control, so that no entry of them has a place of its own. */
  whole: readonly string[];
  /** The input that the whole form is sent as. */
  into?: string | undefined;
}

/** The field that an error is about, by its names from the outside in, such as `tags`, `0`; none that the form asks. */
export function faultyField(error: ApiError, { fields, whole, into }: Askable): string[] | undefined {
  const named = fieldOf(error.data) ?? errorsByCode.get(error.code)?.field;
  const own = into !== undefined && named?.startsWith(`${into}.`) ? named.slice(into.length + 1) : named;
  const path = own?.split(/[./]/).filter(Boolean) ?? [];
  const [first] = path;
  if (first === undefined || !fields.includes(first)) return undefined;
  return whole.includes(first) ? [first] : path;
}

/** The server's fault as RJSF puts it on a field. */
export function fieldErrors(error: ApiError, path: readonly string[], t: Text): ErrorSchema {
  const row = errorsByCode.get(error.code);
  // Words that name the field are for where it is not in sight; what breaks a rule is told by the rule's sentence.
  const known = error.msg !== '' && row?.id === 'invalidInput' ? error.msg : t('validation.other');
  const words = row?.text && row.field ? t(row.text, paramsOfError(error)) : known;
  const leaf: ErrorSchema = { __errors: [words] } as ErrorSchema;
  return path.reduceRight<ErrorSchema>((inner, name) => ({ [name]: inner }) as ErrorSchema, leaf);
}

function fieldOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined;
  return typeof data.field === 'string' && data.field !== '' ? data.field : undefined;
}
