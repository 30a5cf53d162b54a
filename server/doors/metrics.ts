import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { app } from '#generated/app.ts';
import type { Hub } from '../frame/context.ts';
import { ConfigError, type Listening } from '../ground/config.ts';
import type { Jobs } from '../jobs/index.ts';
import { microsecondsPerMs, msPerSecond } from '../load/units.ts';
import { diskFacts } from '../store/disk/disk-room.ts';
import { lastBackupOf } from '../store/last-backup.ts';
import { counter, gauge, single } from './meters.ts';
import { describeCaches, describeJobs } from './work-metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the spec that a route answers, or `git`. */
    endpoint?: string;
  }
}

/** A hub, and the work behind its answers. */
type Watched = Hub & { jobs: Jobs };

/** From a card out of memory to a large page on a slow disk, in seconds. */
const steps = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const hundreds = 100;

/**
 * What the hub tells a Prometheus about itself, on a port of its own: nothing in it names a person, an item or an address.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #answers: Histogram<'endpoint' | 'class'>;
  readonly #lines = new Lines();
  #server: Server | undefined;

  readonly #describeOwn: (registry: Registry) => void;

  /** @param describeOwn tells of the product's own rooms */
  constructor(describeOwn: (registry: Registry) => void) {
    this.#describeOwn = describeOwn;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry, prefix: 'hub_' });
    this.#answers = new Histogram({
      name: 'hub_answer_seconds',
      help: 'Time from a request to the end of its answer, by the endpoint of the spec (or git, page) and the class of its status',
      labelNames: ['endpoint', 'class'],
      buckets: steps,
      registers,
    });
    const { version } = app;
    const about = { name: 'hub_build', help: 'The version of the hub', labelNames: ['version'], registers };
    new Gauge(about).set({ version }, 1);
  }

  /** Counts what a server answers. To be called before its routes are registered. */
  watch(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      this.#note(request, reply);
      done();
    });
    server.server.on('connection', (socket: Socket) => this.#lines.add(socket));
  }

  /** Tells of a hub, on a port of its own. Gives the address. @throws ConfigError where that cannot be listened on. */
  async open(hub: Watched, { host, port }: Listening): Promise<string> {
    this.#describe(hub);
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.#registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': this.#registry.contentType }).end(text),
        (error: unknown) => {
          hub.log.error({ err: error }, 'the metrics could not be told');
          response.writeHead(500).end();
        },
      );
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (cause) =>
        reject(new ConfigError(`HUB_METRICS: ${host}:${port} cannot be listened on.`, { cause })),
      );
      server.listen(port, host, resolve);
    });
    return `http://${host}:${(server.address() as AddressInfo).port}/metrics`;
  }

  close(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  #note(request: FastifyRequest, reply: FastifyReply): void {
    const { endpoint = 'page' } = request.routeOptions.config;
    const status = `${Math.floor(reply.statusCode / hundreds)}xx`;
    this.#answers.observe({ endpoint, class: status }, reply.elapsedTime / msPerSecond);
  }

  #describe(hub: Watched): void {
    const registry = this.#registry;
    const { bytes } = this.#lines;
    const of = (name: string, help: string, value: () => number) =>
      gauge(registry, { name, help, values: () => single(value()) });
    of('hub_lines', 'Connections that are open', () => this.#lines.open);
    const all = (name: string, help: string, value: () => number) =>
      counter(registry, { name, help, values: () => single(value()) });
    all('hub_received_bytes_total', 'Bytes that came in', () => bytes().read);
    all('hub_sent_bytes_total', 'Bytes that went out', () => bytes().written);
    this.#describeOwn(registry);
    const disk = () => diskFacts(hub.config.dataDir);
    of('hub_disk_bytes', 'Size of the disk of the data folder', () => disk().bytes);
    of('hub_disk_free_bytes', 'Room on the disk of the data folder', () => disk().freeBytes);
    of('hub_disk_free_inodes', 'How many files more that disk takes', () => disk().freeInodes);
    of('hub_disk_low', '1 where the hub refuses what adds, for want of room', () => Number(hub.room.isLow));
    describeJobs(registry, hub);
    describeCaches(registry);
    gauge(registry, {
      name: 'hub_database_seconds',
      help: 'How long the shortest question waits for the database now',
      values: async () => {
        const began = process.hrtime.bigint();
        await hub.db.selectFrom('settings').select('name').limit(1).execute();
        const microseconds = Number(process.hrtime.bigint() - began) / microsecondsPerMs;
        return single(microseconds / microsecondsPerMs / msPerSecond);
      },
    });
    gauge(registry, {
      name: 'hub_backup_timestamp_seconds',
      help: 'When the last backup was made, in seconds since 1970; 0 where none was',
      values: async () => single(((await lastBackupOf(hub.db))?.at ?? 0) / msPerSecond),
    });
  }
}

/** Connections and what went over them, those that are closed included. */
class Lines {
  readonly #open = new Set<Socket>();
  #read = 0;
  #written = 0;

  get open(): number {
    return this.#open.size;
  }

  add(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#read += socket.bytesRead;
      this.#written += socket.bytesWritten;
    });
  }

  readonly bytes = (): { read: number; written: number } => {
    let [read, written] = [this.#read, this.#written];
    for (const socket of this.#open) {
      read += socket.bytesRead;
      written += socket.bytesWritten;
    }
    return { read, written };
  };
}
