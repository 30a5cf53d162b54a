import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { titleOfPage, windowTitle } from '#generated/page-title.ts';
import { isHashed } from '../current-app.ts';
import { hubNameHere } from '../given.ts';
import { kindWords } from '../i18n/kind-words.ts';
import { useText } from '../i18n/use-text.ts';
import { session } from '../session/session.ts';
import { page as pageState } from '../state/page.ts';
import type { PageView } from './page-view.ts';
import { scopeOf } from './scope-of.ts';

/** The document of a page has all of it: what writes it for later pages is loaded behind the first. */
export const loadHead = () => import('./write-head.ts');

/** Keeps the title of the window, and whatever else the document told of its page, true of the page that is open now. */
export function usePageHead({ page, location }: PageView): void {
  const t = useText();
  const { titleParams: more, placed } = useSnapshot(pageState);
  const { user } = useSnapshot(session);
  const titled = {
    chain: page.chain,
    scope: scopeOf(page, location.search),
    placed: placed?.screen ?? page.placed?.screen,
    more,
    kindWords: kindWords(page.params.kind, t),
  };
  const title = windowTitle(titleOfPage(titled, t), hubNameHere());
  const isOpen = user === null;
  // All that it is made of, beside the words.
  const known = JSON.stringify([title, page.pathname, titled.placed, more, isOpen]);
  // Of a page that is about somebody or something, what was sent knows more than is known here before all of it stands. Of any
  // other it is written anew: the words may be newer than the document, as where somebody edits them.
  const isNamed = page.params.name !== undefined || page.params.user !== undefined;
  const sent = useRef(isHashed || page.placed || !isNamed ? undefined : { known, t });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` says all of it
  useEffect(() => {
    if (sent.current?.known === known && sent.current.t === t) return;
    sent.current = undefined;
    document.title = title;
    // Behind a `#` all pages have one address, of which the document says what there is to say.
    if (isHashed) return;
    let isLeft = false;
    loadHead()
      .then(({ headOf, writeHead }) => isLeft || writeHead(headOf(titled, { isOpen }, t)))
      // Whoever is here sees none of it.
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [known, t]);
}
