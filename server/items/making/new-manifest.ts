import { manifests } from '#generated/server/manifests.ts';
import { stored } from '#generated/store/tables.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { ManifestChange } from '../../repos/index.ts';
import { withValue } from '../../repos/index.ts';
import { beginServer } from '../connecting/begin-server.ts';
import { manifestOf } from '../following/manifests.ts';
import { writesOf } from './ways.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is known of an item whose manifest is to be written. */
export interface Described {
  kind: string;
  name: string;
  ownerName: string;
  /** In which way it is made. */
  createType: string | undefined;
  fields: Fields;
  publicUrl: string;
  /** What else it says at once, by its words. */
  said?: Fields | undefined;
}

/** What the manifest of an item says before anybody has written one; undefined where its kind has none. */
export function newManifest(item: Described): Fields | undefined {
  const holds = manifestOf(item.kind);
  if (holds === undefined) return undefined;
  const begun = beginServer(holds, item) ?? {};
  const written = Object.entries(writesOf(item.kind, item.createType)).map(([word, value]) => ({
    path: word.split('.').flatMap((part, at) => (at === 0 ? [part] : ['0', part])),
    value,
  }));
  const value = [...written, ...manifestChanges(holds, item.fields)].reduce<Fields>(
    (all, change) => withValue(all, change.path, change.value),
    begun,
  );
  return { ...value, ...item.said };
}

/** What stands in a manifest for a field. */
export interface FieldChange extends ManifestChange {
  field?: string | undefined;
}

/**
 * What changes of an item say that stands in its manifest. Of an entry of a list that is nothing without what is taken away, the
 * whole goes.
 */
export function manifestChanges(holds: string, changes: Fields): FieldChange[] {
  const all = (manifests[holds]?.fills ?? []).flatMap(({ field, path, ofEntry }): FieldChange[] => {
    const value = changes[field];
    if (value === undefined) return [];
    if (value !== null && value !== '') return [{ field, path, value }];
    return [{ field, path: ofEntry ? path.slice(0, -1) : path, value: undefined }];
  });
  // An entry goes once, or the next one would go with it.
  return [...new Map(all.map((change) => [change.path.join('/'), change])).values()];
}

/** Throws `invalidInput` for a field that only manifests of other kinds say. */
export function assertSaid(kind: string, changes: Fields): void {
  const own = manifests[manifestOf(kind) ?? '']?.fills ?? [];
  const foreign = stored.Item.json.find(({ field, ...entry }) => {
    const isSaid = changes[field] !== undefined && changes[field] !== null && changes[field] !== '';
    return isSaid && 'fromManifest' in entry && !own.some((one) => one.field === field);
  });
  if (foreign)
    throw new HubError('invalidInput', { field: foreign.field }, { says: { key: 'validation.const' } });
}
