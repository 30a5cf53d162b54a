import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';

it('reads every item that stood there once more, for what it names', async () => {
  const { db } = await olderStore('0023-item-links', (sqlite) => {
    const person = `insert into people (id, user_name, alias, role_type, extra, create_time) values ('p', 'li', 'li', 'common', '{}', 1)`;
    sqlite.exec(person);
    const columns = `id, key, kind, name, create_user_id, browse_count, favorite_count, download_count, popularity, visibility,
      create_time, update_time, bare_repo_init_status, default_file_init_status, repo_bytes, repo_files, extra`;
    for (const id of ['one', 'two'])
      sqlite.exec(`insert into items (${columns}) values
        ('${id}', '${id}', 'models', '${id}', 'p', 0, 0, 0, 0, 'PUBLIC', 1, 7, 'SUCCESS', 'SUCCESS', 0, 0, '{}')`);
  });
  const open = await db
    .selectFrom('jobs')
    .select(['name', 'item_id', 'input', 'run_at'])
    .where('item_id', 'is not', null)
    .orderBy('id')
    .execute();
  expect(open).toEqual(
    ['one', 'two'].map((id) => ({
      ...{ name: 'items.refresh', item_id: id, input: JSON.stringify({ itemId: id }), run_at: 7 },
    })),
  );
});

it('keeps what each manifest said, by what it holds, and reads the items that may have another one', async () => {
  const { db } = await olderStore('0049-manifests-by-file', (sqlite) => {
    sqlite.exec(
      `insert into people (id, user_name, alias, role_type, extra, create_time) values ('p', 'li', 'li', 'common', '{}', 1)`,
    );
    const columns = `id, key, kind, name, create_user_id, browse_count, favorite_count, download_count, popularity, visibility,
      create_time, update_time, bare_repo_init_status, default_file_init_status, repo_bytes, repo_files, extra`;
    for (const kind of ['models', 'agent', 'mcp', 'knowledge']) {
      sqlite.exec(`insert into items (${columns}) values
        ('${kind}', '${kind}', '${kind}', '${kind}', 'p', 0, 0, 0, 0, 'PUBLIC', 1, 7, 'SUCCESS', 'SUCCESS', 0, 0, '{}')`);
      sqlite.exec(`insert into item_manifests (item_seq, value, faults)
        select seq, ${kind === 'mcp' ? 'null' : `'{"of":"${kind}"}'`}, '["${kind}"]' from items where id = '${kind}'`);
    }
    sqlite.exec('delete from jobs');
  });
  const rows = await db
    .selectFrom('item_manifests')
    .innerJoin('items', 'items.seq', 'item_manifests.item_seq')
    .select(['items.id', 'holds', 'value', 'faults'])
    .orderBy('seq')
    .execute();
  expect(rows).toEqual([
    { id: 'agent', holds: 'Agent', value: '{"of":"agent"}', faults: '["agent"]' },
    { id: 'mcp', holds: 'McpServer', value: null, faults: '["mcp"]' },
    { id: 'knowledge', holds: 'Knowledge', value: '{"of":"knowledge"}', faults: '["knowledge"]' },
  ]);
  const open = await db.selectFrom('jobs').select(['name', 'item_id', 'run_at']).execute();
  expect(open).toEqual([{ name: 'items.refresh', item_id: 'mcp', run_at: 7 }]);
});
