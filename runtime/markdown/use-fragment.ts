import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { idPrefix } from './id-prefix.ts';

/**
 * Scrolls to the heading that the address names. The ids of a text are prefixed, so the browser cannot find
 * them by itself; `drawn` counts what is on the page, since the heading may come later than the address.
 */
export function useFragment(box: RefObject<HTMLElement | null>, drawn: number): void {
  const { hash, key } = useLocation();
  const done = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn later may hold the target
  useEffect(() => {
    // Once found it is left alone, or pieces that come later would pull the reader back.
    const target = done.current === key + hash ? undefined : findTarget(box.current, hash);
    if (!target) return;
    done.current = key + hash;
    target.scrollIntoView({ block: 'start' });
    target.focus({ preventScroll: true });
  }, [box, hash, key, drawn]);
}

function findTarget(box: HTMLElement | null, hash: string): HTMLElement | undefined {
  const name = decodeFragment(hash.slice(1));
  if (!box || name === '') return undefined;
  const wanted = [idPrefix + name, name, idPrefix + name.toLowerCase()];
  return (
    wanted
      .map((id) => box.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"], [name="${CSS.escape(id)}"]`))
      .find((element) => element !== null) ?? undefined
  );
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
