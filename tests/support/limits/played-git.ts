import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import type { Budget } from '../../../server/git/processes/budgets.ts';
import type { Place } from '../../../server/git/processes/place.ts';

/** A git that was started and never ran: what it was given, and what a case lets it say. */
export interface PlayedGit {
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** What it was asked so far, and which signals it was sent. */
  asked: string;
  killed: string[];
  /** Is told of each piece that it is asked. */
  heard(text: string): void;
  /** Says something, or what is as long as that. */
  say(part: string | Buffer | { length: number }): void;
  stderr: PassThrough;
  /** Says the rest and ends, well or not. */
  end(rest?: string | Buffer, code?: number): void;
}

/** All that were started, what bounds each was given, and how it behaves. */
export const played = {
  gits: [] as PlayedGit[],
  bounds: [] as Budget[],
  times: [] as number[],
  by: (git: PlayedGit): void => git.end(),
  /** The number that each has of a process, of which there is none. */
  pid: undefined as number | undefined,
};

/** From now on each git that is started behaves so; at once it says nothing and ends well. */
export function playGit(by: (git: PlayedGit) => void = (git) => git.end()): typeof played {
  return Object.assign(played, { gits: [], bounds: [], times: [], by, pid: undefined });
}

/** Stands in the place of Node's own. */
export function spawnPlayed(_program: string, args: readonly string[], { env = {} } = {}) {
  const child = new EventEmitter();
  // Of what is too large to be made, its length alone is passed on.
  const [stdout, stderr] = [new PassThrough({ objectMode: true }), new PassThrough()];
  let isOver = false;
  const over = (code: number | null, signal: string | null) => {
    if (isOver) return;
    isOver = true;
    setImmediate(() => child.emit('close', code, signal));
  };
  const git: PlayedGit = {
    ...{ args, env, asked: '', killed: [], heard: () => {}, stderr },
    say(part) {
      stdout.write(typeof part === 'string' ? Buffer.from(part) : part);
    },
    end(rest = '', code = 0) {
      if (rest.length > 0) git.say(rest);
      stdout.end();
      over(code, null);
    },
  };
  const stdin = new Writable({
    write(chunk, _encoding, done) {
      git.asked += String(chunk);
      git.heard(String(chunk));
      done();
    },
  });
  const kill = (signal: string) => {
    git.killed.push(signal);
    if (!stdout.writableEnded) stdout.end();
    over(null, signal);
  };
  const { pid } = played;
  const told = { pid, exitCode: null, signalCode: null, stdin, stdout, stderr, kill };
  played.gits.push(git);
  played.by(git);
  return Object.assign(child, told, { stdio: [stdin, stdout, stderr] });
}

/** The same for what holds git to its memory, and to its time. */
export function boundPlayed(bounds: Budget) {
  played.bounds.push(bounds);
  return { prefix: [], env: {}, watch: () => () => {} };
}
export function timePlayed(_pid: number, timeMs: number) {
  played.times.push(timeMs);
  return () => {};
}

/** A place in which anything has room, and nobody waits. */
export const anyPlace = {
  ...{ budget: 'list', bytes: Number.MAX_SAFE_INTEGER, isInTheWay: false, isWanted: false },
  ...{ spend: () => () => {}, leave: () => {}, rest: () => {} },
} as unknown as Place;

/** What git was set to by its arguments, or in its environment. */
export function settingOf({ args, env }: PlayedGit, name: string): number {
  const said = args.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  const at = Object.keys(env).find((key) => key.startsWith('GIT_CONFIG_KEY_') && env[key] === name);
  return Number(said ?? env[String(at).replace('KEY', 'VALUE')]);
}

/** How much may be kept of the tree that was read first, while a case asks. */
export const read = { paths: [] as number[] };

/** What a case says of the machine: how much of the disk is free. */
export const disk = { free: undefined as number | undefined };
