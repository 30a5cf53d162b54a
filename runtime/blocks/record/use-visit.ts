import { useEffect } from 'react';
import type { EndpointId } from '#generated/ids.ts';
import { callAny } from '../../reads/endpoints.ts';

/** Tells once that a thing is looked at; that it could not be counted is no trouble of the visitor's. */
export function useVisit(endpoint: EndpointId | undefined, key: string | undefined): void {
  useEffect(() => {
    if (endpoint === undefined || key === undefined) return;
    callAny(endpoint, { key }, { saidInPlace: true, keepOnRouteChange: true }).catch(() => undefined);
  }, [endpoint, key]);
}
