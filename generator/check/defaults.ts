import { flatSchema, type JsonSchema, typeNameOf } from '../grammar/json-schema.ts';
import { sortWords } from '../model/constants.ts';
import { familyOf, familyWords, fits } from '../model/fits.ts';
import { reportUnknown } from '../read/reader.ts';
import { noteUse } from '../resolve/constant-use.ts';
import { setBy } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { plain, type SpecNode } from '../yaml/spec-node.ts';
import type { ReadField } from './written-fields.ts';

/** A default is a value of its field; one that names a constant asks that of the constant. */
export function checkDefault(node: SpecNode, { name, schema }: ReadField, building: Building): void {
  const { constants, definitions, faults } = building;
  const set = setBy(node);
  if (set !== undefined) {
    checkSet(set, node, { name, schema }, building);
    return;
  }
  const { default: value, ...type } = flatSchema(schema, definitions);
  if (value === undefined) return;
  const isSound = fits(value, type, definitions);
  const said = plain(node);
  if (typeof said === 'string' && Object.hasOwn(constants, said)) {
    noteUse({ id: said, at: node.at, wants: wordOf(type, building), fits: isSound }, building);
    return;
  }
  if (isSound) return;
  const family = familyOf(type, definitions);
  if (family === 'choice')
    faults.add('HUB1104', node.at, { name: String(said), where: name }, type.enum?.map(String));
  else if (typeof said === 'string' && family === 'number') reportUnknown('constant', said, node, building);
  else faults.add('HUB1512', node.at, { value: JSON.stringify(said), name });
}

/** A setting that a field begins with may be set to whatever the field takes. */
function checkSet(
  set: string,
  node: SpecNode,
  { name, schema }: Pick<ReadField, 'name' | 'schema'>,
  { entities, definitions, faults }: Building,
): void {
  const settings = Object.values(entities).flatMap((entity) => (entity.set ? entity.fields : []));
  const setting = settings.find((field) => field.name === set);
  if (setting === undefined) {
    const known = settings.map((field) => field.name);
    faults.add('HUB1201', node.at, { what: 'setting', name: set, home: 'the entity with set: true' }, known);
    return;
  }
  const [own, other] = [schema, setting.schema].map(
    (one) => typeNameOf(one) ?? flatSchema(one, definitions).type,
  );
  if (own !== other) faults.add('HUB1848', node.at, { name, set });
}

/** What a type asks, in words. */
function wordOf({ minimum, maximum, ...type }: JsonSchema, { definitions }: Building): string {
  const family = familyOf(type, definitions);
  if (family === 'choice') return `one of ${type.enum?.join(', ')}`;
  if (family !== 'number') return familyWords[family];
  if (type['x-unit'] === 'bytes') return sortWords.bytes;
  return [
    sortWords.count,
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
  ]
    .filter((word) => word !== '')
    .join(' ');
}
