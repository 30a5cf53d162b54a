import { useCallback } from 'react';
import type { Effect, Scope } from '#generated/screens/types.ts';
import { useScope } from '../app/scope.tsx';
import { type EffectOutcome, runEffects } from '../guards/effects.ts';
import { browserPorts } from './ports.ts';
import type { Tone } from './toasts.ts';

/** Runs effects with the page's scope: `go: item` knows which item. What they say is said in one tone. */
export function useEffects(
  tone: Tone = 'plain',
): (effects: readonly Effect[], params?: Readonly<Record<string, unknown>>) => EffectOutcome {
  const scope = useScope();
  return useCallback(
    (effects, params) =>
      runEffects(effects, browserPorts({ params: { ...paramsOf(scope), ...params }, tone })),
    [scope, tone],
  );
}

function paramsOf({ kind, item, route }: Scope): Record<string, unknown> {
  const own = item ? { key: item.key, user: item.createUser, name: item.name } : {};
  return { ...(kind ? { kind: kind.id } : {}), ...route.params, ...own };
}
