import { afterAll, vi } from 'vitest';

/** Whoever comes next to this worker finds its clock, its environment and its functions as they were. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
