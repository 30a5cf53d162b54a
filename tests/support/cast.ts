import { addressOf, headersOf } from '#generated/qa/support/address.ts';
import type { SampleCall } from '#generated/qa/support/shapes.ts';
import type { ItemRecord } from '../../server/items/index.ts';
import { openAdmin } from '../../server/people/admin.ts';
import { findPerson, type PersonRecord } from '../../server/people/index.ts';
import type { Reply, TestHub } from './hub.ts';
import { SessionClient, signedUp, usualPassword } from './session-client.ts';

interface Member {
  person: PersonRecord;
  /** The session that they had from the start. */
  cookie: string | undefined;
  /** A token for the API and one for git, from before anybody was disabled. */
  access: string;
  git: string;
}

/** Who asks, and of which visibility the item is that they ask about. */
interface Asking {
  role: string;
  visibility?: string;
}

interface CallOptions {
  headers?: Readonly<Record<string, string>>;
  /** What happens once somebody is there and before they ask. */
  before?: () => unknown;
  /** Of which kind the item is that is asked about. */
  kind?: string;
  /** What is sent in the place of what is there. */
  given?: Readonly<Record<string, unknown>>;
}

const people = ['newcomer', 'member', 'colleague', 'owner', 'manager', 'disabled'];

/** Everybody of the generated role table at one hub, each with what only they have. */
export class Cast {
  readonly #hub: TestHub;
  readonly #members = new Map<string, Member>();
  /** Items by owner and visibility, as they were made. */
  readonly #items = new Map<string, ItemRecord>();
  /** Tokens that reach one item, by their type and its id. */
  readonly #bound = new Map<string, string>();
  #made = 0;

  private constructor(hub: TestHub) {
    this.#hub = hub;
  }

  /** Everybody signs up, one is made a manager, and one is kept out with the session still in hand. */
  static async assemble(hub: TestHub): Promise<Cast> {
    const cast = new Cast(hub);
    for (const name of people) cast.#members.set(name, await join(hub, name));
    await cast.#item('colleague', 'PUBLIC');
    // Offered by forms that ask for one of one's own.
    await cast.#item('member', 'PUBLIC');
    const admin = await openAdmin(hub.hub.config.dataDir);
    await admin.setRole('manager', 'manager');
    await admin.setDisabled('disabled', true);
    await admin.close();
    return cast;
  }

  /** Makes a call of the table as one role, with whatever it names there for the asking. */
  async call(
    call: SampleCall,
    { role, visibility }: Asking,
    { headers = {}, given = {}, before, kind }: CallOptions = {},
  ): Promise<Reply> {
    const item = visibility === undefined ? undefined : await this.#item(ownerFor(role), visibility, kind);
    const client = await this.#client(role, item);
    const input = { ...call.input, ...(await this.#known(call, { item, role, client })), ...given };
    const body = call.body.filter((name) => name in input).map((name) => [name, input[name]] as const);
    await before?.();
    const path = addressOf(call.route, input).replace(/^\/acx/, '');
    const sent = body.length > 0 ? Object.fromEntries(body) : undefined;
    return client.send(call.method, path, sent, { ...headersOf(call.route, input), ...headers });
  }

  /** The cookie of a browser at which a role sits; nothing of a visitor. The disabled have the one from before. */
  async session(role: string): Promise<string | undefined> {
    return (await this.#client(role, undefined)).cookie;
  }

  /** A token of the owner's that may only read. */
  async readingToken(): Promise<string> {
    const ownerId = this.#members.get('owner')?.person.id ?? '';
    const made = { type: 'access', name: 'reads', scope: 'read' } as const;
    return (await this.#hub.hub.people.tokens.create(ownerId, made)).secret;
  }

  /** The item that a role asks about. */
  itemFor(role: string, visibility: string, kind?: string): Promise<ItemRecord> {
    return this.#item(ownerFor(role), visibility, kind);
  }

  /** Asks git whether one role may push. */
  async push({ role, visibility = '' }: Asking): Promise<number> {
    const item = await this.#item(ownerFor(role), visibility);
    const { kind, ownerName, name } = item;
    const token = isBound(role)
      ? await this.#boundToken(role, 'git', item)
      : this.#members.get(personOf(role))?.git;
    const password = Buffer.from(`x:${token}`).toString('base64');
    const path = `/${kind}/${ownerName}/${name}.git/info/refs?service=git-receive-pack`;
    const headers = token === undefined ? undefined : { authorization: `Basic ${password}` };
    return (await this.#hub.get(path, headers)).status;
  }

  /** Whoever has a session gets a fresh one, so that a call which ends it spoils no other. */
  async #client(role: string, item: ItemRecord | undefined): Promise<SessionClient> {
    if (isBound(role)) {
      const secret = await this.#boundToken(role, 'access', item);
      return new SessionClient(this.#hub, { authorization: `Bearer ${secret}` });
    }
    const member = this.#members.get(personOf(role));
    if (role === 'token') return new SessionClient(this.#hub, { authorization: `Bearer ${member?.access}` });
    const client = new SessionClient(this.#hub);
    if (member && role !== 'disabled') {
      const place = { userAgent: 'test', address: '127.0.0.1' };
      const { secret } = await this.#hub.hub.people.sessions.start(member.person.id, place);
      client.cookie = `${member.cookie?.split('=')[0]}=${secret}`;
    } else client.cookie = member?.cookie;
    return client;
  }

  /** A token that reaches the item that is asked about, or one that is not. */
  async #boundToken(role: string, type: 'access' | 'git', item: ItemRecord | undefined): Promise<string> {
    const reach = role === 'bound' && item ? item.id : (await this.#item('member', 'PUBLIC')).id;
    const key = `${type} ${reach}`;
    const { tokens } = this.#hub.hub.people;
    const ownerId = this.#members.get('owner')?.person.id ?? '';
    const secret =
      this.#bound.get(key) ??
      (await tokens.create(ownerId, { type, name: 'bound', scope: 'write', reach })).secret;
    this.#bound.set(key, secret);
    return secret;
  }

  async #item(owner: string, visibility: string, kind?: string): Promise<ItemRecord> {
    const person = this.#members.get(owner)?.person;
    if (!person) throw new Error(`Nobody is called ${owner}.`);
    const key = `${owner} ${visibility} ${kind}`;
    const known = this.#items.get(key);
    if (known && (await this.#stands(known, person))) return known;
    this.#made += 1;
    const name = `cast-${this.#made}`;
    const made = await this.#hub.build.item({ owner: person, visibility, name, ...(kind && { kind }) });
    this.#items.set(key, made);
    return made;
  }

  /** Whether no call has renamed or removed an item. */
  async #stands({ kind, ownerName, name }: ItemRecord, { id, userName }: PersonRecord): Promise<boolean> {
    const viewer = { id, userName, roleType: 'common' as const, alias: userName };
    return (await this.#hub.hub.items.find(kind, ownerName, name, viewer)) !== undefined;
  }

  /** What is there, by the named types and the names of a call's fields. */
  async #known(
    { input, types, body }: SampleCall,
    { item, role, client }: { item: ItemRecord | undefined; role: string; client: SessionClient },
  ): Promise<Record<string, unknown>> {
    const byType: Record<string, () => unknown> = {
      ItemId: () => item?.id,
      ItemKey: () => item?.key,
      ItemName: () => item?.name,
      KindId: () => item?.kind ?? input.kind,
      OwnerName: () => item?.ownerName ?? 'owner',
      UserName: () => item?.ownerName ?? 'owner',
      UserId: () => this.#members.get('owner')?.person.id,
      NewItemName: () => `fresh-${++this.#made}`,
      Revision: () => 'main',
      // Who writes a file has not read it: a new one is in nobody's way.
      RepoPath: () => (body.includes('path') ? `fresh-${++this.#made}.md` : 'README.md'),
      NewUserName: () => `came-${++this.#made}`,
      NewPassword: () => usualPassword,
      SessionId: () => this.#otherSession(role),
      TokenId: () => madeToken(client),
      InvitationId: () => madeInvitation(client),
    };
    const byName: Record<string, () => unknown> = {
      alias: () => `alias-${++this.#made}`,
      confirm: () => item?.name,
      name: () => this.#secret(item),
      current: () => usualPassword,
      password: () => usualPassword,
    };
    const known = Object.keys(input).map(async (field) => {
      const make = byType[types[field] ?? ''] ?? byName[field];
      return make ? [[field, await make()] as const] : [];
    });
    return Object.fromEntries((await Promise.all(known)).flat());
  }

  /** The name of a secret that the item has. */
  async #secret(item: ItemRecord | undefined): Promise<string> {
    const { db, secrets } = this.#hub.hub;
    const one = { name: 'TAKEN', value: 'k' };
    if (item) {
      const doing = { itemId: item.id, by: item.createUserId, now: Date.now() };
      await db.transaction().execute((tx) => secrets.save(tx, [one], doing));
    }
    return one.name;
  }

  async #otherSession(role: string): Promise<string> {
    const id = this.#members.get(personOf(role))?.person.id;
    if (id === undefined || role === 'disabled') return 'none';
    return (await this.#hub.hub.people.sessions.start(id, { userAgent: 'other', address: '127.0.0.1' })).id;
  }
}

/** Who owns the item that a role asks about: the disabled person asks about their own. */
const ownerFor = (role: string) => (role === 'disabled' ? 'disabled' : 'owner');
const isBound = (role: string) => role.startsWith('bound');
const personOf = (role: string) => (role === 'token' || isBound(role) ? 'owner' : role);

async function join(hub: TestHub, name: string): Promise<Member> {
  const client = await signedUp(hub, name);
  if (name !== 'newcomer') await client.put('/aihub/personal/info', { alias: name });
  const secret = async (type: string) => {
    const reply = await client.post('/user/tokens', { type, name: type, scope: 'write' });
    return String(reply.body.data.secret);
  };
  const [access, git] = [await secret('access'), await secret('git')];
  const person = await findPerson(hub.hub.db, name);
  if (!person) throw new Error(`${name} has no account.`);
  return { person, cookie: client.cookie, access, git };
}

async function madeToken(client: SessionClient): Promise<string> {
  const { body } = await client.post('/user/tokens', { type: 'access', name: 'brief', scope: 'read' });
  return body?.data?.token?.id ?? 'none';
}

async function madeInvitation(client: SessionClient): Promise<string> {
  const { body } = await client.post('/user/invitations', {});
  return body?.data?.invitation?.id ?? 'none';
}
