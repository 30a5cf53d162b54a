import type { LanguageId } from '#generated/app.ts';
import { currentLanguage, tagOf } from '../i18n/language.ts';
import { msPerSecond } from '../units.ts';

const minuteMs = 60 * msPerSecond;

/** The largest first. */
const units = [
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
  ['second', msPerSecond],
] as const;

/** A length of time in the largest unit of which it is a whole number, so that nothing of it is lost: `18 seconds`, `1 hour`. */
export function formatDuration(ms: number, language: LanguageId = currentLanguage()): string {
  const [unit, length] = units.find(([, one]) => ms >= one && ms % one === 0) ?? ['second', msPerSecond];
  const format = new Intl.NumberFormat(tagOf(language), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(ms / length);
}
