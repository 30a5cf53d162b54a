import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { demoAtOnce, demoBeforeFirstCommitMs } from '#generated/constants.ts';
import { recordEvent } from '../events/index.ts';
import type { CommitChange } from '../git/index.ts';
import type { Items } from '../items/index.ts';
import { msPerHour } from '../load/units.ts';
import {
  createPerson,
  findPerson,
  hashPassword,
  joinedAs,
  keepHash,
  madeUpPassword,
  type PersonRecord,
  signatureOf,
} from '../people/index.ts';
import { takePictures } from '../pictures/index.ts';
import { getSetting, isPlanted, notePlanted, type Planted, setSetting } from '../planting/index.ts';
import type { Repos } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import type { Demo, DemoItem, DemoPerson } from './demo.ts';
import { lastOnMain, planCommits, timeOfStep } from './history.ts';
import { inParallel } from './in-parallel.ts';
import { demoDir, readDemo } from './read-demo.ts';

/** What planting needs of the hub. */
export interface Ground {
  db: Kysely<Database>;
  items: Items;
  repos: Repos;
}

export interface PlantOptions {
  now?: Date;
  dir?: string;
  /** Made up where absent. */
  password?: string | undefined;
}

/** The time that all dates of the demo are relative to; kept, so that a second try after a crash means the same. */
const seedTime = 'seed.time';

/**
 * Plants the demo through the code that users go through: people, tags, items, commits, figures.
 * Does nothing when it stands already, and goes on where a crash stopped it.
 */
export async function plantDemo(
  hub: Ground,
  { now = new Date(), dir = demoDir, password = madeUpPassword() }: PlantOptions = {},
): Promise<Planted | undefined> {
  if (await isPlanted(hub.db)) return undefined;
  const demo = await readDemo(dir);
  const time = await rememberedTime(hub.db, now);
  const people = await Promise.all(demo.people.map((person) => plantPerson(hub, demo, person)));
  await inParallel(demo.items, demoAtOnce, (item) => plantItem(hub, { item, people, now: time }));
  return { people: await letIn(hub.db, people, password), things: demo.items.length, password };
}

/**
 * The last step, all or nothing: a planting that was interrupted has let nobody in. So whoever has a password by now had
 * their name before the demo, and keeps it.
 * @returns those who sign in with the password of the demo
 */
async function letIn(
  db: Kysely<Database>,
  people: readonly PersonRecord[],
  password: string,
): Promise<PersonRecord[]> {
  // Nothing waits for a hash within a transaction. One does for all: it tells no more than that they share a password.
  const hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const own = await tx.selectFrom('credentials').select('person_id').execute();
    const known = new Set(own.map(({ person_id }) => person_id));
    const made = people.filter(({ id }) => !known.has(id));
    const now = Date.now();
    for (const { id } of made) await keepHash(tx, { personId: id, hash, now });
    await notePlanted(tx, { people: made, now });
    return made;
  });
}

async function plantPerson({ db }: Ground, demo: Demo, person: DemoPerson): Promise<PersonRecord> {
  const known = await findPerson(db, person.userName);
  if (known) return known;
  const { userName, alias, roleType, bio, authenticatedName } = person;
  const png = await readFile(join(demo.dir, person.avatar), 'base64');
  const { given, keep } = await takePictures('Person', { avatarUrl: `data:image/png;base64,${png}` });
  return db.transaction().execute(async (tx) => {
    const made = await createPerson(tx, {
      userName,
      alias,
      roleType,
      bio,
      ...given,
      ...(authenticatedName && { authenticatedName }),
    });
    await keep(tx, made.id);
    await recordEvent(tx, 'people.joined', {
      ...{ at: Date.now(), of: made.id },
      what: joinedAs(roleType),
    });
    return made;
  });
}

interface Planting {
  item: DemoItem;
  people: readonly PersonRecord[];
  now: Date;
}

async function plantItem(hub: Ground, { item, people, now }: Planting): Promise<void> {
  const personOf = (userName: string) => {
    const person = people.find((candidate) => candidate.userName === userName);
    if (!person) throw new Error(`${userName} was not planted.`);
    return person;
  };
  const commits = await planCommits(item, now, (userName) => signatureOf(personOf(userName)));
  const owner = personOf(item.user);
  const known = await hub.items.find(item.kind, item.user, item.name, {
    ...owner,
    alias: owner.alias ?? null,
  });
  // A planting that was killed may have left the repository locked.
  if (known) await hub.repos.recover(known.id);
  const { id } = known ?? (await createItem(hub, item, { owner, now }));
  if (!known || !(await holds(hub, id, commits))) await hub.repos.commitAll(id, commits);
  // The demo shows more of an item than its card tells, and its card comes after the one that named them.
  await hub.items.setTags(id, item.tags);
  await hub.items.refresh(id);
  for (const badge of item.badges ?? []) await hub.items.setBadge(id, badge);
  const planted = await hub.items.getById(id, { ...owner, alias: owner.alias ?? null });
  for (const { id: person, at } of admirersOf(item, people, now))
    await hub.items.marks.favorite(planted, person, at);
  await hub.items.setFigures(id, {
    browseCount: item.counts.browse,
    downloadCount: item.counts.download,
    favoriteCount: item.counts.favorite,
  });
}

/** Who among the people of the demo favours an item, and since when: whoever asks who does meets somebody. The same each time. */
function admirersOf(
  { user, name, counts }: DemoItem,
  people: readonly PersonRecord[],
  now: Date,
): { id: string; at: number }[] {
  const others = people.filter(({ userName }) => userName !== user);
  return others
    .map(({ id, userName }) => ({ id, drawn: drawOf(`${userName}/${name}`) }))
    .filter(({ drawn }) => drawn % 2 === 0)
    .slice(0, counts.favorite)
    .map(({ id, drawn }) => ({ id, at: now.getTime() - drawn * msPerHour }));
}

/** A number below 256 that a text always gives. */
const drawOf = (text: string): number => createHash('sha256').update(text).digest()[0] ?? 0;

/** Commits are written all or none, so the date of the newest one says whether they are there. */
async function holds({ repos }: Ground, id: string, commits: readonly CommitChange[]): Promise<boolean> {
  const { updatedAt } = await repos.afterPush(id);
  return updatedAt === lastOnMain(commits)?.toISOString();
}

function createItem(hub: Ground, item: DemoItem, { owner, now }: { owner: PersonRecord; now: Date }) {
  const { kind, name, nameCn, nameEn, desc, descEn, license, visibility, createType, tags } = item;
  const showNameFlg = owner.authenticatedName !== undefined;
  const said = { kind, name, nameCn, nameEn, desc, descEn, license, visibility, createType, tags };
  const input = { ...said, showNameFlg };
  const createTime = new Date(timeOfStep(item, 0, now).getTime() - demoBeforeFirstCommitMs);
  return hub.items.create(input, owner, { createTime });
}

async function rememberedTime(db: Kysely<Database>, now: Date): Promise<Date> {
  const known = await getSetting(db, seedTime);
  if (known) return new Date(known);
  await setSetting(db, seedTime, now.toISOString());
  return now;
}
