import type { Mistake } from '../mistake.ts';

const checks = 'spec/guards/checks.yaml';
const subjects = 'spec/guards/subjects.yaml';
const order = 'order: [reader, joining, auth, managing, model, create, validate]';
const owner =
  'when: item.administered\n    error: notAllowed\n    onPage: [{ page: unauthorised, text: page.unauthorised.owner }]';

export const guards: readonly Mistake[] = [
  {
    id: 'guard-02',
    what: 'an unknown guard in the order',
    file: checks,
    from: order,
    to: order.replace('create', 'craete'),
    nearest: 'create',
  },
  {
    id: 'guard-03',
    what: 'one guard twice in the order',
    file: checks,
    from: order,
    to: order.replace('create', 'model, create'),
  },
  {
    id: 'guard-04',
    what: 'an order without what judges an address',
    file: checks,
    from: order,
    to: order.replace(', validate', ''),
  },
  {
    id: 'guard-05',
    what: 'a guard that lets nobody through',
    file: `engine/${checks}`,
    from: 'signedIn: { when: viewer != null,',
    to: 'signedIn: { when: viewer != null and viewer == null,',
  },
  {
    id: 'guard-09',
    what: 'a condition beside a list of checks',
    file: checks,
    from: 'model: { checks: [signedIn, unbound, hasAlias],',
    to: 'model: { checks: [signedIn, unbound, hasAlias], when: viewer != null,',
  },
  {
    id: 'guard-11',
    what: 'a reason to sign in that no page explains',
    file: `engine/${checks}`,
    from: 'error: signedOut, onPage: [{ login: needed }]',
    to: 'error: signedOut, onPage: [{ login: neded }]',
    nearest: 'needed',
  },
  {
    id: 'guard-14',
    what: 'a time compared with a text',
    file: checks,
    from: 'when: viewer.alias != null',
    to: "when: viewer.createTime < '7d'",
  },
  {
    id: 'guard-16',
    what: 'a term that nobody uses',
    file: subjects,
    from: '\nterms:\n',
    to: "\nterms:\n  item.spare: item.visibility == 'PUBLIC'\n",
  },
  {
    id: 'guard-19',
    what: 'a field of what may be absent',
    file: subjects,
    from: 'item.own: viewer != null and viewer.id == item.createUserId',
    to: 'item.own: viewer.id == item.createUserId',
  },
  {
    id: 'guard-21',
    what: 'a right about what no call can load',
    file: checks,
    from: 'when: hosting.enabled',
    to: "when: not (tag.category == 'license')",
    on: { where: 'spec/endpoints/items.yaml', text: '  allow: item.create\n' },
  },
  {
    id: 'guard-22',
    what: 'a right about an address that the server does not know',
    file: checks,
    from: 'when: viewer.alias != null',
    to: "when: route.params.view != 'tree'",
    on: { where: 'spec/endpoints/items.yaml', text: '  allow: item.create\n' },
  },
  {
    id: 'guard-24',
    what: 'a notice after the page is left',
    file: checks,
    from: owner,
    to: owner.replace(' }]', ' }, { toast: error.notAllowed }]'),
  },
  {
    id: 'guard-25',
    what: 'a refusal that asks again',
    file: checks,
    from: 'with: { limit: quota.itemsMax }\n    onPage: [{ page: unauthorised, text: page.unauthorised.quota }]',
    to: 'with: { limit: quota.itemsMax }\n    onPage: [refresh]',
    on: '  itemsLeft:\n',
  },
];
