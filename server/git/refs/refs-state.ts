import { createHash } from 'node:crypto';
import type { RefSnapshot } from './refs.ts';

/** Something that is another as soon as any ref is: what a push has changed nothing of has the same before and after it. */
export function refsState({ branches, tags, tips }: RefSnapshot): string {
  const hash = createHash('sha256');
  for (const [name, id] of branches) hash.update(`heads ${name} ${id}\n`);
  for (const [name, { id }] of tags) hash.update(`tags ${name} ${id}\n`);
  for (const id of tips) hash.update(`${id}\n`);
  return hash.digest('base64url');
}
