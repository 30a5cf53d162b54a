import { proxy } from 'valtio';
import { buildCheckMs } from '#generated/constants.ts';
import { build } from '#generated/engine-calls.ts';
import { loadedBuild } from '../http/session-cache.ts';

export const release = proxy({ isNew: false });

/** Asks now and then which build the server serves, and says when it is not the one that was loaded (seed 4). */
export function watchBuild(
  ask: () => Promise<string> = askVersion,
  everyMs: number = buildCheckMs,
): () => void {
  let loaded = loadedBuild();
  const check = async () => {
    if (document.hidden) return;
    // A failed question says nothing about the build.
    const version = await ask().catch(() => undefined);
    loaded ??= version;
    if (version && version !== loaded) release.isNew = true;
  };
  void check();
  const timer = setInterval(() => void check(), everyMs);
  return () => clearInterval(timer);
}

async function askVersion(): Promise<string> {
  const { version } = await build({ timestamp: Date.now() }, { keepOnRouteChange: true });
  return version;
}
