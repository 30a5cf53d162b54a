import type { Calls } from '#generated/server/calls/people.ts';
import { findOwn } from '../../audit/index.ts';
import { fillPage } from '../../http/fill-page.ts';
import { turnPage } from '../../items/index.ts';
import type { With } from '../context.ts';
import { presentDeed, toldTypes } from './answers/present-deed.ts';

type Endpoint = Calls['people.record'];

/** What stands in the record of one's own account, the latest first. */
export async function record(
  { hub, viewer }: With<'viewer'>,
  { cursor, limit }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { after, now, cursorAfter } = turnPage(hub, cursor, JSON.stringify(['record', viewer.id]));
  const before = after && Number(after[0]);
  const { entries, next } = await findOwn(hub.db, { viewer, now, types: toldTypes, before, limit });
  const list = fillPage(entries.map((entry) => presentDeed(entry, viewer)));
  const last = list.length < entries.length ? entries[list.length - 1]?.seq : next;
  return { list, ...(last !== undefined && { nextCursor: cursorAfter([last]) }) };
}
