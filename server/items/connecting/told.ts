import type { HubItem, McpServer, McpWay } from '#generated/types.ts';
import type { Said } from '../following/manifests.ts';
import { snippetsOf } from './client-snippets.ts';
import { soundOf } from './secret-inputs.ts';
import type { Way } from './setup.ts';
import { configOf, inputsOf, waysTo } from './ways.ts';

type Told = Pick<HubItem, 'mcpServersConfig' | 'mcpServersConfigEnv'>;

const serverOf = (said: Said) => soundOf<McpServer>('McpServer', said);

/** What the page of an item is told that is worked out from its manifests. */
export function toldOf(said: Said): Told {
  const server = serverOf(said);
  const { config, inputs = [] } = (server && configOf(server)) ?? {};
  return {
    ...(config !== undefined && { mcpServersConfig: config }),
    ...(inputs.length > 0 && { mcpServersConfigEnv: inputs }),
  };
}

/** Each way to the server that manifests describe, with what clients are told of it. */
export function shownWays(said: Said): McpWay[] | undefined {
  const server = serverOf(said);
  return (
    server &&
    waysTo(server).map((way) => ({ ...placeOf(way), ...inputsOf(way), snippets: snippetsOf(server, way) }))
  );
}

function placeOf(way: Way): Pick<McpWay, 'transport' | 'registryType' | 'identifier' | 'version' | 'url'> {
  if ('remote' in way) return { transport: way.remote.type, url: way.remote.url };
  const { registryType, identifier, version, transport: { type = 'stdio', url } = {} } = way.package;
  return {
    ...{ transport: type, registryType, identifier },
    ...(version !== undefined && { version }),
    ...(url !== undefined && { url }),
  };
}
