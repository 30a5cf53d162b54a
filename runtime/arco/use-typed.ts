import { useState } from 'react';

/** A long list is found sooner by typing than by scrolling. */
const searchFrom = 8;

interface Offered {
  options: readonly unknown[];
  others?: boolean | undefined;
  loading?: boolean | undefined;
}

/**
 * Whether one types into a list. What is still on its way may be long, so that it is typed into until it turns out
 * short; and it changes under nobody's hands, since the keys they press meanwhile would be lost.
 */
export function useTyped({ options, others, loading }: Offered, isInUse: boolean): boolean {
  const isWanted = others === true || loading === true || options.length >= searchFrom;
  const [wasTyped, setTyped] = useState(isWanted);
  const isTyped = isWanted || (wasTyped && isInUse);
  if (isTyped !== wasTyped) setTyped(isTyped);
  return isTyped;
}
