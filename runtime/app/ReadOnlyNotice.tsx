import { useContext, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { LanguageContext } from '../i18n/language-context.ts';
import { useText } from '../i18n/use-text.ts';
import { isEmbedded } from '../routing/embedded.ts';
import { askAgain, release } from './build-check.ts';

/** Why nothing can be changed for now, above every page. Until the hub was asked, what came with the document stands. */
export function ReadOnlyNotice() {
  const t = useText();
  const language = useContext(LanguageContext);
  const { isAsked, readOnly: why } = useSnapshot(release);
  useLayoutEffect(() => {
    if (isAsked) document.getElementById('notice')?.remove();
  }, [isAsked]);
  // It was said in the language of the page before.
  useEffect(() => askAgain(language), [language]);
  if (!isAsked || why === undefined || isEmbedded()) return null;
  return (
    <aside className="read-only" role="status">
      <p>{t('shell.readOnly', { why })}</p>
    </aside>
  );
}
