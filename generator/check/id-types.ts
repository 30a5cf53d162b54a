import { typeNameOf } from '../grammar/json-schema.ts';
import { othersIn } from '../grammar/written.ts';
import { nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';

/** A field refers to a thing by the type of its id alone (`tableReferred`): so no two that are kept have one type of it. */
export function checkIdTypes({ read, entities, faults }: Building): void {
  const taken = new Map<string, string>();
  for (const { key, value } of read.entities.flatMap((file) => othersIn(file.read))) {
    const entity = Object.hasOwn(entities, key) ? entities[key] : undefined;
    if (entity?.table === undefined || entity.viewOf !== undefined) continue;
    const id = entity.fields.find(({ name, kept }) => name === 'id' && kept === 'core');
    const written = othersIn(value).find((one) => nameOfField(one).name === 'id');
    const type = id && typeNameOf(id.schema);
    if (type === undefined || written === undefined) continue;
    const other = taken.get(type);
    if (other === undefined) taken.set(type, key);
    else faults.add('HUB1041', written.keyAt, { entity: key, other, name: type });
  }
}
