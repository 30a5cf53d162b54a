import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from 'commander';
import { isOfEditorSchemas, writeEditorSchemas } from '../generator/editor-schemas.ts';
import { formatFaults } from '../generator/faults/format.ts';
import { type GenerateResult, generate } from '../generator/generate.ts';
import { lookAt, tell, watchSpec } from '../generator/watch.ts';
import type { WriteReport } from '../generator/write/write-output.ts';
import { engineLayer, inLayer, siteLayer } from '../generator/yaml/layer.ts';
import { DevBackend } from './dev-backend.ts';
import type { Front } from './dev-front.ts';
import { codeOf, report } from './generate.ts';
import { boundHeap } from './heap.ts';
import { Stop } from './launch/stop.js';
import { orStop } from './or-stop.ts';
import { prepareGenerated } from './prepare.ts';
import { keptTrees, layout, oneAtATime, outputRoot, productRoot, projectRoot, siteRoot } from './project.ts';
import { layOutBeside } from './site/lay-out.ts';
import { watchServer } from './watch-server.ts';

/** What is edited: the engine, the product, and a site over it. */
const layers = [...new Set([projectRoot, productRoot, ...[siteRoot ?? []].flat()])];

/** What an open page takes in without being loaded anew: words, screens, and what is said of kinds. */
const takenInPlace = /^(messages\/(?!keys\.|catalogues\.)|screens\/.+\/|kinds\.ts$)/;

export function addDev(program: Command): void {
  program
    .command('dev')
    .description(
      'the generator watching, Vite and the server together; an edit of the YAML shows in the open browser',
    )
    .action(() => orStop(dev));
}

async function dev(): Promise<void> {
  boundHeap();
  // The server's settings know limits of the spec, so they cannot be read on a bare clone before this line.
  const since = new Map(layers.map((folder) => [folder, lookAt(folder)]));
  await prepareGenerated();
  const [{ openedBy }, { readSettings }] = await Promise.all([
    import('../server/ground/config.ts'),
    import('../server/ground/settings/index.ts'),
  ]);
  const { config } = readSettings();
  // The server itself listens here alone; what opens it to the network is the front.
  const opened = openedBy(config);
  if (opened !== undefined && config.seed === 'demo' && !config.allowDemo && config.api === undefined) {
    throw new Stop(
      `The demo's people could be signed in as from the network, since ${opened}. ` +
        'Set HUB_ALLOW_DEMO=1 to allow it, or HUB_SEED=none.',
    );
  }
  const ending = new AbortController();
  // Both the terminal and npm pass a signal on, so it may come twice.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
  // Whoever listened is gone: being told so would be one more thing to tell him, without end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => ending.abort());
  // Whatever an edit does that nobody foresaw, of Vite or of us, is told, and the next edit may mend it.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, tell);
  let url = config.publicUrl;
  const backend = new DevBackend(() => url);
  // Vite is large, and no other command needs it.
  const { startFront } = await import('./dev-front.ts');
  const front = await startFront({
    root: projectRoot,
    output: outputRoot,
    port: config.port,
    host: config.host,
    backend,
  });
  if (config.port === 0) url = front.url;
  try {
    if (!(await backend.start())) throw new Stop('The server did not start; see its words above.');
    console.log(url);
    const follower = new Follower(backend, front);
    const watching = [
      ...layers.map((folder) =>
        watchSpec(folder, (paths) => follower.generate(paths), {
          ...{ signal: ending.signal, since: since.get(folder) ?? lookAt(folder) },
        }),
      ),
      watchServer(join(projectRoot, 'server'), (file) => follower.renewServer(file), ending.signal),
    ];
    await Promise.all(watching);
  } finally {
    await Promise.all([front.close(), backend.stop()]);
  }
}

/** What an edit takes away since it is not made again for it: no page and no server knows of it. */
const isOfTests = (file: string) => file.startsWith('qa/');

/** Carries an edit to whoever runs on what it changed. */
class Follower {
  readonly #backend: DevBackend;
  readonly #front: Front;
  /** What stands below generated/; Vite must look around again where something is new. */
  #known = new Set(readdirSync(layout.into, { encoding: 'utf8', recursive: true }));

  #last: Promise<void> = Promise.resolve();

  constructor(backend: DevBackend, front: Front) {
    this.#backend = backend;
    this.#front = front;
  }

  /** An edit of the spec or the words. A faulty one leaves the running product as it was, and says so. */
  generate(paths: readonly string[]): Promise<void> {
    // The product and a site may be edited at the same time.
    this.#last = this.#last.then(
      () => this.#generate(paths),
      () => this.#generate(paths),
    );
    return this.#last;
  }

  async #generate(paths: readonly string[]): Promise<void> {
    const started = performance.now();
    if (paths.some((path) => isOfEditorSchemas(projectRoot, path))) await writeEditorSchemas(projectRoot);
    layOutBeside(siteRoot);
    // Whoever runs tests has theirs made then.
    const result = await oneAtATime(() => generate({ ...layout, keptIn: keptTrees, withTests: false }));
    console.log(report(result, {}, Math.round(performance.now() - started)));
    if (result.faults.length === 0 && result.report !== undefined && codeOf(result) === 0)
      await this.#take(result.report);
    this.#front.fault(faultOf(result));
  }

  async #take({ written, removed, unchanged }: WriteReport): Promise<void> {
    const hasNew = removed.some((one) => !isOfTests(one)) || written.some((one) => !this.#known.has(one));
    this.#known = new Set([...written, ...unchanged]);
    await this.#carry([...written, ...removed], hasNew);
  }

  /** An edit of the server's own code. */
  async renewServer(file: string): Promise<void> {
    if (!this.#backend.uses(file)) return;
    console.log(`${relative(projectRoot, file)} changed; the server takes it in.`);
    if (await this.#backend.renew([file])) this.#front.reload([], false);
  }

  /** Pages wait for the server only where it may answer something else: then they ask again what they show. */
  async #carry(changed: string[], hasNew: boolean): Promise<void> {
    const absolute = (file: string) => join(layout.into, file);
    const ofServer = changed.filter((file) => this.#backend.uses(absolute(file)));
    const ofPage = changed.filter((file) => this.#front.uses(absolute(file)));
    const inPlace = !hasNew && ofPage.every((file) => takenInPlace.test(file));
    const answersElse = !ofServer.every((file) => takenInPlace.test(file));
    const follow = (asksAgain: boolean) => this.#front.follow(ofPage.map(absolute), asksAgain);
    if (inPlace && !answersElse && ofPage.length > 0) follow(false);
    const isUp = ofServer.length === 0 || (await this.#backend.renew(ofServer.map(absolute)));
    if (!isUp) return;
    if (!inPlace) this.#front.reload(changed.map(absolute), hasNew);
    else if (answersElse) follow(true);
  }
}

function faultOf({ faults, sources }: GenerateResult): Parameters<Front['fault']>[0] {
  const [first] = faults;
  if (first === undefined) return undefined;
  const { file, line, col } = first.place;
  const message = formatFaults(faults, sources, 'text');
  return { message, file: pathOf(file), line, column: col };
}

/** Where a file of one of the layers stands. */
function pathOf(file: string): string {
  if (file.startsWith(siteLayer)) return join(siteRoot ?? '', inLayer(file));
  return join(file.startsWith(engineLayer) ? projectRoot : productRoot, file);
}
