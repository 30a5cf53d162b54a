import { shownName } from '../names.ts';
import { bytesOfName, bytesOfRef } from '../objects/cached-bytes.ts';

/** The fields of a ref in a line, none of which can hold a space. */
export const refFormat = '%(refname) %(objectname) %(objecttype) %(*objectname) %(*objecttype)';

/**
 * What `for-each-ref` writes, taken line by line as it comes: a hundred thousand refs that were read at once would hold
 * the loop for a third of a second.
 */
export class RefListing {
  readonly branches = new Map<string, string>();
  /** Tag name to the object behind it, one annotation peeled. */
  readonly tags = new Map<string, { id: string; type: string }>();
  /** What the refs themselves name, annotations included. */
  readonly tips = new Set<string>();
  /** About what all this takes in memory. */
  bytes = bytesOfName('');

  add(line: string): void {
    const [raw = '', id = '', type = '', peeledId = '', peeledType = ''] = line.split(' ');
    const ref = shownName(raw);
    this.bytes += bytesOfRef(ref, id);
    if (id !== '') this.tips.add(id);
    if (ref.startsWith('refs/heads/')) this.branches.set(ref.slice('refs/heads/'.length), id);
    else if (ref.startsWith('refs/tags/')) {
      this.tags.set(
        ref.slice('refs/tags/'.length),
        peeledId ? { id: peeledId, type: peeledType } : { id, type },
      );
    }
  }
}
