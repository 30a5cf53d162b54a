import { flatSchema } from '../grammar/json-schema.ts';
import type { FieldDefinition } from '../grammar/spec/entities.ts';
import { named } from '../grammar/written.ts';
import type { Building } from '../resolve/known.ts';
import type { ReadField } from './written-fields.ts';

/** What a field says of values that break it, it says of what it asks. */
export function checkSentences({ says }: FieldDefinition, read: ReadField, building: Building): void {
  if (says === undefined) return;
  const flat = flatSchema(read.schema, building.definitions);
  const asked = ['type', 'required', ...Object.keys(flat)];
  for (const { key: keyword, keyAt: place } of named(says)) {
    if (!asked.includes(keyword)) building.faults.add('HUB1707', place, { name: read.name, keyword }, asked);
  }
}
