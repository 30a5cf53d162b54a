import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';

interface NoticesProps {
  props: RecordProps;
  scope: Scope;
  /** Whether it is asked again until there is something to show. */
  isWaiting: boolean;
}

/** What is said of a thing above its page as long as it holds, and that it is being waited for. */
export function Notices({ props: { notices = [], waiting }, scope, isWaiting }: NoticesProps) {
  const t = useText();
  const holding = notices.filter(({ when }) => when(scope));
  // What has failed is not said to be on its way.
  const isWaited = waiting && isWaiting && !holding.some(({ tone }) => tone === 'warning');
  return (
    <>
      {holding.map(({ id, icon, tone, text }) => (
        <p
          key={id}
          className={`record-notice${tone === 'warning' ? ' record-notice--failed' : ''}`}
          role={tone === 'warning' ? 'alert' : 'status'}
        >
          <Icon name={icon} />
          {t(text)}
        </p>
      ))}
      {isWaited ? (
        <p className="record-notice" role="status">
          <Icon name={waiting.icon} />
          {t(waiting.text)}
        </p>
      ) : null}
    </>
  );
}
