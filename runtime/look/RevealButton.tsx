import { useText } from '../i18n/use-text.ts';
import { Icon } from './icons.tsx';

/** Shows what is typed into a field that hides it; by name and state, which a picture alone has not. */
export function RevealButton({
  isShown,
  onChange,
}: {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}) {
  const t = useText();
  return (
    <button
      type="button"
      className="form-reveal"
      aria-label={t('field.control.reveal')}
      aria-pressed={isShown}
      onClick={() => onChange(!isShown)}
    >
      <Icon name="eye" />
    </button>
  );
}
