import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { orStop } from './or-stop.ts';
import { prepareGenerated } from './prepare.ts';
import { projectRoot, runTool } from './project.ts';

export function addQa(program: Command): void {
  program
    .command('qa')
    .description('run the tests that are made from the rules: both sides of every limit, and who may do what')
    .option('--url <address>', 'a running hub to ask; without it a fresh one is started for the run')
    .option('--json', 'print what was generated as JSON')
    .action(({ url, json }: { url?: string; json?: boolean }) =>
      orStop(async () => {
        await prepareGenerated();
        if (json) {
          const file = join(projectRoot, 'generated', 'qa', 'report.json');
          console.log(existsSync(file) ? readFileSync(file, 'utf8') : '{}');
        }
        const env = url === undefined ? process.env : { ...process.env, HUB_QA_URL: url };
        const files = ['generated/qa', ...(url === undefined ? ['tests/api/roles.test.ts'] : [])];
        // With --json the standard output is for whoever parses it.
        const output = json ? 'stderr' : 'stdout';
        process.exitCode = runTool('vitest', ['run', ...files], { env, output });
      }),
    );
}
