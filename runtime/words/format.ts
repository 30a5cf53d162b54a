import type { LanguageId } from '#generated/app.ts';
import { countShort } from '#generated/constants.ts';
import { currentLanguage, languageOf } from '../i18n/language.ts';
import { bytesPerKilobyte, msPerSecond } from '../units.ts';
import { formatterOf } from './formatters.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const minuteMs = 60 * msPerSecond;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const monthMs = 30 * dayMs;
const yearMs = 365 * dayMs;
/** From here on some languages put digits in groups. */
// biome-ignore lint/plugin: as CLDR has it, no language groups three digits or fewer.
const grouped = 1000;

type Time = string | number | Date;

/** Above a thousand as `x.yk`, in both languages (seed 9). */
export function formatCount(count: number, language: LanguageId = currentLanguage()): string {
  if (count <= countShort) return formatNumber(count, language);
  return `${(count / countShort).toFixed(1)}k`;
}

/** Small whole numbers, which most pages have alone, are written without what takes a browser ten milliseconds to make. */
export function formatNumber(value: number, language: LanguageId = currentLanguage()): string {
  const isPlain = Number.isInteger(value) && value >= 0 && value < grouped;
  if (isPlain && languageOf(language)?.numbering === 'latn') return String(value);
  return formatterOf('number', language).format(value);
}

/**
 * An amount of money, without the sign of a currency: two decimals, thousands apart, a half to the even one (seed 9). As a
 * text it is rounded as it is written, and not as the binary number that comes nearest.
 */
export function formatCurrency(amount: number, language: LanguageId = currentLanguage()): string {
  return formatterOf('currency', language).format(String(amount) as Intl.StringNumericLiteral);
}

/** `B` to `TB`, two decimals from KB up (seed 9). */
export function formatBytes(bytes: number): string {
  const power =
    bytes < bytesPerKilobyte
      ? 0
      : Math.min(Math.floor(Math.log(bytes) / Math.log(bytesPerKilobyte)), units.length - 1);
  return `${power ? (bytes / bytesPerKilobyte ** power).toFixed(2) : Math.round(bytes)} ${units[power]}`;
}

/** A day, as the language writes it. */
export function formatDate(time: Time, language: LanguageId = currentLanguage()): string {
  return dateFormat(time, language, 'date');
}

/** The time of a day that stands elsewhere. */
export function formatTime(time: Time, language: LanguageId = currentLanguage()): string {
  return dateFormat(time, language, 'time');
}

/** A day and the time of it. */
export function formatDateTime(time: Time, language: LanguageId = currentLanguage()): string {
  return dateFormat(time, language, 'dateTime');
}

/** Years, then a date for months, then days, hours, minutes, seconds (seed 9). */
export function formatAgo(
  time: Time,
  language: LanguageId = currentLanguage(),
  now: number = Date.now(),
): string {
  const then = new Date(time);
  if (Number.isNaN(then.getTime())) return '';
  const past = Math.max(0, now - then.getTime());
  if (past >= monthMs && past < yearMs) return formatDate(then, language);
  const [size, unit] = stepOf(past);
  return formatterOf(past < msPerSecond ? 'now' : 'ago', language).format(-Math.floor(past / size), unit);
}

function stepOf(past: number): [number, Intl.RelativeTimeFormatUnit] {
  if (past >= yearMs) return [yearMs, 'year'];
  if (past >= dayMs) return [dayMs, 'day'];
  if (past >= hourMs) return [hourMs, 'hour'];
  return past >= minuteMs ? [minuteMs, 'minute'] : [msPerSecond, 'second'];
}

function dateFormat(time: Time, language: LanguageId, sort: 'date' | 'time' | 'dateTime'): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : formatterOf(sort, language).format(date);
}
