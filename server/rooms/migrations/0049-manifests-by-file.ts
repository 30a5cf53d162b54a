import { type Kysely, sql } from 'kysely';
import { changes, json, table, text, whole } from '../../store/schema/index.ts';

const made = changes(
  table(
    'item_manifests_anew',
    {
      item_seq: whole().goesWith('items', 'seq'),
      holds: text(),
      value: json().orNothing(),
      faults: json().default('[]'),
    },
    { key: ['item_seq', 'holds'] },
  ),
);

/** What the one manifest held that items of a kind had so far. */
const holds = "case i.kind when 'agent' then 'Agent' when 'mcp' then 'McpServer' else 'Knowledge' end";

const kept = [
  `insert into item_manifests_anew (item_seq, holds, value, faults)
     select m.item_seq, ${holds}, m.value, m.faults from item_manifests m join items i on i.seq = m.item_seq
     where i.kind in ('agent', 'mcp', 'knowledge')`,
  'drop table item_manifests',
  'alter table item_manifests_anew rename to item_manifests',
  // A file that was pushed before is read at the next start, as if it had just been pushed.
  `insert into jobs (name, item_id, input, create_time, run_at)
     select 'items.refresh', id, json_object('itemId', id), update_time, update_time from items
     where kind not in ('models', 'dataset', 'agent', 'knowledge')`,
];

/** An item may have several manifests: each is kept by what it holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await made(db);
  for (const statement of kept) await sql.raw(statement).execute(db);
}
