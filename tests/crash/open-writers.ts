import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { signedUp } from '../support/session-client.ts';
import { Writer } from './writer.ts';

interface Opening {
  /** Where everybody finds the hub; its port may change with each start. */
  hub: { url: string };
  folder: string;
  /** What each is called. */
  names: readonly string[];
  chance: () => number;
}

/** People with an alias, a git token and a folder for their clones, and one more who favours what they make. */
export async function openWriters({ hub, folder, names, chance }: Opening): Promise<Writer[]> {
  const reader = await signedUp(hub, 'reader');
  const open = async (userName: string) => {
    const client = await signedUp(hub, userName);
    await client.put('/aihub/personal/info', { alias: userName });
    const reply = await client.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
    const clones = join(folder, userName);
    await mkdir(clones);
    const token = reply.body.data.secret;
    return new Writer({ hub, folder: clones, client, reader, userName, token, chance });
  };
  return Promise.all(names.map(open));
}

/** So many names for them. */
export const writerNames = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `writer-no-${at}`);
