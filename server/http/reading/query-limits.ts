import { queryDepth, queryEntries, queryParameters } from '#generated/constants.ts';
import { beyondLimits } from '#generated/query-limits.ts';
import { HubError } from '../../ground/hub-error.ts';

const limits = { parameters: queryParameters, entries: queryEntries, depth: queryDepth };

/** Why an address cannot be read behind its `?` (seed 9); undefined where it can. */
export function unreadQuery(url: string): HubError | undefined {
  return beyondLimits(url, limits) === undefined ? undefined : new HubError('queryTooLong', limits);
}
