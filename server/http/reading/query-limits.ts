import { queryDepth, queryEntries, queryParameters } from '#generated/constants.ts';
import { beyondLimits } from '#generated/query-limits.ts';
import { HubError } from '../../ground/hub-error.ts';

const limits = { parameters: queryParameters, entries: queryEntries, depth: queryDepth };

/**
 * Why an address cannot be read behind its `?` (seed 9); undefined where it can. How many values there may be of a name that
 * is known, its own rule says, in its own words.
 */
export function unreadQuery(url: string, known: readonly string[] = []): HubError | undefined {
  return beyondLimits(url, limits, known) === undefined ? undefined : new HubError('queryTooLong', limits);
}
