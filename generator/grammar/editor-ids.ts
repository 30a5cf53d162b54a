import type { JsonSchema } from './json-schema.ts';
import type { RefTarget } from './targets.ts';

/** Where the ids of a product stand for editors, below generated/: they change with every entry, the grammar does not. */
export const editorIds = 'editor/ids.json';

/** What editors know no ids of: what is called by less than its id, or stands in no product. */
const unlisted = [
  'view',
  'term',
  'menu',
  'rule',
  'route',
  'icon',
  'part',
] as const satisfies readonly RefTarget[];

/** What editors know the ids of. */
export type EditorTarget = Exclude<RefTarget, (typeof unlisted)[number]>;

const isKnown = (target: RefTarget): target is EditorTarget =>
  !(unlisted as readonly RefTarget[]).includes(target);

/** One of the ids that there are; schemas stand in spec/meta. */
export function idSchema(target: RefTarget): JsonSchema {
  return isKnown(target)
    ? { $ref: `../../generated/${editorIds}#/definitions/${target}` }
    : { type: 'string', description: `The id of a ${target}` };
}
