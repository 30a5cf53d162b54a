import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  doctorGitOldest,
  gitReceiveBigFileBytes,
  gitReceiveCommandsSizeBytes,
  gitReceiveDeltaBaseBytes,
  importLookMs,
  importRefsMs,
  importSlowForMs,
  importSlowLeastBytes,
} from '#generated/constants.ts';
import { msPerSecond } from '../../load/units.ts';
import { GitError } from '../processes/git-error.ts';
import { startGit } from '../processes/git-process.ts';
import type { Place } from '../processes/place.ts';
import { outputOf } from '../processes/run-git.ts';
import { unsyncedRefs } from '../refs/ref-list.ts';
import { diskUse } from '../upkeep/disk-use.ts';
import { isOlder } from '../versions.ts';
import type { FetchProgress } from './fetch-progress.ts';

/** A repository elsewhere on the web, at an address that somebody has judged. */
export interface Origin {
  /** With http or https, and nothing in it that lets anybody in. */
  url: string;
  /** host:port:address, so that git asks nobody else where that is; absent of what is an address itself. */
  pinned?: string | undefined;
}

export interface FetchOptions {
  place: Place;
  signal: AbortSignal;
}

/** What stands at an origin. */
export interface OriginRefs {
  /** The branch that its HEAD names. */
  head: string | undefined;
  /** How many branches and tags there are. */
  count: number;
}

/**
 * Git goes where it is told and nowhere else: it follows nothing that an origin answers, asks nobody for a password, and
 * checks each object as one that is pushed.
 */
const settingsFor = ({ url, pinned }: Origin): string[] =>
  [
    `protocol.${new URL(url).protocol.slice(0, -1)}.allow=always`,
    ...(pinned === undefined ? [] : [`http.curloptResolve=${pinned}`]),
    'http.followRedirects=false',
    'http.proxy=',
    'http.cookieFile=',
    `http.lowSpeedLimit=${importSlowLeastBytes}`,
    `http.lowSpeedTime=${importSlowForMs / msPerSecond}`,
    'credential.helper=',
    'core.askPass=',
    'fetch.uriProtocols=',
    'transfer.bundleURI=false',
    'fetch.recurseSubmodules=false',
    'fetch.fsckObjects=true',
    'fetch.unpackLimit=1',
    'pack.threads=1',
    // As for a push: a large file is written as it comes, and not held in memory.
    `core.bigFileThreshold=${gitReceiveBigFileBytes}`,
    `core.deltaBaseCacheLimit=${gitReceiveDeltaBaseBytes}`,
    unsyncedRefs,
  ].flatMap((setting) => ['-c', setting]);

/** Whether git goes where it is pinned to: an older one does not know that it is, and says nothing. */
export async function canPin(dir: string, { place, signal }: FetchOptions): Promise<boolean> {
  const atMost = { startedBytes: 0 };
  const said = await outputOf(startGit(dir, ['version'], { budget: 'import', place, signal, atMost }));
  return !isOlder(/\d+(?:\.\d+)+/.exec(said.toString())?.[0] ?? '', doctorGitOldest);
}

/** Asks an origin which branches and tags it has. */
export async function refsOfOrigin(
  dir: string,
  origin: Origin,
  { place, signal }: FetchOptions,
): Promise<OriginRefs> {
  const asked = ['ls-remote', '--quiet', '--symref', '--', origin.url, 'HEAD', 'refs/heads/*', 'refs/tags/*'];
  const git = startGit(dir, [...settingsFor(origin), ...asked], {
    budget: 'import',
    place,
    signal,
    background: true,
    atMost: { outputBytes: gitReceiveCommandsSizeBytes, timeMs: importRefsMs },
  });
  const lines = (await outputOf(git)).toString('latin1').split('\n');
  const head = lines.map((line) => /^ref: refs\/heads\/(.+)\tHEAD$/.exec(line)?.[1]).find(Boolean);
  const count = lines.filter((line) => /\trefs\/(?:heads|tags)\/.*(?<!\^\{\})$/.test(line)).length;
  return { head, count };
}

interface Fetching extends FetchOptions {
  /** How large one file may become, where the kernel can be told. */
  mostBytes: number;
  progress: FetchProgress;
  told(): void;
  /** Is told how many bytes have come, and says why it is to end, if it is. */
  came(bytes: number): Error | undefined;
}

/**
 * NOTE: a depth, though without end, has git refuse the older way of serving, by which objects come unchecked, and as many as
 * an origin likes.
 */
const wholeHistory = '--depth=2147483647';

/** Fetches all branches and tags of an origin into an empty repository: all of them, or none. */
export async function fetchOrigin(
  dir: string,
  origin: Origin,
  { place, signal, mostBytes, progress, told, came }: Fetching,
): Promise<void> {
  const refs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];
  const how = ['--progress', '--atomic', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];
  const stop = new AbortController();
  const see = (bytes: number) => {
    const why = came(bytes);
    if (why) stop.abort(why);
  };
  const asked = ['fetch', ...how, wholeHistory, '--', origin.url, ...refs];
  const git = startGit(dir, [...settingsFor(origin), ...asked], {
    budget: 'import',
    place,
    signal: AbortSignal.any([signal, stop.signal]),
    background: true,
    atMost: { fileBytes: Math.max(1, mostBytes) },
    heard: (text) => {
      progress.read(text);
      see(progress.bytes);
      told();
    },
  });
  const look = async () => see((await diskUse(dir)).bytes);
  const looking = setInterval(() => void look(), importLookMs);
  try {
    await outputOf(git);
  } catch (error) {
    stop.signal.throwIfAborted();
    if (error instanceof GitError && error.failure === 'failed')
      throw new GitError('failed', progress.complaint);
    throw error;
  } finally {
    clearInterval(looking);
  }
  await look();
  stop.signal.throwIfAborted();
  await assertWhole(dir);
}

/** What an origin has no history of has none here either: that cannot be put beside what is whole. */
async function assertWhole(dir: string): Promise<void> {
  const isShallow = await stat(join(dir, 'shallow')).then(
    () => true,
    () => false,
  );
  if (isShallow) throw new GitError('failed', 'missing necessary objects');
}
