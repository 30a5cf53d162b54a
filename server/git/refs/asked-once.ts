import { once } from 'node:events';
import { gitRefsOthersWaitMs } from '#generated/constants.ts';

/** Somebody who asks git now. */
export interface Asking<T> {
  /** What he was told; nothing where he was told nothing that others may have. */
  heard: Promise<T | undefined>;
  startedMs: number;
}

/**
 * Of those who ask the same of a repository at once one asks git, and the others wait. What was asked before they came may
 * be kept by then and be true still; what was asked since is true for them in any case, so that nobody is told what stood
 * before his own push, and git is asked twice at most for all who wait.
 */
export class AskedOnce<T> {
  readonly #asking = new Map<string, Asking<T>>();

  /** Who asks this now, and has not for long: nobody waits for whoever is stuck. */
  current(key: string): Asking<T> | undefined {
    const asking = this.#asking.get(key);
    return asking && performance.now() - asking.startedMs < gitRefsOthersWaitMs ? asking : undefined;
  }

  /** Asks for all who come from now on; what it gives is told what was heard, or nothing. */
  begin(key: string): (heard: T | undefined) => void {
    // Whoever has waited in vain asks by himself.
    if (this.current(key)) return () => {};
    let tell = (_heard: T | undefined) => {};
    const heard = new Promise<T | undefined>((resolve) => {
      tell = resolve;
    });
    const asking = { heard, startedMs: performance.now() };
    this.#asking.set(key, asking);
    return (told) => {
      if (this.#asking.get(key) === asking) this.#asking.delete(key);
      tell(told);
    };
  }
}

/** Waits for what somebody else is told; no longer than a moment, nor than `signal` lets. */
export async function waitFor<T>({ heard }: Asking<T>, signal?: AbortSignal): Promise<T | undefined> {
  if (signal?.aborted) return undefined;
  const late = AbortSignal.timeout(gitRefsOthersWaitMs);
  const given = signal ? AbortSignal.any([signal, late]) : late;
  return Promise.race([heard, once(given, 'abort').then(() => undefined)]);
}
