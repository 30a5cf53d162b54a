import { useText } from '#runtime/i18n/use-text.ts';
import { type AnyIcon, Icon } from '#runtime/look/icons.tsx';
import { useCopied } from './use-copied.ts';
import './copy-button.css';

interface CopyButtonProps {
  text: string;
  /** What is copied, said to those who cannot see the button's place. */
  label: string;
  className?: string;
  icon?: AnyIcon;
}

/** A quiet icon button that copies a text and shows a tick for a moment. */
export function CopyButton({ text, label, className = '', icon = 'copy' }: CopyButtonProps) {
  const t = useText();
  const [copied, copy] = useCopied();
  return (
    <button
      type="button"
      className={`copy-button ${className}`}
      data-copied={copied || undefined}
      title={copied ? t('readme.copied') : label}
      aria-label={label}
      onClick={() => copy(text)}
    >
      <Icon name={copied ? 'check' : icon} />
      <span className="copy-button-said" role="status">
        {copied ? t('readme.copied') : ''}
      </span>
    </button>
  );
}
