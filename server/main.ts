import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { requestDrainUsual, requestSameSignalMs } from '#generated/constants.ts';
import { loadRooms } from '#generated/server/rooms.ts';
import { buildApp, buildGateway, distPages, OpenRequests, type Pages } from './doors/index.ts';
import type { Metrics } from './doors/metrics.ts';
import type { Rooms } from './frame/rooms.ts';
import { type Config, ConfigError, type Listening } from './ground/config.ts';
import { readSettings } from './ground/settings/index.ts';
import { listenAt } from './http/listen-at.ts';
import { createLog, type Log } from './http/log.ts';
import { actAsHub } from './load/acting.ts';
import { msPerSecond } from './load/units.ts';
import { type OpenHub, openHub } from './open-hub.ts';
import { assertAllowed, plantOnce } from './plant.ts';
import type { Planted } from './planting/index.ts';

/** Something that runs until it is told to stop. */
export interface Stoppable {
  /** The address to open. */
  url: string;
  /** Who can sign in, where this start filled the data folder. */
  planted?: Planted;
  /** Stops accepting, lets running requests end, then closes the hub. */
  stop(): Promise<void>;
  /** Tells of what would not be answered to its end, where the hub does not wait for it. */
  tellCut(): void;
}

export interface Started extends Stoppable {
  hub: OpenHub;
  server: FastifyInstance;
}

export interface StartOptions {
  config?: Config;
  /** Where pages come from; none serves the API alone. */
  pages?: Pages;
  logLevel?: string;
  /** Whether the spec may name calls that nobody answers yet, as it does while it is being written. */
  isAhead?: boolean;
  /** The time in milliseconds; the machine's where absent. */
  now?: () => number;
}

/** Opens the data folder, seeds it the first time, and listens. */
export async function startServer(options: StartOptions = {}): Promise<Started> {
  actAsHub();
  const config = options.config ?? readSettings().config;
  const log = createLog({ ...config, ...(options.logLevel && { logLevel: options.logLevel }) });
  const hub = await openHub(config, log, options.now);
  try {
    const rooms = await loadRooms();
    await assertAllowed(hub);
    const planted = config.seed === 'demo' && !hub.readOnly.isOn ? await plantOnce(hub) : undefined;
    const { pages, isAhead } = options;
    const metrics = config.metrics && (await openMetrics(hub, rooms, config.metrics));
    const open = new OpenRequests();
    const server = await buildApp({ hub, isAhead, metrics, open, ...(pages && { pages }) });
    if (metrics) server.addHook('onClose', async () => metrics.close());
    const address = await listen(server, config);
    const url = config.port === 0 && config.socket === undefined ? address : config.publicUrl;
    // What the last stop interrupted is finished behind the doors: only whoever asks for such a thing waits.
    hub.resume().catch((error: unknown) => log.error({ err: error }, 'open work could not be looked up'));
    const stopping = stoppable(server, { config, log, open });
    const stop = async () => {
      await stopping.stop();
      await hub.close();
    };
    return { ...stopping, hub, server, url, ...(planted && { planted }), stop };
  } catch (error) {
    await hub.close();
    throw error;
  }
}

/** Loaded where it is asked for alone: most hubs are watched by nobody. */
async function openMetrics(
  hub: OpenHub,
  { describe }: Pick<Rooms, 'describe'>,
  at: Listening,
): Promise<Metrics> {
  const { Metrics } = await import('./doors/metrics.ts');
  const metrics = new Metrics(describe);
  const address = await metrics.open(hub, at);
  hub.log.info({ address }, 'tells a Prometheus about itself');
  return metrics;
}

/** Serves the pages alone; calls and all else go to the server that HUB_API names. */
export async function startGateway(
  config: Config & { api: string },
  pages: Pages,
  logLevel: string | undefined = config.logLevel,
): Promise<Stoppable> {
  const { publicUrl } = config;
  const log = createLog({ ...config, logLevel });
  const open = new OpenRequests();
  const server = await buildGateway({ config, pages, log, open });
  const address = await listen(server, config);
  const isAny = config.port === 0 && config.socket === undefined;
  return { ...stoppable(server, { config, log, open }), url: isAny ? address : publicUrl };
}

interface Stopping {
  config: Config;
  log: Log;
  open: OpenRequests;
}

/** How a server is stopped: what was begun may end, for as long as the setting says; whoever is cut off then is told of. */
function stoppable(server: FastifyInstance, { config, log, open }: Stopping): Omit<Stoppable, 'url'> {
  const tellCut = () => open.tellCut(log);
  const stop = async () => {
    const { stopWait = requestDrainUsual } = config;
    log.info({ open: open.count, seconds: stopWait }, 'stopping; what was begun may end');
    const cut = setTimeout(() => {
      tellCut();
      server.server.closeAllConnections();
    }, stopWait * msPerSecond);
    const closed = server.close();
    open.closeUnasked();
    await closed;
    clearTimeout(cut);
  };
  return { stop, tellCut };
}

async function listen(server: FastifyInstance, { port, host, socket }: Config): Promise<string> {
  if (socket !== undefined) return listenAt(server, socket);
  try {
    return await server.listen({ port, host });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new ConfigError(`Port ${port} is in use. Stop what listens there, or set HUB_PORT to another.`, {
        cause,
      });
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(`The server cannot listen on ${host}:${port}. Set HUB_HOST or HUB_PORT.`, {
        cause,
      });
    }
    throw cause;
  }
}

/**
 * Stops on the signals that process managers and terminals send; a second wish does not wait. One wish may come several
 * times: a terminal and `npm` tell everybody below them, and each of those tells the next.
 */
export function stopOnSignals(started: Stoppable): void {
  let since: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (since !== undefined) {
        if (performance.now() - since < requestSameSignalMs) return;
        started.tellCut();
        process.exit(1);
      }
      since = performance.now();
      started.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** What `hub start` does: the built pages, the signals, and the address as the last line. */
export async function main(dist: string): Promise<Stoppable> {
  if (!existsSync(dist)) throw new ConfigError(`The pages are not built yet: ${dist} is missing.`);
  const { config } = readSettings();
  const pages = await distPages(dist);
  const { api } = config;
  const started = api ? await startGateway({ ...config, api }, pages) : await startServer({ config, pages });
  stopOnSignals(started);
  return started;
}
