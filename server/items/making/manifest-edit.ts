import { isDeepStrictEqual } from 'node:util';
import { HubError } from '../../ground/hub-error.ts';
import { type SaidOf, valueAt } from '../../repos/index.ts';
import { manifestOf } from '../following/manifests.ts';
import type { ItemRecord } from '../record.ts';
import { type FieldChange, manifestChanges, newManifest } from './new-manifest.ts';
import { wayOf } from './ways.ts';

type Described = Pick<ItemRecord, 'kind' | 'name' | 'ownerName' | 'fields'> & { publicUrl: string };

/** What changes of an item have its manifest say anew. Nobody may lose what stands in one that has a fault. */
export function manifestEdit(
  changes: Readonly<Record<string, unknown>>,
  { manifest }: SaidOf,
  { kind, name, ownerName, fields, publicUrl }: Described,
): FieldChange[] {
  const edit = manifestChanges(manifestOf(kind) ?? '', changes);
  if (edit.length === 0) return [];
  const [fault] = manifest?.faults ?? [];
  if (fault) throw new HubError('manifestFaulty', { file: fault.file, line: fault.line });
  const said = manifest?.value;
  if (said) return edit.filter(({ path, value }) => !isDeepStrictEqual(valueAt(said, path), value));
  // It has gone from the repository: what is written begins as that of a new item does.
  const all = { ...fields, ...changes };
  const createType = wayOf(kind, fields.createType);
  const value = newManifest({ kind, name, ownerName, createType, fields: all, publicUrl }) ?? {};
  const fieldOf = (word: string) => edit.find(({ path: [first] }) => first === word)?.field;
  return Object.entries(value).map(([word, one]) => ({ field: fieldOf(word), path: [word], value: one }));
}
