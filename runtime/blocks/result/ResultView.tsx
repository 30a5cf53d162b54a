import type { ReactNode } from 'react';
import { type Picture, ResultPicture } from './ResultPicture.tsx';
import './result.css';

interface ResultViewProps {
  picture?: Picture | undefined;
  status?: number | undefined;
  title: string;
  text?: string | undefined;
  actions?: readonly { text: string; run: () => void }[];
  /** What stands behind them. */
  children?: ReactNode;
}

/** A page that says what happened and what to do next; the first action is the main one. */
export function ResultView({
  picture = 'missing',
  status,
  title,
  text,
  actions = [],
  children,
}: ResultViewProps) {
  return (
    <section className="result" aria-labelledby="result-title">
      <ResultPicture picture={picture} />
      {status ? <p className="result-status">{status}</p> : null}
      <h1 id="result-title">{title}</h1>
      {text ? <p className="result-text">{text}</p> : null}
      <div className="result-actions">
        {actions.map((action, index) => (
          <button
            key={action.text}
            type="button"
            className={index ? 'button' : 'button button--primary'}
            onClick={action.run}
          >
            {action.text}
          </button>
        ))}
        {children}
      </div>
    </section>
  );
}
