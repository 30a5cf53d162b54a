import { hasEditorSchemas, writeEditorSchemas } from '../generator/editor-schemas.ts';
import { formatFaults } from '../generator/faults/format.ts';
import { generate, isGenerated } from '../generator/generate.ts';
import { buildBrowser } from './build.ts';
import { noteBuilt, sourcesNow } from './built.ts';
import { codeOf, report } from './generate.ts';
import { Stop } from './launch/stop.js';
import { keptTrees, oneAtATime, projectRoot, readPrograms } from './project.ts';

/** Makes generated/ follow the spec, and says so where it had to; stops with all faults where the spec has any. */
export async function prepareGenerated(say: (words: string) => void = console.log): Promise<void> {
  if (await isPrepared()) return;
  await oneAtATime(() => generateHere(say));
}

const isPrepared = async () => hasEditorSchemas(projectRoot) && (await isGenerated({ project: projectRoot }));

async function generateHere(say: (words: string) => void): Promise<void> {
  // Whoever was waited for may have made it.
  if (await isPrepared()) return;
  const started = performance.now();
  await writeEditorSchemas(projectRoot, keptTrees);
  const result = await generate({ project: projectRoot, keptIn: keptTrees });
  if (result.faults.length > 0) throw new Stop(formatFaults(result.faults, result.sources, 'text'));
  const code = codeOf(result);
  const words = report(result, {}, Math.round(performance.now() - started));
  if (code !== 0) throw new Stop(words, code);
  if ((result.report?.written.length ?? 0) > 0) say(words);
}

/** generated/ and dist/, both as the sources say, which the next start then knows without looking at them. */
export async function prepareAll(): Promise<void> {
  const made = sourcesNow();
  await prepareGenerated();
  if (await buildBrowser()) readPrograms();
  noteBuilt(made);
}
