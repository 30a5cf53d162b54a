import { useLanguage } from '../i18n/language-context.ts';
import { formatAgo, formatDateTime } from './format.ts';
import { TimeText } from './TimeText.tsx';

/** How long ago, with the exact time for those who ask. */
export function Ago({ time }: { time: string | number }) {
  const language = useLanguage();
  const [text, whole] = [formatAgo(time, language), formatDateTime(time, language)];
  return <TimeText time={new Date(time).toISOString()} text={text} whole={whole} />;
}
