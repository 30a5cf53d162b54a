/** A name as SQL writes it, whatever it is: a column may be called `order`. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
