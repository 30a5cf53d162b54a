import type { Insertable, Updateable } from 'kysely';
import type { FilledFields, RowFields, Rows, stored } from '#generated/store/tables.ts';
import type { Upkeep } from '../database.ts';

/** Which of a few texts it is was judged before: the row holds a text. */
type Held<Value> = Value extends string ? string : Value;
type Open<Fields> = { readonly [Field in keyof Fields]?: Held<Fields[Field]> | null | undefined };
type Whole<Fields> = { readonly [Field in keyof Fields]: Held<Fields[Field]> };

/** Those of the fields that no row lacks. */
type Present<Fields> = {
  [Field in keyof Fields as undefined extends Fields[Field] ? never : Field]: Fields[Field];
};

/** Of an entity that is known by its name alone, whatever its calls take: they have judged it. */
type Known<Name extends keyof Rows, Type> = keyof Rows extends Name ? object : Type;

/** What a new row is made of: what the spec asks for, and no stamp or default has. */
export type NewRow<Name extends keyof Rows> = Known<
  Name,
  Whole<Omit<Present<RowFields[Name]>, FilledFields[Name]>> & Open<RowFields[Name]>
>;

/** What is to be another in a row; null takes a value away. */
export type RowChanges<Name extends keyof Rows> = Known<Name, Open<RowFields[Name]>>;

type TableOf<Name extends keyof Rows> = (typeof stored)[Name]['table'];

/** Columns of ours beside those that the spec declares, all that a new row must have. */
export type Beside<Name extends keyof Rows> =
  TableOf<Name> extends keyof Upkeep ? Insertable<Upkeep[TableOf<Name>]> : Readonly<Record<string, never>>;

/** Those of them that are to be others. */
export type ChangedBeside<Name extends keyof Rows> =
  TableOf<Name> extends keyof Upkeep ? Updateable<Upkeep[TableOf<Name>]> : Readonly<Record<string, never>>;
