import type { ErrorId, ErrorRow, ServerError } from '#generated/errors.ts';

/** What nearly every error is like: it is not written out. */
const usual = {
  http: [],
  network: false,
  timeout: false,
  otherwise: false,
  params: [],
  retired: false,
} as const;

type Usual = keyof typeof usual;

/** An error as it is written: what it does not say is as usual, and it is shown as a notice with its own words. */
export type WrittenError = Omit<ErrorRow, 'codes' | 'effects' | Usual> &
  Partial<Pick<ErrorRow, 'effects' | Usual>>;

/** Errors with all that is known of each, filled in once. */
export function rowsOf(written: readonly WrittenError[]): readonly ErrorRow[] {
  return written.map((own) => ({
    ...usual,
    effects: own.text === undefined ? [] : [{ toast: own.text }],
    ...own,
    codes: codesOf(own.code),
  }));
}

/** Every code, whatever it differs by. */
function codesOf(code: ErrorRow['code']): string[] {
  if (!code) return [];
  if (typeof code === 'string') return [code];
  const { cases, otherwise } = code;
  const all = [...Object.values(cases), ...(otherwise === undefined ? [] : [otherwise])];
  return [...new Set(all.flatMap(codesOf))].sort();
}

/** The same by its id. */
export const byIdOf = (rows: readonly ErrorRow[]): ReadonlyMap<ErrorId, ErrorRow> =>
  new Map(rows.map((row) => [row.id, row]));

/** By each code that it travels under: the narrowest that has it. */
export const byCodeOf = (rows: readonly ErrorRow[]): ReadonlyMap<string, ErrorRow> =>
  new Map(rows.toReversed().flatMap((row) => row.codes.map((code) => [code, row] as const)));

/** What a server answers of each; an error without a code of its own travels under its id. */
export function serverErrorsOf(rows: readonly ErrorRow[]): Readonly<Record<ErrorId, ServerError>> {
  const entries = rows.map(({ id, code = id, status, text, params }) => [
    id,
    { code, status, ...(text !== undefined && { text }), params },
  ]);
  return Object.fromEntries(entries) as Record<ErrorId, ServerError>;
}
