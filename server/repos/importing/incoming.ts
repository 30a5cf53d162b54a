import { rm } from 'node:fs/promises';
import { gitReceiveCommands, secretScanIdShown, uploadPushMaxBytes } from '#generated/constants.ts';
import {
  canPin,
  diskUse,
  type FetchOptions,
  FetchProgress,
  fetchOrigin,
  initBare,
  isRepository,
  type ObjectReader,
  type Origin,
  type Place,
  placesOf,
  type RawRefs,
  rawRefsOf,
  readAllObjects,
  refsOfOrigin,
  shownName,
  takeOver,
  takePlace,
} from '../../git/index.ts';
import { PushSearch } from '../secrets/push-search.ts';
import { ImportFailed } from './import-failed.ts';
import { whyFailed } from './why-failed.ts';

interface Needs {
  /** The folder of an item's repository. */
  dir: string;
  /** Lets nobody else write to it meanwhile. */
  write<T>(work: () => Promise<T>): Promise<T>;
  signal: AbortSignal;
}

/** What there is room for, as for a push. */
export interface ComingRoom {
  /** Bytes that the owner may have beside what is stored, and bytes that the disk has. */
  most: number;
  free: number;
  /** Takes room for bytes that came; says for whose want of it no more may come. */
  take(bytes: number): 'tooLarge' | 'diskFull' | undefined;
}

/** Told how far it is, in per cent. */
export type Told = (percent: number) => void;

const whole = 100;

/** Where what comes from elsewhere stands until it is whole: beside the repository, so that it is moved and not copied. */
export const incomingDir = (dir: string): string => `${dir}.incoming`;

/** Takes a repository from elsewhere into one that holds nothing yet but the hub's own first files. */
export class Incoming {
  readonly #needs: Needs;
  readonly #dir: string;
  #place: Place | undefined;
  #head: string | undefined;
  #objects = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#dir = incomingDir(needs.dir);
  }

  /** Begins anew, whatever is left of an earlier try, and waits for memory. */
  async begin(): Promise<void> {
    await this.clear();
    this.#place = await takePlace('import', { signal: this.#needs.signal });
    await initBare(this.#dir);
    if (!(await canPin(this.#dir, this.#options))) throw new ImportFailed('oldGit');
  }

  /** Fetches all branches and tags. */
  async fetch(origin: Origin, room: ComingRoom, told: Told): Promise<void> {
    const { head, count } = await refsOfOrigin(this.#dir, origin, this.#options);
    if (count === 0) throw new ImportFailed('empty');
    assertFew(count);
    this.#head = head;
    const progress = new FetchProgress();
    const most = Math.min(uploadPushMaxBytes, room.most);
    if (most <= 0) throw new ImportFailed('tooLarge');
    if (room.free <= 0) throw new ImportFailed('diskFull');
    let taken = 0;
    const came = (bytes: number) => {
      if (bytes <= taken) return undefined;
      const why = room.take(bytes - taken);
      taken = bytes;
      return why && new ImportFailed(why);
    };
    await fetchOrigin(this.#dir, origin, {
      ...this.#options,
      mostBytes: Math.min(most, room.free),
      progress,
      told: () => told(progress.percent),
      came: (bytes) => (bytes > most ? new ImportFailed('tooLarge') : came(bytes)),
    }).catch((error: unknown) => {
      // By git alone it is not known which of both one file was too large for.
      const isTooLarge = !(error instanceof ImportFailed) && whyFailed(error)?.fault === 'tooLarge';
      throw isTooLarge && room.free < most ? new ImportFailed('diskFull', { cause: error }) : error;
    });
    this.#objects = progress.objects;
  }

  /** What it takes of the disk. */
  async bytes(): Promise<number> {
    return (await diskUse(this.#dir)).bytes;
  }

  /** Throws where something looks like a secret: what is public already may be the owner's own mistake. */
  async search(holds: readonly string[], told: Told): Promise<void> {
    const search = new PushSearch({ holds, patterns: true });
    await readAllObjects(this.#dir, counted(search, this.#objects, told), this.#options);
    if (search.found.size === 0) return;
    const paths = await placesOf(this.#dir, new Set(search.found.keys()), this.#options);
    const [[id = '', path = ''] = []] = paths;
    const found = search.found.get(id);
    // What no ref leads to is left out by the next packing.
    if (found === undefined) return;
    if (found.type !== 'blob') throw new ImportFailed('secretSaid', { at: id.slice(0, secretScanIdShown) });
    const line = [...found.secrets, ...found.marked][0]?.line ?? 1;
    throw new ImportFailed('secret', { at: shownName(path), line });
  }

  /** What its branches and tags name, which may be more than the origin said at first. */
  async refs(): Promise<RawRefs> {
    const refs = await rawRefsOf(this.#dir);
    assertFew(refs.size);
    return refs;
  }

  /**
   * Puts it in the place of what the repository holds, where that is no more than `own`, the commit of the hub's own first
   * files, or the same already. What anybody else has brought stays.
   */
  takeOver(after: RawRefs, own: string | undefined): Promise<void> {
    const { dir, write } = this.#needs;
    return write(async () => {
      if (!(await isRepository(dir))) throw new ImportFailed('overtaken');
      const before = await rawRefsOf(dir);
      if (!areSame(before, after) && !isUntouched(before, own)) throw new ImportFailed('overtaken');
      await takeOver(dir, this.#dir, { ...this.#options, before, after, head: this.#head });
    });
  }

  /** Takes away what is left of it. */
  async clear(): Promise<void> {
    this.#place?.leave();
    this.#place = undefined;
    await rm(this.#dir, { recursive: true, force: true, maxRetries: 5 });
  }

  get #options(): FetchOptions {
    if (this.#place === undefined) throw new Error('Nothing has begun.');
    return { place: this.#place, signal: this.#needs.signal };
  }
}

/** Nobody but the hub knows its first commit by its id: a title is soon said. */
function isUntouched(refs: RawRefs, own: string | undefined): boolean {
  const [[name, id] = [], ...others] = [...refs];
  if (name === undefined) return true;
  return others.length === 0 && name.startsWith('refs/heads/') && id === own;
}

function assertFew(refs: number): void {
  if (refs > gitReceiveCommands) throw new ImportFailed('tooManyRefs', { line: gitReceiveCommands });
}

const areSame = (one: RawRefs, other: RawRefs) =>
  one.size === other.size && [...one].every(([name, id]) => other.get(name) === id);

/** The same reader, which tells how much of all it has read. */
function counted(reader: ObjectReader, objects: number, told: Told): ObjectReader {
  let read = 0;
  return {
    begin: (object) => reader.begin(object),
    part: (bytes) => reader.part(bytes),
    end: () => {
      reader.end();
      read += 1;
      told(objects === 0 ? 0 : Math.min(whole, Math.floor((read * whole) / objects)));
    },
  };
}
