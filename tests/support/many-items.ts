import { join } from 'node:path';
import BetterSqlite, { type Database as Sqlite } from 'better-sqlite3';
import { kinds } from '#generated/kinds.ts';
import { openStore } from '../../server/store/open.ts';
import { docOf, documentColumns, longWords } from '../../server/store/sqlite-text-document.ts';
import type { TextDocument } from '../../server/store/text-index.ts';

/** How a large hub is made up: the share of items that carry each tag, rarer and rarer. */
const tagShares = [0.3, 0.2, 0.1, 0.1, 0.05, 0.05, 0.02, 0.01, 0.001, 0.0001];
const people = 100;
const chinese =
  '模型翻译语音识别图像分割数据集中文英文训练推理量化小样本评测天气医疗遥感交通蛋白质代码生成'.split('');
const latin =
  'translation model speech vision dataset benchmark token encoder weather protein traffic code small large open fast'.split(
    ' ',
  );

/** A repeatable chance: the same hub every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Writes many items straight into the tables, without repositories: for figures, not for behaviour. */
export async function writeManyItems(dataDir: string, count: number): Promise<void> {
  const path = join(dataDir, 'hub.sqlite');
  await (await openStore(path)).close();
  const sqlite = new BetterSqlite(path);
  sqlite.pragma('synchronous = OFF');
  sqlite.pragma('cache_size = -400000');
  sqlite.transaction(() => {
    writePeople(sqlite);
    writeItems(sqlite, count);
  })();
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

function writePeople(sqlite: Sqlite): void {
  const person = sqlite.prepare(
    `insert into people (id, user_name, alias, role_type) values (?, ?, ?, 'common')`,
  );
  for (let at = 0; at < people; at++) person.run(`p${at}`, `person${at}`, `Person ${at}`);
  const tag = sqlite.prepare(
    'insert into tags (id, name, name_cn, name_en, category, position) values (?, ?, ?, ?, ?, ?)',
  );
  for (const at of tagShares.keys()) {
    const category = ['tasks', 'frameworks', 'license'][at % 3];
    tag.run(at + 1, `tag${at}`, `标签${at}`, `Tag ${at}`, category, at);
  }
}

function writeItems(sqlite: Sqlite, count: number): void {
  const item =
    sqlite.prepare(`insert into items (seq, id, key, kind, name, create_user_id, browse_count, favorite_count,
    download_count, popularity, visibility, create_time, update_time, bare_repo_init_status,
    default_file_init_status, extra, tag_ids, search_doc) values (${new Array(18).fill('?').join(', ')})`);
  const link = sqlite.prepare('insert into item_tags values (?, ?, ?, ?, ?, ?, ?)');
  const text = sqlite.prepare('insert into item_texts values (?, ?)');
  const head = sqlite.prepare(
    'insert into text_heads (rowid, facets, pairs, title, tags) values (?, ?, ?, ?, ?)',
  );
  const body = sqlite.prepare(
    'insert into text_bodies (rowid, facets, pairs, title, tags, summary, readme) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const word = sqlite.prepare('insert or ignore into text_words values (?)');
  const chance = dice(7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() ** 1.7 * list.length)] as T;
  const zh = (length: number) => Array.from({ length }, () => pick(chinese)).join('');
  const en = (length: number) => Array.from({ length }, () => pick(latin)).join(' ');
  for (let seq = 1; seq <= count; seq++) {
    const kind = kinds[seq % 10 === 0 ? kinds.length - 1 : 0]?.id ?? '';
    const visibility = chance() < 0.05 ? 'PRIVATE' : 'PUBLIC';
    const popularity = Math.floor(chance() ** 6 * 1e8) / 1000;
    const browse = Math.floor(popularity * chance() * 3);
    const time = 1_600_000_000_000 + Math.floor(chance() * 2e11);
    const tagIds = tagShares.flatMap((share, at) => (chance() < share ? at + 1 : []));
    const names = { nameCn: zh(6), nameEn: en(3), desc: zh(30), descEn: en(12) };
    const readme = `${zh(60)} ${en(80)}`;
    const owner = `p${seq % people}`;
    const document: TextDocument = {
      ...{ seq, kind, visibility, ownerId: owner, tagIds, popularity, readme },
      title: `${names.nameCn}\n${names.nameEn}\nitem-${seq}`,
      tags: tagIds.map((id) => `标签${id} Tag ${id}`).join('\n'),
      summary: `${names.desc}\n${names.descEn}`,
    };
    const doc = docOf(document);
    item.run(
      ...[seq, `i${seq}`, `k${seq}`, kind, `item-${seq}`, owner, browse, Math.floor(browse / 9)],
      ...[Math.floor(browse / 5), popularity, visibility, time, time, 'SUCCESS', 'SUCCESS'],
      ...[JSON.stringify(names), JSON.stringify(tagIds), doc],
    );
    for (const tag of tagIds) link.run(tag, seq, kind, visibility, popularity, browse, time);
    text.run(seq, readme);
    const { facets, headPairs, bodyPairs, title, tags, summary, readme: words } = documentColumns(document);
    head.run(doc, facets, headPairs, title, tags);
    body.run(doc, facets, bodyPairs, title, tags, summary, words);
    for (const long of longWords([title, tags, summary, words])) word.run(long);
  }
}
