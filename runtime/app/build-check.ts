import { proxy } from 'valtio';
import { buildCheckMs } from '#generated/constants.ts';
import { build } from '#generated/engine-calls/build.ts';
import { loadedBuild } from '../http/session-cache.ts';

/** What the hub says of itself: whether it serves a newer build, and why it is read-only where it is. */
export const release = proxy<{ isNew: boolean; isAsked: boolean; readOnly: string | undefined }>({
  isNew: false,
  isAsked: false,
  readOnly: undefined,
});

let check: (() => Promise<void>) | undefined;
let spoken: string | undefined;

/** Asks now and then which build the server serves, and says when it is not the one that was loaded (seed 4). */
export function watchBuild(
  ask: () => Promise<string> = askVersion,
  everyMs: number = buildCheckMs,
): () => void {
  let loaded = loadedBuild();
  const look = async () => {
    if (document.hidden) return;
    // A failed question says nothing about the build.
    const version = await ask().catch(() => undefined);
    loaded ??= version;
    if (version && version !== loaded) release.isNew = true;
  };
  check = look;
  void look();
  const timer = setInterval(() => void look(), everyMs);
  return () => clearInterval(timer);
}

/** What is said in words is asked anew where the page speaks another language than before. */
export function askAgain(language: string): void {
  const isOther = spoken !== undefined && spoken !== language;
  spoken = language;
  if (isOther) void check?.();
}

async function askVersion(): Promise<string> {
  const { version, readOnly } = await build(
    { timestamp: Date.now() },
    { keepOnRouteChange: true, silent: true },
  );
  Object.assign(release, { isAsked: true, readOnly });
  return version;
}
