import { exactName } from '../../git/index.ts';

/** A raw path as the folder and the name under which the index keeps it. */
export function rowOf(raw: string): { folder: string; name: string } {
  const slash = raw.lastIndexOf('/');
  return { folder: keyOf(slash < 0 ? '' : raw.slice(0, slash)), name: keyOf(raw.slice(slash + 1)) };
}

/** Text columns hold text: a name in other bytes stands there in hex after a slash, which no name begins with. */
export function keyOf(raw: string): string {
  return exactName(raw) ?? `/${Buffer.from(raw, 'latin1').toString('hex')}`;
}
