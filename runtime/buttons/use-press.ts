import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#generated/api/client.ts';
import type { Button, Effect, Scope, Step } from '#generated/screens/types.ts';
import { paramsOfAnswer } from '../feedback/params-of-answer.ts';
import { useEffects } from '../feedback/use-effects.ts';
import { valuesOf } from '../look/values-of.ts';
import { callAny } from '../reads/endpoints.ts';
import { goTo } from '../routing/navigation.ts';
import { keepWish, takeWish } from '../state/wishes.ts';
import { hrefOfStep } from './href-of-step.ts';
import { keepAnswer } from './keep-answer.ts';
import { refusalIn } from './refusal-in.ts';

type Params = Readonly<Record<string, unknown>>;

/** What a press does, and what is seen of it meanwhile: a button that stays pressed changes at once. */
export function usePress(button: Button, scope: Scope, params: Params = {}) {
  const runEffects = useEffects('good', scope);
  const runRefusal = useEffects('plain', scope);
  const [isBusy, setBusy] = useState(false);
  // What a press wants is decided when it is made: what is shown of the thing may change before its answer has come.
  const [wanted, setWanted] = useState<boolean>();
  const was = button.pressed?.get(scope) === true;
  const isOn = wanted ?? was;

  /** Whether it may go on; who may not is told why, and led on. */
  const mayGo = () => {
    const refusal = refusalIn(button, scope);
    if (refusal?.some((effect) => 'login' in effect) && button.pressed)
      keepWish(scope.route.path, doneBy(button, scope));
    if (refusal) runRefusal(refusal);
    return !refusal && !isBusy;
  };
  const go = async (after?: () => void) => {
    setBusy(true);
    if (button.pressed) setWanted(!was);
    try {
      await inOrder(button, { scope, params }, (effect, known, { answer }) =>
        runEffects([effect], known, undefined, answer && { answer }),
      );
      after?.();
    } catch (error) {
      // The error catalogue has spoken already.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
      setWanted(undefined);
    }
  };
  useWish(button, scope, go);
  return { isBusy, isOn, step: isOn === was ? 0 : isOn ? 1 : -1, mayGo, go };
}

/**
 * Does what was pressed before one was asked to sign in, once one comes back. Only what stays pressed is done so: it is seen, and can be taken
 * back by the same button.
 */
function useWish(button: Button, scope: Scope, go: () => Promise<void>): void {
  const act = useRef(go);
  act.current = go;
  const isMeant = button.pressed !== undefined && scope.viewer != null && !refusalIn(button, scope);
  useEffect(() => {
    if (isMeant && takeWish(scope.route.path, doneBy(button, scope))) void act.current();
  }, [isMeant, button, scope]);
}

/** The calls of a press, with all that they are given. */
const doneBy = (button: Button, scope: Scope) =>
  button.do
    .filter(({ when }) => when?.(scope) !== false)
    .flatMap((step) => (isCall(step) ? [[step.call, valuesOf(step.with, scope)]] : []));

/** Makes its calls and has its effects run, one after the other; a call that fails ends it. */
async function inOrder(
  button: Button,
  { scope, params }: { scope: Scope; params: Params },
  run: (effect: Effect, known: Params, after: Scope) => void,
): Promise<void> {
  let known = params;
  let after = scope;
  // Which of them are done is decided at the press: a call changes what their conditions read.
  for (const step of button.do.filter(({ when }) => when?.(scope) !== false)) {
    if (isCall(step)) {
      const input = valuesOf(step.with, after);
      const given = await callAny<object>(step.call, input);
      if (button.pressed) keepAnswer(step.call, input, given);
      known = { ...known, ...paramsOfAnswer(given) };
      after = { ...scope, answer: { ...given } };
    } else if ('go' in step) goTo(hrefOfStep(step, after));
    else run(step, known, after);
  }
}

const isCall = (step: Step): step is Extract<Step, { call: unknown }> => 'call' in step;
