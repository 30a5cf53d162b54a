import { flatSchema } from '../grammar/json-schema.ts';
import { othersIn } from '../grammar/written.ts';
import type { Field } from '../model/product.ts';
import { byLanguageOf, settingOf } from '../model/setting.ts';
import type { Building } from '../resolve/known.ts';

/** What whoever runs the hub sets: one thing holds all of it, each with what it is where nobody has set it, and said in one line. */
export function checkSettings(building: Building): void {
  const { read, entities, faults } = building;
  const set = read.entities.flatMap(({ read: file }) => othersIn(file).filter(({ value }) => value.set));
  const [first, ...others] = set;
  for (const { key, keyAt } of others)
    faults.add('HUB1849', keyAt, {
      name: key,
      reason: `${first?.key} is set already, and holds all settings`,
    });
  if (first === undefined) return;
  const entity = Object.hasOwn(entities, first.key) ? entities[first.key] : undefined;
  if (first.value.kept !== undefined)
    faults.add('HUB1849', first.keyAt, { name: first.key, reason: 'what is kept is no setting' });
  for (const field of entity?.fields ?? []) {
    const reason = whyNone(field, building);
    if (reason !== undefined)
      faults.add('HUB1849', field.origin.place, { name: `${first.key}.${field.name}`, reason });
  }
}

/** Why a field cannot be a setting. */
function whyNone(field: Field, { read, definitions }: Building): string | undefined {
  const { name, required, schema, default: usual, about } = field;
  if (!required) return 'a setting is always something';
  if (about === undefined) return 'it says nothing of itself to whoever sets it (about)';
  const isName = read.app.some(({ read: app }) => app.said?.name === name);
  const byLanguage = byLanguageOf(field);
  if (isName || byLanguage !== undefined) {
    if (usual !== undefined)
      return `it is ${isName ? 'the name of the product' : 'nothing'} where nobody sets it`;
  } else if (usual === undefined) return 'it has no default';
  const types = byLanguage?.map(([, of]) => of) ?? [schema];
  return types.every((of) => isLine(settingOf(flatSchema(of, definitions)), byLanguage !== undefined))
    ? undefined
    : 'a line of text cannot say a value of this type';
}

/** Only what is said in words is another in each language. */
const isLine = (type: ReturnType<typeof settingOf>, isSpoken: boolean) =>
  type !== undefined && (!isSpoken || type.is === 'text');
