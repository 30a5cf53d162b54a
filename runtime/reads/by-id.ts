import type { CallOptions } from '#generated/api/client.ts';
import type { CallAnswers, CallInputs, ReadId } from '#generated/calls.ts';
import type { FitsAll } from '../fits-all.ts';
import { callAny, urlOfAny } from './endpoints.ts';
import type { ReadInput } from './fetch-read.ts';
import {
  type ReadOptions,
  type ReadPagesResult,
  type ReadResult,
  useAnyRead,
  useAnyReadPages,
} from './use-read.ts';

// For code that knows which call it makes: what it takes and answers follows from its id.

/** Those that answer page after page. */
type PagedId = { [Id in ReadId]: 'nextCursor' extends keyof CallAnswers[Id] ? Id : never }[ReadId];

/** Reads an endpoint by its id; without an input it waits. */
export function useRead<Id extends ReadId>(
  endpoint: Id,
  input: FitsAll<CallInputs, Id> | undefined,
  options?: ReadOptions,
): ReadResult<CallAnswers[Id]> {
  return useAnyRead<CallAnswers[Id]>(endpoint, input as ReadInput | undefined, options);
}

/** Reads page after page of an endpoint that answers `nextCursor` and takes `cursor`. */
export function useReadPages<Id extends PagedId>(
  endpoint: Id,
  input: Omit<FitsAll<CallInputs, Id>, 'cursor'> | undefined,
  options?: ReadOptions,
): ReadPagesResult<CallAnswers[Id]> {
  return useAnyReadPages<CallAnswers[Id]>(endpoint, input as ReadInput | undefined, options);
}

/** Calls an endpoint by its id. */
export function callEndpoint<Id extends keyof CallAnswers>(
  endpoint: Id,
  input: FitsAll<CallInputs, Id>,
  options?: CallOptions,
): Promise<CallAnswers[Id]> {
  return callAny<CallAnswers[Id]>(endpoint, input, options);
}

/** The address of an endpoint, for pictures and downloads. */
export function endpointUrl<Id extends keyof CallInputs>(
  endpoint: Id,
  input: FitsAll<CallInputs, Id>,
): string {
  return urlOfAny(endpoint, input);
}
