/** Words in the language of the page; numbers, sizes and times as it writes them. */

export { hasText, loadFormWords } from '../i18n/i18n.ts';
export { kindName, kindWords } from '../i18n/kind-words.ts';
export { currentLanguage } from '../i18n/language.ts';
export { useLanguage } from '../i18n/language-context.ts';
export type { Text, TextParams } from '../i18n/texts.tsx';
export { useText } from '../i18n/use-text.ts';
export { Ago } from '../words/Ago.tsx';
export {
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatNumber,
  formatTime,
} from '../words/format.ts';
export { formatDuration } from '../words/format-duration.ts';
