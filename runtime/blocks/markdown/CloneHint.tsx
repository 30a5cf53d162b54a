import { CopyButton } from '#runtime/arco/CopyButton.tsx';
import { useText } from '#runtime/i18n/use-text.ts';
import { ScrollBox } from '#runtime/look/ScrollBox.tsx';
import './clone-hint.css';

/** The command that fetches the repository, ready to be copied. */
export function CloneHint({ url }: { url: string }) {
  const t = useText();
  const command = `git clone ${url}`;
  return (
    <div className="clone-hint">
      <p className="clone-hint-title">{t('intro.clone')}</p>
      <div className="clone-hint-box">
        <ScrollBox as="code">{command}</ScrollBox>
        <CopyButton text={command} label={t('intro.copyClone')} />
      </div>
    </div>
  );
}
