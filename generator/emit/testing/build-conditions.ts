import type { Expr } from '../../model/node.ts';
import type { Product } from '../../model/product.ts';
import type { Action, Check, Guard, Subject } from '../../model/rights.ts';
import { effectsOf, originOf } from './build-entry.ts';
import { exprOf, literal, nameOf, record } from './build-node.ts';

const person = (id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id, roleType: 'common', alias: id, through: 'session', reach: null },
  ...more,
});

/** Subjects, terms, checks, guards, actions and states. */
export function buildConditions() {
  const origin = originOf('guards/actions.yaml');
  const term = (id: string, source: Expr) => [id, { id, expr: source, origin }] as const;
  const visible = exprOf.or(exprOf.eq(nameOf('item.visibility'), 'PUBLIC'), { op: 'term', id: 'item.owned' });
  const shown = exprOf.and(
    exprOf.ne(nameOf('tag.nameEn'), null),
    exprOf.not(exprOf.in(nameOf('tag.category'), ['license', 'dataset'])),
  );
  const subject = (name: string, is: string, more: Partial<Subject> = {}): [string, Subject] => [
    name,
    { name, is, shown: is, optional: false, from: [], given: name === 'viewer', origin, ...more },
  ];
  const check = (id: string, when: Expr, more: Partial<Check>): [string, Check] => [
    id,
    { id, when, error: 'itemNotFound', with: {}, reads: [], needs: [], origin, ...more },
  ];
  const action: Action = { id: 'item.view', checks: ['seesItem'], needs: ['item'], sure: [], origin };
  const auth: Guard = { id: 'auth', checks: ['signedIn'], load: {}, origin: originOf('guards/checks.yaml') };
  return {
    subjects: Object.fromEntries([
      subject('viewer', 'User', { optional: true }),
      subject('item', 'Item', { shown: 'HubItem', from: [{ types: ['KindId'] }], seen: 'seesItem' }),
      subject('tag', 'Tag'),
    ]),
    checks: Object.fromEntries([
      check('signedIn', exprOf.ne(nameOf('viewer'), null), { error: 'signedOut', reads: ['viewer'] }),
      check('seesItem', { op: 'term', id: 'item.visible' }, { reads: ['item', 'viewer'], needs: ['item'] }),
    ]),
    rowConditions: {},
    terms: Object.fromEntries([
      term(
        'item.owned',
        exprOf.and(exprOf.ne(nameOf('viewer'), null), {
          op: 'compare',
          how: '==',
          left: nameOf('viewer.id'),
          right: nameOf('item.createUserId'),
        }),
      ),
      term('item.visible', visible),
      term('tag.shown', shown),
    ]),
    guards: { auth },
    samples: {
      viewer: {
        visitor: null,
        newcomer: person('newcomer', { alias: null }),
        member: person('member'),
        colleague: person('colleague'),
        owner: person('owner'),
        token: person('owner', { through: 'token' }),
        manager: person('manager', { roleType: 'manager' }),
        disabled: null,
      },
      item: Object.fromEntries(
        ['PUBLIC', 'PRIVATE'].map((visibility) => [
          visibility,
          { id: 'ownersItem', visibility, createUserId: 'owner' },
        ]),
      ),
    },
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
