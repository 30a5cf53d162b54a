import type { LanguageId } from '#generated/app.ts';
import { currentLanguage } from '../i18n/language.ts';
import { formatAgo, formatBytes, formatCount, formatDate, formatNumber } from './format.ts';

/** A value of a screen in the words of the page; absent values are an empty text. */
export function formatValue(
  value: unknown,
  as: string | undefined,
  language: LanguageId = currentLanguage(),
): string {
  if (value === undefined || value === null || value === '') return '';
  switch (as) {
    case 'count':
      return formatCount(Number(value), language);
    case 'number':
      return formatNumber(Number(value), language);
    case 'bytes':
      return formatBytes(Number(value));
    case 'ago':
      return formatAgo(timeOf(value), language);
    case 'date':
      return formatDate(timeOf(value), language);
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

function timeOf(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value);
}
