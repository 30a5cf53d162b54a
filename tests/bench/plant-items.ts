import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite, { type Database as Sqlite } from 'better-sqlite3';
import { openStore } from '../../server/store/open.ts';
import { docOf, documentColumns, longWords } from '../../server/store/texts/sqlite-text-document.ts';
import type { TextDocument } from '../../server/store/texts/text-index.ts';
import { textKeysOf } from '../../server/store/texts/text-keys.ts';
import { type MadeUp, madeUpItems, peopleCount, tags } from './made-up.ts';

const batch = 50_000;
/** What the text index gathers in memory before it writes: more while planting, then what SQLite takes by itself. */
const plantBufferBytes = 64 * 1024 * 1024;
const usualBufferBytes = 1024 * 1024;

/** Writes many items straight into the tables of a new data folder, without repositories. */
export async function plantItems(
  dataDir: string,
  count: number,
  say: (text: string) => void,
  /** Of which kind the item of a number is; undefined where it is left out. */
  kindOf?: (seq: number) => string | undefined,
): Promise<void> {
  mkdirSync(join(dataDir, 'repos'), { recursive: true });
  const path = join(dataDir, 'hub.sqlite');
  await (await openStore(path)).close();
  const sqlite = new BetterSqlite(path);
  sqlite.pragma('synchronous = OFF');
  sqlite.pragma('cache_size = -800000');
  writePeopleAndTags(sqlite);
  setTextBuffer(sqlite, plantBufferBytes);
  const [writeRows, writeText] = [rowWriter(sqlite), textWriter(sqlite)];
  let documents: TextDocument[] = [];
  sqlite.exec('begin');
  for (const made of madeUpItems(count)) {
    const kind = kindOf ? kindOf(made.seq) : made.kind;
    const item = kind === undefined ? undefined : { ...made, kind };
    if (item) {
      const document = documentOf(item);
      writeRows(item, docOf(document));
      documents.push(document);
    }
    if (documents.length < batch && made.seq < count) continue;
    // The text index takes numbers that rise; each that falls makes it write out what it holds.
    documents.sort((a, b) => docOf(a) - docOf(b));
    documents.forEach(writeText);
    sqlite.exec('commit');
    sqlite.exec('begin');
    documents = [];
    if (made.seq < count) say(`planted ${made.seq} of ${count} items`);
  }
  sqlite.exec('commit');
  setTextBuffer(sqlite, usualBufferBytes);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

function writePeopleAndTags(sqlite: Sqlite): void {
  const person = sqlite.prepare(
    `insert into people (id, user_name, alias, role_type) values (?, ?, ?, 'common')`,
  );
  for (let at = 0; at < peopleCount; at++) person.run(`p${at}`, ...ownerNames(`p${at}`).split('\n'));
  const tag = sqlite.prepare(
    'insert into tags (seq, name, extra, category, position) values (?, ?, ?, ?, ?)',
  );
  for (const [at, { name, cn, en, group }] of tags.entries())
    tag.run(at + 1, name, JSON.stringify({ nameCn: cn, nameEn: en }), group, at);
}

/** What the person of an id is called. */
const ownerNames = (id: string) => `${id.replace('p', 'person')}\n${id.replace('p', 'Person ')}`;

const itemColumns = [
  ...['seq', 'id', 'key', 'kind', 'name', 'create_user_id', 'browse_count', 'favorite_count'],
  ...['download_count', 'popularity', 'visibility', 'create_time', 'update_time', 'bare_repo_init_status'],
  ...['default_file_init_status', 'extra', 'tag_ids', 'search_doc'],
];

function setTextBuffer(sqlite: Sqlite, bytes: number): void {
  for (const table of ['text_heads', 'text_bodies']) {
    sqlite
      .prepare(`insert into ${table} (${table}, rank) values ('hashsize', cast(? as integer))`)
      .run(bytes);
  }
}

const into = (sqlite: Sqlite, table: string, columns: readonly string[]) =>
  sqlite.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );

/** The same rows that creating and refreshing an item leave behind. */
function rowWriter(sqlite: Sqlite): (item: MadeUp, doc: number) => void {
  const row = into(sqlite, 'items', itemColumns);
  const link = into(sqlite, 'item_tags', [
    ...['tag_id', 'item_seq', 'kind', 'visibility', 'popularity', 'browse_count', 'update_time'],
  ]);
  const text = into(sqlite, 'item_texts', ['item_seq', 'readme']);
  return (item, doc) => {
    const { seq, kind, visibility, ownerId, tagIds, popularity, browseCount, time, names, readme } = item;
    row.run(
      ...[seq, `i${seq}`, `k${seq}`, kind, `item-${seq}`, ownerId, browseCount, Math.floor(browseCount / 9)],
      ...[Math.floor(browseCount / 5), popularity, visibility, time, time, 'SUCCESS', 'SUCCESS'],
      ...[JSON.stringify(names), JSON.stringify(tagIds), doc],
    );
    for (const tag of tagIds) link.run(tag, seq, kind, visibility, popularity, browseCount, time);
    text.run(seq, readme);
  };
}

/** What indexing an item leaves behind. */
function textWriter(sqlite: Sqlite): (document: TextDocument) => void {
  const head = into(sqlite, 'text_heads', ['rowid', 'facets', 'pairs', 'title', 'tags']);
  const body = into(sqlite, 'text_bodies', [
    ...['rowid', 'facets', 'pairs', 'title', 'tags', 'summary', 'readme'],
  ]);
  const word = sqlite.prepare('insert or ignore into text_words values (?)');
  const key = sqlite.prepare('insert or ignore into text_keys values (?, ?)');
  const known = new Set<string>();
  const keyed = new Set<string>();
  return (document) => {
    const doc = docOf(document);
    const columns = documentColumns(document);
    head.run(doc, columns.facets, columns.headPairs, columns.title, columns.tags);
    body.run(
      ...[
        doc,
        columns.facets,
        columns.bodyPairs,
        columns.title,
        columns.tags,
        columns.summary,
        columns.readme,
      ],
    );
    for (const long of longWords([columns.title, columns.tags, columns.summary, columns.readme])) {
      if (known.has(long)) continue;
      known.add(long);
      word.run(long);
    }
    for (const [form, said] of textKeysOf(`${document.title}\n${document.tags}`)) {
      const both = `${form} ${said}`;
      if (keyed.has(both)) continue;
      keyed.add(both);
      key.run(form, said);
    }
  };
}

function documentOf({ names, tagIds, readme, ...item }: MadeUp): TextDocument {
  const { seq, kind, visibility, ownerId, popularity } = item;
  const named = tagIds.flatMap((id) => tags[id - 1] ?? []);
  return {
    ...{ seq, kind, visibility, ownerId, tagIds, popularity, readme },
    readers: visibility === 'PUBLIC' ? [] : [ownerId],
    title: `${names.nameCn}\n${names.nameEn}\nitem-${seq}`,
    tags: [ownerNames(ownerId), ...named.map(({ name, cn, en }) => `${name}\n${cn}\n${en}`)].join('\n'),
    summary: `${names.desc}\n${names.descEn}`,
  };
}
