import type { Column } from './columns.ts';

export type Columns = Readonly<Record<string, Column>>;

/** One change of the tables, as data. */
export type Change =
  | {
      make: 'table';
      table: string;
      columns: Columns;
      /** The columns that it is found by, where that is no number of its own. */
      key?: readonly string[];
      unique?: readonly (readonly string[])[];
    }
  | { make: 'columns'; table: string; columns: Columns }
  | {
      make: 'index';
      name: string;
      table: string;
      on: readonly string[];
      isUnique: boolean;
      /** Of these rows alone; in words that every database understands. */
      where?: string;
    }
  | { make: 'unchanging'; table: string }
  | { make: 'chained'; table: string; ends: string }
  | { make: 'counts'; table: string; by: Columns; into: string };
