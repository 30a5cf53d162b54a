import { manifests } from '#generated/server/manifests.ts';
import type { McpPackage, McpRemote } from '#generated/types.ts';
import { asPackage, type PastedSecret } from './as-package.ts';
import { asRemote } from './as-remote.ts';
import { readPasted, refuse } from './read-pasted.ts';

/** What a server.json says of what somebody pasted, and the values that stay out of it. */
export interface FromPasted {
  said: { packages: McpPackage[] } | { remotes: McpRemote[] };
  secrets: readonly PastedSecret[];
}

/** Throws `invalidInput`, with a sentence for whoever pasted it, for what describes no server that others can use. */
export function fromPasted(text: string): FromPasted {
  const server = readPasted(text);
  const made: FromPasted = server.url === undefined ? packages(asPackage(server)) : remotes(asRemote(server));
  // Longer words than the file may hold, and more of them.
  if (!manifests.McpServer?.fits({ name: 'a/b', ...made.said })) refuse('validation.pasted.long');
  return made;
}

const packages = ({ way, secrets }: ReturnType<typeof asPackage>) => ({ said: { packages: [way] }, secrets });
const remotes = ({ way, secrets }: ReturnType<typeof asRemote>) => ({ said: { remotes: [way] }, secrets });
