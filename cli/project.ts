import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeOptions } from '../server/load/processes/child.ts';
import { withLock } from './launch/lock.js';
import { generated, output, product } from './launch/output.js';
import { endWithUs } from './launch/processes.js';

/** The folder that holds the engine, and beside it the product that stands here. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folder of the product that is described: this one, or the one that `--project` names. */
export const productRoot = product;

/** Whether it stands elsewhere than the engine. */
export const isElsewhere = productRoot !== projectRoot;

/** Which tests are its own there, by what `vitest.config.ts` calls them: all others are of the engine and of the product beside it. */
export const projectsElsewhere = isElsewhere ? ['qa', 'own'].map((name) => `--project=${name}`) : [];

/** Where generated/ and dist/ lie: in the product, or beside the site whose own choices are laid over it (cli/site). */
export const outputRoot = output;

/** The site that is followed. */
export const siteRoot = process.env.HUB_OUTPUT ? process.env.HUB_SITE || undefined : undefined;

/** Where what a product elsewhere needs beside generated/ is put, and nobody edits it. */
export const besideRoot = isElsewhere && siteRoot === undefined ? join(productRoot, '.hub') : outputRoot;

/** What is described, and where what is made of it lies. */
export const layout = {
  project: productRoot,
  ...(isElsewhere && { blocks: projectRoot }),
  ...(siteRoot !== undefined && { site: siteRoot }),
  into: generated,
};

/** What was read of a spec, for the next command; it may be deleted. */
export const keptTrees = join(projectRoot, 'node_modules', '.cache', 'trees');

interface ToolOptions {
  env?: NodeJS.ProcessEnv;
  /** Where what it prints goes: this process's own output unless said. */
  output?: 'stdout' | 'stderr';
}

/**
 * Runs the command of a package that is installed here, and waits for its end. It is found by its package: who runs
 * `hub` by hand has no folder of packages in the PATH.
 * @returns its exit code; 1 where it could not be started
 */
export function runTool(
  packageName: string,
  args: readonly string[],
  { env, output = 'stdout' }: ToolOptions = {},
): number {
  return run(argsOfTool(packageName, args), { env, output });
}

/** What a Node is given that runs the command of a package. */
export function argsOfTool(packageName: string, args: readonly string[]): string[] {
  const folder = join(projectRoot, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Bin };
  const script = typeof bin === 'string' ? bin : (Object.values(bin)[0] ?? '');
  return [join(folder, script), ...args];
}

type Bin = string | Record<string, string>;

/** The same of one of the hub's own commands. */
export const argsOfHub = (args: readonly string[]): string[] => [join(projectRoot, 'cli', 'hub.ts'), ...args];

/** Runs a file of cli/ in a process of its own. */
export const runCode = (file: string, args: readonly string[], options: ToolOptions = {}): number =>
  run([join(projectRoot, 'cli', file), ...args], options);

const ofEngine = ['people/passwords/hash-process.ts', 'doors/pages/drawing/draw-process.ts'];
/** What runs beside the hub, in server/. */
export const programs = [...ofEngine, 'repos/survey/process.ts', 'search/search-process.ts'];

/**
 * Lets Node read what runs beside the hub once, so that its code is kept (launch.js): one that reads it for the first
 * time loads what strips types as well, and holds three times the memory for as long as it lives.
 */
export function readPrograms(): void {
  for (const program of isElsewhere ? ofEngine : programs)
    run([...nodeOptions, join(projectRoot, 'server', program)]);
}

function run(args: readonly string[], { env = process.env, output = 'stdout' }: ToolOptions = {}): number {
  // A tool that outlived us would write amid whoever comes next.
  const { status, error } = spawnSync(process.execPath, [...endWithUs, ...args], {
    cwd: projectRoot,
    stdio: ['inherit', output === 'stderr' ? 2 : 'inherit', 'inherit'],
    env,
  });
  if (error) console.error(error.message);
  return status ?? 1;
}

/** What a process that ran beside others ended with, and all that it printed: amid theirs nobody could read it. */
export interface Ended {
  code: number;
  said: string;
}

/** Runs something while others run. */
export async function runBeside(args: readonly string[]): Promise<Ended> {
  // Tools leave out their colours where they write into a pipe.
  const isColoured = process.stdout.isTTY && process.env.NO_COLOR === undefined;
  const env = isColoured ? { FORCE_COLOR: '1', ...process.env } : process.env;
  const child = spawn(process.execPath, [...endWithUs, ...args], {
    ...{ cwd: projectRoot, env },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  const code = await once(child, 'close').then(
    ([status]) => (status as number | null) ?? 1,
    (error: Error) => {
      said.push(Buffer.from(`${error.message}\n`));
      return 1;
    },
  );
  return { code, said: Buffer.concat(said).toString() };
}

/** Runs what writes into this folder, after whoever does so now: two starts may come at once. */
export function oneAtATime<T>(run: () => T | Promise<T>): Promise<T> {
  const onWait = (pid: number) => console.error(`Process ${pid} prepares this folder; waiting for its end …`);
  return withLock(join(outputRoot, '.prepare-lock'), { onWait }, async () => run());
}

/** Exit codes that scripts can trust. */
export const exitCode = { ok: 0, spec: 1, drift: 2, handEdit: 3, breaking: 4, unknown: 5 } as const;
