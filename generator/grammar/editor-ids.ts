import type { JsonSchema } from './json-schema.ts';
import type { RefTarget } from './targets.ts';

/** Where the ids of a product stand for editors, below generated/: they change with every entry, the grammar does not. */
export const editorIds = 'editor/ids.json';

/** What editors know the ids of: all but what is called by less than its id, or stands in no product. */
export const editorTargets = [
  'endpoint',
  'screen',
  'entity',
  'type',
  'constant',
  'constants',
  'budget',
  'rate',
  'error',
  'guard',
  'action',
  'subject',
  'check',
  'poll',
  'machine',
  'group',
  'place',
  'kind',
  'tag',
  'tagGroup',
  'language',
  'app',
  'base',
  'text',
] as const satisfies readonly RefTarget[];
export type EditorTarget = (typeof editorTargets)[number];

const isKnown = (target: RefTarget): target is EditorTarget =>
  (editorTargets as readonly RefTarget[]).includes(target);

/** One of the ids that there are; schemas stand in spec/meta. */
export function idSchema(target: RefTarget): JsonSchema {
  return isKnown(target)
    ? { $ref: `../../generated/${editorIds}#/definitions/${target}` }
    : { type: 'string', description: `The id of a ${target}` };
}
