import { type MouseEvent, useRef, useState } from 'react';
import type { Button as ButtonSpec, Scope } from '#generated/screens/types.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { wordsOf } from '../feedback/words-of.ts';
import { kindWords } from '../i18n/kind-words.ts';
import { type TextParams, useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { hrefToPage } from '../routing/href.ts';
import { Link } from '../routing/Link.tsx';
import { PlaceLink } from '../routing/PlaceLink.tsx';
import { formatValue } from '../words/format-value.ts';
import { hrefOfStep, linkIn } from './href-of-step.ts';
import { refusalIn } from './refusal-in.ts';
import { usePress } from './use-press.ts';

export type Params = Readonly<Record<string, unknown>>;

interface ButtonProps {
  button: ButtonSpec;
  scope: Scope;
  /** What its words and what it does may name beside the row: how many there are, what an error told. */
  params?: Params;
  /** What it looks like where it is no ordinary button. */
  className?: string | undefined;
  /** What its parts are called in a style sheet. */
  part?: string;
  /** That it is one of the places that one may be at, with all that is below it but for home, or alone: it says so where one is there. */
  place?: 'whole' | 'alone';
}

/** The one way in which a button of the spec is drawn: a link where it only leads somewhere, else what does it. */
export function Button({ button, scope, params, className, part = 'button', place }: ButtonProps) {
  const t = useText();
  const named = { ...wordsIn(scope.row), ...kindWords(scope.kind?.id, t), ...wordsIn(params) };
  const words = isGiven(button.text) ? wordsOf(button.text, params) : t(button.text, named);
  const link = linkIn(button.do);
  const classes = className ?? classOf(button);
  if (link && !button.confirm && !refusalIn(button, scope)) {
    const way = { className: classes, to: hrefOfStep(link, scope), onClick: closeAround };
    const inner = (
      <>
        {button.icon ? <Icon name={button.icon} /> : null}
        {part === 'button' ? words : <span className={`${part}__words`}>{words}</span>}
      </>
    );
    return (
      <>
        {button.lead ? `${t(button.lead)} ` : null}
        {place ? (
          <PlaceLink {...way} end={place === 'alone' || way.to === hrefToPage('home')}>
            {inner}
          </PlaceLink>
        ) : (
          <Link {...way}>{inner}</Link>
        )}
      </>
    );
  }
  return (
    <>
      {button.lead ? `${t(button.lead)} ` : null}
      <Pressed {...{ button, scope, named, params, words, part }} className={classes} />
    </>
  );
}

/** Over the page that one is led to, nothing is left open. */
const closeAround = ({ currentTarget }: MouseEvent<Element>) => currentTarget.closest('dialog')?.close();

interface PressedProps {
  button: ButtonSpec;
  scope: Scope;
  named: TextParams;
  params: Params | undefined;
  words: string;
  className: string;
  part: string;
}

const classOf = ({ tone = 'plain' }: ButtonSpec) => (tone === 'plain' ? 'button' : `button button--${tone}`);

function Pressed({ button, scope, named, params, words, className, part }: PressedProps) {
  const t = useText();
  const element = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const press = usePress(button, scope, { ...scope.row, ...params });
  const { confirm, tone, pressed, icon } = button;
  // The row may go, and the focus with it; what opens takes the focus and gives it back.
  const keepsFocus = pressed || button.do.some((step) => opening.some((word) => word in step));
  const act = () => {
    element.current?.closest('dialog')?.close();
    void press.go(() => !keepsFocus && element.current?.closest('section')?.focus());
  };
  return (
    <>
      <button
        ref={element}
        type="button"
        className={className}
        aria-pressed={pressed ? press.isOn : undefined}
        // A button that is truly disabled would lose the focus.
        aria-disabled={pressed ? undefined : press.isBusy}
        title={pressed ? words : undefined}
        onClick={() => {
          if (!press.mayGo()) return;
          if (confirm) setAsking(true);
          else act();
        }}
      >
        {icon ? <Icon name={icon} /> : null}
        <span className={`${part}__words`}>{words}</span>
        {button.count ? (
          <span className={`${part}__count`}>
            {formatValue(Number(button.count.get(scope) ?? 0) + press.step, 'count', scope.language)}
          </span>
        ) : null}
      </button>
      {confirm && isAsking ? (
        <ConfirmDialog
          title={t(confirm.title, named)}
          text={confirm.text && t(confirm.text, named)}
          action={words}
          tone={tone === 'danger' ? 'danger' : 'plain'}
          onConfirm={act}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Effects that open something over the page. */
const opening = ['ask', 'dialog', 'reveal'];

/** Words that are themselves what was given: `{msg}` of an error. */
const isGiven = (words: string) => words.startsWith('{');

/** What of a row words may name. */
function wordsIn(given: Params = {}): TextParams {
  const plain = Object.entries(given).filter((field): field is [string, string | number] =>
    ['string', 'number'].includes(typeof field[1]),
  );
  return Object.fromEntries(plain);
}
