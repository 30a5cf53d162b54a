import { openAdmin } from '../../server/people/admin.ts';
import { createPerson, type PersonRecord, setPassword } from '../../server/people/index.ts';
import type { TestHub } from './hub.ts';
import { usualPassword } from './session-client.ts';

export type Who = 'newcomer' | 'member' | 'owner' | 'manager' | 'disabled';

/** What somebody shows: the cookie of a session, a token for the API that writes, only reads, or reaches an item elsewhere, or one for git. */
export type Shown = 'session' | 'write' | 'read' | 'elsewhere' | 'git';

/** Somebody who asks: nobody in particular, or a person by what they show. `dead` says why a token opens nothing. */
export interface Asker {
  who?: Who;
  by?: Shown;
  dead?: 'expired' | 'revoked' | 'renamed' | 'disabled' | 'unknown';
}

/** Everybody who can be told apart at a door. */
export const askers = {
  visitor: {},
  'newcomer in person': { who: 'newcomer', by: 'session' },
  'newcomer by a token': { who: 'newcomer', by: 'write' },
  'member in person': { who: 'member', by: 'session' },
  'member by a token': { who: 'member', by: 'write' },
  'member by a token that reads': { who: 'member', by: 'read' },
  'owner in person': { who: 'owner', by: 'session' },
  'owner by a token': { who: 'owner', by: 'write' },
  'owner by a token that reads': { who: 'owner', by: 'read' },
  'owner by a token that reaches another item': { who: 'owner', by: 'elsewhere' },
  'owner by a token of git': { who: 'owner', by: 'git' },
  'owner by a token of git under the prefix of the API': { who: 'owner', by: 'git', dead: 'renamed' },
  'owner by an expired token': { who: 'owner', by: 'write', dead: 'expired' },
  'owner by a revoked token': { who: 'owner', by: 'write', dead: 'revoked' },
  'owner by a token that nobody made': { who: 'owner', by: 'write', dead: 'unknown' },
  'manager in person': { who: 'manager', by: 'session' },
  'manager by a token': { who: 'manager', by: 'write' },
  'manager by a token that reaches another item': { who: 'manager', by: 'elsewhere' },
  'manager by a token that reads': { who: 'manager', by: 'read' },
  'disabled in person': { who: 'disabled', by: 'session' },
  'disabled by a token': { who: 'disabled', by: 'write', dead: 'disabled' },
} as const satisfies Record<string, Asker>;
export type AskerName = keyof typeof askers;
export const askerNames = Object.keys(askers) as AskerName[];

/** Every field of a person that may be empty, given. */
const allSaid = {
  email: 'a@example.org',
  bio: 'Says a word.',
  authenticatedName: 'Works',
  formerAvatar: 'https://example.org/a.png',
};

/** Somebody at a door, with what they show there. */
export interface Comer {
  person?: PersonRecord;
  secret?: string;
  headers: Record<string, string>;
}

/** The people of the table at one hub. Newcomers have said nothing of themselves; each who asks is another one. */
export class Crowd {
  readonly #hub: TestHub;
  readonly #people = new Map<Who, PersonRecord>();
  readonly #secrets = new Map<AskerName, string>();
  #made = 0;

  private constructor(hub: TestHub) {
    this.#hub = hub;
  }

  static async gather(hub: TestHub): Promise<Crowd> {
    const crowd = new Crowd(hub);
    for (const who of ['member', 'owner', 'manager', 'disabled'] as const) await crowd.#add(who);
    for (const name of askerNames) await crowd.#keep(name);
    const admin = await openAdmin(hub.hub.config.dataDir);
    await admin.setRole('manager', 'manager');
    await admin.setDisabled('disabled', true);
    await admin.close();
    return crowd;
  }

  person(who: Exclude<Who, 'newcomer'>): PersonRecord {
    const person = this.#people.get(who);
    if (!person) throw new Error(`There is no ${who}.`);
    return person;
  }

  /** Somebody as they come to a door: sessions are fresh, so that a call which ends one spoils no other. */
  async comes(name: AskerName): Promise<Comer> {
    const { who, by }: Asker = askers[name];
    if (who === undefined || by === undefined) return { headers: {} };
    const person = who === 'newcomer' ? await this.#newcomer() : this.person(who);
    const secret = this.#secrets.get(name) ?? (await this.#secretOf(person, by)).secret;
    return { person, secret, headers: headersOf(by, secret) };
  }

  async #newcomer(): Promise<PersonRecord> {
    const { db } = this.#hub.hub;
    this.#made += 1;
    const person = await createPerson(db, { userName: `newcomer-${this.#made}`, roleType: 'common' });
    await db.updateTable('people').set({ create_time: null }).where('id', '=', person.id).execute();
    return person;
  }

  async #add(who: Who): Promise<void> {
    const { db } = this.#hub.hub;
    const part = {
      userName: who,
      alias: who,
      roleType: 'common',
      avatarUrl: `/acx/aihub/pictures/of-${who}`,
    } as const;
    const person = await createPerson(db, { ...part, ...allSaid });
    const own = { entity: 'Person', row_id: person.id, field: 'avatarUrl', wide: 256, type: 'image/png' };
    await db
      .insertInto('pictures')
      .values({ id: `of-${who}`, ...own, content: Buffer.from('no picture, but bytes') })
      .execute();
    await setPassword(db, person.id, usualPassword);
    this.#people.set(who, person);
  }

  /** What is shown again and again, and what is taken away before it is shown. */
  async #keep(name: AskerName): Promise<void> {
    const { who, by, dead }: Asker = askers[name];
    const isFresh = by === undefined || who === 'newcomer' || (by === 'session' && who !== 'disabled');
    if (who === undefined || who === 'newcomer' || isFresh) return;
    const person = this.person(who);
    const { id, secret } = await this.#secretOf(person, by);
    const { db, people } = this.#hub.hub;
    if (dead === 'expired')
      await db.updateTable('tokens').set({ expire_time: 1 }).where('id', '=', id).execute();
    if (dead === 'revoked') await people.tokens.end(person.id, id);
    const shown = { renamed: secret.replace('hubgit_', 'hub_'), unknown: `hub_${'0'.repeat(64)}` };
    this.#secrets.set(name, dead === 'renamed' || dead === 'unknown' ? shown[dead] : secret);
  }

  #secretOf({ id }: PersonRecord, by: Shown): Promise<{ id: string; secret: string }> {
    const { sessions } = this.#hub.hub.people;
    if (by === 'session') return sessions.start(id, { userAgent: 'test', address: '127.0.0.1' });
    if (by === 'git') return this.token(id, 'git');
    return by === 'elsewhere'
      ? this.token(id, 'access', 'write', 'an item elsewhere')
      : this.token(id, 'access', by);
  }

  /** A token of somebody, made as their page would. */
  async token(
    personId: string,
    type: 'access' | 'git',
    scope: 'read' | 'write' = 'write',
    reach?: string,
  ): Promise<{ id: string; secret: string }> {
    const asked = { type, name: 'made', scope, reach };
    const { row, secret } = await this.#hub.hub.people.tokens.create(personId, asked);
    return { id: row.id, secret };
  }
}

const headersOf = (by: Shown, secret: string): Record<string, string> =>
  by === 'session' ? { cookie: `hub_session=${secret}` } : { authorization: `Bearer ${secret}` };
