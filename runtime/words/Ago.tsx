import { useLanguage } from '../i18n/language-context.ts';
import { formatAgo, formatDateTime } from './format.ts';

/** How long ago, with the exact time for those who ask. */
export function Ago({ time }: { time: string | number }) {
  const language = useLanguage();
  return (
    <time dateTime={new Date(time).toISOString()} title={formatDateTime(time, language)}>
      {formatAgo(time, language)}
    </time>
  );
}
