import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOfHub, rowOf } from '../../cli/walls/judge.ts';
import { layers } from '../../cli/walls/layers.ts';
import { readSources } from '../../cli/walls/read-sources.ts';
import { buildProduct } from '../../generator/build.ts';
import { emitAll } from '../../generator/emit/index.ts';
import { forgetsLate, oneChecker } from '../../generator/emit/testing/type-check.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import { repository } from './project.ts';

// The server by itself: what is generated of a product that has people and nothing else (another-product.test.ts) types all of
// the engine's part of it, and is served by that part alone.

const project = join(import.meta.dirname, 'people-alone');

/** What is generated of it, in a folder of its own; what is not written there stands in this repository. */
let output: string;
beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'hub-people-alone-'));
  const { product } = buildProduct({ project, blocks: repository, uses: readCodeUses(project, repository) });
  for (const { path, content } of product ? await emitAll(product) : []) {
    await mkdir(dirname(join(output, 'generated', path)), { recursive: true });
    await writeFile(join(output, 'generated', path), content);
  }
  await symlink(join(repository, 'node_modules'), join(output, 'node_modules'));
});
afterAll(() => rm(output, { recursive: true, force: true }));

/** What of the server any product has; what the hub has of its own is not looked at, as long as nothing of this asks for it. */
const ofServer = [...readSources(repository).keys()].filter(
  (file) => file.startsWith('server/') && file.endsWith('.ts') && !isOfHub(layers, file),
);

it('types all of the server that any product has', async () => {
  const config = {
    extends: join(repository, 'tsconfig.json'),
    compilerOptions: {
      types: ['node'],
      typeRoots: [join(repository, 'node_modules/@types')],
      paths: { '#generated/*': [join(output, 'generated/*')] },
      rootDirs: [output, repository],
    },
    include: [],
    files: ofServer.map((file) => join(repository, file)),
  };
  await writeFile(join(output, 'tsconfig.json'), JSON.stringify(config));
  expect(ofServer.length).toBeGreaterThan(250);
  const args = [join(repository, 'node_modules/typescript/bin/tsc'), '-p', output, '--pretty', 'false'];
  const env = { ...process.env, ...forgetsLate };
  const told = await new Promise((resolve) => {
    execFile(process.execPath, [...args, ...oneChecker], { cwd: output, env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  expect(told).toBe('');
});

interface Told {
  /** By what was asked: the status, and what was answered. */
  answers: Readonly<Record<string, readonly [status: number, data: unknown]>>;
  /** The addresses of all files. */
  loaded: readonly string[];
}

const follow = pathToFileURL(join(repository, 'cli/launch/follow-output.js')).href;

it('is served by that server, where there is no git and with nothing that the hub has of its own', async () => {
  const child = fork(join(import.meta.dirname, 'people-alone-server.ts'), {
    // As a hub is told that follows a site: what it starts beside it follows as well.
    execArgv: [],
    env: {
      ...process.env,
      ...{ NODE_OPTIONS: `--import=${follow}`, HUB_OUTPUT: output, HUB_DATA: join(output, 'data') },
      ...{ HUB_PORT: '0', HUB_CONFIG: 'none', PATH: '' },
    },
    silent: true,
  });
  const said: string[] = [];
  child.stderr?.on('data', (text) => said.push(String(text)));
  const told = new Promise<Told>((resolve) => child.once('message', (message) => resolve(message as Told)));
  const [code] = await once(child, 'exit');
  expect([code, said.join('')]).toEqual([0, '']);
  const { answers, loaded } = await told;
  expect(answers).toMatchObject({
    signedUp: [200, { user: { userName: 'ada', roleType: 'common' } }],
    signedOut: [200, { ended: 1 }],
    nobody: [200, null],
    signedIn: [200, { user: { userName: 'ada' } }],
    somebody: [200, { userName: 'ada', through: 'session' }],
    profile: [200, { userName: 'ada' }],
    tokens: [200, { list: [] }],
    ready: [200, { status: 'ok' }],
    robots: [200, expect.not.stringContaining('git')],
    sitemap: [200, expect.stringContaining('/login</loc>')],
    nothing: [404, expect.anything()],
  });
  const ours = loaded
    .filter((url) => url.startsWith('file:'))
    .map((url) => relative(repository, fileURLToPath(url)).split(sep).join('/'));
  expect(ours).toContain('server/open-hub.ts');
  expect(ours.filter((file) => rowOf(layers, file) && isOfHub(layers, file))).toEqual([]);
});
