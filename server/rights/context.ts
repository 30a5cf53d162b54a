import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { LanguageId } from '#generated/app.ts';
import type { Given } from '#generated/guards.ts';
import type { Config } from '../ground/config.ts';
import type { Cursors } from '../http/cursor.ts';
import type { Log } from '../http/log.ts';
import type { Locks } from '../load/locks.ts';
import type { Database } from '../store/database.ts';
import type { DiskRoom } from '../store/disk/disk-room.ts';
import type { Parts } from '../store/disk/parts.ts';
import type { ReadOnly } from '../store/disk/read-only.ts';
import type { Read } from '../store/open.ts';
import type { SlowStatements } from '../store/slow-statements.ts';
import type { Viewer } from './viewer.ts';

/** What stands below all rooms. Which rooms there are, their handlers know (`handlers/context.ts`). */
export interface Hub {
  config: Config;
  /** What conditions know of it, whoever asks what. */
  given: Given;
  log: Log;
  db: Kysely<Database>;
  /** What is read often, without the ceremony of composing it. */
  read: Read;
  /** Knows how the database goes about what it is asked. */
  slow: SlowStatements;
  cursors: Cursors;
  /** Whoever changes a thing holds its turn, from judging the change by what is kept until all of it is written. */
  turns: Locks;
  /** The room on the disk. */
  room: DiskRoom;
  /** The folders of the data folder. */
  parts: Parts;
  /** Whether the hub stays as it is for a while. */
  readOnly: ReadOnly;
  /** The time in milliseconds; tests bring their own clock. */
  now(): number;
  /** The version of the pages that are served; open pages ask for it. */
  build: string;
  /** Aborted when the hub begins to stop. */
  signal: AbortSignal;
}

/** What is known of a call beside its input. */
export interface Context {
  hub: Hub;
  /** null for visitors. */
  viewer: Viewer | null;
  /** The session that the viewer came with. */
  sessionId?: string;
  /** Where the request comes from. */
  address: string;
  /** What the answer sets; handlers add to it. */
  cookies: string[];
  language: LanguageId;
  requestId: string;
  /** GET and HEAD have one handler. */
  method?: string;
  /** Headers that say where a request comes from and what for; what a call takes in headers is among its inputs. */
  headers?: IncomingHttpHeaders;
  /** Aborted when the time of the call is over, and when whoever asked is gone: what only answers stops then. */
  readonly signal?: AbortSignal;
}
