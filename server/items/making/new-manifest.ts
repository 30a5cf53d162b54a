import { manifests } from '#generated/server/manifests.ts';
import { stored } from '#generated/store/tables.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { ManifestChange } from '../../repos/index.ts';
import { withValue } from '../../repos/index.ts';
import { beginServer } from '../connecting/begin-server.ts';
import { manifestsOf, type Said } from '../following/manifests.ts';
import { writesOf } from './ways.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is known of an item whose manifests are to be written. */
export interface Described {
  kind: string;
  name: string;
  ownerName: string;
  /** In which way it is made. */
  createType: string | undefined;
  fields: Fields;
  publicUrl: string;
  /** What else they say at once, by their words. */
  said?: Said | undefined;
}

/**
 * What the manifests of an item say before anybody has written one. The first of its kind says what it is and is there from the start;
 * each of the others is written once there is something that it says.
 */
export function newManifests(item: Described): Said {
  const all = manifestsOf(item.kind).map((holds) => [holds, newManifest(holds, item)] as const);
  return Object.fromEntries(all.filter(([, value], at) => at === 0 || Object.keys(value).length > 0));
}

function newManifest(holds: string, item: Described): Fields {
  const begun = beginServer(holds, item) ?? {};
  const words = manifests[holds]?.schema.properties ?? {};
  const written = Object.entries(writesOf(item.kind, item.createType)).flatMap(([word, value]) => {
    const path = word.split('.').flatMap((part, at) => (at === 0 ? [part] : ['0', part]));
    return Object.hasOwn(words, path[0] ?? '') ? [{ path, value }] : [];
  });
  const value = [...written, ...manifestChanges(holds, item.fields)].reduce<Fields>(
    (all, change) => withValue(all, change.path, change.value),
    begun,
  );
  return { ...value, ...item.said?.[holds] };
}

/** What stands in a manifest for a field. */
export interface FieldChange extends ManifestChange {
  field?: string | undefined;
}

/**
 * What changes of an item say that stands in one of its manifests. Of an entry of a list that is nothing without what is taken away, the
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
  const own = manifestsOf(kind).flatMap((holds) => manifests[holds]?.fills ?? []);
  const foreign = stored.Item.json.find(({ field, ...entry }) => {
    const isSaid = changes[field] !== undefined && changes[field] !== null && changes[field] !== '';
    return isSaid && 'fromManifest' in entry && !own.some((one) => one.field === field);
  });
  if (foreign)
    throw new HubError('invalidInput', { field: foreign.field }, { says: { key: 'validation.const' } });
}
