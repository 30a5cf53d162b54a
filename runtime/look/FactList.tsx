import type { Scope, Shown } from '#generated/screens/types.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from './icons.tsx';
import { inPlace } from './in-place.tsx';
import { presentValue } from './present.ts';
import { ShownValue } from './ShownValue.tsx';
import './fact-list.css';

interface FactListProps {
  facts: readonly Shown[];
  scope: Scope;
  className?: string;
}

/** Small figures in a row, each with its drawing; the word for it is in the title and for screen readers. */
export function FactList({ facts, scope, className = '' }: FactListProps) {
  const t = useText();
  const known = facts.flatMap((fact) => {
    const read = presentValue(fact, scope);
    return read ? [{ fact, read }] : [];
  });
  if (known.length === 0) return null;
  return (
    <ul className={`fact-list ${className}`.trim()}>
      {inPlace(known, ({ fact, read: { whole, time } }) => {
        const word = fact.label ? t(fact.label) : '';
        return (
          <li
            className={time ? 'fact-list__time' : undefined}
            title={[word, whole].filter(Boolean).join(' ')}
          >
            {fact.icon ? <Icon name={fact.icon} size={13} /> : null}
            {word ? <span className="unseen">{word} </span> : null}
            <span className="fact-list__value">
              <ShownValue shown={fact} scope={scope} place="fact-list" isIconBeside />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a value is a moment, which some places show apart from figures. */
export const isTime = ({ as }: Shown): boolean => as === 'ago' || as === 'date';
