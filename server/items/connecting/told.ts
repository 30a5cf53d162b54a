import { manifests } from '#generated/server/manifests.ts';
import type { HubItem, McpServer, McpWay } from '#generated/types.ts';
import type { KeptManifest } from '../following/manifests.ts';
import { snippetsOf } from './client-snippets.ts';
import type { Way } from './setup.ts';
import { configOf, inputsOf, waysTo } from './ways.ts';

type Held = Pick<KeptManifest, 'holds' | 'value'>;
type Told = Pick<HubItem, 'mcpServersConfig' | 'mcpServersConfigEnv'>;

/** The server that a manifest describes; one that was judged by an earlier spec is judged anew. */
function serverOf({ holds, value }: Held): McpServer | undefined {
  return holds === 'McpServer' && manifests.McpServer?.fits(value)
    ? (value as unknown as McpServer)
    : undefined;
}

/** What the page of an item is told that is worked out from its manifest. */
export function toldOf(manifest: Held): Told {
  const server = serverOf(manifest);
  const { config, inputs = [] } = (server && configOf(server)) ?? {};
  return {
    ...(config !== undefined && { mcpServersConfig: config }),
    ...(inputs.length > 0 && { mcpServersConfigEnv: inputs }),
  };
}

/** Each way to the server that a manifest describes, with what clients are told of it. */
export function shownWays(manifest: Held): McpWay[] | undefined {
  const server = serverOf(manifest);
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
