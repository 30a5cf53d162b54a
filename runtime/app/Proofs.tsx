import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { answerProof, proofs } from '../feedback/proofs.ts';
import { session } from '../session/session.ts';

// Few are asked, and those rarely: nobody else pays for the field.
const ProofDialog = lazy(() =>
  import('../blocks/form/ProofDialog.tsx').then((module) => ({ default: module.ProofDialog })),
);

/** The box that asks for the password again, over the page that wants it: with that it goes. */
export function Proofs({ pathname }: { pathname: string }) {
  const { open } = useSnapshot(proofs);
  const { user } = useSnapshot(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page wants something else
  useEffect(() => () => answerProof(false), [pathname]);
  return open ? (
    <Suspense fallback={null}>
      <ProofDialog key={open.number} userName={user?.userName ?? ''} onAnswer={answerProof} />
    </Suspense>
  ) : null;
}
