import type { ComponentType } from 'react';
import { overrides } from '#generated/overrides.ts';
import { type ScreenId, screens } from '#generated/screens/index.ts';
import type { Screen } from '#generated/screens/types.ts';
import { type BlockComponent, loadBlock } from '../blocks/index.ts';
import { knowAllCalls, knowCalls } from '../reads/endpoints.ts';

export interface ReadyScreen {
  screen: Screen;
  /** Undefined for a block that does not exist. */
  block: BlockComponent | undefined;
  /** A hand-written screen that takes the place of the generated one. */
  override?: ComponentType<never>;
}

const ready = new Map<ScreenId, ReadyScreen>();
const loading = new Map<ScreenId, Promise<ReadyScreen>>();

/** Loads a screen, its block and its override, once; a failure may be tried again. */
export function preloadScreen(id: ScreenId): Promise<ReadyScreen> {
  const started = loading.get(id);
  if (started) return started;
  const promise = loadScreen(id);
  loading.set(id, promise);
  promise.catch(() => loading.delete(id));
  return promise;
}

/** The screen, if it has been loaded: then it draws without a pause. */
export function readyScreen(id: ScreenId): ReadyScreen | undefined {
  return ready.get(id);
}

async function loadScreen(id: ScreenId): Promise<ReadyScreen> {
  const own = overrides[id];
  const [{ screen, calls }, override] = await Promise.all([
    screens[id](),
    own?.screen?.(),
    own && knowAllCalls(),
  ]);
  knowCalls(calls);
  const block = await loadBlock(screen.block);
  const loaded = { screen, block, ...(override ? { override: override.Screen } : {}) };
  ready.set(id, loaded);
  return loaded;
}
