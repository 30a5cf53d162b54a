import { describe, expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import type { Constant } from '../model/limits.ts';
import { readCondition } from './expression.ts';
import type { Names } from './names.ts';

function constant(id: string, value: Constant['value'], unit: Constant['unit']): Constant {
  return { id, name: id, value, unit, other: [], origin: { place: { file: 'f', line: 1, col: 1 } } };
}

const names: Names = {
  scope: {
    user: { anyOf: [{ $ref: '#/definitions/User' }, { type: 'null' }] },
    item: { $ref: '#/definitions/Item' },
    list: { type: 'array', items: { type: 'string' } },
  },
  unsure: () => false,
  terms: new Set(['item.owned']),
  states: new Map([['push.pushing', { field: 'item.status', values: ['PUSHING'] }]]),
  entities: {},
  constants: {
    'account.minAge': constant('account.minAge', 604_800_000, 'ms'),
    'account.max': constant('account.max', 3, 'none'),
    'account.many': constant('account.many', { by: 'kind', cases: { models: 1 } }, 'none'),
    'account.words': constant('account.words', ['a', 'b'], 'none'),
  },
  definitions: {
    User: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        age: { type: 'integer' },
        createTime: { type: 'string', format: 'date-time' },
      },
    },
    Item: {
      type: 'object',
      properties: {
        owner: { type: 'string' },
        status: { enum: ['PUSHING', 'DONE'] },
        open: { type: 'boolean' },
      },
    },
  },
};

function read(text: string) {
  const faults = new Faults();
  const expr = readCondition(text, names, faults, { file: 'f', line: 1, col: 1 });
  return { expr, faults: faults.list() };
}

describe('readCondition', () => {
  it.each([
    'user != null and user.id == item.owner',
    "item.status in ['PUSHING', 'DONE']",
    'not item.open or item.owned',
    'push.pushing',
    "not (item.status == 'DONE')",
    'user.age >= 18',
    "'x' in list",
    "item.owner == ''",
    'user.createTime.age >= account.minAge',
    'user.age < account.max',
    'item.owner in account.words',
    "list contains 'x'",
    'account.words contains item.owner and not (list contains user.id)',
  ])('accepts %s', (text) => {
    expect(read(text).faults).toEqual([]);
  });

  it('compares two times as moments, and nothing else so', () => {
    expect(read('user.createTime > user.createTime').expr).toMatchObject({ how: '>', times: true });
    expect(read('user.createTime in [user.createTime, null]').expr).toMatchObject({ op: 'in' });
    expect(read('user.createTime == null').expr).not.toHaveProperty('times');
    expect(read('item.owner == user.id').expr).not.toHaveProperty('times');
  });

  it('reads contains as in, the other way round', () => {
    expect(read("list contains 'x'").expr).toEqual(read("'x' in list").expr);
  });

  it('binds and closer than or, and comparisons closer than both', () => {
    expect(read('item.open or item.open and user.age > 1').expr).toMatchObject({
      op: 'or',
      right: { op: 'and', right: { op: 'compare' } },
    });
  });

  it.each([
    ['item.status', 'HUB1304'],
    ["item.status == 'PUSHNG'", 'HUB1305'],
    ['item.owner == 3', 'HUB1303'],
    ['item.owner < null', 'HUB1303'],
    ['(item.owner == null) > true', 'HUB1303'],
    ['user.createTime.age >= 7', 'HUB1303'],
    ['user.createTime.age >= account.max', 'HUB1303'],
    ["user.createTime > '2026'", 'HUB1303'],
    ['user.id.age >= account.minAge', 'HUB1302'],
    ['user.age >= account.min', 'HUB1302'],
    ['user.age >= account.many', 'HUB1204'],
    ['item.ownr == user.id', 'HUB1302'],
    ['itm.owner == user.id', 'HUB1302'],
    ['item.owner in item.owner', 'HUB1303'],
    ['user.age in list', 'HUB1303'],
    ['list contains 3', 'HUB1303'],
    ["item.owner contains 'x'", 'HUB1303'],
    ['list contains list', 'HUB1303'],
    ['item.open and item.owner', 'HUB1304'],
    ['item.open &&', 'HUB1301'],
    ['item.open && item.open', 'HUB1301'],
    ['!item.open', 'HUB1301'],
    ['alert(1)', 'HUB1301'],
    ['item["open"]', 'HUB1301'],
    ['a ? b : c', 'HUB1301'],
    ['item.open; item.open', 'HUB1301'],
    ['this', 'HUB1301'],
    ['item.constructor == null', 'HUB1302'],
    ['item.__proto__ == null', 'HUB1302'],
    ['__proto__ == null', 'HUB1302'],
    ['(', 'HUB1301'],
    ['', 'HUB1301'],
    ['1 + 1 == 2', 'HUB1301'],
    ['`x` == item.owner', 'HUB1301'],
  ])('refuses %s with %s', (text, code) => {
    const { expr, faults } = read(text);
    expect(faults.map((fault) => fault.code)).toEqual([code]);
    expect(expr).toBeUndefined();
  });

  it('survives an expression that nests without end', () => {
    expect(read(`${'('.repeat(900)}item.open${')'.repeat(900)}`).faults.length).toBeLessThanOrEqual(1);
    expect(read('not '.repeat(5000)).faults[0]?.code).toBe('HUB1301');
  });
});
