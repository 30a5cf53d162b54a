import { useText } from '../i18n/use-text.ts';
import { Commands } from '../repos/Commands.tsx';
import { embedCode } from './embed-code.ts';
import './embed-code.css';

interface EmbedCodeProps {
  /** The whole address of what stands inside other pages; undefined while it is not known. */
  address: string | undefined;
  /** What the frame is called for those who do not see it. */
  title: string;
}

/** What is pasted into a page for something of the hub to stand there. */
export function EmbedCode({ address, title }: EmbedCodeProps) {
  const t = useText();
  return (
    <>
      <p className="embed-code__text">{t('embed.text')}</p>
      {address === undefined ? null : (
        <Commands title="HTML" text={embedCode(address, title)} label={t('embed.copy')} />
      )}
    </>
  );
}
