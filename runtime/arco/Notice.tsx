import type { ReactNode } from 'react';
import { useText } from '#runtime/i18n/use-text.ts';
import { Icon } from '#runtime/look/icons.tsx';
import './notice.css';

interface NoticeProps {
  icon?: string;
  title: string;
  text?: string;
  /** What can be done about it. */
  action?: ReactNode;
}

/** A part of a page that has nothing to show: what is the matter, and what to do. */
export function Notice({ icon = 'info', title, text, action }: NoticeProps) {
  return (
    <section className="notice" role="status">
      <Icon name={icon} />
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {action ? <div className="notice-action">{action}</div> : null}
    </section>
  );
}

/** Asks for the same thing once more. */
export function RetryButton({ onClick }: { onClick: () => unknown }) {
  const t = useText();
  return (
    <button type="button" className="notice-button" onClick={() => onClick()}>
      {t('files.retry')}
    </button>
  );
}
