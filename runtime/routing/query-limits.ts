import { queryDepth, queryEntries, queryParameters } from '#generated/constants.ts';
import { errorsById } from '#generated/errors.ts';
import { beyondLimits } from '#generated/query-limits.ts';
import type { Effect } from '#generated/screens/types.ts';

/** How much is read behind the `?` of an address (seed 9). */
const queryLimits = { parameters: queryParameters, entries: queryEntries, depth: queryDepth };

/** What happens at an address beyond these limits, which the server refuses with the same error; undefined within them. */
export function unreadEffects(search: string): readonly Effect[] | undefined {
  if (beyondLimits(search, queryLimits) === undefined) return undefined;
  return errorsById.get('queryTooLong')?.effects ?? [];
}
