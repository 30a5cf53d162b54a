import { useCallback, useContext } from 'react';
import type { Effect, Scope } from '#generated/screens/types.ts';
import { type EffectOutcome, runEffects } from '../guards/effects.ts';
import { useScope } from '../scope/scope.tsx';
import { ScreenIdContext } from '../scope/screen-id.ts';
import { thingIn } from '../scope/thing.ts';
import { openAsk } from './asks.ts';
import { browserPorts } from './ports.ts';
import type { Tone } from './toasts.ts';

type Params = Readonly<Record<string, unknown>>;

/** What is known after a call beyond what the page knows. */
type Known = Pick<Scope, 'answer' | 'input'>;

/**
 * Runs effects with the page's scope, or that of a row. What they say is said in one tone, but where they say another. What
 * was typed is known where nothing else is called so.
 */
export function useEffects(
  tone: Tone = 'plain',
  own?: Scope,
): (effects: readonly Effect[], params?: Params, typed?: Params, known?: Known) => EffectOutcome {
  const around = useScope();
  const screen = useContext(ScreenIdContext);
  const scope = own ?? around;
  return useCallback(
    (effects, params, typed, known) => {
      const all = { ...typed, ...paramsOf(scope), ...params };
      const knows = { ...scope, ...known };
      const ask =
        screen && ((form: Parameters<typeof openAsk>[0]['form']) => openAsk({ form, scope: knows, screen }));
      return runEffects(effects, browserPorts({ params: all, scope: knows, tone, ...(ask && { ask }) }));
    },
    [scope, screen, tone],
  );
}

function paramsOf(scope: Scope): Record<string, unknown> {
  const { kind, route } = scope;
  const thing = thingIn(scope);
  const own = thing ? { key: thing.key, user: thing.createUser, name: thing.name } : {};
  return { ...(kind ? { kind: kind.id } : {}), ...route.params, ...own };
}
