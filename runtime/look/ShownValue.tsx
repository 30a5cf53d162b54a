import type { ReactNode } from 'react';
import type { Scope, Shown } from '#generated/screens/types.ts';
import { useText } from '../i18n/use-text.ts';
import { hrefOfLink } from '../routing/href.ts';
import { Link } from '../routing/Link.tsx';
import { TimeText } from '../words/TimeText.tsx';
import { Icon } from './icons.tsx';
import { MeterBar } from './MeterBar.tsx';
import { isKnown, type Presented, presentValue } from './present.ts';
import { valuesOf } from './values-of.ts';

interface ShownValueProps {
  shown: Shown;
  scope: Scope;
  /** What its parts are called in the style sheet of the place: `table-rows` has `table-rows__badge`. */
  place: string;
  /** Where it leads if it says nothing of that itself. */
  href?: string | undefined;
  /** Whether a dash stands where there is nothing. */
  dashed?: boolean;
  /** Whether the place draws the icon, beside the word for the value. */
  isIconBeside?: boolean;
  /** In the place of its words: the same with pieces of them marked. */
  children?: ReactNode;
}

/** The one way in which a value of the spec is drawn, wherever it stands. */
export function ShownValue({ shown, scope, place, href, dashed, isIconBeside, children }: ShownValueProps) {
  const t = useText();
  if (shown.when?.(scope) === false) return null;
  const read = presentValue(shown, scope);
  // What is nothing has no place to lead to, and no share of anything.
  const isThere = read !== undefined && !read.isNone;
  // A name that somebody made up, among others that are known, leads to nothing else.
  const to =
    shown.go && isThere && isKnown(shown, scope)
      ? hrefOfLink(shown.go, valuesOf(shown.with, scope), { language: scope.language })
      : href;
  const words = children ?? (read && wordsOf(read, place));
  return (
    <>
      {shown.icon && !isIconBeside ? <Icon name={shown.icon} size={13} /> : null}
      {isThere && shown.most ? (
        <MeterBar shown={shown} scope={scope} place={place} />
      ) : words && to ? (
        <Link className={`${place}__link`} to={to}>
          {words}
        </Link>
      ) : (
        (words ?? (dashed ? <span className={`${place}__none`}>–</span> : null))
      )}
      {[shown.badge ?? []]
        .flat()
        .filter(({ when }) => when?.(scope) !== false)
        .map(({ icon, text }) => (
          <span key={text} className={`${place}__badge`} title={t(text)}>
            {icon ? <Icon name={icon} size={12} /> : null}
            <span>{t(text)}</span>
          </span>
        ))}
    </>
  );
}

function wordsOf({ text, whole, time, isCode, isWords, isNone }: Presented, place: string): ReactNode {
  if (isNone) return <span className={`${place}__none`}>{text}</span>;
  if (isCode) return <code>{text}</code>;
  if (time) return <TimeText time={time} text={text} whole={whole} />;
  return (
    <span className={`${place}__value`} title={whole} data-words={isWords || undefined}>
      {text}
    </span>
  );
}
