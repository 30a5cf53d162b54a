import { useLanguage } from '#runtime/i18n/language-context.ts';
import { formatAgo, formatDateTime } from '#runtime/words/format.ts';

/** How long ago, with the exact time for those who point at it. */
export function Ago({ time }: { time: string }) {
  const language = useLanguage();
  return (
    <time dateTime={time} title={formatDateTime(time, language)}>
      {formatAgo(time, language)}
    </time>
  );
}
