import type { ApiError } from '#generated/api/client.ts';
import { errorRow } from '../http/error-effects.ts';
import type { Text, TextParams } from '../i18n/use-text.ts';

/** What the texts of the catalogue may name of a failed call. */
export function paramsOfError({ callId, params }: ApiError): TextParams {
  return { requestId: callId, ...(params as TextParams) };
}

/** Why a call failed, in the words of the catalogue; undefined where it knows no more than that it did. */
export function reasonOf(error: ApiError | null, t: Text): string | undefined {
  const row = errorRow(error);
  return error && row?.text && !row.otherwise ? t(row.text, paramsOfError(error)) : undefined;
}
