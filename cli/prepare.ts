import { hasEditorSchemas, writeEditorSchemas } from '../generator/editor-schemas.ts';
import { formatFaults } from '../generator/faults/format.ts';
import { generate, isGenerated } from '../generator/generate.ts';
import { buildBrowser } from './build.ts';
import { noteBuilt, sourcesNow } from './built.ts';
import { codeOf, report } from './generate.ts';
import { Stop } from './launch/stop.js';
import {
  isElsewhere,
  keptTrees,
  layout,
  oneAtATime,
  outputRoot,
  projectRoot,
  readPrograms,
  siteRoot,
} from './project.ts';
import { layOutBeside, makeOutput } from './site/lay-out.ts';
import { forgetMade, noteMade } from './site/made.ts';
import { noteSite } from './site/note.ts';

/** Whether what only tests read is to be made as well, as nobody needs who runs a product. */
interface Asked {
  withTests?: boolean;
}

/** Makes generated/ follow the spec, and says so where it had to; stops with all faults where the spec has any. */
export async function prepareGenerated(
  say: (words: string) => void = console.log,
  { withTests = false }: Asked = {},
): Promise<void> {
  // Beside a site lies more than generated/, which may have changed alone.
  if (siteRoot === undefined && !isElsewhere && (await isPrepared(withTests))) return;
  if (siteRoot !== undefined) makeOutput(siteRoot);
  await oneAtATime(() => generateHere(say, withTests));
}

/** What editors know of YAML stands in the checkout, for whoever writes there. */
const hasSchemas = () => siteRoot !== undefined || isElsewhere || hasEditorSchemas(projectRoot);

const isPrepared = async (withTests: boolean) => hasSchemas() && (await isGenerated(layout, { withTests }));

async function generateHere(say: (words: string) => void, withTests: boolean): Promise<void> {
  layOutBeside(siteRoot);
  // Whoever was waited for may have made it.
  if (await isPrepared(withTests)) return;
  if (siteRoot !== undefined) forgetMade(outputRoot);
  const started = performance.now();
  if (siteRoot === undefined && !isElsewhere) await writeEditorSchemas(projectRoot, keptTrees);
  const result = await generate({ ...layout, keptIn: keptTrees, withTests });
  if (result.faults.length > 0) throw new Stop(formatFaults(result.faults, result.sources, 'text'));
  const code = codeOf(result);
  const words = report(result, {}, Math.round(performance.now() - started));
  if (code !== 0) throw new Stop(words, code);
  if (siteRoot !== undefined) noteSite(siteRoot, result.laid ?? [], say);
  if ((result.report?.written.length ?? 0) > 0) say(words);
}

/** generated/ and dist/, both as the sources say, which the next start then knows without looking at them. */
export async function prepareAll(): Promise<void> {
  const made = sourcesNow();
  await prepareGenerated();
  if (await buildBrowser()) readPrograms();
  noteBuilt(made);
  if (siteRoot !== undefined && sourcesNow() === made) noteMade(outputRoot, siteRoot);
}
