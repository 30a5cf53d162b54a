import type { Shape, ShapeField, TypeOf } from '../grammar/shape.ts';
import { kindTypes } from '../grammar/spec/kinds.ts';
import type { specFiles } from '../grammar/spec-files.ts';
import { at, named, othersIn } from '../grammar/written.ts';
import type { ReadSpec } from '../read/read-spec.ts';
import { readTyped } from '../read/read-typed.ts';
import type { Ground } from './known.ts';

type WrittenKinds = TypeOf<(typeof specFiles)['kinds']['shape']>;
type WrittenKind = WrittenKinds['kinds'][number];

type WrittenField = NonNullable<WrittenKinds['fields']>[string];

/** The type of a field, whether it is all that is said of it or stands beside more. */
export const typeOfField = (field: WrittenField) =>
  typeof field === 'object' && 'type' in field ? field.type : field;

/** What kinds.yaml declares that kinds say beside the words of the language, by name. */
export function declaredFields({ kinds }: Pick<ReadSpec, 'kinds'>): ReadonlyMap<string, ShapeField> {
  return new Map(
    kinds.flatMap(({ read: file }) =>
      named(file.fields).map(({ key, value }) => {
        const type = typeOfField(value);
        const shape: Shape =
          typeof type === 'string'
            ? kindTypes[type]
            : { is: 'list', of: kindTypes[type[0] ?? 'text'], distinct: true };
        const about = typeof value === 'object' && 'about' in value ? value.about : undefined;
        const field = { shape, required: !key.endsWith('?'), ...(about !== undefined && { about }) };
        return [key.replace(/\?$/, ''), field] as const;
      }),
    ),
  );
}

/** A kind says what is declared, as it is declared, and nothing else. */
export function readOwnFields(
  kind: WrittenKind,
  declared: ReadonlyMap<string, ShapeField>,
  { faults, lookup, pending }: Ground,
): void {
  const said = new Set<string>();
  for (const { key, keyAt, value } of othersIn(kind)) {
    said.add(key);
    const field = declared.get(key);
    if (field === undefined)
      faults.add('HUB1101', keyAt, { name: key, where: `the kind ${kind.id}` }, [
        ...words,
        ...declared.keys(),
      ]);
    else readTyped(field.shape, value, { faults, lookup, pending, where: key });
  }
  for (const [name, { required }] of declared)
    if (required && !said.has(name)) faults.add('HUB1102', at(kind), { where: `the kind ${kind.id}`, name });
}

/** The words of a kind that the language knows. */
const words = ['id', 'code', 'icon', 'tabs', 'create'];
