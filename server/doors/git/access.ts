import type { IncomingHttpHeaders } from 'node:http';
import type { HubError } from '../../ground/hub-error.ts';
import type { ItemRecord, Items } from '../../items/index.ts';
import type { People } from '../../people/index.ts';
import type { Viewer } from '../../rights/index.ts';
import { accessOf } from '../../rights/of-items.ts';

/** What git wants to do. */
export type Service = 'git-upload-pack' | 'git-receive-pack';

/** Why git is not let in, by the word of `git.*` that it is told. */
export type Refusal = 'signIn' | 'signInToPush' | 'noPush' | 'readOnly' | 'full';

/** Git is not let in; a check may say why in its own words. */
export interface Refused {
  refused: Refusal;
  says?: HubError;
}

/** An item that git may read or write, and for whom. `moved` is one that is called otherwise by now. */
export type Access = { item: ItemRecord; viewer: Viewer | null; moved: boolean; bytesLeft: number } | Refused;

/** An item that git is let in to. */
export type Found = Exclude<Access, Refused>;

interface Needs {
  items: Pick<Items, 'find' | 'movedFrom' | 'quotaOf'>;
  people: Pick<People, 'personOfGitToken'>;
  /** Why a viewer may not push to an item. */
  whyNoPush(item: ItemRecord, viewer: Viewer): Promise<HubError | undefined>;
  /** Whether somebody is told anything at all. */
  isLetIn(viewer: Viewer | null): boolean;
  now(): number;
}

interface Place {
  kind: string;
  user: string;
  name: string;
}

/**
 * Decides by the same rules as every other door: what one may not see does not exist, and who may
 * push is the action `item.push`. A password is a git token; nobody is taken for a visitor who showed a wrong one.
 */
export async function admit(
  { items, people, whyNoPush, isLetIn, now }: Needs,
  { kind, user, name }: Place,
  { service, headers }: { service: Service; headers: IncomingHttpHeaders },
): Promise<Access> {
  const secret = passwordOf(headers.authorization);
  const admitted = secret === undefined ? undefined : await people.personOfGitToken(secret);
  if (secret !== undefined && !admitted) return { refused: 'signIn' };
  const viewer = admitted?.viewer ?? null;
  if (!isLetIn(viewer)) return { refused: 'signIn' };
  const here = await items.find(kind, user, name, viewer);
  const item = here ?? (await items.movedFrom(kind, user, name, viewer));
  // Who may see that it is there, and read nothing of it, is told no more than who may not.
  if (!item || accessOf(viewer, item, now()) === 'none') return { refused: 'signIn' };
  const found = { item, viewer, moved: !here, bytesLeft: Number.POSITIVE_INFINITY };
  if (service === 'git-upload-pack') return found;
  if (!viewer) return { refused: 'signInToPush' };
  const why = await whyNoPush(item, viewer);
  // Whose it is, is told in the words of git.
  if (why) return { refused: 'noPush', ...(why.id !== 'notAllowed' && { says: why }) };
  if (admitted?.scope !== 'write') return { refused: 'readOnly' };
  const { bytes, bytesMax, files, filesMax } = await items.quotaOf(item.createUserId);
  return bytes < bytesMax && files < filesMax
    ? { ...found, bytesLeft: bytesMax - bytes }
    : { refused: 'full' };
}

/** The password of HTTP basic authentication, or a bearer token as some clients send it. */
function passwordOf(authorization = ''): string | undefined {
  const [, scheme = '', value = ''] = /^(basic|bearer)\s+(\S+)\s*$/i.exec(authorization) ?? [];
  if (scheme === '') return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  const pair = Buffer.from(value, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}
