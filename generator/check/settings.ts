import { flatSchema } from '../grammar/json-schema.ts';
import { othersIn } from '../grammar/written.ts';
import { settingOf } from '../model/setting.ts';
import type { Building } from '../resolve/known.ts';

/** What whoever runs the hub sets: one thing holds all of it, each with what it is where nobody has set it, and said in one line. */
export function checkSettings({ read, entities, definitions, faults }: Building): void {
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
  for (const { name, required, schema, default: usual, origin } of entity?.fields ?? []) {
    const reason = !required
      ? 'a setting is always something'
      : usual === undefined
        ? 'it has no default'
        : settingOf(flatSchema(schema, definitions)) === undefined
          ? 'a line of text cannot say a value of this type'
          : undefined;
    if (reason !== undefined) faults.add('HUB1849', origin.place, { name: `${first.key}.${name}`, reason });
  }
}
