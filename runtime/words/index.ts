export { useLanguage } from '../i18n/language-context.ts';
export { type Text, type TextParams, useText } from '../i18n/use-text.ts';
export {
  formatAgo,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatNumber,
  tagOf,
} from './format.ts';
export { formatValue } from './format-value.ts';
