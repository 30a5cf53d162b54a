import { rowConditions } from '#generated/store/rows.ts';
import { type Rows, type StoredEntity, stored } from '#generated/store/tables.ts';
import { presenterOf } from '../../server/keeping/present.ts';
import type { Context } from '../../server/rights/index.ts';
import { readPage } from '../../server/store/keeping/kept-page.ts';
import { openStore, type Store } from '../../server/store/open.ts';
import { changes, index, json, key, ms, table, text } from '../../server/store/schema/index.ts';
import { alternate, reckoned } from './measure.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const count = 1000;
const limit = 20;
const asksAtOnce = 2000;
const rounds = 15;
const shareMin = 0.9;

/** A small thing as a spec would describe it: shown to all, or to who made it. */
const entity: StoredEntity = {
  table: 'notes',
  core: [
    { field: 'id', column: 'id', type: 'text', required: true },
    { field: 'createUserId', column: 'create_user_id', type: 'text', required: true },
    { field: 'createTime', column: 'create_time', type: 'time', required: true },
  ],
  json: [
    { field: 'text', schemaType: 'text', index: false, was: [] },
    { field: 'stars', schemaType: 'integer', index: false, was: [], default: 0 },
    { field: 'shared', schemaType: 'boolean', index: false, was: [], default: false },
  ],
  stamps: { id: 'id', createdBy: 'createUserId', createdAt: 'createTime' },
  localised: {},
};
const names = ['id', 'createUserId', 'createTime', 'text', 'stars', 'shared'];
const field = (name: string) => ({ op: 'field', field: name });
const is = (left: object, right: object) => ({ op: 'compare', how: '==', left, right });
const condition = {
  entity: 'Note',
  values: {},
  when: {
    op: 'or',
    left: is(field('shared'), { op: 'const', value: true }),
    right: is({ op: 'given', path: ['viewer', 'id'] }, field('createUserId')),
  },
};

/** A page of a small kept thing by what reads all of them, beside the same question and the same view written by hand. */
export async function benchKept({ say }: Pick<BenchOptions, 'say'>): Promise<Row[]> {
  Object.assign(stored, { Note: entity });
  Object.assign(rowConditions, { note: condition });
  const store = await openStore(':memory:');
  try {
    await plant(store);
    const viewer = { id: 'person1' };
    const call = { viewer, hub: { now: () => 0 } } as unknown as Context;
    const sides = { ours: () => byKeeping(store, call), theirs: () => byHand(store, viewer.id) };
    const [ours, theirs] = [await sides.ours(), await sides.theirs()];
    if (JSON.stringify(sorted(ours)) !== JSON.stringify(sorted(theirs)))
      throw new Error('Both sides should show the same.');
    say(`a page of ${ours.length} notes of ${count}, ${asksAtOnce} times a round`);
    const many = (side: () => Promise<unknown>) => () =>
      reckoned(async () => {
        for (let asked = 0; asked < asksAtOnce; asked++) await side();
      });
    const ms = await alternate(rounds, { ours: many(sides.ours), theirs: many(sides.theirs) });
    const ratio = ms.theirs / ms.ours;
    return [
      {
        ...{ what: 'page of a small kept thing', ours: timeText(ms.ours / asksAtOnce) },
        ...{ theirs: `by hand ${timeText(ms.theirs / asksAtOnce)}`, ratio, target: `>= ${shareMin}` },
        met: ratio >= shareMin,
      },
    ];
  } finally {
    await store.close();
  }
}

const sorted = (rows: readonly object[]) => rows.map((row) => Object.entries(row).sort());

async function plant({ db }: Store): Promise<void> {
  await changes(
    table('notes', {
      ...{ seq: key(), id: text().unique(), create_user_id: text(), create_time: ms() },
      extra: json().default('{}'),
    }),
    index('notes', ['create_user_id', 'id']),
  )(db as never);
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: `note${String(at).padStart(6, '0')}`, create_user_id: `person${at % 7}`, create_time: at },
    extra: JSON.stringify({
      text: `What was written down as number ${at}`,
      stars: at % 6,
      shared: at % 3 > 0,
    }),
  }));
  await db
    .insertInto('notes' as never)
    .values(rows as never)
    .execute();
}

async function byKeeping(store: Store, call: Context) {
  const { viewer } = call;
  const found = await readPage(store, 'Note' as keyof Rows, {
    ...{ subject: 'note', given: { viewer, now: 0 }, asked: [], order: 'desc', limit },
  });
  return found.map((row) => present(row, call));
}

const present = presenterOf(entity, { names, subject: 'note' });

interface Note {
  id: string;
  create_user_id: string;
  create_time: number;
  extra: string;
}

async function byHand({ read }: Store, viewerId: string) {
  const rows = await read<Note>(
    `select id, create_user_id, create_time, extra from notes
      where coalesce(json_extract(extra, '$.shared'), 0) = 1 or create_user_id = ? order by id desc limit ?`,
    [viewerId, limit],
  );
  return rows.map(({ id, create_user_id, create_time, extra }) => {
    const {
      text: written,
      stars,
      shared,
    } = JSON.parse(extra) as { text: string; stars?: number; shared?: boolean };
    return {
      ...{ id, createUserId: create_user_id, createTime: new Date(create_time).toISOString() },
      ...{ text: written, stars: stars ?? 0, shared: shared ?? false },
    };
  });
}
