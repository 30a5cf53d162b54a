import type { ReactNode } from 'react';
import { type AnyIcon, Icon } from './icons.tsx';
import './state-notice.css';

interface StateNoticeProps {
  title: string;
  text?: string | undefined;
  icon?: AnyIcon;
  /** Whether something went wrong: said at once by a screen reader. */
  failed?: boolean;
  /** What one can do about it. */
  children?: ReactNode;
}

/** What stands where there is nothing to show: what is the case, and what to do. */
export function StateNotice({ title, text, icon = 'info', failed = false, children }: StateNoticeProps) {
  return (
    <div
      className={`state-notice${failed ? ' state-notice--failed' : ''}`}
      role={failed ? 'alert' : 'status'}
    >
      <Icon name={icon} size={28} className="state-notice__icon" />
      <h2 className="state-notice__title">{title}</h2>
      {text ? <p className="state-notice__text">{text}</p> : null}
      {children ? <div className="state-notice__actions">{children}</div> : null}
    </div>
  );
}
