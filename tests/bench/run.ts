import { benchBackup } from './backup.ts';
import { benchBare } from './bare.ts';
import { benchBounds } from './bounds/bounds.ts';
import { benchChanged } from './changed.ts';
import { benchChecking } from './checking.ts';
import { benchClone } from './clone.ts';
import { benchDeclared } from './declared.ts';
import { benchDev } from './dev.ts';
import { benchDirectory } from './directory.ts';
import { benchEntry } from './entry.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchGeneration } from './generation.ts';
import { benchItems } from './items.ts';
import { benchJobs } from './jobs.ts';
import { benchJudged } from './judged/bench.ts';
import { benchKept } from './kept.ts';
import { benchLargeFiles } from './large-files.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchManyKinds } from './many-kinds.ts';
import { benchMisspelt } from './misspelt.ts';
import { benchMutations } from './mutations.ts';
import { benchOutput } from './output.ts';
import { benchPainting } from './painting.ts';
import { benchPush } from './push.ts';
import { benchReaders } from './readers.ts';
import { benchRegeneration } from './regeneration.ts';
import { benchMemory } from './resident.ts';
import { benchRestart } from './restart.ts';
import { benchRouteChanges } from './route-changes.ts';
import type { Bench, BenchOptions, Row } from './row.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchSlowClones } from './slow-clones.ts';
import { benchSmallPush } from './small-push.ts';
import { benchStops } from './stops.ts';
import { benchTogether } from './together.ts';
import { benchUpload } from './upload.ts';
import { benchValidators } from './validators.ts';

export { tableOf } from './row.ts';

/** Every part of the table by the name that `--only` takes. */
export const benches: Readonly<Record<string, Bench>> = {
  generation: benchGeneration,
  regeneration: benchRegeneration,
  checking: benchChecking,
  output: benchOutput,
  dev: benchDev,
  mutations: benchMutations,
  misspelt: benchMisspelt,
  declared: benchDeclared,
  together: benchTogether,
  validators: benchValidators,
  items: benchItems,
  readers: benchReaders,
  kinds: benchManyKinds,
  judged: benchJudged,
  kept: benchKept,
  directory: benchDirectory,
  clone: benchClone,
  push: benchPush,
  smallpush: benchSmallPush,
  upload: benchUpload,
  large: benchLargeFiles,
  slow: benchSlowClones,
  entry: benchEntry,
  load: benchFirstLoad,
  painting: benchPainting,
  lighthouse: benchLighthouse,
  routes: benchRouteChanges,
  signins: benchSignIns,
  jobs: benchJobs,
  memory: benchMemory,
  bare: benchBare,
  restart: benchRestart,
  stops: benchStops,
  backup: benchBackup,
  bounds: benchBounds,
  changed: benchChanged,
};

/** Runs one part or all. A part that fails is a row that says so, and the others still run. */
export async function runBenches(only: string | undefined, options: BenchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (only !== undefined && name !== only) continue;
    try {
      rows.push(...(await bench(options)));
    } catch (error) {
      options.say(`${name} failed: ${error instanceof Error ? error.stack : error}`);
      rows.push({ what: name, met: false, note: 'failed; see the lines above' });
    }
  }
  return rows;
}
