import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { pageDescriptionChars, pagePictureHigh, pagePictureWide } from '#generated/constants.ts';
import { type HeadTag, headOfPage } from '#generated/page-head.ts';
import { isHashed } from '../current-app.ts';
import { hubNameHere } from '../given.ts';
import { kindWords } from '../i18n/kind-words.ts';
import { useText } from '../i18n/use-text.ts';
import { session } from '../session/session.ts';
import { page as pageState } from '../state/page.ts';
import { toldBy } from '../told.ts';
import type { PageView } from './page-view.ts';
import { scopeOf } from './scope-of.ts';

/** Keeps the title of the window, and whatever else the document told of its page, true of the page that is open now. */
export function usePageHead({ page, location }: PageView): void {
  const t = useText();
  const { titleParams: more, placed } = useSnapshot(pageState);
  const { user } = useSnapshot(session);
  // The document says where the hub is reached, which whoever opened it may know by another name.
  const { title, tags } = headOfPage(
    {
      chain: page.chain,
      scope: scopeOf(page, location.search),
      placed: placed?.screen ?? page.placed?.screen,
      more,
      kindWords: kindWords(page.params.kind, t),
      hub: hubNameHere(),
      origin: toldBy('origin') ?? globalThis.location.origin,
      isOpen: user === null,
      longest: pageDescriptionChars,
      pictured: { wide: pagePictureWide, high: pagePictureHigh },
    },
    t,
  );
  const written = JSON.stringify({ title, tags });
  // Of a page that is about somebody or something, what was sent knows more than is known here before all of it stands. Of any
  // other it is written anew: the words may be newer than the document, as where somebody edits them.
  const isNamed = page.params.name !== undefined || page.params.user !== undefined;
  const sent = useRef(isHashed || page.placed || !isNamed ? undefined : written);
  useEffect(() => {
    if (sent.current === written) return;
    sent.current = undefined;
    const told = JSON.parse(written) as { title: string; tags: HeadTag[] };
    document.title = told.title;
    writeTags(told.tags);
  }, [written]);
}

/** Whatever is told of a page, as the document was sent or as it was written here. */
const told = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name^="twitter:"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"][hreflang]',
].join();

function writeTags(tags: readonly HeadTag[]): void {
  const { head } = document;
  const now = tags.map(({ tag, attributes }) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  });
  const before = [...head.querySelectorAll(told)];
  if (before.length === now.length && before.every((one, at) => one.isEqualNode(now[at] ?? null))) return;
  for (const one of before) one.remove();
  head.append(...now);
}
