import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildProduct } from '../../generator/build.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { languageFolder, languageParts, projectWith } from './projects.ts';

const project = dirname(dirname(languageFolder));
const open: { remove(): void }[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

function folderWith(part: string): string {
  const made = projectWith(part);
  open.push(made);
  return made.folder;
}

interface Twin {
  file: string;
  replace: string;
  with: string;
  /** That nothing else may be said: what only follows from the fault is not one. */
  alone?: boolean;
  expect: { code: string; file?: string; at: string; says: string; nearest?: string };
}

function twinsOf(part: string): Twin[] {
  return parse(readFileSync(join(languageFolder, part, 'broken.yaml'), 'utf8')) as Twin[];
}

describe.each(languageParts)('the hard part "%s"', (part) => {
  it('is accepted', () => {
    const { faults, sources, product } = buildProduct({
      project: folderWith(part),
      blocks: project,
      isWhole: true,
    });
    expect(formatFaults(faults, sources, 'text')).toContain('0 faults');
    expect(product).toBeDefined();
  });

  it.each(
    twinsOf(part).map(
      (twin) => [twin.expect.code, twin.with.trim().slice(0, 60) || '(removed)', twin] as const,
    ),
  )('is refused with %s for: %s', (_code, _edit, twin) => {
    const folder = folderWith(part);
    const path = join(folder, twin.file);
    const before = readFileSync(path, 'utf8');
    expect(before).toContain(twin.replace);
    writeFileSync(
      path,
      before.replace(twin.replace, () => twin.with),
    );

    const { faults, product } = buildProduct({ project: folder, blocks: project, isWhole: true });

    expect(product).toBeUndefined();
    const found = faults.map(({ code, place, message, nearest }) => ({
      code,
      file: place.file,
      at: `${place.line}:${place.col}`,
      message,
      nearest,
    }));
    if (twin.alone) expect(found).toHaveLength(1);
    const { says, file = twin.file, ...place } = twin.expect;
    expect(found).toContainEqual(
      expect.objectContaining({ ...place, file, message: expect.stringContaining(says) }),
    );
  });
});

it('covers all hard parts of the language', () => {
  expect(languageParts).toHaveLength(17);
});
