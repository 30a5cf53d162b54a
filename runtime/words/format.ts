import { type LanguageId, languages } from '#generated/app.ts';
import { countShort, currencyDecimals } from '#generated/constants.ts';
import { currentLanguage } from '../i18n/language.ts';
import { bytesPerKilobyte, msPerSecond } from '../units.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const minuteMs = 60 * msPerSecond;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const monthMs = 30 * dayMs;
const yearMs = 365 * dayMs;

type Time = string | number | Date;

export function tagOf(language: LanguageId): string {
  return languages.find((one) => one.id === language)?.tag ?? language;
}

/** Above a thousand as `x.yk`, in both languages (seed 9). */
export function formatCount(count: number, language: LanguageId = currentLanguage()): string {
  if (count <= countShort) return formatNumber(count, language);
  return `${(count / countShort).toFixed(1)}k`;
}

export function formatNumber(value: number, language: LanguageId = currentLanguage()): string {
  return new Intl.NumberFormat(tagOf(language), { maximumFractionDigits: 2 }).format(value);
}

/**
 * An amount of money, without the sign of a currency: two decimals, thousands apart, a half to the even one (seed 9). As a
 * text it is rounded as it is written, and not as the binary number that comes nearest.
 */
export function formatCurrency(amount: number, language: LanguageId = currentLanguage()): string {
  const written = new Intl.NumberFormat(tagOf(language), {
    minimumFractionDigits: currencyDecimals,
    maximumFractionDigits: currencyDecimals,
    roundingMode: 'halfEven',
    signDisplay: 'negative',
  });
  return written.format(String(amount) as Intl.StringNumericLiteral);
}

/** `B` to `TB`, two decimals from KB up (seed 9). */
export function formatBytes(bytes: number): string {
  const power =
    bytes < bytesPerKilobyte
      ? 0
      : Math.min(Math.floor(Math.log(bytes) / Math.log(bytesPerKilobyte)), units.length - 1);
  return `${power ? (bytes / bytesPerKilobyte ** power).toFixed(2) : Math.round(bytes)} ${units[power]}`;
}

export function formatDate(time: Time, language: LanguageId = currentLanguage()): string {
  return dateFormat(time, language, { dateStyle: 'medium' });
}

/** The time of a day that stands elsewhere. */
export function formatTime(time: Time, language: LanguageId = currentLanguage()): string {
  return dateFormat(time, language, { timeStyle: 'short' });
}

export function formatDateTime(time: Time, language: LanguageId = currentLanguage()): string {
  return dateFormat(time, language, { dateStyle: 'medium', timeStyle: 'short' });
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
  // Without `auto` a moment ago would read "0 seconds ago".
  const numeric = past < msPerSecond ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(tagOf(language), { numeric }).format(-Math.floor(past / size), unit);
}

function stepOf(past: number): [number, Intl.RelativeTimeFormatUnit] {
  if (past >= yearMs) return [yearMs, 'year'];
  if (past >= dayMs) return [dayMs, 'day'];
  if (past >= hourMs) return [hourMs, 'hour'];
  return past >= minuteMs ? [minuteMs, 'minute'] : [msPerSecond, 'second'];
}

function dateFormat(time: Time, language: LanguageId, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(tagOf(language), options).format(date);
}
