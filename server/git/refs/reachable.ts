import { LRUCache } from 'lru-cache';
import { gitReachAfter, gitReachCommits, gitReachRoomBytes } from '#generated/constants.ts';
import { named } from '../../load/caches.ts';
import { isObjectId } from '../names.ts';
import { runGit } from '../processes/run-git.ts';
import type { RefSnapshot } from './refs.ts';

interface Asked {
  dir: string;
  refs: RefSnapshot;
  signal?: AbortSignal | undefined;
  /** Whether there is such a commit at all. */
  isCommit(): Promise<boolean>;
}

/** About what an id takes in a set: its signs, the string and its place. */
const bytesPerId = 104;

/**
 * Commits that some branch or tag reaches, for as long as the refs stay as they are. Whoever asks for one old commit has
 * git look for it; where several are asked for the newest are listed once, which costs as much as looking for a few.
 */
export class Reachable {
  readonly #single = new WeakMap<RefSnapshot, Set<string>>();
  readonly #listed = named(
    'reachableCommits',
    new LRUCache<RefSnapshot, Promise<ReadonlySet<string>>>({
      maxSize: gitReachRoomBytes,
      // As much as it can become, since it is being read when it is kept.
      sizeCalculation: () => gitReachCommits * bytesPerId,
    }),
  );

  async has(asked: Asked, id: string): Promise<boolean> {
    const known = this.#single.get(asked.refs) ?? new Set();
    this.#single.set(asked.refs, known);
    if (known.has(id)) return true;
    if (known.size >= gitReachAfter && (await this.#newest(asked)).has(id)) return true;
    if (!(await asked.isCommit())) return false;
    const outside = ['rev-list', '--max-count=1', id, '--not', '--branches', '--tags', '--'];
    const isReached =
      (await runGit(asked.dir, outside, { budget: 'list', signal: asked.signal })).length === 0;
    if (isReached) known.add(id);
    return isReached;
  }

  #newest({ dir, refs }: Asked): Promise<ReadonlySet<string>> {
    const listed = this.#listed.get(refs);
    if (listed) return listed;
    // Nobody's signal: others wait for it by then. Where it fails each is looked for by itself.
    const args = ['rev-list', `--max-count=${gitReachCommits}`, '--branches', '--tags', '--'];
    const reading = runGit(dir, args, { budget: 'list' }).then(
      (said) => new Set(said.toString('latin1').split('\n').filter(isObjectId)),
      () => new Set<string>(),
    );
    this.#listed.set(refs, reading);
    return reading;
  }
}
