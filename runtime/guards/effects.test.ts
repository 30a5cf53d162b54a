import { describe, expect, it, vi } from 'vitest';
import type { Effect } from '#generated/screens/types.ts';
import { type EffectPorts, runEffects } from './effects.ts';

function buildPorts() {
  const done: unknown[][] = [];
  const port = (name: string) => vi.fn((...given: unknown[]) => void done.push([name, ...given]));
  const plain = ['toast', 'dialog', 'page', 'go', 'open', 'refresh', 'load', 'back'];
  const names = [...plain, 'login', 'clearSession', 'signedIn', 'return'];
  const ports = Object.fromEntries(names.map((name) => [name, port(name)])) as unknown as EffectPorts;
  return { done, ports };
}

describe('effects', () => {
  it.each<[Effect, unknown[]]>([
    [{ toast: '{msg}' }, ['toast', '{msg}']],
    [{ dialog: { id: 'x' } }, ['dialog', { id: 'x' }]],
    [{ page: 'pages/missing' }, ['page', 'pages/missing', undefined]],
    [{ go: 'hub/home' }, ['go', { go: 'hub/home' }]],
    [{ go: 'hub/account', comesBack: true }, ['go', { go: 'hub/account', comesBack: true }]],
    [{ window: 'console' }, ['open', 'console']],
    [{ login: true }, ['login', undefined]],
    [{ login: 'ended' }, ['login', 'ended']],
    [{ clearSession: true }, ['clearSession']],
    [{ signedIn: true }, ['signedIn']],
    [{ return: true }, ['return']],
    [{ refresh: true }, ['refresh']],
    [{ back: true }, ['back']],
  ])('%j reaches its port', (effect, expected) => {
    const { done, ports } = buildPorts();
    runEffects([effect], ports);
    expect(done).toEqual([expected]);
  });

  it('happen in their order', () => {
    const { done, ports } = buildPorts();
    runEffects([{ clearSession: true }, { login: true }], ports);
    expect(done.map(([name]) => name)).toEqual(['clearSession', 'login']);
  });

  it('that follow what is loaded wait for that', () => {
    const { done, ports } = buildPorts();
    const loaded: (() => void)[] = [];
    ports.load = (endpoint, then) => {
      done.push(['load', endpoint]);
      loaded.push(then);
    };
    runEffects([{ toast: '{msg}' }, { load: 'repos.info' }, { refresh: true }], ports);
    expect(done.map(([name]) => name)).toEqual(['toast', 'load']);
    for (const then of loaded) then();
    expect(done.map(([name]) => name)).toEqual(['toast', 'load', 'refresh']);
  });

  it('leave a state and an answer to the caller', () => {
    const { done, ports } = buildPorts();
    expect(runEffects([{ state: 'error.empty' }, { answer: [] }], ports)).toEqual({
      state: 'error.empty',
      answer: { value: [] },
    });
    expect(done).toEqual([]);
  });

  it('of an error are those of its row in the catalogue', () => {
    const { ports } = buildPorts();
    expect(runEffects([{ error: 'itemNotFound' }], ports)).toEqual({ state: 'error.missing' });
  });
});
