import { beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#generated/screens/types.ts';
import { loadLanguage } from '../i18n/i18n.ts';
import { returnParam } from '../routing/return-target.ts';
import { hrefOfStep, linkIn } from './href-of-step.ts';

const scope = (more: object = {}) =>
  ({ language: 'en', route: { path: '/', params: {}, query: {} }, ...more }) as unknown as Scope;

beforeAll(() => loadLanguage('en'));

describe('a button is a link', () => {
  it('where all it does is to lead somewhere', () => {
    expect(linkIn([{ go: 'hub/account' }])).toEqual({ go: 'hub/account' });
  });

  it('not where a condition decides, where it comes back, or where it does more', () => {
    expect(linkIn([{ go: 'hub/account', when: () => false }])).toBeUndefined();
    expect(linkIn([{ go: 'hub/account', comesBack: true }])).toBeUndefined();
    expect(linkIn([{ toast: 'form.submit' }, { go: 'hub/account' }])).toBeUndefined();
  });
});

describe('where it leads', () => {
  it('carries the page along where one comes back', () => {
    history.replaceState(null, '', '/en/models/list?page=2');
    const href = hrefOfStep({ go: 'hub/account', comesBack: true }, scope());
    expect(new URL(href, location.origin).searchParams.get(returnParam)).toContain('/models/list?page=2');
  });

  it("says a row's owner, though the page is of somebody else's thing", () => {
    const item = { createUser: 'owner', name: 'thing' };
    const row = { user: 'visitor', name: 'other' };
    const kind = { id: 'models' };
    expect(hrefOfStep({ go: 'hub/item' }, scope({ kind, item }))).toContain('/owner/thing');
    expect(hrefOfStep({ go: 'hub/item' }, scope({ kind, item, row }))).toContain('/visitor/other');
    const answer = { createUser: 'maker', name: 'made' };
    expect(hrefOfStep({ go: 'hub/item' }, scope({ kind, item, row }), answer)).toContain('/maker/made');
  });
});
