import { CopyButton } from '#runtime/arco/CopyButton.tsx';
import { useText } from '#runtime/i18n/use-text.ts';
import './clone-hint.css';

/** The command that fetches the repository, ready to be copied. */
export function CloneHint({ url }: { url: string }) {
  const t = useText();
  const command = `git clone ${url}`;
  return (
    <div className="clone-hint">
      <p className="clone-hint-title">{t('intro.clone')}</p>
      <div className="clone-hint-box">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <code tabIndex={0}>{command}</code>
        <CopyButton text={command} label={t('intro.copyClone')} />
      </div>
    </div>
  );
}
