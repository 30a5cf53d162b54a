import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checks } from '#generated/guards.ts';
import { type RowCondition, type RowExpr, rowConditions } from '#generated/store/rows.ts';
import { stored } from '#generated/store/tables.ts';
import * as values from '#generated/values.ts';
import { readFields } from '../../server/store/fields.ts';
import { openStore, type Store } from '../../server/store/open.ts';
import { fold } from '../../server/store/row-condition.ts';
import {
  restSql,
  scopesOf,
  seenSql,
  type VisibleScope,
  visibleScopes,
} from '../../server/store/visible-scope.ts';

type Row = Record<string, unknown>;

const now = Date.parse('2026-06-01T00:00:00Z');
const people = ['p1', 'p2', 'p3'];
let store: Store;
let rows: { seq: number; fields: Row }[];

/** Every field that may be empty is, in one row or another. */
beforeAll(async () => {
  store = await openStore(':memory:');
  for (const id of people)
    await store.db.insertInto('people').values({ id, user_name: id, role_type: 'common' }).execute();
  let seq = 0;
  for (const visibility of ['PUBLIC', 'PRIVATE'])
    for (const create_user_id of people)
      for (const license of [undefined, 'mit', 'MIT'])
        for (const showNameFlg of [undefined, true, false])
          for (const browse_count of [0, 7]) {
            seq += 1;
            await store.db
              .insertInto('items')
              .values({
                ...{
                  seq,
                  id: `i${seq}`,
                  key: `k${seq}`,
                  kind: 'k',
                  name: seq % 2 ? `Name${seq}` : `name${seq}`,
                },
                ...{ create_user_id, visibility, browse_count, popularity: 0, update_time: now },
                ...{ download_count: 0, favorite_count: 0, create_time: now - seq * 1000 },
                ...{ bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS' },
                extra: JSON.stringify({ license, showNameFlg }),
                repo_bytes: 0,
                repo_files: 0,
              })
              .execute();
          }
  const all = await store.db.selectFrom('items').selectAll().orderBy('seq').execute();
  rows = all.map((row) => ({ seq: row.seq, fields: readFields(row, stored.Item) }));
});
afterAll(() => store.close());

const field = (name: string): RowExpr => ({ op: 'field', field: name });
const given = (...path: string[]): RowExpr => ({ op: 'given', path });
const written = (value: string | number | boolean | null): RowExpr => ({ op: 'const', value });
const compared = (how: '==' | '!=' | '<' | '>=', left: RowExpr, right: RowExpr): RowExpr => ({
  op: 'compare',
  how,
  left,
  right,
});

const equality = fc.constantFrom('==' as const, '!=' as const);
const order = fc.constantFrom('<' as const, '>=' as const);
const text = fc.constantFrom(
  ...[field('license'), field('visibility'), field('createUserId'), field('name'), given('viewer', 'id')],
  ...[
    given('viewer', 'alias'),
    written('mit'),
    written('PUBLIC'),
    written('p1'),
    written('name2'),
    written(null),
  ],
);
const number = fc.constantFrom(
  field('browseCount'),
  written(0),
  written(7),
  given('viewer', 'limit'),
  written(null),
);
const time: RowExpr = { op: 'age', of: field('createTime') };
const leaf: fc.Arbitrary<RowExpr> = fc.oneof(
  fc.tuple(equality, text, text).map(([how, a, b]) => compared(how, a, b)),
  fc.tuple(order, number, number).map(([how, a, b]) => compared(how, a, b)),
  fc
    .tuple(order, fc.integer({ min: 0, max: 120 }))
    .map(([how, at]) => compared(how, time, written(at * 1000))),
  fc.constantFrom(field('showNameFlg'), compared('!=', given('viewer'), written(null))),
  fc.tuple(text, fc.array(text, { maxLength: 3 })).map(
    ([left, items]): RowExpr => ({
      op: 'in',
      left,
      right: { op: 'list', items },
    }),
  ),
);
const { condition } = fc.letrec<{ condition: RowExpr }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    leaf,
    tie('condition').map((arg): RowExpr => ({ op: 'not', arg })),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), tie('condition'), tie('condition'))
      .map(([op, left, right]): RowExpr => ({ op, left, right })),
  ),
}));
const viewer = fc.constantFrom(
  null,
  ...people.map((id) => ({ id, roleType: 'common', alias: null, limit: 3 })),
  { id: 'm', roleType: 'manager', alias: 'p1' },
);

/** What a condition says of a row, in the words that the printed ones are made of. */
function says(expr: RowExpr, row: Row, who: object | null): unknown {
  const inner = (part: RowExpr) => says(part, row, who);
  switch (expr.op) {
    case 'const':
      return expr.value;
    case 'field':
      return row[expr.field];
    case 'given':
      return expr.path.length === 1 ? who : values.at(who, ...expr.path.slice(1));
    case 'age':
      return values.age(now, inner(expr.of));
    case 'list':
      return expr.items.map(inner);
    case 'not':
      return inner(expr.arg) !== true;
    case 'and':
      return inner(expr.left) === true && inner(expr.right) === true;
    case 'or':
      return inner(expr.left) === true || inner(expr.right) === true;
    case 'in':
      return values.includes(inner(expr.right), inner(expr.left));
    case 'compare': {
      const [a, b] = [inner(expr.left), inner(expr.right)];
      if (expr.how === '==' || expr.how === '!=') return values.same(a, b) === (expr.how === '==');
      return values.ordered(a, expr.how, b);
    }
  }
}

async function foundBy(scopes: readonly VisibleScope[]): Promise<number[]> {
  const found = await Promise.all(
    scopes.map((scope) =>
      store.db
        .selectFrom('items as i')
        .select('i.seq')
        .where(seenSql([scope], 'i'))
        .execute(),
    ),
  );
  return found.flatMap((list) => list.map(({ seq }) => seq)).sort((a, b) => a - b);
}

it('a condition finds by SQL the rows of which TypeScript says yes, each of them once', async () => {
  await fc.assert(
    fc.asyncProperty(condition, viewer, async (when, who) => {
      const rule: RowCondition = { entity: 'Item', when, values: rowConditions.item.values };
      const expected = rows.filter(({ fields }) => says(when, fields, who) === true).map(({ seq }) => seq);
      expect(await foundBy(scopesOf(rule, { viewer: who, now }))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

it('an owner who is somebody else at once owns nothing', async () => {
  const owned = (id: string) => compared('==', field('createUserId'), written(id));
  const both: RowExpr = { op: 'and', left: owned('p1'), right: owned('p2') };
  const twice: RowExpr = { op: 'and', left: owned('p1'), right: owned('p1') };
  const [ofNobody, ofOne] = await Promise.all(
    [both, twice].map((when) =>
      foundBy(scopesOf({ entity: 'Item', when, values: rowConditions.item.values }, { viewer: null, now })),
    ),
  );
  expect(ofNobody).toEqual([]);
  expect(ofOne).toEqual(rows.filter(({ fields }) => fields.createUserId === 'p1').map(({ seq }) => seq));
});

it.each([
  ['a visitor', null],
  ['a member', { id: 'p2', roleType: 'common' }],
  ['a stranger', { id: 'p9', roleType: 'common' }],
  ['a manager', { id: 'p1', roleType: 'manager' }],
])('the condition of the product says the same of every row in both forms, for %s', async (_, who) => {
  const seen = rows.filter(({ fields }) => checks.seesItem.when({ viewer: who, item: fields } as never));
  expect(await foundBy(visibleScopes(who, now))).toEqual(seen.map(({ seq }) => seq));
});

it.each([
  ['a visitor one range', null, [{ visibility: 'PUBLIC' }]],
  [
    'a member those of everybody, those of people and their own',
    { id: 'p2', roleType: 'common' },
    [{ visibility: 'PUBLIC' }, { visibility: 'INTERNAL' }, { visibility: 'PRIVATE', readers: ['p2'] }],
  ],
  [
    'a manager all ranges whole',
    { id: 'm', roleType: 'manager' },
    [{ visibility: 'PUBLIC' }, { visibility: 'INTERNAL' }, { visibility: 'PRIVATE' }],
  ],
])('folded for the viewer it gives %s', (_, who, scopes) => {
  expect(visibleScopes(who, now)).toEqual(scopes);
});

it('what is known of the viewer is worked out before, and bound', () => {
  const left = fold(rowConditions.item.when, { viewer: { id: 'p1', roleType: 'common' }, now });
  expect(JSON.stringify(left)).not.toContain('given');
});

it('every field of an item that is kept can be asked for', () => {
  for (const { field: name } of [...stored.Item.core, ...stored.Item.json])
    expect(() =>
      restSql({ op: 'compare', how: '==', left: field(name), right: written(null) }, 'i'),
    ).not.toThrow();
});
