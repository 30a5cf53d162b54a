import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildProduct } from '../../generator/build.ts';
import { formatFaults } from '../../generator/faults/format.ts';

const here = dirname(fileURLToPath(import.meta.url));
const project = dirname(dirname(here));
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The base fixture with one of the hard parts laid over it. */
function projectWith(part: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-language-'));
  folders.push(folder);
  cpSync(join(here, 'base'), folder, { recursive: true });
  cpSync(join(here, part), folder, { recursive: true });
  rmSync(join(folder, 'broken.yaml'), { force: true });
  return folder;
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
  return parse(readFileSync(join(here, part, 'broken.yaml'), 'utf8')) as Twin[];
}

const parts = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, 'broken.yaml')))
  .map((entry) => entry.name);

describe.each(parts)('the hard part "%s"', (part) => {
  it('is accepted', () => {
    const { faults, sources, product } = buildProduct({ project: projectWith(part), blocks: project });
    expect(formatFaults(faults, sources, 'text')).toContain('0 faults');
    expect(product).toBeDefined();
  });

  it.each(
    twinsOf(part).map(
      (twin) => [twin.expect.code, twin.with.trim().slice(0, 60) || '(removed)', twin] as const,
    ),
  )('is refused with %s for: %s', (_code, _edit, twin) => {
    const folder = projectWith(part);
    const path = join(folder, twin.file);
    const before = readFileSync(path, 'utf8');
    expect(before).toContain(twin.replace);
    writeFileSync(
      path,
      before.replace(twin.replace, () => twin.with),
    );

    const { faults, product } = buildProduct({ project: folder, blocks: project });

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
  expect(parts).toHaveLength(14);
});
