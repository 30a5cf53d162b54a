import { findImports } from './find-imports.ts';

/** Whom each file asks, among these files. */
export type Arrows = ReadonlyMap<string, readonly string[]>;

export function arrowsOf(texts: ReadonlyMap<string, string>): Arrows {
  return new Map(
    [...texts].map(([file, text]) => [
      file,
      findImports(file, text).flatMap(({ to, isPackage }) => (isPackage || !texts.has(to) ? [] : [to])),
    ]),
  );
}

/** Files that ask themselves by way of others, each with all that are in the same circle (Tarjan). */
export function circlesIn(arrows: Arrows): string[][] {
  const found: string[][] = [];
  const numbers = new Map<string, { own: number; low: number }>();
  const open: string[] = [];
  const enter = (file: string) => {
    const number = { own: numbers.size, low: numbers.size };
    numbers.set(file, number);
    open.push(file);
    for (const next of arrows.get(file) ?? []) {
      const known = numbers.get(next);
      if (known === undefined) number.low = Math.min(number.low, enter(next).low);
      else if (open.includes(next)) number.low = Math.min(number.low, known.own);
    }
    if (number.low === number.own) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) found.push(circle.sort());
    }
    return number;
  };
  for (const file of arrows.keys()) if (!numbers.has(file)) enter(file);
  return found;
}
