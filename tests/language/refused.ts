import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { repository, TestProject } from '../generator/project.ts';
import { type Company, companiesOf, linesOf, textWith } from './edits-at-once.ts';

/** What is written wrongly: what stood there, what stands there now, and what is said at it. */
export type Wrong = readonly [what: string, from: string, to: string, said: string];

/** What is as right as what stood there. */
export type Right = readonly [what: string, from: string, to: string];

/** Each edit of a file of the product's own spec is told, in that file, with these words; what is right is taken. */
export function proveSaid(file: string, wrong: readonly Wrong[], right: readonly Right[] = []): void {
  let project: TestProject;
  beforeAll(() => {
    project = new TestProject();
  });
  afterAll(() => project.remove());

  const toldOf = (text: string) => {
    const before = project.read(file);
    project.write(file, text);
    const { faults, sources } = buildProduct({ project: project.root, blocks: repository });
    project.write(file, before);
    return {
      own: faults.filter(({ place }) => place.file === file),
      all: formatFaults(faults, sources, 'text'),
    };
  };
  const toldWith = (from: string, to: string) => {
    const text = project.read(file);
    expect(text).toContain(from);
    return toldOf(text.replace(from, () => to));
  };

  const [wrongAtOnce, rightAtOnce] = [wrong, right].map((rows) =>
    ofCompanies(rows, () => project.read(file), toldOf),
  );
  /** In its own lines and word for word: what stands beside it in other lines is not told so. */
  const isToldThere = ([, from, to, said]: Wrong) => {
    const { company, told } = wrongAtOnce?.([from, to]) ?? {};
    const [first, last] = company ? linesOf(company, [from, to]) : [0, -1];
    return told?.own.some(
      ({ code, message, place }) =>
        place.line >= first && place.line <= last && `${code} ${message}`.includes(said),
    );
  };

  describe(`in ${file}`, () => {
    if (wrong.length > 0)
      it.each(wrong)('is refused: %s', (what, from, to, said) => {
        if (isToldThere([what, from, to, said])) return;
        const { own, all } = toldWith(from, to);
        expect(own.map(({ code, message }) => `${code} ${message}`).join('\n'), all).toContain(said);
      });
    if (right.length > 0)
      it.each(right)('is taken: %s', (_what, from, to) => {
        if (rightAtOnce?.([from, to])?.told.all.includes('0 faults')) return;
        expect(toldWith(from, to).all).toContain('0 faults');
      });
  });
}

/** What is told of the company of an edit, which is made once; undefined where an edit has none. */
function ofCompanies<T>(
  rows: readonly (Wrong | Right)[],
  read: () => string,
  toldOf: (text: string) => T,
): (edit: readonly [from: string, to: string]) => { company: Company; told: T } | undefined {
  let companies: Company[] | undefined;
  const made = new Map<Company, T>();
  return ([from, to]) => {
    companies ??= companiesOf(
      read(),
      rows.map(([, one, other]) => [one, other]),
    );
    const company = companies.find(({ edits }) => edits.some((edit) => edit[0] === from && edit[1] === to));
    if (company === undefined) return undefined;
    const told = made.get(company) ?? toldOf(textWith(company));
    made.set(company, told);
    return { company, told };
  };
}
