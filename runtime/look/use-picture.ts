import { useState } from 'react';
import { deliveredFrom } from '../delivered.ts';
import { askedHere } from '../routing/embedded.ts';

/**
 * From where a picture is drawn, and what follows where it does not come: the host that delivers pictures is asked first, then the hub. That host does
 * not know who asks, and has nothing that is not for everybody. Undefined where there is none, or where it comes from nowhere.
 */
export function usePicture(address: string | undefined): { src: string; onError(): void } | undefined {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const asked = address && askedHere(address);
  const src = (asked ? [deliveredFrom('images', asked), asked] : []).find((one) => !missing.includes(one));
  return src === undefined ? undefined : { src, onError: () => setMissing([...missing, src]) };
}
