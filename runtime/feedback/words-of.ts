import type { MessageKey } from '#generated/messages/keys.ts';
import type { Words } from '#generated/screens/types.ts';
import { textOf } from '../i18n/i18n.ts';

/** The text of an effect: a message, or a value of the answer such as `{msg}`. */
export function wordsOf(words: Words, params: Readonly<Record<string, unknown>> = {}): string {
  const value = /^\{(\w+)\}$/.exec(words)?.[1];
  return value === undefined ? textOf(words as MessageKey, params) : String(params[value] ?? '');
}
