import { resolve } from 'node:path';
import {
  passwordMax,
  passwordMin,
  requestDrainMost,
  requestDrainUsual,
  serverPort,
} from '#generated/constants.ts';
import type { SpecSettings } from '#generated/server/settings.ts';
import { type Delivery, delivered, deliveryVariables } from './delivery.ts';
import { readSecretKeys } from './secret-keys.ts';
import { fitting, readSetting, settingsIn, specSettings } from './settings/described.ts';
import type { Said, Variable } from './settings/names.ts';
import { usualData } from './settings/places.ts';
import { readProxies } from './trusted-proxies.ts';

/** What the settings of an installation decide; everything else is in the spec. */
export interface Config {
  port: number;
  host: string;
  /** A Unix socket in place of host and port: whoever connects to it is on this machine. */
  socket?: string;
  publicUrl: string;
  dataDir: string;
  /** The folder of the site whose own choices are laid over the product. */
  site?: string;
  seed: 'demo' | 'none';
  /** What the demo's people sign in with; made up where it is not set. */
  demoPassword?: string;
  /** Whether the demo's people may sign in from elsewhere than this machine. */
  allowDemo?: boolean;
  /** Another server that answers the same spec, for a browser side without ours. */
  api?: string;
  /** Proxies whose word on where a request comes from is believed, beside one on this machine: addresses and networks. */
  trustedProxies?: readonly string[];
  /** Origins whose pages may frame those that are made for it; any where absent. */
  embedOrigins?: readonly string[];
  /** Origins that items may be imported from though they are inside, or not encrypted. */
  importOrigins?: readonly string[];
  /** Origins that deliver what pages load; the hub itself where absent. */
  delivery?: Delivery;
  /** Whether the public address is the only one that is answered: it was set, and is no guess of ours. */
  onlyPublic?: boolean;
  /** For how many seconds a hub that stops lets go on what was begun. */
  stopWait?: number;
  /** Keys of the secret store, of which the first seals; those of a file in the data folder where absent. */
  secretKeys?: readonly [string, ...string[]];
  /** Where the hub tells a Prometheus about itself; nowhere where absent. */
  metrics?: Listening;
  /** What the spec lets whoever runs the hub choose; all as usual where absent. */
  settings?: SpecSettings;
  /** The least that the log notes down. */
  logLevel?: LogLevel;
  /** Where the log goes; the way of everything that is printed where absent. */
  logFile?: string;
}

const logLevels = ['debug', 'info', 'warn', 'error'] as const;
type LogLevel = (typeof logLevels)[number];

/** Where something listens. */
export interface Listening {
  host: string;
  /** 0 takes any free one. */
  port: number;
}

/** A setting that cannot be used; its message is the one sentence that the person reads. */
export class ConfigError extends Error {
  /** Which setting, and what is wrong with it. */
  readonly about: { variable: Variable; says: string } | undefined;

  constructor(
    message: string,
    { about, ...options }: ErrorOptions & Pick<Partial<ConfigError>, 'about'> = {},
  ) {
    super(message, options);
    this.about = about;
  }
}

const wrong = (variable: Variable, says: string) =>
  new ConfigError(`${variable} ${says}`, { about: { variable, says } });

// biome-ignore lint/plugin: a port of TCP is a number of sixteen bits
const highestPort = 65_535;

/**
 * Reads the settings as texts.
 * Refuses a wrong value with a sentence that names the variable, the value and what is expected.
 */
export function readConfig(env: Said): Config {
  const port = readPort(env.HUB_PORT);
  const host = (env.HUB_HOST || '127.0.0.1').replace(/^\[(.+)\]$/, '$1');
  if (/[\s/:]/.test(host) && !/^[0-9a-f:]+$/i.test(host)) {
    throw wrong('HUB_HOST', `must be a host name or an address, not "${host}".`);
  }
  const config: Config = {
    port,
    host,
    publicUrl: readPublicUrl('HUB_PUBLIC_URL', env.HUB_PUBLIC_URL) ?? `http://${urlHost(host)}:${port}`,
    dataDir: resolve(env.HUB_DATA || usualData),
    seed: readSeed(env.HUB_SEED),
    stopWait: readWait('HUB_STOP_WAIT', env.HUB_STOP_WAIT),
    logLevel: readLevel('HUB_LOG_LEVEL', env.HUB_LOG_LEVEL),
    settings: readSpecSettings(env),
  };
  if (env.HUB_SITE) config.site = resolve(env.HUB_SITE);
  if (env.HUB_SOCKET) config.socket = readSocket('HUB_SOCKET', env.HUB_SOCKET, env);
  if (env.HUB_DEMO_PASSWORD) config.demoPassword = readPassword('HUB_DEMO_PASSWORD', env.HUB_DEMO_PASSWORD);
  if (readSwitch('HUB_ALLOW_DEMO', env.HUB_ALLOW_DEMO)) config.allowDemo = true;
  if (env.HUB_PUBLIC_URL) config.onlyPublic = true;
  const proxies = env.HUB_TRUSTED_PROXIES && readTrusted(env.HUB_TRUSTED_PROXIES);
  if (proxies) config.trustedProxies = proxies;
  const embeds = readOrigins('HUB_EMBED_ORIGINS', env.HUB_EMBED_ORIGINS);
  if (embeds) config.embedOrigins = embeds;
  const imports = readOrigins('HUB_IMPORT_ORIGINS', env.HUB_IMPORT_ORIGINS);
  if (imports) config.importOrigins = imports;
  const delivery = readDelivery(env);
  if (delivery) config.delivery = delivery;
  if (env.HUB_SECRET_KEY) config.secretKeys = readKeys('HUB_SECRET_KEY', env.HUB_SECRET_KEY);
  const metrics = readListening('HUB_METRICS', env.HUB_METRICS);
  if (metrics) config.metrics = metrics;
  if (env.HUB_LOG_FILE) config.logFile = resolve(env.HUB_LOG_FILE);
  const api = readUrl('HUB_API', env.HUB_API);
  if (api) config.api = api;
  return config;
}

/** A setting that the spec describes is read as its type asks, and fits the others. */
function readSpecSettings(env: Said): SpecSettings {
  const settings = specSettings((row) => {
    const read = readSetting(row, env[row.variable]);
    if ('says' in read) throw wrong(row.variable, read.says);
    return read.value;
  });
  const fitted = fitting(settings, ({ variable }) => Boolean(env[variable]));
  if ('says' in fitted) throw wrong(fitted.row.variable, fitted.says);
  return fitted.settings;
}

function readPort(text: string | undefined): number {
  if (!text) return serverPort;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > highestPort) {
    throw wrong('HUB_PORT', `must be a whole number from 0 to ${highestPort}, not "${text}".`);
  }
  return port;
}

const longestSocket = 100;

/** The file of a socket; nobody could guess at which address it is reached. */
function readSocket(name: Variable, text: string, { HUB_PUBLIC_URL: url }: Said): string {
  const path = resolve(text);
  if (Buffer.byteLength(path) > longestSocket)
    throw wrong(name, `must be a path of at most ${longestSocket} bytes, not "${path}".`);
  if (!url)
    throw wrong(name, 'needs HUB_PUBLIC_URL (`publicUrl`): the address that the proxy before it answers.');
  return path;
}

function readWait(name: Variable, text: string | undefined): number {
  if (!text) return requestDrainUsual;
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds > requestDrainMost) {
    throw wrong(name, `must be whole seconds from 0 to ${requestDrainMost}, not "${text}".`);
  }
  return seconds;
}

function readLevel(name: Variable, text: string | undefined): LogLevel {
  const level = logLevels.find((one) => one === (text || 'info'));
  if (level === undefined) throw wrong(name, `must be one of ${logLevels.join(', ')}, not "${text}".`);
  return level;
}

/** A port of this machine alone, or a host and a port. */
function readListening(name: Variable, text: string | undefined): Listening | undefined {
  if (!text) return undefined;
  const [, bracketed, plain, port = ''] =
    /^(?:(?:\[([0-9a-f:]+)\]|([^\s/:]+)):)?(\d{1,5})$/i.exec(text) ?? [];
  if (port === '' || Number(port) > highestPort) {
    throw wrong(
      name,
      `must be a port such as 9100, or a host and a port such as 10.0.0.5:9100, not "${text}".`,
    );
  }
  return { host: bracketed ?? plain ?? '127.0.0.1', port: Number(port) };
}

function readPassword(name: Variable, text: string): string {
  const { length } = [...text];
  if (length < passwordMin || length > passwordMax) {
    throw wrong(name, `must have ${passwordMin} to ${passwordMax} characters, not ${length}.`);
  }
  return text;
}

/** What it holds is said to nobody. */
function readKeys(name: Variable, text: string): [string, ...string[]] {
  const keys = readSecretKeys(text);
  if (keys) return keys;
  throw wrong(
    name,
    `must be a key of 64 hexadecimal digits, as openssl rand -hex 32 makes one, or several parted by commas.`,
  );
}

function readTrusted(text: string): string[] {
  const read = readProxies(text);
  if ('proxies' in read) return read.proxies;
  throw wrong(
    'HUB_TRUSTED_PROXIES',
    `must be addresses or networks such as 10.0.0.2, 172.16.0.0/12 or fd00::/8, not "${read.wrong}".`,
  );
}

/** Origins, parted by commas or spaces; `none` is a list of none. Each goes into a header as it stands. */
function readOrigins(name: Variable, text = ''): string[] | undefined {
  const said = text.split(/[\s,]+/).filter(Boolean);
  if (said.length === 0) return undefined;
  if (said.length === 1 && said[0] === 'none') return [];
  const other = said.find((one) => !isOrigin(one));
  if (other === undefined) return said.map((one) => new URL(one).origin);
  throw wrong(
    name,
    `must be origins such as https://www.example.org, parted by spaces, or none, not "${other}".`,
  );
}

/** Each is one origin, which goes into headers and in front of addresses as it stands. */
function readDelivery(env: Said): Delivery | undefined {
  const delivery: Delivery = {};
  for (const what of delivered) {
    const name = deliveryVariables[what];
    const text = env[name];
    if (!text) continue;
    if (!isOrigin(text))
      throw wrong(name, `must be an origin such as https://cdn.example.org, not "${text}".`);
    delivery[what] = new URL(text).origin;
  }
  return Object.keys(delivery).length > 0 ? delivery : undefined;
}

/** A host without a wildcard: whoever owns a part of a domain is not known by its name. */
function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && /^https?:\/\/[\w.[\]:-]+\/?$/i.test(text);
}

function readSwitch(name: Variable, text: string | undefined): boolean {
  if (!text || text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return true;
  throw wrong(name, `must be 1 or 0 (true or false in a file), not "${text}".`);
}

function readSeed(text: string | undefined): Config['seed'] {
  if (!text || text === 'demo') return 'demo';
  if (text === 'none') return 'none';
  throw wrong('HUB_SEED', `must be "demo" or "none", not "${text}".`);
}

function readUrl(name: Variable, text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw wrong(name, `must be an address such as https://hub.example.org, not "${text}".`);
  }
  return text.replace(/\/+$/, '');
}

/** The hub stands at `/`: under a path of its own host every link and file of it would lead past it. */
function readPublicUrl(name: Variable, text: string | undefined): string | undefined {
  const url = readUrl(name, text);
  const { pathname = '/', username = '', password = '' } = url === undefined ? {} : new URL(url);
  if (pathname !== '/') {
    throw wrong(
      name,
      `must be an address without a path, since the hub stands at / of its host: not "${text}".`,
    );
  }
  if (username || password) throw wrong(name, `must be an address without a name or password in it.`);
  return url;
}

/** What a browser can open: an address for all interfaces is not one. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Whether a host is this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Whether accounts are made by whoever comes along over the network. */
export const takesInAnybody = (config: Config): boolean =>
  openedBy(config) !== undefined && settingsIn(config).signUp === 'anybody';

/**
 * What opens the hub to others than this machine, as words for a sentence: the address that it listens on, or a public
 * one, which says that a proxy passes others on. Undefined where nothing does.
 */
export function openedBy({
  host,
  socket,
  publicUrl,
}: Pick<Config, 'host' | 'socket' | 'publicUrl'>): string | undefined {
  if (socket === undefined && !isLoopback(host)) return `HUB_HOST is "${host}"`;
  return isLoopback(new URL(publicUrl).hostname) ? undefined : `HUB_PUBLIC_URL is "${publicUrl}"`;
}
