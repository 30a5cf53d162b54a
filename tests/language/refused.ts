import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { repository, TestProject } from '../generator/project.ts';

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

  const toldWith = (from: string, to: string) => {
    const before = project.read(file);
    project.edit(file, from, to);
    const { faults, sources } = buildProduct({ project: project.root, blocks: repository });
    project.write(file, before);
    return {
      own: faults.filter(({ place }) => place.file === file),
      all: formatFaults(faults, sources, 'text'),
    };
  };

  describe(`in ${file}`, () => {
    if (wrong.length > 0)
      it.each(wrong)('is refused: %s', (_what, from, to, said) => {
        const { own, all } = toldWith(from, to);
        expect(own.map(({ code, message }) => `${code} ${message}`).join('\n'), all).toContain(said);
      });
    if (right.length > 0)
      it.each(right)('is taken: %s', (_what, from, to) => {
        expect(toldWith(from, to).all).toContain('0 faults');
      });
  });
}
