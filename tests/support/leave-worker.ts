import { afterAll, afterEach, vi } from 'vitest';
import { started } from './started.ts';

afterEach(() => {
  for (const stop of started.splice(0)) stop();
});

/** Whoever comes next to this worker finds its clock, its environment and its functions as they were. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
