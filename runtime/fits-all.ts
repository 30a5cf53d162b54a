/**
 * What fits every one of these ids in a table: code that holds one of several ids must give what each of them takes.
 * Functions are what makes it so: who may be handed to each of them is whoever fits all.
 */
export type FitsAll<Table, Id extends keyof Table> = (
  Id extends unknown
    ? (given: Table[Id]) => void
    : never
) extends (given: infer Fitting extends Table[Id]) => void
  ? Fitting
  : never;
