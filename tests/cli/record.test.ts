import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectTouched } from '../../cli/changed/record/touched.ts';
import { touchedFolder } from '../../cli/changed/record/watched.ts';
import { projectRoot } from '../../cli/project.ts';
import { turnVariable } from '../../cli/turn-of-run.ts';
import { patienceMs } from '../support/patience.ts';

/** What the run that this is a part of tells its workers. */
const ofThisRun = /^(?:VITEST|HUB_RUN_|HUB_TOUCHED|HUB_QA_|NODE_OPTIONS)/;

it(
  'what each file of tests runs is known after a run that also makes ready for others, and in which some take turns',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-record-'));
    const files = ['generated/qa/rules.test.ts', 'generator/expressions/', 'cli/steps.test.ts'];
    const inherited = Object.entries(process.env).filter(([name]) => !ofThisRun.test(name));
    const env = { ...Object.fromEntries(inherited), [touchedFolder]: folder, [turnVariable]: '1' };
    const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    try {
      const run = spawnSync(process.execPath, [vitest, 'run', ...files], {
        ...{ cwd: projectRoot, env, encoding: 'utf8' },
      });
      expect(run, run.stdout).toMatchObject({ status: 0 });
      const steps = collectTouched(folder, projectRoot).get('cli/steps.test.ts');
      expect([...(steps?.called ?? [])]).toContain('cli/steps.ts');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  patienceMs,
);
