import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { projectRoot } from '../../cli/project.ts';

/** Where Debian puts it; a user's PATH may not lead there. */
const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/usr/bin/nginx'];
export const nginxProgram = places.find((place) => existsSync(place));

const sample = join(projectRoot, 'docs', 'samples', 'hub.nginx.conf');
/** What nginx would write bodies into that it does not pass on as they come. */
const bodies = ['client_body', 'proxy'];

/** A certificate for one name, which nobody has signed but itself. */
function certify(folder: string, name: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const asked = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ];
  const of = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', [...asked, ...of, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}

/** An nginx that runs our sample, with the places of this test in it and nothing else changed. */
export class Nginx {
  readonly #folder: string;
  readonly #config: string;
  readonly certificate: string;
  readonly ports: { tls: number; plain: number };
  #child: ChildProcess | undefined;

  constructor(folder: string, name: string, at: { socket: string; tls: number; plain: number }) {
    this.#folder = folder;
    this.ports = at;
    const { certificate, key } = certify(folder, name);
    this.certificate = certificate;
    const site = replaced(readFileSync(sample, 'utf8'), [
      ['listen 80;', `listen 127.0.0.1:${at.plain};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${at.tls} ssl http2;`],
      ['listen [::]:443 ssl http2;', ''],
      ['/etc/letsencrypt/live/hub.example.org/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/hub.example.org/privkey.pem', key],
      ['unix:/run/hub/hub.sock', `unix:${at.socket}`],
    ]).replaceAll('hub.example.org', name);
    this.#config = join(folder, 'nginx.conf');
    // The rest is what Debian's own nginx.conf says as well: the sample is one file of its conf.d.
    writeFileSync(
      this.#config,
      `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`).join('\n  ')}
${site}
}
`,
    );
  }

  /** What nginx says of the sample. */
  verify(): string {
    const { stderr } = spawnSync(nginxProgram ?? '', this.#asked('-t'), { encoding: 'utf8' });
    return stderr;
  }

  async start(): Promise<void> {
    this.#child = spawn(nginxProgram ?? '', this.#asked(), { stdio: 'ignore' });
    const ended = once(this.#child, 'exit').then(() => 'ended' as const);
    while ((await Promise.race([isOpen(this.ports.tls), ended])) !== true) {
      if (this.#child.exitCode !== null) throw new Error(this.said);
    }
    // Where it must not write, it cannot: a body that it kept would end in an error.
    for (const name of bodies) {
      rmdirSync(join(this.#folder, name));
      writeFileSync(join(this.#folder, name), '');
    }
  }

  get said(): string {
    return readFileSync(join(this.#folder, 'error.log'), 'utf8');
  }

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }

  #asked(...more: string[]): string[] {
    mkdirSync(this.#folder, { recursive: true });
    return [...more, '-p', this.#folder, '-e', join(this.#folder, 'error.log'), '-c', this.#config];
  }
}

/** A text with what is named in it once replaced; throws where it is not there, so that a sample that changes is noticed. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((whole, [from, to]) => {
    if (whole.split(from).length !== 2) throw new Error(`The sample has not one "${from}".`);
    return whole.replace(from, () => to);
  }, text);
}

/** Whether somebody listens. */
const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(resolve, 50, false));
    socket.once('connect', () => socket.destroy());
  });

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
