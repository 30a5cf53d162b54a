import type { IncomingHttpHeaders } from 'node:http';
import type { LanguageId } from '#generated/app.ts';
import type { Hub } from '../hub.ts';
import type { ItemRecord } from '../items/index.ts';
import type { Viewer } from '../people/index.ts';

/** What the server makes of each subject of the spec. */
export interface Loaded {
  item: ItemRecord;
}

/** What the checks of a call can make sure of. */
interface Known extends Loaded {
  viewer: Viewer;
}

/** The context of a call whose checks make sure of these subjects: they are there, and one may know of them. */
export type With<Name extends keyof Known> = Context & Readonly<Pick<Known, Name>>;

/** What a handler knows beside its input. */
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
  /** What was asked in headers: a part of a file, or only what is new. */
  headers?: IncomingHttpHeaders;
  /** Aborted when the time of the call is over, and when whoever asked is gone: what only answers stops then. */
  readonly signal?: AbortSignal;
}
