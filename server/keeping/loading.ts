import type { ErrorId } from '#generated/errors.ts';
import { endpoints, type KeptSubject, keptSubjects, subjects } from '#generated/server/contract.ts';
import type { SelfKept } from '#generated/server/types.ts';
import type { Context, Kept } from '../rights/index.ts';
import { type KeptRow, KeptRows } from '../store/keeping/kept-rows.ts';

type Key = Readonly<Record<string, unknown>>;
type Loader = (call: Context, key: Key) => Promise<KeptRow | undefined>;

/** How the subjects are loaded that are rows of what calls without a handler keep: one for each, since it is made of them. */
export const keptLoaders = Object.fromEntries(
  Object.entries<(typeof keptSubjects)[KeptSubject]>(keptSubjects).map(([name, { entity, key: fields }]) => [
    name,
    ({ hub }: Context, key: Key) => {
      const [[type, value] = ['', undefined]] = Object.entries(key);
      return new KeptRows(hub.db, entity).find(fields[type] ?? '', value);
    },
  ]),
  // A list of pairs tells the compiler no names.
) as unknown as Readonly<Record<KeptSubject, Loader>>;

/**
 * What is kept of each thing that is changed by calls without a handler alone, for the rules over several fields: one for
 * each, since it is made of these calls.
 */
export const keptChanges = Object.fromEntries(
  Object.values(endpoints).flatMap(({ keeps }) => {
    if (keeps?.does !== 'changes') return [];
    const { entity, subject } = keeps;
    const rowOf = (call: unknown) => (call as Readonly<Record<string, KeptRow | undefined>>)[subject];
    const kept: Kept<Context> = {
      turn: (call) => `${entity} ${String(rowOf(call)?.id)}`,
      fields: (call) => ({ ...rowOf(call)?.fields, ...rowOf(call)?.privateFields }),
    };
    return [[entity, kept] as const];
  }),
  // As above.
) as unknown as Readonly<Record<SelfKept, Kept<Context>>>;

/** What is answered where a row is gone. */
export function missingOf(name: string): ErrorId {
  return subjects[name]?.missing ?? 'notAllowed';
}
