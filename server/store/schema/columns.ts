/**
 * What a column holds, in words that every database has its own for: what SQLite keeps as one kind of number, others keep
 * in four or in eight bytes.
 */
export type Holds = 'key' | 'whole' | 'ms' | 'double' | 'json' | 'text' | 'nocase' | 'bytes';

/** A column as data: what a database's own words are made of (sqlite-text.ts). */
export interface ColumnData {
  holds: Holds;
  /** Of a key: whether the number of a row that is gone may be given again. */
  again: boolean;
  mayBeEmpty: boolean;
  isUnique: boolean;
  /** What a row has that says nothing. */
  standIn?: string | number;
  refersTo?: { table: string; column: string; goesWithIt: boolean };
}

/** A column of a migration; each word gives a new one, so that a column may stand in two tables. */
export class Column {
  readonly data: ColumnData;

  constructor(data: ColumnData) {
    this.data = data;
  }

  /** A row may have nothing in it. */
  orNothing(): Column {
    return this.#with({ mayBeEmpty: true });
  }

  /** No two rows have the same in it; of what is empty there may be many. */
  unique(): Column {
    return this.#with({ isUnique: true });
  }

  default(standIn: string | number): Column {
    return this.#with({ standIn });
  }

  /** What it holds is in a row of another table, which stays for as long. */
  refersTo(table: string, column = 'id'): Column {
    return this.#with({ refersTo: { table, column, goesWithIt: false } });
  }

  /** As `refersTo`, but the row goes when the other does. */
  goesWith(table: string, column = 'id'): Column {
    return this.#with({ refersTo: { table, column, goesWithIt: true } });
  }

  #with(more: Partial<ColumnData>): Column {
    return new Column({ ...this.data, ...more });
  }
}

const holding = (holds: Holds) => new Column({ holds, again: true, mayBeEmpty: false, isUnique: false });

/** The number of a row, which orders and joins; with `again: false` that of a row that is gone is never given to another. */
export const key = ({ again = true } = {}): Column => new Column({ ...holding('key').data, again });
/** A whole number: counts, sizes, 0 and 1. */
export const whole = (): Column => holding('whole');
/** A moment, in milliseconds since 1970. */
export const ms = (): Column => holding('ms');
export const double = (): Column => holding('double');
/** Lists and objects; read as text, so that they are parsed in one place. */
export const json = (): Column => holding('json');
/** What is no text, such as a small file. */
export const bytes = (): Column => holding('bytes');
/** A text, compared byte by byte; `nocase` finds and orders it whatever its case. */
export const text = (how?: 'nocase'): Column => holding(how ?? 'text');
