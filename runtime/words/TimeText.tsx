import { isDrawnAhead, useTakenOver } from '../taken-over.ts';

interface TimeTextProps {
  time: string;
  /** As the page says it: mostly how long ago. */
  text: string;
  /** The whole of it, for those who ask. */
  whole: string;
}

/**
 * A time in words. Those that were drawn ahead hold by the clock and the zone of the server; they stay until the browser writes its
 * own, which differ from nothing: React writes only what it believes to have changed.
 */
export function TimeText({ time, text, whole }: TimeTextProps) {
  const isWritten = useTakenOver() || isDrawnAhead;
  return (
    <time dateTime={time} title={isWritten ? whole : undefined} suppressHydrationWarning>
      {isWritten ? text : ''}
    </time>
  );
}
