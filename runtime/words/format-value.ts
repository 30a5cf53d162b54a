import type { LanguageId } from '#generated/app.ts';
import type { Format } from '#generated/screens/types.ts';
import { hasText, textOf } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { deviceName } from './device-name.ts';
import { formatAgo, formatBytes, formatCount, formatCurrency, formatDate, formatNumber } from './format.ts';

/**
 * A value of a screen in the words of the page; absent values are an empty text. The words of one of a few may name, in
 * braces, what stands `beside` it in its row.
 */
export function formatValue(
  value: unknown,
  as: Format | undefined,
  language: LanguageId = currentLanguage(),
  beside?: Readonly<Record<string, unknown>>,
): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return textOf(value ? 'field.control.yes' : 'field.control.no');
  switch (as) {
    case 'count':
      return formatCount(Number(value), language);
    case 'number':
      return formatNumber(Number(value), language);
    case 'currency':
      return formatCurrency(Number(value), language);
    case 'bytes':
      return formatBytes(Number(value));
    case 'ago':
      return formatAgo(timeOf(value), language);
    case 'date':
      return formatDate(timeOf(value), language);
    case 'word':
      return wordOf(String(value), `field.value.${value}`, beside);
    case 'device':
      return deviceName(String(value));
    case 'code':
    case 'text':
    case undefined:
      return Array.isArray(value) ? value.join(', ') : String(value);
    default:
      return wordOf(String(value), `${String(as).replace('word.', 'value.')}.${value}.text`, beside);
  }
}

/** A value of a few by its own words. */
function wordOf(value: string, key: string, beside?: Readonly<Record<string, unknown>>): string {
  return hasText(key) ? textOf(key, beside) : value;
}

export function timeOf(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value);
}
