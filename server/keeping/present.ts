import { answers } from '#generated/guards.ts';
import type { StoredEntity } from '#generated/store/tables.ts';
import type { Context } from '../rights/index.ts';
import { decoders, readFields } from '../store/fields.ts';
import { ofType } from '../store/held-types.ts';

type Input = Readonly<Record<string, unknown>>;
/** What a view shows of a row of the database, and no other field. */
export type Presenter = (row: Input, call: Context) => Input;

/** Reads of a row what is shown, and nothing else: lists have many rows. */
export function presenterOf(
  entity: StoredEntity,
  { names, subject }: { names: readonly string[]; subject: string },
): Presenter {
  const shown = new Set(names);
  const columns = entity.core
    .filter(({ field }) => shown.has(field))
    .map(({ field, column, type }) => ({ field, column, decode: decoders[type] }));
  const fields = entity.json
    .filter(({ field }) => shown.has(field))
    .map(({ field, schemaType, default: standIn }) => ({ field, standIn, isHeld: ofType(schemaType) }));
  // Which checks hold that a page cannot work out; each reads its own subject, which is found by its name.
  const told = Object.hasOwn(answers, subject)
    ? (answers as unknown as Readonly<Record<string, (scope: object) => object>>)[subject]
    : undefined;
  return (row, { viewer, hub }) => {
    const view: Record<string, unknown> = {};
    for (const { field, column, decode } of columns) {
      const value = row[column];
      if (value !== null) view[field] = decode(value);
    }
    const extra = fields.length === 0 ? {} : (JSON.parse(String(row.extra)) as Input);
    for (const { field, standIn, isHeld } of fields) {
      const held = extra[field];
      const value = held !== undefined && held !== null && isHeld(held) ? held : standIn;
      if (value !== undefined && value !== null) view[field] = value;
    }
    if (told === undefined) return view;
    const answered = told({ viewer, now: hub.now(), [subject]: readFields(row, entity) });
    for (const [name, value] of Object.entries(answered)) if (shown.has(name)) view[name] = value;
    return view;
  };
}
