import {
  gitBudgetIndexMemoryBytes,
  gitIndexedLeastBytes,
  gitIndexedPerObjectBytes,
} from '#generated/constants.ts';
import { memoryFor } from '../objects/objects-in.ts';
import { type Place, takePlace } from '../processes/place.ts';

const going = {
  leastBytes: gitIndexedLeastBytes,
  perObjectBytes: gitIndexedPerObjectBytes,
  mostBytes: gitBudgetIndexMemoryBytes,
};

/** A place for what goes through a whole repository behind an answer: as large as the repository needs. */
export async function takeIndexPlace(dir: string, signal?: AbortSignal): Promise<Place> {
  return takePlace('index', { atMost: { memoryBytes: await memoryFor(dir, going) }, signal });
}
