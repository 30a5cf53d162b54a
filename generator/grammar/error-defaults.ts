/** The status that a code of six digits begins with: what went wrong is answered as such. */
export function statusOfCode(code: string | undefined): number | undefined {
  const digits = /^([45]\d\d)\d{3}$/.exec(code ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** What is said of an error that says no text of its own; one with a dialog has that below its name. */
export const textOfError = (id: string, { hasParts = false } = {}): string =>
  hasParts ? `error.${id}.text` : `error.${id}`;
