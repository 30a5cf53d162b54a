import { kinds } from '#generated/kinds.ts';
import { HubError } from '../../ground/hub-error.ts';

/**
 * The way in which an item of a kind is made: one of those that the kind has, its first where nothing is said; nothing
 * where its ways say nothing of it.
 * @throws `invalidInput` of a way that the kind has not: each way has a page, and guards of its own
 */
export function wayOf(kind: string, wanted: unknown): string | undefined {
  const ways = kinds.find(({ id }) => id === kind)?.create ?? [];
  const types = ways.flatMap(({ type }) => type ?? []);
  if (wanted === undefined || wanted === null || wanted === '') return types[0];
  const found = types.find((type) => type === wanted);
  if (found === undefined && types.length > 0) throw new HubError('invalidInput', { field: 'createType' });
  return found;
}

/** What the manifest of an item says that is made in a way, by its words. */
export function writesOf(kind: string, type: string | undefined): Readonly<Record<string, unknown>> {
  const ways = kinds.find(({ id }) => id === kind)?.create ?? [];
  return ways.find((way) => way.type === type)?.writes ?? {};
}
