import { ScrollBox } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import type { ApiReply } from './use-asking.ts';

/** What a call answered. */
export function Reply({ reply: { status, type, text, isCut, failed } }: { reply: ApiReply }) {
  const t = useText();
  if (failed)
    return (
      <p role="alert" className="reference-try__warning">
        {t('reference.try.failed')}
      </p>
    );
  return (
    <figure className="reference-reply" role="status" data-failed={status >= 400 || undefined}>
      <figcaption>
        <strong>{status}</strong> {type}
      </figcaption>
      {text === '' ? <p>{t('reference.try.noText')}</p> : <ScrollBox as="pre">{text}</ScrollBox>}
      {isCut ? <p>{t('reference.try.cut')}</p> : null}
    </figure>
  );
}
