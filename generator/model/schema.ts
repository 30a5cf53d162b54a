/** A column as the migrations made it. */
interface MadeColumn {
  /** text, integer or real. */
  holds: string;
  mayBeEmpty: boolean;
  /** Whether a row has something in it that says nothing. */
  fillsItself: boolean;
}

/** The columns of every table that the migrations make, by their names. */
export type MigratedSchema = Readonly<Record<string, Readonly<Record<string, MadeColumn>>>>;

/** A migration that cannot be made: what the tables would be is not known then. */
export interface BrokenMigration {
  file: string;
  reason: string;
}
