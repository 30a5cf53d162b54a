import { isDeepStrictEqual } from 'node:util';
import { HubError } from '../../ground/hub-error.ts';
import { type SaidOf, valueAt } from '../../repos/index.ts';
import { manifestsOf } from '../following/manifests.ts';
import type { ItemRecord } from '../record.ts';
import { type FieldChange, manifestChanges, newManifests } from './new-manifest.ts';
import { wayOf } from './ways.ts';

type Described = Pick<ItemRecord, 'kind' | 'name' | 'ownerName' | 'fields'> & { publicUrl: string };

type Changes = Readonly<Record<string, unknown>>;

/** What changes of an item have its manifests say anew, by what these hold. */
export const manifestEdits = (
  changes: Changes,
  said: SaidOf,
  item: Described,
): Record<string, FieldChange[]> =>
  Object.fromEntries(
    manifestsOf(item.kind).map((holds) => [holds, manifestEdit(holds, changes, { said, item })]),
  );

/** Nobody may lose what stands in one that has a fault. */
function manifestEdit(
  holds: string,
  changes: Changes,
  { said: { manifests }, item }: { said: SaidOf; item: Described },
): FieldChange[] {
  const edit = manifestChanges(holds, changes);
  if (edit.length === 0) return [];
  const manifest = manifests[holds];
  const [fault] = manifest?.faults ?? [];
  if (fault) throw new HubError('manifestFaulty', { file: fault.file, line: fault.line });
  const said = manifest?.value;
  if (said) return edit.filter(({ path, value }) => !isDeepStrictEqual(valueAt(said, path), value));
  // It is not in the repository, or not any more: what is written begins as that of a new item does.
  const { kind, name, ownerName, fields, publicUrl } = item;
  const all = { ...fields, ...changes };
  const createType = wayOf(kind, fields.createType);
  const value = newManifests({ kind, name, ownerName, createType, fields: all, publicUrl })[holds] ?? {};
  const fieldOf = (word: string) => edit.find(({ path: [first] }) => first === word)?.field;
  return Object.entries(value).map(([word, one]) => ({ field: fieldOf(word), path: [word], value: one }));
}
