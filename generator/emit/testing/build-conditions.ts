import type { Expr } from '../../model/node.ts';
import type { Action, Guard, Product } from '../../model/product.ts';
import { effectsOf, originOf } from './build-entry.ts';
import { exprOf, literal, nameOf, record, ref, text } from './build-node.ts';

/** Facts, guards, actions and states. */
export function buildConditions() {
  const origin = originOf('guards/actions.yaml');
  const fact = (id: string, source: Expr) => [id, { id, expr: source, origin }] as const;
  const visible = exprOf.or(exprOf.eq(nameOf('item.visibility'), 'PUBLIC'), { op: 'fact', id: 'item.owned' });
  const shown = exprOf.and(
    exprOf.ne(nameOf('tag.nameEn'), null),
    exprOf.not(exprOf.in(nameOf('tag.category'), ['license', 'dataset'])),
  );
  const signIn = effectsOf(record({ page: literal('pages/unauthorised'), text: text('page.signIn') }));
  const action: Action = {
    id: 'item.view',
    when: { op: 'fact', id: 'item.visible' },
    otherwise: effectsOf(record({ error: ref('error', 'itemNotFound') })),
    needs: ['item'],
    origin,
  };
  const auth: Guard = {
    id: 'auth',
    load: {},
    checks: [{ when: exprOf.ne(nameOf('user'), null), otherwise: signIn }],
    origin: originOf('guards/routes.yaml'),
  };
  return {
    facts: Object.fromEntries([
      fact(
        'item.owned',
        exprOf.and(exprOf.ne(nameOf('user'), null), {
          op: 'compare',
          how: '==',
          left: nameOf('user.id'),
          right: nameOf('item.createUserId'),
        }),
      ),
      fact('item.visible', visible),
      fact('tag.shown', shown),
    ]),
    guards: { auth },
    guardOrder: ['auth'],
    actions: { 'item.view': action },
    groups: {
      creation: {
        id: 'creation',
        field: 'item.status',
        states: { creating: ['WAITING', 'RUNNING'], done: ['SUCCESS'] },
        origin: originOf('states/items.yaml'),
      },
    },
    machines: {
      hosted: {
        id: 'hosted',
        field: 'item.status',
        moves: { None: ['Launching'], Launching: ['None'] },
        origin: originOf('states/items.yaml'),
      },
    },
    polls: {
      creation: {
        id: 'creation',
        ask: 'items.view',
        everyMs: 3000,
        atMost: 100,
        while: exprOf.in(nameOf('item.status'), ['WAITING', 'RUNNING']),
        then: effectsOf(record({ refresh: literal(true) })),
        origin: originOf('states/items.yaml'),
      },
    },
  } satisfies Partial<Product>;
}
