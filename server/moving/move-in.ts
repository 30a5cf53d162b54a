import { realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { isRepository, type Standing, standingOf } from '../git/index.ts';
import type { Config } from '../ground/config.ts';
import { HubError } from '../ground/hub-error.ts';
import { settingsIn } from '../ground/settings/index.ts';
import { createLog } from '../http/log.ts';
import { type ItemRecord, isName } from '../items/index.ts';
import { type OpenHub, openHub } from '../open-hub.ts';
import { findOwner, findPerson, type OwnerRecord } from '../people/index.ts';
import type { Wrong } from './csv.ts';
import { readList, type Wanted } from './read-list.ts';
import { isUnderWay } from './under-way.ts';

/** What became of a line: moved in, moved in by an earlier run, or why not. */
export type Outcome = { line: number; item: string } & (
  | { state: 'moved' | 'there' | 'ready' }
  | { state: 'failed'; why: string }
);

/** What a run did. With a wrong line in the list nothing was begun. */
export interface MovedIn {
  wrong: readonly Wrong[];
  items: readonly Outcome[];
}

interface Asked {
  text: string;
  /** Where the list stands. */
  folder: string;
  /** Only says what would be done. */
  isDry: boolean;
  tell(outcome: Outcome): void;
}

/** A line that can be done. */
interface Ready extends Wanted {
  to: OwnerRecord;
  standing: Standing;
  /** What an earlier run has made. */
  item: ItemRecord | undefined;
}

/**
 * Makes items of repositories on this machine, in a data folder that no server holds. All lines are looked at first. Each is
 * one job, as whatever people make: one that is cut off is finished by the next run, or by the next start of the hub.
 */
export async function moveIn(config: Config, { text, folder, isDry, tell }: Asked): Promise<MovedIn> {
  const { wanted, wrong } = readList(text, { folder, settings: settingsIn(config) });
  const hub = await openHub(config, createLog({ logLevel: 'silent' }));
  try {
    const ready: Ready[] = [];
    const seen = new Map<string, number>();
    for (const one of wanted) {
      const looked = await look(hub, one, seen);
      if ('why' in looked) wrong.push(looked);
      else ready.push(looked);
    }
    wrong.sort((one, other) => one.line - other.line);
    if (wrong.length > 0) return { wrong, items: [] };
    if (!isDry) await hub.items.resume();
    const items: Outcome[] = [];
    for (const one of ready) {
      const outcome = isDry ? planned(one) : await moveOne(hub, one);
      items.push(outcome);
      tell(outcome);
    }
    return { wrong, items };
  } finally {
    await hub.close();
  }
}

const addressOf = ({ kind, to, name }: Ready) => `${kind}/${to.userName}/${name}`;

const planned = (one: Ready): Outcome => ({
  ...{ line: one.line, item: addressOf(one) },
  state: one.item ? 'there' : 'ready',
});

async function look(hub: OpenHub, one: Wanted, seen: Map<string, number>): Promise<Ready | Wrong> {
  const { line, owner, kind, name, path } = one;
  const wrong = (why: string): Wrong => ({ line, why });
  const to = await findOwner(hub.db, owner);
  if (!to) return wrong(`nobody is called "${owner}": hub user create makes an account`);
  if (!isName(name)) return wrong(`"${name}" cannot be the name of an item; say another under name`);
  const address = `${kind}/${to.userName}/${name}`.toLowerCase();
  const earlier = seen.get(address);
  if (earlier !== undefined) return wrong(`line ${earlier} makes ${kind}/${owner}/${name} already`);
  seen.set(address, line);
  const standing = await standingAt(path, hub.config.dataDir);
  if (typeof standing === 'string') return wrong(standing);
  const person = await findPerson(hub.db, to.userName);
  const viewer = person && { ...person, alias: person.alias ?? null };
  const item = viewer && (await hub.items.find(kind, to.userName, name, viewer));
  if (item && !(await isUnderWay(hub, item, path)) && !(await isSame(hub, item, standing)))
    return wrong(`${kind}/${owner}/${name} is there already, and holds something else`);
  return { ...one, to, standing, item };
}

/** What stands in a folder, or why nothing can be taken from there. */
async function standingAt(path: string, dataDir: string): Promise<Standing | string> {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return `${path} is no folder`;
  if (`${realpathSync(path)}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`))
    return `${path} lies in the data folder of this hub`;
  try {
    const standing = await standingOf(path);
    return standing.refs === '' ? `${path} is a repository without a branch or tag` : standing;
  } catch {
    return `${path} is no git repository, or this user may not read it`;
  }
}

async function isSame(hub: OpenHub, item: ItemRecord, { refs }: Standing): Promise<boolean> {
  const dir = hub.repos.dirOf(item.id);
  return (await isRepository(dir)) && (await standingOf(dir)).refs === refs;
}

/** Whether an item has what its source has not: somebody has pushed there. */
async function holdsMore(hub: OpenHub, item: ItemRecord, { refs }: Standing): Promise<boolean> {
  const dir = hub.repos.dirOf(item.id);
  if (!(await isRepository(dir))) return false;
  const known = new Set(refs.split('\n'));
  return (await standingOf(dir)).refs.split('\n').some((line) => line !== '' && !known.has(line));
}

async function moveOne(hub: OpenHub, one: Ready): Promise<Outcome> {
  const { line, kind, name, visibility, path, to } = one;
  const facts = { line, item: addressOf(one) };
  if (one.item && (await isSame(hub, one.item, one.standing))) return { ...facts, state: 'there' };
  if (one.item && (await holdsMore(hub, one.item, one.standing)))
    return { ...facts, state: 'failed', why: 'it is there, and holds something else by now' };
  let made = one.item;
  // What was there before this run, and is not under way, is nobody's to take away.
  const isOurs = made === undefined || (await isUnderWay(hub, made, path));
  try {
    // What is fetched is what stands there now: the list may have been looked at hours ago.
    const standing = await standingOf(path);
    made ??= await hub.items.create({ kind, name, visibility }, to, { from: path, by: null });
    await hub.items.settled(made.id);
    if (await isSame(hub, made, standing)) return { ...facts, state: 'moved' };
    const why = 'git could not take it in: git fsck in that folder says more';
    return await undone(hub, isOurs ? made : undefined, { ...facts, state: 'failed', why });
  } catch (error) {
    const why = error instanceof HubError ? error.id : error instanceof Error ? error.message : String(error);
    return undone(hub, isOurs ? made : undefined, { ...facts, state: 'failed', why });
  }
}

/** Nothing stays that is half there. */
async function undone(hub: OpenHub, item: ItemRecord | undefined, outcome: Outcome): Promise<Outcome> {
  if (item) await hub.items.remove(item, { now: hub.now() });
  return outcome;
}
