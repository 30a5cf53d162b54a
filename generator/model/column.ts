/** What the column of a field is called. */
export const columnNamed = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
