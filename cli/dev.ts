import type { Command } from 'commander';
import { formatFaults } from '../generator/check/format.ts';
import { generate } from '../generator/generate.ts';
import { watchSpec } from '../generator/watch.ts';
import { DevBackend } from './dev-backend.ts';
import { startFront } from './dev-front.ts';
import { codeOf, report } from './generate.ts';
import { orStop, prepareGenerated } from './prepare.ts';
import { projectRoot } from './project.ts';

/** Parts of generated/ that the server never imports: an edit there needs no new server. */
const browserOnly = /^(screens|forms|api|qa|messages)\/|^(overrides\.ts|entries\.json|openapi\.json)$/;

export function addDev(program: Command): void {
  program
    .command('dev')
    .description(
      'the generator watching, Vite and the server together; an edit of the YAML shows in the open browser',
    )
    .action(() =>
      orStop(async () => {
        const { readConfig } = await import('../server/config.ts');
        const config = readConfig(process.env);
        await prepareGenerated();
        const backend = new DevBackend(config.publicUrl);
        await backend.start();
        const front = await startFront({ root: projectRoot, port: config.port, host: config.host, backend });
        const ending = new AbortController();
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
        console.log(config.port === 0 ? front.url : config.publicUrl);
        await watchSpec(projectRoot, () => follow(backend, front.reload), ending.signal);
        await front.close();
        await backend.stop();
      }),
    );
}

/** One edit: generate, then renew what it touches. A faulty spec leaves the running product as it was. */
async function follow(backend: DevBackend, reload: () => void): Promise<void> {
  const started = performance.now();
  const result = await generate({ project: projectRoot });
  if (result.faults.length > 0) {
    console.log(formatFaults(result.faults, result.sources, 'text'));
    return;
  }
  console.log(report(result, {}, Math.round(performance.now() - started)));
  if (codeOf(result) !== 0 || result.report === undefined) return;
  const changed = [...result.report.written, ...result.report.removed];
  if (changed.length === 0) return;
  if (changed.some((file) => !browserOnly.test(file))) await backend.restart();
  reload();
}
