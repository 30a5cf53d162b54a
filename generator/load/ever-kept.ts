import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../faults/fault.ts';
import type { Entity } from '../model/product.ts';

/** The names under which an entity keeps values, or once did: what `was:` may speak of. */
export type EverKept = Readonly<Record<string, readonly string[]>>;

/** Kept in git, unlike the schemas of editors beside it: `npm run generate` adds to it, and takes nothing away. */
export const everKeptFile = 'spec/meta/kept.json';

/** Undefined where there is none, or none that can be read. */
export function readEverKept(project: string): EverKept | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(join(project, everKeptFile), 'utf8'));
    return isEverKept(read) ? read : undefined;
  } catch {
    // A spec without its past is one whose past is not known.
    return undefined;
  }
}

function isEverKept(read: unknown): read is EverKept {
  return typeof read === 'object' && read !== null && Object.values(read).every(Array.isArray);
}

/**
 * What is kept by now, with all that ever was: no name is forgotten, since data may lie under it. A column is among them
 * where no migration renames it.
 */
export function withKept(before: EverKept | undefined, entities: readonly Entity[]): EverKept {
  const now = entities
    .filter(({ table, viewOf }) => table !== undefined && viewOf === undefined)
    .map(
      ({ name, fields, isDescribed }) =>
        [name, fields.filter(({ kept }) => kept === 'json' || (kept === 'core' && isDescribed))] as const,
    );
  const names = [...new Set([...Object.keys(before ?? {}), ...now.map(([name]) => name)])].sort(compareText);
  const own = new Map(now);
  return Object.fromEntries(
    names.map((entity) => {
      const fields = (own.get(entity) ?? []).flatMap(({ name, was }) => [name, ...was]);
      return [entity, [...new Set([...(before?.[entity] ?? []), ...fields])].sort(compareText)];
    }),
  );
}
