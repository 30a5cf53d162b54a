import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from '../../generator/build.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { appFile, fixSpec } from '../../generator/fix/fix-spec.ts';
import { readTexts } from '../../generator/fix/read-texts.ts';
import { Refusal } from '../../generator/fix/refusal.ts';
import { currentLanguage } from '../../generator/grammar/language.ts';
import type { SpecLayout } from '../../generator/load/load-spec.ts';
import type { Product } from '../../generator/model/product.ts';
import { Stop } from '../launch/stop.js';
import { exitCode, keptTrees, projectRoot } from '../project.ts';
import { commitOf, writeFilesOf } from './git-files.ts';

/** The product as a commit describes it, made by the generator of now in a folder that goes again. */
export function productAt(project: string, ref: string): { product: Product; commit: string } {
  const commit = commitOf(project, ref);
  const folder = mkdtempSync(join(tmpdir(), 'hub-diff-'));
  try {
    const files = writeFilesOf(project, commit, folder);
    if (!files.includes(appFile))
      throw new Stop(`There is no ${appFile} at ${ref}, so that nothing is described there.`, exitCode.spec);
    return { product: buildAt(ref, layoutOf(folder)), commit };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The blocks of then where the project has its own, else those of the engine that runs here. */
const layoutOf = (folder: string): SpecLayout => ({
  project: folder,
  blocks: existsSync(join(folder, 'runtime', 'blocks')) ? folder : projectRoot,
  keptIn: keptTrees,
});

function buildAt(ref: string, layout: SpecLayout): Product {
  const { product, faults, sources } = buildProduct({ ...layout, ...moved(ref, layout) });
  if (product !== undefined) return product;
  const few = faults.slice(0, 3);
  const shown = formatFaults(few, sources, 'text').split('\n\n').slice(0, few.length).join('\n\n');
  throw new Stop(
    `The spec of ${ref} does not check with the generator of now (${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}), so that there is nothing to compare with. The first:\n\n${shown}`,
    exitCode.spec,
  );
}

/** A spec of an earlier language is read as `hub fix` would move it. */
function moved(ref: string, layout: SpecLayout): Pick<SpecLayout, 'texts'> {
  const said = /^language: *(\d+)/m.exec(readFileSync(join(layout.project, appFile), 'utf8'))?.[1];
  if (Number(said ?? 0) >= currentLanguage) return {};
  try {
    return { texts: fixSpec(readTexts(layout.project)).texts };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Stop(
      `The spec of ${ref} cannot be moved to the language of now: ${error.message}`,
      exitCode.spec,
    );
  }
}
