import { manifests } from '#generated/server/manifests.ts';
import type { Agent, McpArgument, McpInput, McpServer } from '#generated/types.ts';
import type { SecretPlace } from '../../secrets/index.ts';
import type { Said } from '../following/manifests.ts';
import { secretGaps, variablesOf } from './values.ts';

/** A value that a manifest asks for and that nobody may read. */
export interface SecretInput {
  name: string;
  description?: string | undefined;
  /** Where the manifest sends it. */
  places: readonly SecretPlace[];
}

/** What of an item's manifests concerns secrets. */
export interface SecretInputs {
  asked: readonly SecretInput[];
  /** Where a value by a name that no manifest says goes: of an agent that lives elsewhere there. */
  elsewhere: readonly SecretPlace[];
}

/** What manifests ask for that nobody may read. */
export function secretInputsOf(said: Said): SecretInputs {
  const server = soundOf<McpServer>('McpServer', said);
  const { serviceUrl } = soundOf<Agent>('Agent', said) ?? {};
  return {
    asked: server ? askedBy(server) : [],
    elsewhere: serviceUrl === undefined ? [] : originOf(serviceUrl),
  };
}

/** What a manifest says; one that was judged by an earlier spec is judged anew. */
export function soundOf<Thing>(holds: string, said: Said): Thing | undefined {
  const value = said[holds];
  // What fits holds it, which the compiler does not follow through the name of what a manifest holds.
  return value !== undefined && manifests[holds]?.fits(value) ? (value as unknown as Thing) : undefined;
}

/** The secrets that a server asks for, each once, with all the places that it is sent to. */
export function askedBy({ packages = [], remotes = [] }: Omit<McpServer, 'name'>): SecretInput[] {
  const byName = new Map<string, SecretInput>();
  const add = (name: string, input: Parameters<typeof secretGaps>[1], places: readonly SecretPlace[]) => {
    for (const gap of secretGaps(name, input)) {
      const before = byName.get(gap.name);
      byName.set(gap.name, {
        name: gap.name,
        description: before?.description ?? gap.description,
        places: [...new Set([...(before?.places ?? []), ...places])],
      });
    }
  };
  const addAll = (inputs: readonly McpInput[] = [], variables: unknown, places: readonly SecretPlace[]) => {
    for (const one of inputs) add(one.name, one, places);
    for (const [name, one] of variablesOf({ variables })) add(name, one, places);
  };
  for (const { url, headers, variables } of remotes) addAll(headers, variables, originOf(url));
  for (const { environmentVariables = [], transport, ...one } of packages) {
    for (const input of environmentVariables) add(input.name, input, ['process']);
    for (const input of [...(one.runtimeArguments ?? []), ...(one.packageArguments ?? [])])
      add(argumentName(input), input, ['process']);
    addAll(transport?.headers, transport?.variables, ['process']);
  }
  return [...byName.values()];
}

const argumentName = ({ name, valueHint }: McpArgument): string =>
  name?.replace(/^-+|=$/g, '') || valueHint || '';

/** None where the host is filled in by somebody: nobody knows beforehand whom it will be sent to. */
function originOf(url: string): SecretPlace[] {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : {};
  return /^https?:$/.test(protocol ?? '') && !/[{}]|%7[bd]/i.test(origin ?? '')
    ? [origin as SecretPlace]
    : [];
}
