import type { McpArgument, McpPackage, McpVariable } from '#generated/types.ts';
import { isPlain } from '../values.ts';
import { type PastedServer, refuse } from './read-pasted.ts';
import { isGap, isSecretName, isSecretValue } from './secret-values.ts';

/** A value that stays out of the repository, by what the manifest calls what it fills. */
export interface PastedSecret {
  name: string;
  value: string;
}

/** A way to a server, and what stays out of it. */
export interface Described<Way> {
  way: Way;
  secrets: readonly PastedSecret[];
}

/** How packages of a registry are started, and which of what follows says no package. */
interface Starter {
  registryType: string;
  /** What stands before the package and is put there again by whoever starts it. */
  known: readonly string[];
  /** Arguments with a value behind them. */
  valued?: readonly string[];
}

const npm: Starter = {
  registryType: 'npm',
  known: ['-y', '--yes'],
  valued: ['-p', '--package', '--registry'],
};
const starters: Readonly<Record<string, Starter>> = {
  npx: npm,
  bunx: npm,
  uvx: { registryType: 'pypi', known: [], valued: ['--from', '--with', '--python', '--index-url'] },
  pipx: { registryType: 'pypi', known: ['run'] },
  dnx: { registryType: 'nuget', known: ['--yes', '-y'] },
};

/** What starts packages of its registry without being said. */
const usual: readonly string[] = ['npx', 'uvx', 'dnx'];

/** A server that is started on the machine of whoever uses it: only a package is there for everybody. */
export function asPackage({ command = '', args, env }: PastedServer): Described<McpPackage> {
  const [program, given] = programOf(command, args);
  const taken = new Map(env);
  const own =
    program === 'docker' || program === 'podman' ? image(given, taken) : started(program, given, command);
  const said = argumentsOf(own.after);
  const variables = variablesOf(taken);
  const way: McpPackage = {
    registryType: own.registryType,
    identifier: own.identifier,
    ...(own.version !== undefined && { version: own.version }),
    ...(own.hint !== undefined && { runtimeHint: own.hint }),
    transport: { type: 'stdio' },
    ...(own.before.length > 0 && { runtimeArguments: argumentsOf(own.before).all }),
    ...(said.all.length > 0 && { packageArguments: said.all }),
    ...(variables.all.length > 0 && { environmentVariables: variables.all }),
  };
  return { way, secrets: [...argumentsOf(own.before).secrets, ...said.secrets, ...variables.secrets] };
}

/** Windows starts scripts by its shell, and names end there. */
function programOf(command: string, args: readonly string[]): [string, readonly string[]] {
  const name = (command.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.(?:exe|cmd)$/, '');
  const [first = '', second = '', ...rest] = args;
  if (name === 'cmd' && /^\/c$/i.test(first)) return programOf(second, rest);
  if (name === 'uv' && first === 'tool' && second === 'run') return ['uvx', rest];
  if (name === 'pnpm' && first === 'dlx') return ['npx', args.slice(1)];
  return [name, args];
}

interface Started {
  registryType: string;
  identifier: string;
  version?: string | undefined;
  /** Whoever starts it, where that is not the usual one of its registry. */
  hint?: string | undefined;
  before: readonly string[];
  after: readonly string[];
}

function started(program: string, args: readonly string[], command: string): Started {
  const starter = Object.hasOwn(starters, program) ? starters[program] : undefined;
  if (starter === undefined) refuse('validation.pasted.command', { name: command.slice(0, shownSigns) });
  const { registryType, known, valued = [] } = starter;
  const at = places(args, valued).find((place) => !isFlag(args[place]) && !known.includes(args[place] ?? ''));
  const named = at === undefined ? undefined : args[at];
  if (at === undefined || named === undefined || !isPlain(named) || /^[./~\\]|^[A-Za-z]:[\\/]/.test(named))
    refuse('validation.pasted.package', { name: program });
  const [identifier, version] = nameAndVersion(named, registryType);
  const hint = usual.includes(program) ? undefined : program;
  const kept = args.slice(0, at).filter((one) => hint !== undefined || !known.includes(one));
  const rest = args.slice(at + 1).filter((one) => registryType !== 'nuget' || !known.includes(one));
  const after = rest[0] === '--' ? rest.slice(1) : rest;
  return { registryType, identifier, version, hint, before: kept, after };
}

const shownSigns = 40;
const isFlag = (text = '') => text.startsWith('-');

/** The places of what is said, without the values of those that have one. */
function places(args: readonly string[], valued: readonly string[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < args.length; at += 1) {
    found.push(at);
    if (valued.includes(args[at] ?? '')) at += 1;
  }
  return found;
}

/** `@scope/name@1.2.0`; the newest of all is no version. */
function nameAndVersion(text: string, registryType: string): [string, string | undefined] {
  const [, name = text, version] =
    registryType === 'pypi'
      ? (/^([^@=]+)(?:@|==)(.+)$/.exec(text) ?? [])
      : (/^(@?[^@]+)@(.+)$/.exec(text) ?? []);
  return [name, version === 'latest' ? undefined : version];
}

/** Arguments of `docker run` with a value behind them. */
const ofRun = [
  '-e',
  '--env',
  '-v',
  '--volume',
  '--mount',
  '-p',
  '--publish',
  '--name',
  '--network',
  '--net',
  '-w',
  '--workdir',
  '-u',
  '--user',
  '--entrypoint',
  '--platform',
  '--add-host',
  '--env-file',
  '-l',
  '--label',
];
const put = ['-i', '--rm', '--interactive', '-it', '-t', '--tty'];

/** What an image is given by its environment stands among the variables. */
function image(args: readonly string[], env: Map<string, string>): Started {
  const [run, ...rest] = args;
  const found = places(rest, ofRun).find((place) => !isFlag(rest[place]));
  const identifier = found === undefined ? undefined : rest[found];
  if (run !== 'run' || identifier === undefined || !isPlain(identifier))
    refuse('validation.pasted.package', { name: 'docker' });
  const given = rest.slice(0, found);
  const before = places(given, ofRun).flatMap((place) => {
    const [flag = '', value = ''] = given.slice(place, place + 2);
    const said = ofEnv(flag, value);
    if (said !== undefined) takeOver(said, env);
    else if (!put.includes(flag)) return ofRun.includes(flag) ? [flag, value] : [flag];
    return [];
  });
  return { registryType: 'oci', identifier, before, after: rest.slice((found ?? 0) + 1) };
}

const ofEnv = (flag: string, value: string): string | undefined =>
  flag === '-e' || flag === '--env' ? value : /^--env=(.*)$/s.exec(flag)?.[1];

/** `NAME=value`, or a name alone, whose value is that of the environment. */
function takeOver(said: string, env: Map<string, string>): void {
  const [name = '', ...value] = said.split('=');
  if (!env.has(name)) env.set(name, value.join('='));
}

/** Each as it stands, so that they stand so again; the value behind a name that asks for a secret goes to the secrets. */
function argumentsOf(args: readonly string[]): { all: McpArgument[]; secrets: PastedSecret[] } {
  const all: McpArgument[] = [];
  const secrets: PastedSecret[] = [];
  const secret = (name: string, value: string) => {
    const called = name.replace(/^-+|=$/g, '');
    all.push({ type: 'named', name, isRequired: true, isSecret: true });
    if (!isGap(value)) secrets.push({ name: called, value });
  };
  for (let at = 0; at < args.length; at += 1) {
    const one = args[at] ?? '';
    const next = args[at + 1];
    const [, flag = '', value] = /^(-[^=\s]*)(?:=(.*))?$/s.exec(one) ?? [];
    const isAsking = flag !== '' && isSecretName(flag);
    if (isAsking && value !== undefined) secret(`${flag}=`, value);
    else if (isAsking && next !== undefined && !isFlag(next)) {
      secret(flag, next);
      at += 1;
    } else if (flag !== '' && value === undefined) all.push({ type: 'named', name: flag });
    else if (isSecretValue(value ?? one)) {
      const name = flag.replace(/^-+/, '') || `argument${at + 1}`;
      if (flag === '') all.push({ type: 'positional', valueHint: name, isRequired: true, isSecret: true });
      else all.push({ type: 'named', name: `${flag}=`, isRequired: true, isSecret: true });
      secrets.push({ name, value: value ?? one });
    } else if (!isPlain(one)) all.push({ type: 'positional', valueHint: gapName(one), isRequired: true });
    else all.push({ type: 'positional', value: one });
  }
  return { all, secrets };
}

/** `${workspaceFolder}` is filled in by a client of its own accord: others ask for it by its name. */
const gapName = (text: string) => /\$\{(?:\w+:)?([\w-]+)/.exec(text)?.[1] ?? 'value';

function variablesOf(env: ReadonlyMap<string, string>): { all: McpVariable[]; secrets: PastedSecret[] } {
  const secrets: PastedSecret[] = [];
  const all = [...env].map(([name, value]): McpVariable => {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      refuse('validation.pasted.wrong', { name: name.slice(0, shownSigns), line: '' });
    if (isSecretName(name) || (isSecretValue(value) && !isGap(value))) {
      if (!isGap(value)) secrets.push({ name, value });
      return { name, isRequired: true, isSecret: true };
    }
    return isGap(value) || !isPlain(value) ? { name, isRequired: true } : { name, default: value };
  });
  return { all, secrets };
}
