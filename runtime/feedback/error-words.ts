import type { ApiError } from '#generated/api/client.ts';
import { errorsByCode } from '#generated/errors.ts';
import { errorRow } from '../http/error-effects.ts';
import { hasText, textOf } from '../i18n/i18n.ts';
import type { Text, TextParams } from '../i18n/use-text.ts';

/** What the texts of the catalogue may name of a failed call. */
export function paramsOfError({ callId, params }: ApiError): TextParams {
  return { requestId: callId, ...(params as TextParams) };
}

/** Why a call failed, in the words of the catalogue, else in those of who answered; undefined where neither says any. */
export function reasonOf(error: ApiError | null, t: Text): string | undefined {
  const row = errorRow(error);
  if (error === null) return undefined;
  if (row?.text && !row.otherwise) return t(row.text, paramsOfError(error));
  return wordsOfAnswer(error) || undefined;
}

/** What the answer says: only of an answer, since what a failure of our own says is for developers. */
export function wordsOfAnswer({ status, msg }: ApiError): string {
  return status > 0 ? msg : '';
}

/**
 * What a refused input says where no field of the page does: the sentence of the rule that it breaks, after the name of
 * the field. The server writes such a sentence in the language of the page, from the same catalogue. Undefined where an
 * error is about no field.
 */
export function sentenceOfInput(error: ApiError): string | undefined {
  const row = errorsByCode.get(error.code);
  const { field } = error.params ?? {};
  if (row?.id !== 'invalidInput' || row.text === undefined || typeof field !== 'string') return undefined;
  const label = `field.${field.split(/[./]/)[0]}`;
  const name = hasText(label) ? textOf(label) : undefined;
  const isGeneral = error.msg === '' || error.msg === textOf(row.text, paramsOfError(error));
  if (isGeneral) return textOf(row.text, { field: name ?? field });
  return name === undefined ? error.msg : textOf('validation.of', { field: name, message: error.msg });
}
