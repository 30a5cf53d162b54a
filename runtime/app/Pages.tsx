import { Activity, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { pagesKept } from '#generated/constants.ts';
import { isSameAddress, type PageView, pageKey } from '../pages/page-view.ts';
import { page } from '../state/page.ts';
import { PageBody } from './PageBody.tsx';
import { UnreachedPage } from './UnreachedPage.tsx';

interface Kept {
  key: string;
  view: PageView;
}

/** The page that is shown and, hidden, the lists that were left: coming back finds them as they were. */
export function Pages({ view }: { view: PageView }) {
  const { placed } = useSnapshot(page);
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const key = pageKey(view.page);
  const isPlacedOver = view.page.unreached || view.page.placed || placed;
  const keeps = Boolean(view.page.entry?.keepAlive) && !isPlacedOver;
  const known = kept.find((one) => one.key === key);
  // Found again at the address it was left with, it stands as it is: drawing each row anew would change nothing.
  const own = known && isSameAddress(known.view, view) ? known.view : view;
  if (keeps && known?.view !== own) setKept(keepPage(kept, { key, view: own }));
  const list = keeps ? keepPage(kept, { key, view: own }) : kept;
  return (
    <>
      {list.map((one) => (
        <KeptPage key={one.key} view={one.view} isShown={keeps && one.key === key} />
      ))}
      {view.page.unreached ? <UnreachedPage /> : null}
      {keeps || view.page.unreached ? null : (
        <PageBody key={key} view={view} placed={placed as PageView['page']['placed']} />
      )}
    </>
  );
}

/** A browser that does not know this would lead the keyboard and a screen reader into what is hidden. */
const passesOver = globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false;

/**
 * A list that may stand behind other pages. React would take it out of the layout there, and all of it would be styled and laid
 * out anew when it is shown: a browser that can is told to pass it over instead, and knows then how it looked.
 */
function KeptPage({ view, isShown }: { view: PageView; isShown: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isShown || !passesOver) return;
    for (const part of place.current?.querySelectorAll<HTMLElement>(':scope > *') ?? [])
      part.style.removeProperty('display');
  }, [isShown]);
  return (
    <div
      ref={place}
      className={isShown ? 'kept-page' : 'kept-page kept-page--behind'}
      data-background={view.page.entry?.background}
    >
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <PageBody view={view} />
      </Activity>
    </div>
  );
}

/** Replaces in place, since moving a kept page would not lose it but would cost; the oldest goes first. */
function keepPage(kept: readonly Kept[], next: Kept): readonly Kept[] {
  if (kept.some(({ key }) => key === next.key)) return kept.map((one) => (one.key === next.key ? next : one));
  return [...kept, next].slice(-pagesKept);
}
