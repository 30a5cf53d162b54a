import { type Kysely, sql } from 'kysely';
import { changes, double, index, ms, table, text, whole } from '../../store/schema/index.ts';

const orders = ['popularity', 'browse_count', 'update_time', 'download_count', 'favorite_count'];

const made = changes(
  // Who reads what is not for everybody. The columns of orders stand here again, so that a list is one range of one index.
  table(
    'item_readers',
    {
      item_seq: whole().goesWith('items', 'seq'),
      // The id of a person; what else there is that many read as comes with an id of its own.
      reader: text(),
      kind: text(),
      visibility: text(),
      popularity: double(),
      browse_count: whole(),
      update_time: ms(),
      download_count: whole(),
      favorite_count: whole(),
    },
    { key: ['item_seq', 'reader'] },
  ),
  ...orders.map((order) =>
    index('item_readers', ['reader', 'kind', 'visibility', order, 'item_seq'], {
      name: `item_readers_by_${order}`,
    }),
  ),
);

const columns = `item_seq, reader, kind, visibility, ${orders.join(', ')}`;
const valuesOf = (row: string) =>
  `${['seq', 'create_user_id', 'kind', 'visibility', ...orders].map((column) => `${row}.${column}`).join(', ')}`;
const isHidden = (row: string) => `${row}.visibility <> 'PUBLIC'`;

/** The database keeps them itself, so that no path of writing can forget one. */
const kept = [
  `insert into item_readers (${columns}) select ${valuesOf('items')} from items where ${isHidden('items')}`,
  `create trigger item_readers_begin after insert on items when ${isHidden('new')} begin
     insert into item_readers (${columns}) values (${valuesOf('new')});
   end`,
  `create trigger item_readers_change after update of visibility, create_user_id on items
     when old.visibility <> new.visibility or old.create_user_id <> new.create_user_id begin
     delete from item_readers where item_seq = new.seq;
     insert into item_readers (${columns}) select ${valuesOf('new')} where ${isHidden('new')};
   end`,
  `create trigger item_readers_sorted after update of kind, ${orders.join(', ')} on items when ${isHidden('new')} begin
     update item_readers set ${['kind', ...orders].map((column) => `${column} = new.${column}`).join(', ')}
     where item_seq = new.seq;
   end`,
  // Searches find what is not for everybody by its readers, which stand in no text that was written before.
  `insert into jobs (name, "key", item_id, input, create_time, run_at)
     select 'items.index', id, id, json_object('itemId', id), 0, 0 from items
     where ${isHidden('items')} and search_doc is not null
     on conflict (name, "key") where "key" is not null do nothing`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await made(db);
  for (const statement of kept) await sql.raw(statement).execute(db);
}
