import { useEffect } from 'react';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { valuesOf } from '#runtime/offers/look.ts';
import { callAny, takenBy } from '#runtime/offers/reads.ts';

/** Tells once that a thing is looked at; that it could not be counted is no trouble of the visitor's. */
export function useVisit({ visit, with: given }: RecordProps, scope: Scope | undefined): void {
  const asked = visit && scope ? JSON.stringify(takenBy(visit, valuesOf(given, scope))) : undefined;
  useEffect(() => {
    if (visit === undefined || asked === undefined) return;
    callAny(visit, JSON.parse(asked), { saidInPlace: true, keepOnRouteChange: true }).catch(() => undefined);
  }, [visit, asked]);
}
