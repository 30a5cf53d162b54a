import type {
  McpArgument,
  McpInput,
  McpPackage,
  McpRemote,
  McpTransport,
  McpVariable,
} from '#generated/types.ts';
import { filled, type Input, inputValue, isPlain, variablesOf, type WriteGap } from './values.ts';

/** How a client starts a server, or reaches one that runs. */
export type Setup =
  | { command: string; args: string[]; env: Record<string, string> }
  | { type: 'http' | 'sse'; url: string; headers: Record<string, string> };

/** One way to a server: a package that somebody starts, or an address. */
export type Way = { package: McpPackage } | { remote: McpRemote };

/** What a client is told of a way; undefined where the file does not say how a package is started. */
export function setupOf(way: Way, write: WriteGap): Setup | undefined {
  if ('remote' in way) return reached(way.remote, new Map(), write);
  const { transport } = way.package;
  if (transport === undefined || transport.type === 'stdio') return started(way.package, write);
  return reached(transport, namedIn(way.package), write);
}

function reached(
  { type, url, headers = [], variables }: McpTransport,
  others: ReadonlyMap<string, Input>,
  write: WriteGap,
): Setup | undefined {
  const known = new Map([...others, ...variablesOf({ variables })]);
  const address = filled(url ?? '', known, write, (name) => write({ name, isSecret: false }));
  if (!address) return undefined;
  return {
    type: type === 'sse' ? 'sse' : 'http',
    url: address,
    headers: inputValues(headers, write),
  };
}

/** What the address of a package that is started names in braces: its variables, and its arguments without their dashes. */
function namedIn({ environmentVariables = [], packageArguments = [] }: McpPackage): Map<string, Input> {
  const named = new Map<string, Input>(environmentVariables.map((one) => [one.name, one]));
  for (const one of packageArguments) {
    const name = one.valueHint ?? one.name?.replace(/^-+/, '');
    if (name) named.set(name, one);
  }
  return named;
}

/** Those inputs of which something is known, by name; no line of a header ends within it. */
const inputValues = (inputs: readonly (McpVariable | McpInput)[], write: WriteGap): Record<string, string> =>
  Object.fromEntries(
    inputs.flatMap((input) => {
      const value = isPlain(input.name) ? inputValue(input.name, input, write) : undefined;
      return value === undefined ? [] : [[input.name, value] as const];
    }),
  );

/** What starts the packages of a registry, where the file does not say it. */
interface Runner {
  command: string;
  /** What stands before what the file says, and behind the package. */
  before?: readonly string[];
  behind?: readonly string[];
  /** What keeps the arguments of the server from those of the command. */
  apart?: string;
}

const runners: Readonly<Record<string, Runner>> = {
  npm: { command: 'npx', before: ['-y'] },
  pypi: { command: 'uvx' },
  nuget: { command: 'dnx', behind: ['--yes'], apart: '--' },
};

/** What runs images: they are told which variables to take over, and that they talk over their input. */
const ofImages = { registry: 'oci', command: 'docker', run: ['run', '-i', '--rm'] } as const;

function started(written: McpPackage, write: WriteGap): Setup | undefined {
  const { registryType, identifier, runtimeHint, version = '' } = written;
  const isImage = registryType === ofImages.registry;
  const runner = isImage ? ofImages : ownOf(runners, registryType);
  const command = runtimeHint ?? runner?.command;
  if (command === undefined || ![command, identifier, version].every(isPlain)) return undefined;
  const env = inputValues(written.environmentVariables ?? [], write);
  const given = argumentsOf(written.runtimeArguments ?? [], write);
  const last = argumentsOf(written.packageArguments ?? [], write);
  if (isImage) return { command, args: [...imageArguments(given, env), imageOf(written), ...last], env };
  // Whoever names another command says what it is given.
  const {
    before = [],
    behind = [],
    apart = undefined,
  } = command === runner?.command ? (runner as Runner) : {};
  const isMissing = (one: string) => !given.includes(one);
  const named = version === '' ? identifier : `${identifier}@${version}`;
  const args = [...before.filter(isMissing), ...given, named, ...behind.filter(isMissing)];
  return { command, args: [...args, ...(apart && last.length > 0 ? [apart] : []), ...last], env };
}

const ownOf = <Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined;

function imageArguments(given: readonly string[], env: Readonly<Record<string, string>>): string[] {
  const [first, ...rest] = given;
  const [begin, more] = first === ofImages.run[0] ? [[first], rest] : [ofImages.run, given];
  const taken = Object.keys(env).flatMap((name) => ['-e', name]);
  return [...begin, ...taken, ...more];
}

/** An image with its version, where its name has none yet. */
function imageOf({ identifier, version }: McpPackage): string {
  const hasVersion = /[:@][^/]*$/.test(identifier);
  return version === undefined || hasVersion ? identifier : `${identifier}:${version}`;
}

function argumentsOf(written: readonly McpArgument[], write: WriteGap): string[] {
  return written.flatMap((one) => {
    const { type, name = '', valueHint, value, default: usual } = one;
    if (!isPlain(name)) return [];
    const called = valueHint ?? (name.replace(/^-+/, '') || type);
    const known = inputValue(called, one, write);
    if (type === 'positional') return known === undefined ? [] : [known];
    if (known !== undefined) return name.endsWith('=') ? [name + known] : [name, known];
    // Without any sign that a value belongs to it, it is a switch.
    const takesValue = valueHint ?? value ?? usual ?? one.placeholder;
    return takesValue === undefined && name !== '' && !one.isSecret ? [name] : [];
  });
}
