import { describe, expect, it } from 'vitest';
import type { Expr } from '../../model/node.ts';
import type { Action } from '../../model/product.ts';
import { effectsOf, originOf } from '../testing/build-entry.ts';
import { exprOf, nameOf, record, ref } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import { loadCompiler } from '../validators/compile-standalone.ts';
import { holds } from './evaluate.ts';
import { planRoles } from './roles.ts';

const compiler = await loadCompiler();
const owned: Expr = { op: 'fact', id: 'item.owned' };

function actionOf(when: Expr, more: Partial<Action> = {}): Action {
  return {
    id: 'item.edit',
    when,
    otherwise: effectsOf(),
    needs: ['item'],
    origin: originOf('guards/actions.yaml'),
    ...more,
  };
}

/** Who may, by role and visibility, where `item.edit` is ruled so. */
function verdictsFor(edit: Action): Record<string, string> {
  const plain = buildProduct();
  const product = buildProduct({
    definitions: { ...plain.definitions, Visibility: { enum: ['PUBLIC', 'PRIVATE'] } },
    actions: { ...plain.actions, 'item.edit': edit },
  });
  const rows = planRoles(product, compiler).verdicts['item.edit'] ?? [];
  return Object.fromEntries(
    rows.map(({ role, visibility, refused = 'may' }) => [`${role} ${visibility}`, refused]),
  );
}

describe('the table of roles', () => {
  it('lets in whom the rule lets in, hides what is hidden, and tells the others what the rule says', () => {
    const error = effectsOf(record({ error: ref('error', 'notYours') }));
    expect(verdictsFor(actionOf(owned, { otherwise: error }))).toMatchObject({
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
    const wrong = verdictsFor(actionOf(exprOf.ne(nameOf('user'), null)));
    expect(wrong).toMatchObject({ 'colleague PUBLIC': 'may', 'visitor PUBLIC': 'signedOut' });
  });

  it('names an action that nothing asks, and one that it cannot judge', () => {
    const plain = buildProduct();
    const lost = { ...actionOf(owned), id: 'item.lost' };
    const foreign = { ...actionOf(owned), id: 'tag.edit', needs: ['tag'] };
    const product = buildProduct({
      actions: { ...plain.actions, 'item.lost': lost, 'tag.edit': foreign },
    });
    const { uncalled, unjudged } = planRoles(product, compiler);
    expect(uncalled['item.lost']).toEqual([]);
    expect(unjudged).toEqual(['tag.edit']);
  });
});

describe('the second reading of a condition', () => {
  const values = { user: { id: 'a', roleType: 'manager' }, item: { size: 3 } };
  const name = nameOf;
  const ordered = (how: '<' | '>=', left: Expr, right: Expr): Expr => ({ op: 'compare', how, left, right });
  const same = (left: Expr, right: Expr): Expr => ({ op: 'compare', how: '==', left, right });

  it.each<[string, Expr, boolean]>([
    ['a name that is there', exprOf.ne(name('user'), null), true],
    ['a name that is missing', exprOf.eq(name('user.alias'), null), true],
    ['a text', exprOf.eq(name('user.roleType'), 'manager'), true],
    ['two missing names', same(name('user.alias'), name('item.alias')), true],
    ['a member', exprOf.in(name('user.roleType'), ['common', 'manager']), true],
    ['nothing in a list', exprOf.in(name('user.alias'), ['common']), false],
    ['an order', ordered('<', name('item.size'), { op: 'const', value: 4 }), true],
    ['an order of a text and a number', ordered('>=', name('user.id'), { op: 'const', value: 0 }), false],
    [
      'not, and, or',
      exprOf.or(exprOf.not(exprOf.eq(name('user.id'), 'a')), { op: 'const', value: true }),
      true,
    ],
  ])('%s', (_title, expr, result) => {
    expect(holds(expr, values, {})).toBe(result);
  });
});
