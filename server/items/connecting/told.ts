import { manifests } from '#generated/server/manifests.ts';
import type { HubItem, McpServer } from '#generated/types.ts';
import type { KeptManifest } from '../following/manifests.ts';
import { configOf } from './ways.ts';

type Held = Pick<KeptManifest, 'holds' | 'value'>;
type Told = Pick<HubItem, 'mcpServersConfig' | 'mcpServersConfigEnv'>;

/** The server that a manifest describes; one that was judged by an earlier spec is judged anew. */
export function serverOf({ holds, value }: Held): McpServer | undefined {
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
