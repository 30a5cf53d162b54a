import { kindById } from '#generated/kinds.ts';
import { kindName } from '../i18n/kind-words.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { inPlace } from '../look/in-place.tsx';
import type { Piece } from './suggestion.ts';
import type { Option } from './use-options.ts';
import './suggest.css';

interface OptionsProps {
  id: string;
  options: readonly Option[];
  active: number;
  pick: (option: Option) => void;
  forget: (text: string) => void;
  forgetAll: () => void;
}

/** What stands below a search box. The box keeps the focus: it says which of these is active. */
export function Options({ id, options, active, pick, forget, forgetAll }: OptionsProps) {
  const t = useText();
  const isRecent = options.some((option) => 'recent' in option);
  return (
    <div className="suggest">
      {isRecent ? <p className="suggest__head">{t('search.recent')}</p> : null}
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={t(isRecent ? 'search.recent' : 'search.suggestions')}
      >
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps the focus, and hears the keys.
          <div
            key={keyOf(option)}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="suggest__option"
            // The box must not lose the focus before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            {'recent' in option ? (
              <Recent text={option.recent} onForget={() => forget(option.recent)} />
            ) : 'person' in option ? (
              <Person person={option.person} />
            ) : (
              <Thing item={option.item} />
            )}
          </div>
        ))}
      </div>
      {isRecent ? (
        <button type="button" className="suggest__forget" onClick={forgetAll}>
          {t('search.forgetAll')}
        </button>
      ) : null}
      <p className="unseen" role="status">
        {t('search.suggested', { count: options.length })}
      </p>
    </div>
  );
}

function keyOf(option: Option): string {
  if ('recent' in option) return option.recent;
  if ('person' in option) return option.person.user;
  return `${option.item.kind}/${option.item.user}/${option.item.name}`;
}

function Person({ person: { user, title } }: Extract<Option, { person: unknown }>) {
  const t = useText();
  return (
    <>
      <Icon name="user" size={14} />
      <span className="suggest__title">
        <Pieces pieces={title} />
      </span>
      <span className="suggest__path">
        <span className="unseen">{t('search.people')} </span>
        {user}
      </span>
    </>
  );
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  inPlace(pieces, ({ text, hit }) => (hit ? <mark>{text}</mark> : <span>{text}</span>));

function Thing({ item: { kind, user, name, title } }: Extract<Option, { item: unknown }>) {
  const t = useText();
  const icon = kindById(kind)?.icon;
  return (
    <>
      {icon ? <Icon name={icon} size={14} /> : null}
      <span className="suggest__title">
        <Pieces pieces={title} />
      </span>
      <span className="suggest__path">
        <span className="unseen">{kindName(t, kind, 'one')} </span>
        {user}/{name}
      </span>
    </>
  );
}

/** The button is for the mouse: at the keyboard Delete does the same, which the list's own words say. */
function Recent({ text, onForget }: { text: string; onForget: () => void }) {
  const t = useText();
  return (
    <>
      <Icon name="history" size={14} />
      <span className="suggest__title">{text}</span>
      <button
        type="button"
        className="suggest__remove"
        tabIndex={-1}
        aria-hidden="true"
        title={t('search.forget')}
        onClick={(event) => {
          event.stopPropagation();
          onForget();
        }}
      >
        <Icon name="close" size={12} />
      </button>
    </>
  );
}
