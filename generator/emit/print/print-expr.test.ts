import { describe, expect, it } from 'vitest';
import type { Expr } from '../../model/node.ts';
import { exprOf, nameOf } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import { Module } from './module.ts';
import { type Printing, printCondition, printValue, printWhen } from './print-expr.ts';

const printing = (): Printing => ({ module: new Module('x.ts'), product: buildProduct() });
const condition = (expr: Expr) => printCondition(expr, printing());
const printed = (expr: Expr) => printValue(expr, printing());
const signedIn = exprOf.ne(nameOf('viewer'), null);
const isPublic = exprOf.eq(nameOf('item.visibility'), 'PUBLIC');

describe('a name', () => {
  it.each([
    ['viewer.id', 's.viewer?.id'],
    ['item.tags', 's.item?.tags'],
    ['kind.icon', 's.kind?.icon'],
    ['kind.lacking', "at(s.kind, 'lacking')"],
    ['row.name', 's.row?.name'],
    ['row.item.name', "at(s.row, 'item', 'name')"],
    ['route.params.user', 's.route?.params?.user'],
    ['language', 's.language'],
    ['item.lacking', "at(s.item, 'lacking')"],
    ['elsewhere.enabled', "at(s, 'elsewhere', 'enabled')"],
  ])('%s is read without ever failing', (name, code) => {
    expect(printed(nameOf(name))).toBe(code);
  });

  it('that is odd is quoted', () => {
    expect(printed({ op: 'name', path: ['row', 'odd-key'] })).toBe("s.row?.['odd-key']");
  });

  it('counts as yes only when it is true', () => {
    expect(condition(nameOf('row.shown'))).toBe('s.row?.shown === true');
  });
});

describe('a comparison', () => {
  it.each<[string, Expr, string]>([
    ['with null is loose', signedIn, 's.viewer != null'],
    ['with a text is strict', isPublic, "s.item?.visibility === 'PUBLIC'"],
    [
      'may stand the other way round',
      { op: 'compare', how: '!=', left: exprOf.const(1), right: nameOf('row.a') },
      's.row?.a !== 1',
    ],
    [
      'of two names is that of the helper',
      { op: 'compare', how: '==', left: nameOf('row.a'), right: nameOf('row.b') },
      'same(s.row?.a, s.row?.b)',
    ],
    [
      'of two names can be turned round',
      { op: 'compare', how: '!=', left: nameOf('row.a'), right: nameOf('row.b') },
      '!same(s.row?.a, s.row?.b)',
    ],
    [
      'of two times asks whether they are one moment',
      { op: 'compare', how: '!=', left: nameOf('row.a'), right: nameOf('row.b'), times: true },
      '!same(moment(s.row?.a), moment(s.row?.b))',
    ],
    [
      'of two times asks which moment comes first',
      { op: 'compare', how: '<', left: nameOf('row.a'), right: nameOf('row.b'), times: true },
      "ordered(moment(s.row?.a), '<', moment(s.row?.b))",
    ],
    [
      'of a time with some asks for each of them',
      { op: 'in', left: nameOf('row.a'), right: { op: 'list', items: [nameOf('row.b')] }, times: true },
      'includes(moment([s.row?.b]), moment(s.row?.a))',
    ],
    ['of two literals is known', exprOf.eq(exprOf.const(1), 2), 'false'],
    ['of null with itself is known', exprOf.eq(exprOf.const(null), null), 'true'],
    ['of two literals can be turned round', exprOf.ne(exprOf.const(1), 2), 'true'],
    [
      'by order is a call',
      { op: 'compare', how: '<=', left: nameOf('row.a'), right: exprOf.const(3) },
      "ordered(s.row?.a, '<=', 3)",
    ],
  ])('%s', (_, expr, code) => {
    expect(condition(expr)).toBe(code);
  });
});

describe('a logical expression', () => {
  it('brackets an or inside an and', () => {
    expect(condition(exprOf.and(signedIn, exprOf.or(isPublic, signedIn)))).toBe(
      "s.viewer != null && (s.item?.visibility === 'PUBLIC' || s.viewer != null)",
    );
  });

  it('does not bracket a chain', () => {
    expect(condition(exprOf.or(exprOf.or(signedIn, signedIn), signedIn))).toBe(
      's.viewer != null || s.viewer != null || s.viewer != null',
    );
  });

  it('brackets what not applies to, unless it is a call', () => {
    expect(condition(exprOf.not(signedIn))).toBe('!(s.viewer != null)');
    expect(condition(exprOf.not(exprOf.not({ op: 'term', id: 'item.owned' })))).toBe(
      "!!terms['item.owned'](s)",
    );
    expect(condition(exprOf.not(nameOf('row.shown')))).toBe('!(s.row?.shown === true)');
  });

  it('asks a list whether it holds a value', () => {
    expect(condition(exprOf.in(nameOf('tag.category'), ['a', "b'c"]))).toBe(
      "includes(['a', 'b\\'c'], s.tag?.category)",
    );
  });

  it('measures how long ago a time was', () => {
    const old: Expr = {
      op: 'compare',
      how: '>=',
      left: { op: 'age', of: nameOf('row.time') },
      right: exprOf.const(3),
    };
    expect(condition(old)).toBe("ordered(age(s.now, s.row?.time), '>=', 3)");
  });

  it('of inputs is printed with the names of the form', () => {
    const same: Expr = { op: 'compare', how: '==', left: nameOf('input.a'), right: nameOf('input.b') };
    expect(printWhen(same, printing(), 'InputScope')).toBe(
      "(s: InputScope) => same(at(s.input, 'a'), at(s.input, 'b'))",
    );
  });
});

it('a condition that reads nothing takes nothing', () => {
  expect(printWhen(exprOf.const(true), printing(), 'Scope')).toBe('() => true');
  expect(printWhen(signedIn, printing(), 'GuardScope')).toBe('(s: GuardScope) => s.viewer != null');
});

it('words by language carry their fallback', () => {
  const expr: Expr = {
    op: 'localised',
    fields: {
      zh: [nameOf('row.nameCn')],
      en: [nameOf('row.nameEn')],
      ja: [nameOf('row.nameJa'), nameOf('row.nameEn')],
    },
    fallback: [nameOf('row.nameEn'), nameOf('row.name')],
  };
  expect(printed(expr)).toBe(
    'localised(s.language, { en: s.row?.nameEn, ja: [s.row?.nameJa, s.row?.nameEn], zh: s.row?.nameCn }, s.row?.nameEn, s.row?.name)',
  );
});
