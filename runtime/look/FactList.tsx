import { useText } from '../i18n/use-text.ts';
import { Icon } from './icons.tsx';
import type { ShownFact } from './present.ts';
import './fact-list.css';

/** Small figures in a row, each with its drawing; the word for it is in the title and for screen readers. */
export function FactList({ facts, className = '' }: { facts: readonly ShownFact[]; className?: string }) {
  const t = useText();
  if (facts.length === 0) return null;
  return (
    <ul className={`fact-list ${className}`.trim()}>
      {facts.map(({ icon, label, text, whole, time, isCode }) => {
        const word = label ? t(label) : '';
        return (
          <li
            key={label ?? text}
            className={time ? 'fact-list__time' : undefined}
            title={[word, whole].filter(Boolean).join(' ')}
          >
            {icon ? <Icon name={icon} size={13} /> : null}
            {word ? <span className="unseen">{word} </span> : null}
            {time ? <time dateTime={time}>{text}</time> : isCode ? <code>{text}</code> : <span>{text}</span>}
          </li>
        );
      })}
    </ul>
  );
}
