import { describe, expect, it, vi } from 'vitest';
import type { Scope } from '#generated/screens/types.ts';
import { orderGuards, runGuards } from './run-guards.ts';

const scope: Scope = {
  viewer: null,
  route: { params: {}, query: {}, path: '/' },
  language: 'zh',
  app: 'hub',
};

function build(passing: readonly string[] = []) {
  const asked: string[] = [];
  const rule = (name: string) => ({
    load: {},
    checks: [
      {
        when: () => {
          asked.push(name);
          return passing.includes(name);
        },
        otherwise: [{ state: name }],
      },
    ],
  });
  const validate = vi.fn(async () => {
    asked.push('validate');
    return undefined;
  });
  const rules = { auth: rule('auth'), model: rule('model'), create: rule('create') };
  return { asked, steps: { load: async () => ({}), ready: async () => {}, validate, rules } };
}

describe('the guards of a route', () => {
  it('run in the order of the spec, whatever the order on the route', async () => {
    const { asked, steps } = build(['auth', 'model', 'create']);
    expect(
      await runGuards({ app: 'acm', guards: ['create', 'auth', 'model'] }, () => scope, steps),
    ).toBeUndefined();
    expect(asked).toEqual(['auth', 'model', 'create', 'validate']);
  });

  it('stop at the first that fails', async () => {
    const { asked, steps } = build(['auth']);
    expect(await runGuards({ app: 'acm', guards: ['auth', 'model', 'create'] }, () => scope, steps)).toEqual([
      { state: 'model' },
    ]);
    expect(asked).toEqual(['auth', 'model']);
  });

  it('are a set: a name given twice runs once', () =>
    expect(orderGuards(['auth', 'auth'])).toEqual(['auth', 'validate']));

  it('refuse a name that nobody declared', () => {
    expect(() => orderGuards(['seller'])).toThrow('Unknown route middleware: seller');
  });

  it('wait until it is known who is signed in', async () => {
    const { asked, steps } = build(['auth']);
    let settle = () => {};
    const ready = () => new Promise<void>((resolve) => (settle = resolve));
    const run = runGuards({ app: 'acm', guards: ['auth'] }, () => scope, { ...steps, ready });
    await Promise.resolve();
    expect(asked).toEqual([]);
    settle();
    await run;
    expect(asked).toEqual(['auth', 'validate']);
  });

  it('put what a guard loads into the scope of its checks', async () => {
    const { steps } = build();
    const when = vi.fn((_: unknown) => true);
    const rules = {
      create: { load: { hosting: 'hosting.enabled' as const }, checks: [{ when, otherwise: [] }] },
    };
    await runGuards({ app: 'acm', guards: ['create'] }, () => scope, {
      ...steps,
      rules,
      load: async () => ({ enabled: true }),
    });
    expect(when.mock.calls[0]?.[0]).toMatchObject({ hosting: { enabled: true } });
  });

  it('begin with the one that every page asks, which waits for nobody where it asks nothing of them', async () => {
    const { asked, steps } = build(['auth']);
    const reader = (isOpen: boolean) => ({
      load: {},
      // As what is generated reads it: who is here is asked where the rest leaves it open, and not before.
      checks: [{ when: (one: { viewer?: unknown }) => isOpen || one.viewer !== null, otherwise: [] }],
    });
    const never = { ...steps, ready: () => new Promise<never>(() => {}) };
    const at = { app: 'hub' as const, guards: [] };
    await runGuards(at, () => scope, { ...never, rules: { reader: reader(true) } });
    expect(asked).toEqual(['validate']);
    const closed = { ...steps, rules: { ...steps.rules, reader: reader(false) } };
    expect(await runGuards({ ...at, guards: ['auth'] }, () => scope, closed)).toEqual([]);
    expect(asked).toEqual(['validate']);
  });
});
