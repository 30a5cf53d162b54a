import { type JsonSchema, refName, typeNameOf } from '../grammar/json-schema.ts';
import { accounts } from '../model/demo.ts';
import { entityReferred } from '../model/refers.ts';
import type { Building } from '../resolve/known.ts';

/** What becomes of a row is said where it is somebody's, and can come true; and whoever leaves is found wherever a row names them. */
export function checkWhenGone(building: Building): void {
  const { entities, definitions, faults } = building;
  const person = typeOfPeople(building);
  for (const entity of Object.values(entities))
    for (const field of entity.viewOf === undefined ? entity.fields : []) {
      const { name, whenGone, required, kept, schema, origin } = field;
      const named = { name, entity: entity.name };
      const holds = kept === 'core' && entityReferred(field, entity, building)?.table === accounts;
      const isHidden = entity.isDescribed && kept !== 'none' && !holds;
      if (isHidden && person !== undefined && namesOf(schema, definitions).has(person))
        faults.add('HUB1052', origin.place, { ...named, type: person });
      else if (whenGone === undefined) continue;
      else if (!entity.isDescribed || !holds) faults.add('HUB1050', origin.place, named);
      else if (whenGone === 'emptied' && required) faults.add('HUB1051', origin.place, named);
    }
}

function typeOfPeople({ entities }: Building): string | undefined {
  const people = Object.values(entities).find(
    ({ table, viewOf }) => table === accounts && viewOf === undefined,
  );
  return typeNameOf(people?.fields.find(({ name }) => name === 'id')?.schema ?? {});
}

/** All types of which a value may hold one, at any depth. */
function namesOf(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
  names = new Set<string>(),
): Set<string> {
  const name = refName(schema) ?? typeNameOf(schema);
  const isKnown = name !== undefined && names.has(name);
  if (name !== undefined) names.add(name);
  const { items, properties = {}, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const within = [
    ...[...anyOf, ...oneOf, ...allOf, ...Object.values(properties)],
    ...(items === undefined ? [] : [items]),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(isKnown || name === undefined ? [] : [definitions[name] ?? {}]),
  ];
  for (const one of within) namesOf(one, definitions, names);
  return names;
}
