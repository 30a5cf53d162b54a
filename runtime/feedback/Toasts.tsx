import { type CSSProperties, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { notificationGap, toastOffset } from '#generated/constants.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { closeAllToasts, closeToast, pauseToast, resumeToast, toasts } from './toasts.ts';
import { topLayer } from './top-layer.ts';
import './toasts.css';

const place = { '--offset': `${toastOffset}px`, '--gap': `${notificationGap}px` } as CSSProperties;

/** The notices at the top right, under the bar, or over a dialog; Esc closes them, hover holds them. */
export function Toasts() {
  const t = useText();
  const { list } = useSnapshot(toasts);
  const top = useSnapshot(topLayer).dialogs.at(-1) as HTMLElement | undefined;
  const any = list.length > 0;
  useEffect(() => {
    if (!any) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeAllToasts();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [any]);
  const notices = (
    <section className="toasts" style={place} aria-label={t('shell.notices')} aria-live="polite">
      {list.map(({ id, title, text, tone }) => (
        <div
          key={id}
          className={`toast toast-${tone}`}
          role="status"
          onPointerEnter={() => pauseToast(id)}
          onPointerLeave={() => resumeToast(id)}
        >
          <span>
            {title === undefined ? null : <strong className="toast__title">{title}</strong>}
            {text}
          </span>
          <button
            type="button"
            className="button button--quiet button--icon toast-close"
            onClick={() => closeToast(id)}
            aria-label={t('shell.close')}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  );
  return top ? createPortal(notices, top) : notices;
}
