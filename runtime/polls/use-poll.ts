import { useEffect, useRef } from 'react';
import type { ApiError } from '#generated/api/client.ts';
import type { PollId } from '#generated/ids.ts';
import type { Effect, Scope, TableProps } from '#generated/screens/types.ts';
import { type Poll, polls } from '#generated/states.ts';
import { paramsOfAnswer } from '../feedback/params-of-answer.ts';
import { useEffects } from '../feedback/use-effects.ts';
import { type AskedAgain, type ReadInput, useAnyRead } from '../reads/use-read.ts';
import { msPerSecond } from '../units.ts';

/** How something is asked again: as a poll of spec/states says, or as a page does. */
export type Polling = NonNullable<TableProps['poll']>;

/** The same, written out. */
interface Again {
  everyMs: number;
  /** How often at most; without end when absent. */
  atMost?: number | undefined;
  while?: ((s: Scope) => boolean) | undefined;
  then?: readonly Effect[] | undefined;
}

/** A poll written out, wherever it stands. */
export function againOf(poll: Polling): Again {
  if (typeof poll === 'string') return polls[poll];
  const { every, atMost, while: goesOn, then } = poll;
  return {
    everyMs: Number(every),
    while: goesOn,
    then,
    ...(atMost !== undefined && { atMost: Number(atMost) }),
  };
}

/** In how many milliseconds it is asked again; a server that is busy says when to come, and is not asked before. */
function nextMs(everyMs: number, error: ApiError | null): number {
  const { seconds } = (error?.data ?? {}) as { seconds?: unknown };
  return typeof seconds === 'number' ? Math.max(everyMs, seconds * msPerSecond) : everyMs;
}

export interface PollResult<T = unknown> {
  isPolling: boolean;
  /** What was answered last, while it is asked. */
  answer: T | undefined;
  /** When that came; 0 before the first. */
  answeredAt: number;
}

/** Scopes in which a condition is read: it goes on as long as it holds in one of them. */
type ScopesOf<T> = (answer: T) => readonly Scope[];

interface Rounds<T> {
  /** For the read that is asked again. */
  again: AskedAgain<T> | undefined;
  /** Whether it goes on after an answer. */
  goesOn(answer: T | undefined): boolean;
  /** Whether it has been asked as often as it may be. */
  isSpent(): boolean;
}

interface RoundsOptions {
  /** Whether it goes on where nothing was answered yet; else the first failure is shown, and people ask again. */
  insists?: boolean;
}

/** When a read is asked again: the browser asks nothing of a page that is hidden, nor of a window. */
export function useRounds<T>(
  poll: Polling | undefined,
  scopesOf: ScopesOf<T>,
  { insists = false }: RoundsOptions = {},
): Rounds<T> {
  const own = poll && againOf(poll);
  // How often it had been asked when this began, since others ask the same: a page from before, a button.
  const before = useRef(new WeakMap<object, number>());
  const isSpent = useRef(false);
  const goesOn = (answer: T | undefined) => {
    if (own === undefined || answer === undefined || isSpent.current) return false;
    const { while: holds } = own;
    return holds === undefined || scopesOf(answer).some((scope) => holds(scope));
  };
  const askAgain = ({ everyMs, atMost }: Again, query: Parameters<AskedAgain<T>>[0]) => {
    const { data, dataUpdateCount, errorUpdateCount, error } = query.state;
    let isMore = insists;
    if (data === undefined) {
      isSpent.current = atMost !== undefined && errorUpdateCount >= atMost;
      isMore &&= !isSpent.current;
    } else {
      const start = before.current.get(query) ?? dataUpdateCount;
      before.current.set(query, start);
      isSpent.current = atMost !== undefined && dataUpdateCount - start >= atMost;
      isMore = goesOn(data);
    }
    return isMore && nextMs(everyMs, error);
  };
  return { again: own && ((query) => askAgain(own, query)), goesOn, isSpent: () => isSpent.current };
}

/** What was asked, and what was answered last. */
interface Asked {
  input: ReadInput;
  answer: object | undefined;
}

/** Does once what follows when a poll has ended, of what was answered then; one that now asks for something else has not. */
export function useEnd(poll: Polling | undefined, isOn: boolean, { input, answer }: Asked): void {
  const runEffects = useEffects();
  const asked = JSON.stringify(input);
  const wasOn = useRef<string>(undefined);
  useEffect(() => {
    const { then } = poll ? againOf(poll) : {};
    if (wasOn.current === asked && !isOn && then)
      runEffects(then, { ...input, ...paramsOfAnswer(answer) }, undefined, { answer: { ...answer } });
    wasOn.current = isOn ? asked : undefined;
  }, [isOn, poll, runEffects, input, answer, asked]);
}

/**
 * Asks again and again while the spec's condition holds, then runs its effects once. `scopeOf` puts an answer in
 * the scope that the condition reads; answers land in the cache of the same call, so that the page follows. Without an input it waits.
 * Code that knows the poll asks it by by-id.ts; without one nothing is asked.
 */
export function useAnyPoll<T>(
  id: PollId | undefined,
  scope: Scope,
  input: ReadInput | undefined,
  scopeOf: (answer: T) => Scope,
): PollResult<T> {
  const { ask, while: holds } = id === undefined ? none : polls[id];
  const rounds = useRounds<T>(id, (answer) => [scopeOf(answer)], { insists: true });
  const starts = input !== undefined && holds?.(scope) === true;
  const { data, dataUpdatedAt, error } = useAnyRead<T>(ask, starts ? input : undefined, {
    again: rounds.again,
  });
  // Until the first answer it is the page that says so; a failure may have been the last.
  const isLost = error !== null && rounds.isSpent();
  const isPolling = starts && (dataUpdatedAt === 0 ? !isLost : rounds.goesOn(data));
  useEnd(id, isPolling, { input: input ?? nothing, answer: data as object | undefined });
  return { isPolling, answer: data, answeredAt: starts ? dataUpdatedAt : 0 };
}

const nothing = {};
const none: Partial<Poll> = {};
