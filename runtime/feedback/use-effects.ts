import { useCallback, useContext } from 'react';
import type { Effect, Scope } from '#generated/screens/types.ts';
import { type EffectOutcome, runEffects } from '../guards/effects.ts';
import { useScope } from '../scope/scope.tsx';
import { ScreenIdContext } from '../scope/screen-id.ts';
import { openAsk } from './asks.ts';
import { browserPorts } from './ports.ts';
import type { Tone } from './toasts.ts';

type Params = Readonly<Record<string, unknown>>;

/**
 * Runs effects with the page's scope, or that of a row: `go: item` knows which item. What they say is said in one tone,
 * but where they say another. What was typed is known where nothing else is called so.
 */
export function useEffects(
  tone: Tone = 'plain',
  own?: Scope,
): (effects: readonly Effect[], params?: Params, typed?: Params) => EffectOutcome {
  const around = useScope();
  const screen = useContext(ScreenIdContext);
  const scope = own ?? around;
  return useCallback(
    (effects, params, typed) => {
      const all = { ...typed, ...paramsOf(scope), ...params };
      const ask =
        screen && ((form: Parameters<typeof openAsk>[0]['form']) => openAsk({ form, scope, screen }));
      return runEffects(effects, browserPorts({ params: all, tone, ...(ask && { ask }) }));
    },
    [scope, screen, tone],
  );
}

function paramsOf({ kind, item, route }: Scope): Record<string, unknown> {
  const own = item ? { key: item.key, user: item.createUser, name: item.name } : {};
  return { ...(kind ? { kind: kind.id } : {}), ...route.params, ...own };
}
