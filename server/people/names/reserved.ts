import { apps } from '#generated/app.ts';
import { nameReserved, ownerReserved } from '#generated/constants.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import { skeletonOf } from './likeness.ts';

/** Says of a word whether an address of ours or our clients' needs it, or whether it looks like one that is needed. */
export type IsReserved = (word: string) => boolean;

/** Every literal segment of any route of any app in any language: a person of that name would stand in its way. */
export async function loadReserved(): Promise<IsReserved> {
  const tables = await Promise.all(
    apps.map(({ id }) => import(`#generated/routes/${id}.ts`) as Promise<{ routes: readonly RouteEntry[] }>),
  );
  const paths = tables.flatMap(({ routes }) => routes.flatMap(({ path, was = [] }) => [path, ...was]));
  const words = [
    ...nameReserved,
    ...ownerReserved,
    ...[...paths, ...apps.map(({ at }) => at)].flatMap(literalsOf),
  ];
  const skeletons = new Set(words.map(skeletonOf));
  return (word) => skeletons.has(skeletonOf(word));
}

/** The words of a route's path that stand there as they are. */
export function literalsOf(path: string): string[] {
  return path.split('/').filter((segment) => /^\w[\w.-]*$/.test(segment));
}
