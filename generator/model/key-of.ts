import { typeNameOf } from '../grammar/json-schema.ts';
import type { Entity } from './product.ts';
import type { Subject } from './rights.ts';

/** The columns by which a subject is loaded, by the types that it comes from; undefined where one is of no column. */
export function keyOf(subject: Subject, entity: Entity): Record<string, string> | undefined {
  const columns = subject.from.flatMap((source) => {
    const [type, ...more] = 'types' in source ? source.types : [];
    const own = entity.fields.filter(
      ({ kept, schema }) => kept === 'core' && type !== undefined && typeNameOf(schema) === type,
    );
    return own.length === 1 && more.length === 0 && own[0] ? [[type ?? '', own[0].name] as const] : [];
  });
  return columns.length === subject.from.length ? Object.fromEntries(columns) : undefined;
}
