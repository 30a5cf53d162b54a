export { useLanguage } from '../i18n/language-context.ts';
export { useText } from '../i18n/use-text.ts';
export {
  formatAgo,
  formatBytes,
  formatCount,
  formatDate,
  formatNumber,
} from './format.ts';
export { formatValue } from './format-value.ts';
