import { editsOf, type Mistake } from './mistake.ts';

/** Of more at once, one hides another too often. */
const most = 8;

/**
 * Puts mistakes together that are made at once, two times over: those of one company touch no file in common, and whoever has met
 * once does not meet again. So what names a mistake both times comes of that mistake, and not of those beside it.
 */
export function companiesOf(rows: readonly Mistake[]): [Mistake[][], Mistake[][]] {
  const met = new Map<Mistake, Set<Mistake>>(rows.map((row) => [row, new Set()]));
  const arrange = (inOrder: readonly Mistake[]): Mistake[][] => {
    const companies: Mistake[][] = [];
    for (const row of inOrder) {
      const fits = (company: readonly Mistake[]) =>
        company.length < most && company.every((one) => !met.get(row)?.has(one) && areApart(one, row));
      const place = companies.find(fits);
      if (place) place.push(row);
      else companies.push([row]);
    }
    for (const company of companies)
      for (const one of company) for (const other of company) if (other !== one) met.get(one)?.add(other);
    return companies.filter((company) => company.length > 1);
  };
  const several = rows.filter(({ on }) => on !== 'code');
  return [arrange(several), arrange(several.toReversed())];
}

const areApart = (one: Mistake, other: Mistake) =>
  filesOf(one).every((file) => !filesOf(other).includes(file));

/** Those that it edits, and where it is told. */
const filesOf = (row: Mistake): string[] => [
  ...editsOf(row).map(({ file }) => file),
  ...(typeof row.on === 'object' ? [row.on.where] : []),
];
