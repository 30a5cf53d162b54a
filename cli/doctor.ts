import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Finding } from '../server/ground/finding.ts';
import { inWords } from './findings.ts';
import { packedFor } from './launch/package.js';
import { orStop } from './or-stop.ts';
import { inspectPackage } from './packed-files.ts';
import { layout, outputRoot, productRoot, projectRoot, siteRoot } from './project.ts';
import { hasCode, inspectBrought } from './site/brought.ts';

interface DoctorOptions {
  json?: boolean;
  full?: boolean;
  project: string;
}

/** `hub doctor`: what is wrong with this installation, and what to do. Changes nothing. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('say what is wrong with this installation and what to do; changes nothing')
    .option('--full', 'look into every repository and every index of the database, which may take long')
    .option('--json', 'print the findings as JSON')
    .option('--project <folder>', 'the project whose generated code is looked at', productRoot)
    .action((options: DoctorOptions) =>
      orStop(async () => {
        const findings = [
          inspectNode(),
          ...(await inspectCode(options.project)),
          ...(await inspectHub(options)),
        ];
        const faults = findings.filter(({ state }) => state === 'fault').length;
        if (options.json) console.log(JSON.stringify({ ok: faults === 0, findings }));
        else console.log(inWords(findings, faults));
        process.exitCode = faults > 0 ? 1 : 0;
      }),
    );
}

function inspectNode(): Finding {
  const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const least = Number(/\d+/.exec(engines.node)?.[0]);
  const version = process.versions.node;
  return Number.parseInt(version, 10) >= least
    ? { check: 'Node', state: 'ok', says: `Node ${version}` }
    : {
        ...{ check: 'Node', state: 'fault', says: `Node ${version} is too old.` },
        todo: `Use Node ${least} or newer; npm run hub brings its own.`,
      };
}

/** In a package, whether it and its site are as they were made; in a checkout, whether generated/ is what the spec says. */
async function inspectCode(project: string): Promise<Finding[]> {
  if (packedFor !== undefined)
    return [inspectPackage(), ...(siteRoot === undefined ? [] : [inspectBrought(outputRoot, siteRoot)])];
  const { inspectGenerated } = await import('./doctor-generated.ts');
  return [await inspectGenerated(project)];
}

/** A bare clone has no generated code, and a site may not be there whole. */
const hasGenerated = () =>
  packedFor !== undefined && siteRoot !== undefined
    ? hasCode(outputRoot)
    : existsSync(join(layout.into, 'constants.ts'));

async function inspectHub({ full = false }: DoctorOptions): Promise<Finding[]> {
  // The server imports it.
  if (!hasGenerated()) {
    return [
      {
        ...{ check: 'hub', state: 'note', says: 'The rest cannot be looked at without generated code.' },
        todo:
          packedFor === undefined
            ? 'Run npm run generate, then the doctor again.'
            : 'Bring the site, then run the doctor again.',
      },
    ];
  }
  const { inspectInstallation } = await import('../server/doctor/inspect.ts');
  return inspectInstallation(process.env, { full });
}
