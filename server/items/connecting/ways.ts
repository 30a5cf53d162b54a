import { manifestToldConfigMaxBytes, manifestToldWaysShown } from '#generated/constants.ts';
import type { McpEnv, McpInput, McpServer, McpVariable } from '#generated/types.ts';
import { asJson } from './as-json.ts';
import { type Setup, setupOf, type Way } from './setup.ts';
import { isPlain, plainGap } from './values.ts';

/** The ways to a server: what runs already before what is started, and what is going out of use last. */
export function waysTo({ packages = [], remotes = [] }: McpServer): Way[] {
  const all: Way[] = [...remotes.map((remote) => ({ remote })), ...packages.map((one) => ({ package: one }))];
  const old = (way: Way) => 'remote' in way && way.remote.type === 'sse';
  return [...all.filter((way) => !old(way)), ...all.filter(old)].slice(0, manifestToldWaysShown);
}

/** What clients call it: the end of its name, in signs that all of them take. */
export function shortName({ name }: Pick<McpServer, 'name'>): string {
  const end = name.slice(name.lastIndexOf('/') + 1);
  return end.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'server';
}

/** A setup as clients write it: what is empty is left out. */
export function written(setup: Setup): Record<string, unknown> {
  const isFull = ([, value]: [string, unknown]) =>
    typeof value === 'string' || Object.keys(value as object).length > 0;
  return Object.fromEntries(Object.entries(setup).filter(isFull));
}

/** What is longer than any honest one is told to nobody. */
export const bounded = (text: string): string | undefined =>
  Buffer.byteLength(text) > manifestToldConfigMaxBytes ? undefined : text;

/** The JSON that most clients take, of the first way that the file says how to go, and what is to be filled in there. */
export function configOf(server: McpServer): { config: string; inputs: McpEnv[] } | undefined {
  for (const way of waysTo(server)) {
    const setup = setupOf(way, plainGap);
    const config = setup && bounded(configText(server, setup));
    if (config === undefined) continue;
    const { environment, headers } = inputsOf(way);
    const inputs = [...environment, ...headers];
    return { config, inputs: bounded(JSON.stringify(inputs)) === undefined ? [] : inputs };
  }
  return undefined;
}

/** The JSON of one way. */
export const configText = (server: Pick<McpServer, 'name'>, setup: Setup): string =>
  asJson({ mcpServers: { [shortName(server)]: written(setup) } }, 2);

/** What is filled in of a way: variables of its environment, and headers. */
export function inputsOf(way: Way): { environment: McpEnv[]; headers: McpEnv[] } {
  const { environmentVariables = [], transport } = 'package' in way ? way.package : { transport: way.remote };
  return { environment: environmentVariables.map(told), headers: (transport?.headers ?? []).map(told) };
}

function told(input: McpVariable | McpInput): McpEnv {
  const { name, description, placeholder, isRequired = false, isSecret = false } = input;
  const usual = input.value ?? input.default;
  return {
    name,
    ...(description !== undefined && { description }),
    ...(placeholder !== undefined && !isSecret && { placeholder }),
    ...(usual !== undefined && !isSecret && isPlain(usual) && { defaultValue: usual }),
    isRequired,
    isSecret,
  };
}
