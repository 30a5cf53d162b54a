import { describe, expect, it } from 'vitest';
import type { Expr } from '../../model/node.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import type { Action, Check } from '../../model/rights.ts';
import { originOf } from '../testing/build-entry.ts';
import { exprOf, nameOf } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import { loadCompiler } from '../validators/compile-standalone.ts';
import { holds } from './evaluate.ts';
import { planRoles } from './roles.ts';

const compiler = await loadCompiler();
const owned: Expr = { op: 'term', id: 'item.owned' };
const plain = buildProduct();

/** The product in which an action asks who is signed in, and then one thing more. */
function productWith(when: Expr, more: Partial<Action> = {}): Product {
  const origin = originOf('guards/actions.yaml');
  const asked: Check = {
    id: 'asked',
    when,
    error: 'notYours',
    with: {},
    reads: ['item', 'viewer'],
    needs: ['item'],
    origin,
  };
  const edit: Action = {
    id: 'item.edit',
    checks: ['signedIn', 'asked'],
    needs: ['item'],
    sure: ['viewer'],
    origin,
    ...more,
  };
  return buildProduct({
    definitions: { ...plain.definitions, Visibility: { enum: ['PUBLIC', 'PRIVATE'] } },
    checks: { ...plain.checks, asked },
    actions: { ...plain.actions, [edit.id]: edit },
  });
}

/** Who may, by role and visibility, where `item.edit` is ruled so. */
function verdictsFor(product: Product): Record<string, string> {
  const rows = planRoles(product, compiler).verdicts['item.edit'] ?? [];
  return Object.fromEntries(
    rows.map(({ role, things, refused = 'may' }) => [`${role} ${things?.item}`, refused]),
  );
}

describe('the table of roles', () => {
  it('lets in whom the rule lets in, hides what is hidden, and tells the others what the rule says', () => {
    expect(verdictsFor(productWith(owned))).toMatchObject({
      'visitor PUBLIC': 'signedOut',
      'visitor PRIVATE': 'itemNotFound',
      'colleague PUBLIC': 'notYours',
      'colleague PRIVATE': 'itemNotFound',
      'owner PRIVATE': 'may',
      'token PUBLIC': 'may',
      'disabled PUBLIC': 'signedOut',
      'disabled PRIVATE': 'itemNotFound',
    });
  });

  it('is another one for a wrong rule', () => {
    const wrong = verdictsFor(productWith(exprOf.ne(nameOf('viewer'), null)));
    expect(wrong).toMatchObject({ 'colleague PUBLIC': 'may', 'visitor PUBLIC': 'signedOut' });
  });

  it('names an action that nothing asks, and one that it cannot judge', () => {
    const lost = productWith(owned, { id: 'item.lost' });
    const foreign = productWith(owned, { id: 'tag.edit', needs: ['tag'] });
    const product = { ...lost, actions: { ...lost.actions, ...foreign.actions } };
    const { uncalled, unjudged } = planRoles(product, compiler);
    expect(uncalled['item.lost']).toEqual([]);
    expect(unjudged).toEqual(['tag.edit']);
  });
});

it('asks each call that is answered today, by a handler or by what is kept', () => {
  const product = productWith(owned);
  const asked = (answered: Endpoint['answered']) => {
    const [[id, one] = ['', undefined]] = Object.entries(product.endpoints).filter(([, { allow }]) => allow);
    const endpoints = one && { [id]: { ...one, answered } };
    return planRoles({ ...product, endpoints: endpoints ?? {} }, compiler).calls.length;
  };
  expect([asked('here'), asked('kept'), asked('later')]).toEqual([1, 1, 0]);
});

describe('an action that reads more of an item than every item has', () => {
  const more = productWith(exprOf.eq(nameOf('item.stage'), 'open'));
  const withField = (field: object): Product => {
    const entity = more.entities.Item ?? {
      name: 'Item',
      table: 'items',
      origin: originOf('entities/item.yaml'),
    };
    const stage = { name: 'stage', kept: 'json', schema: { type: 'string', ...field } };
    const item = { ...entity, fields: [stage] } as unknown as Product['entities'][string];
    return { ...more, entities: { ...more.entities, Item: item } };
  };

  it('is not judged as if that were empty', () => {
    expect(planRoles(withField({}), compiler).unjudged).toContain('item.edit');
  });

  it('is judged by what every item begins with', () => {
    const product = withField({ default: 'open' });
    expect(planRoles(product, compiler).unjudged).toEqual([]);
    expect(verdictsFor(product)).toMatchObject({ 'colleague PUBLIC': 'may', 'visitor PUBLIC': 'signedOut' });
    expect(verdictsFor(withField({ default: 'shut' }))).toMatchObject({ 'owner PUBLIC': 'notYours' });
  });
});

describe('the second reading of a condition', () => {
  const values = { viewer: { id: 'a', roleType: 'manager' }, item: { size: 3 } };
  const name = nameOf;
  const ordered = (how: '<' | '>=', left: Expr, right: Expr): Expr => ({ op: 'compare', how, left, right });
  const same = (left: Expr, right: Expr): Expr => ({ op: 'compare', how: '==', left, right });

  it.each<[string, Expr, boolean]>([
    ['a name that is there', exprOf.ne(name('viewer'), null), true],
    ['a name that is missing', exprOf.eq(name('viewer.alias'), null), true],
    ['a text', exprOf.eq(name('viewer.roleType'), 'manager'), true],
    ['two missing names', same(name('viewer.alias'), name('item.alias')), true],
    ['a member', exprOf.in(name('viewer.roleType'), ['common', 'manager']), true],
    ['nothing in a list', exprOf.in(name('viewer.alias'), ['common']), false],
    ['an order', ordered('<', name('item.size'), { op: 'const', value: 4 }), true],
    ['an order of a text and a number', ordered('>=', name('viewer.id'), { op: 'const', value: 0 }), false],
    [
      'not, and, or',
      exprOf.or(exprOf.not(exprOf.eq(name('viewer.id'), 'a')), { op: 'const', value: true }),
      true,
    ],
  ])('%s', (_title, expr, result) => {
    expect(holds(expr, values, {})).toBe(result);
  });
});
