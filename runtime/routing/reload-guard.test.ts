import { beforeEach, describe, expect, it } from 'vitest';
import { reloadGuardMs } from '#generated/constants.ts';
import { isChunkFailure, isServerReached, reloadOnce } from './reload-guard.ts';

describe('a part of the app that cannot be loaded', () => {
  let now = 1_000_000;
  let reloads: string[] = [];
  const kept = new Map<string, string>();
  const guard = {
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    },
    now: () => now,
    reload: (path: string) => void reloads.push(path),
  };
  beforeEach(() => {
    now = 1_000_000;
    reloads = [];
    kept.clear();
  });

  it('reloads the target once', () => {
    expect(reloadOnce('/models', guard)).toBe(true);
    now += reloadGuardMs - 1;
    expect(reloadOnce('/models', guard)).toBe(false);
    expect(reloads).toEqual(['/models']);
  });

  it('may reload again after the interval', () => {
    reloadOnce('/models', guard);
    now += reloadGuardMs;
    expect(reloadOnce('/models', guard)).toBe(true);
  });

  it('counts each path by itself', () => {
    reloadOnce('/models', guard);
    expect(reloadOnce('/dataset', guard)).toBe(true);
  });

  it('does not reload where it could not remember that it did', () => {
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new Error('closed');
      },
    };
    expect(reloadOnce('/models', { ...guard, storage })).toBe(false);
    expect(reloads).toEqual([]);
  });

  it('is told from other errors', () => {
    expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: https://x/a.js'))).toBe(
      true,
    );
    expect(isChunkFailure(new TypeError('error loading dynamically imported module'))).toBe(true);
    expect(isChunkFailure(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false);
  });
});

describe('a server', () => {
  it.each([
    ['that answers', () => Promise.resolve({}), true],
    ['that refuses the question', () => Promise.reject({ status: 404 }), true],
    ['whose gateway finds nobody', () => Promise.reject({ status: 502 }), false],
    ['that no line leads to', () => Promise.reject(new Error('network')), false],
  ] as const)('%s', async (_, ask, isReached) => {
    expect(await isServerReached(ask)).toBe(isReached);
  });
});
