import type { CallAnswers, CallInputs } from '#generated/calls.ts';
import type { PollId } from '#generated/ids.ts';
import type { Scope } from '#generated/screens/types.ts';
import type { PollCalls } from '#generated/states.ts';
import type { FitsAll } from '../fits-all.ts';
import type { ReadInput } from '../reads/fetch-read.ts';
import { type PollResult, useAnyPoll } from './use-poll.ts';

/** The call that a poll asks; what answers bytes tells nothing that goes on or ends. */
type CallOf<Id extends PollId> = PollCalls[Id] & keyof CallAnswers;

/** Polls by the id: it knows which call is asked, what that takes, and what it answers. Without an input it waits. */
export function usePoll<Id extends PollId>(
  id: Id,
  scope: Scope,
  input: FitsAll<CallInputs, CallOf<Id>> | undefined,
  scopeOf: (answer: CallAnswers[CallOf<Id>]) => Scope,
): PollResult<CallAnswers[CallOf<Id>]> {
  return useAnyPoll<CallAnswers[CallOf<Id>]>(id, scope, input as ReadInput | undefined, scopeOf);
}
