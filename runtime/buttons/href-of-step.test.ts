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

  it('is made of what it gives: of the page, of a row, of what a call has answered', () => {
    const read = (name: string, field: string) => ({
      get: (s: Scope) => (s as unknown as Record<string, Record<string, unknown>>)[name]?.[field],
    });
    const to = (name: string) => ({
      go: 'hub/item',
      with: { kind: read('kind', 'id'), user: read(name, 'createUser'), name: read(name, 'name') },
    });
    const known = scope({
      kind: { id: 'models' },
      item: { createUser: 'owner', name: 'thing' },
      row: { createUser: 'visitor', name: 'other' },
      answer: { createUser: 'maker', name: 'made' },
    });
    expect(hrefOfStep(to('item'), known)).toContain('/models/owner/thing');
    expect(hrefOfStep(to('row'), known)).toContain('/models/visitor/other');
    expect(hrefOfStep(to('answer'), known)).toContain('/models/maker/made');
  });

  it('says behind the ? what is no part of the address, and nothing of what is not there', () => {
    const kind = { get: () => 'models' };
    const href = (user: unknown) =>
      hrefOfStep({ go: 'hub/list', with: { kind, user: { get: () => user } } }, scope());
    expect(href('a b')).toBe('/en/models?user=a+b');
    expect(href(undefined)).toBe('/en/models');
    expect(href(null)).toBe('/en/models');
    expect(href(['a', 'b'])).toBe('/en/models?user=a&user=b');
  });
});
