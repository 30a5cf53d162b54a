import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { Registry } from 'prom-client';
import type { LanguageId } from '#generated/app.ts';
import type { KeptSubject, SubjectKeys } from '#generated/server/contract.ts';
import type { ChangedEntity, SelfKept } from '#generated/server/types.ts';
import type { HubError } from '../ground/hub-error.ts';
import type { Log } from '../http/log.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Planted } from '../planting/index.ts';
import type { Kept, Rights } from '../rights/index.ts';
import type { Database } from '../store/database.ts';
import type { Context, Hub, Loaded } from './context.ts';
import type { anyKept } from './kept.ts';
import type { Own } from './own.ts';
import type { OwnBackup } from './own-backup.ts';
import type { OwnCommand, OwnLooks } from './own-looks.ts';
import type { anyLoaders } from './subjects.ts';

/** What a product has of its own on the server. One without it has `noRooms`; `generated/server/rooms.ts` says which it is. */
export interface Rooms<Call extends Context = Context, Things extends Loaded = Loaded> {
  /** Throws where this machine lacks a program that they need; asked before a data folder is touched. */
  assertMachine(): Promise<void>;
  /** Opens them over what any product has. */
  open(base: Base): Promise<OwnRooms<Call['hub']>>;
  /** User names of the people whom their demo has. */
  demoPeople(): Promise<readonly string[]>;
  /** Plants their demo; nothing where it stands already. */
  plant(hub: OpenHubOf<Call['hub']>): Promise<Planted | undefined>;
  /** Does what follows where a person has another user name, as a part of that. */
  renamed(tx: Transaction<Database>, person: { id: string; now: number }): Promise<void>;
  readonly loaders: OwnLoaders<Call, Things>;
  readonly kept: OwnKept<Call & Partial<Things>>;
  /** Doors that are neither calls nor pages. */
  serve(server: FastifyInstance, needs: DoorNeeds<Call, Things>): void;
  /** Addresses of these doors, as a server that has the pages alone passes them on. */
  readonly addresses: readonly string[];
  /** What is answered where something of theirs fails as it may; undefined for all else. */
  refusalOf(error: unknown): HubError | undefined;
  /** Tells a Prometheus about them. */
  describe(registry: Registry): void;
  /** What the log calls the things that something is done to. */
  inLog(things: Partial<Things>): Readonly<Record<string, string>>;
  /** What a page is about whose address names a thing. */
  pageOf(things: Partial<Things>, asked: Readonly<Record<string, string>>): AboutPage | undefined;
  /** Loads what a backup takes along beside the database; nothing where that is all. */
  backup(): Promise<OwnBackup<OpenHubOf<Call['hub']>> | undefined>;
  /** Loads what looks at a data folder of theirs beside the hub. */
  looks(): Promise<OwnLooks>;
  /** Which commands they answer of those that any product has only with rooms of its own. */
  readonly commands: readonly OwnCommand[];
}

/** How the subjects are loaded that this product alone has: it does not compile with one missing. */
export type OwnLoaders<Call, Things> = {
  readonly [Name in Exclude<keyof SubjectKeys, KeptSubject | keyof typeof anyLoaders>]: (
    context: Call,
    key: SubjectKeys[Name],
  ) => Promise<Things[Name & keyof Things] | undefined>;
};

/** What is kept of each thing that handlers of this product alone change: it does not compile with one missing. */
export type OwnKept<Call> = Readonly<
  Record<Exclude<ChangedEntity, SelfKept | keyof typeof anyKept>, Kept<Call>>
>;

/** What any product has, before its own rooms are open. */
export interface Base extends Omit<Hub, 'own' | 'parts'> {
  jobs: Jobs;
  log: Log;
  /** The file of the database, for whoever reads it in a process beside. */
  path: string;
  /** Whether what is only counted may be noted down now. */
  mayNote(): boolean;
  /** What signs and hashes, made once per data folder. */
  secretOf(name: string): Promise<string>;
}

/** Rooms of a product that are open. */
export interface OwnRooms<OwnHub extends Hub> {
  /** By their names in the hub, as handlers ask them. */
  rooms: Omit<OwnHub, keyof Hub>;
  own: Own;
  /** Makes what a job is about writable again after a crash, before anything else is done to it. */
  recover(id: string): Promise<void>;
  /** Notes what a crash left open, before anybody can open more. */
  noteOpenWork(): Promise<void>;
  /** Begins nothing more, and waits for what runs. */
  rest(): Promise<void>;
  /** Lets go of what they hold, when nobody asks them any more. */
  close(): Promise<void>;
}

/** A hub that somebody has opened. */
export type OpenHubOf<OwnHub extends Hub> = OwnHub & {
  jobs: Jobs;
  /** Does what the last stop left open, and whatever waits from then on. */
  resume(): Promise<void>;
  /** Lets go of all rooms, the database and the data folder, in this order. */
  close(): Promise<void>;
};

export interface DoorNeeds<Call extends Context, Things extends Loaded> {
  hub: Call['hub'];
  rights: Pick<Rights<Call, Things>, 'whyMayNot' | 'whyKeptOut'>;
}

/** What is known of the thing that a page is about. */
export interface AboutPage {
  /** Where it stands by now, where that is not at the address that was asked, by its inputs. */
  moved?: Readonly<Record<string, string>>;
  /** What its page is called and says of it in a language. */
  words?(language: LanguageId): { name: string; summary: string };
}
