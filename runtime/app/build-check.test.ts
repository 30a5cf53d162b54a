import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { release, watchBuild } from './build-check.ts';

describe('the build check', () => {
  let stop = () => {};
  beforeEach(() => {
    vi.useFakeTimers();
    release.isNew = false;
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('says so when the server serves another build than the one that was loaded', async () => {
    let version = '1+a';
    stop = watchBuild(async () => version, 1000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(release.isNew).toBe(false);
    version = '1+b';
    await vi.advanceTimersByTimeAsync(1000);
    expect(release.isNew).toBe(true);
  });

  it('takes a question that fails for no answer', async () => {
    const ask = vi
      .fn()
      .mockResolvedValueOnce('1')
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue('1');
    stop = watchBuild(ask, 1000);
    await vi.advanceTimersByTimeAsync(3000);
    expect(release.isNew).toBe(false);
  });
});
