import { Activity, useState } from 'react';
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
        <Activity key={one.key} mode={keeps && one.key === key ? 'visible' : 'hidden'}>
          <PageBody view={one.view} />
        </Activity>
      ))}
      {view.page.unreached ? <UnreachedPage /> : null}
      {keeps || view.page.unreached ? null : (
        <PageBody key={key} view={view} placed={placed as PageView['page']['placed']} />
      )}
    </>
  );
}

/** Replaces in place, since moving a kept page would not lose it but would cost; the oldest goes first. */
function keepPage(kept: readonly Kept[], next: Kept): readonly Kept[] {
  if (kept.some(({ key }) => key === next.key)) return kept.map((one) => (one.key === next.key ? next : one));
  return [...kept, next].slice(-pagesKept);
}
