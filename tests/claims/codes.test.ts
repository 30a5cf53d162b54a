import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '#generated/errors.ts';
import { kinds } from '#generated/kinds.ts';
import { messages } from '#generated/messages/en.ts';

// Written by hand from the product specification, section 8, and not from the YAML that it judges.

const find = (id: string) => errorCatalogue.find((row) => row.id === id);

describe('an error', () => {
  it('what there is no data of has its code, and is in the state for that', () => {
    const codes = Object.fromEntries(kinds.map(({ id, noData }) => [id, noData]));
    expect(codes).toMatchObject({ models: '801004', agent: '802004', mcp: '20004' });
    expect(find('noData')?.codes).toEqual(['20004', '801004', '802004']);
    expect(find('noData')?.effects).toEqual([{ state: 'error.empty' }]);
  });

  it('the end of a session is 401 or 403, clears what is kept and leads to the login', () => {
    expect(find('signedOut')).toMatchObject({ http: [401, 403] });
    const effects = find('signedOut')?.effects.map((effect) => Object.keys(effect)[0]);
    expect(effects).toEqual(['clearSession', 'login']);
  });

  it('any other code is a toast with the message of the server', () => {
    expect(errorCatalogue.filter(({ otherwise }) => otherwise).map(({ id }) => id)).toEqual(['other']);
    expect(find('other')?.effects).toMatchObject([{ toast: expect.anything() }]);
  });

  it('an address that no route knows is not found, and named in full', () => {
    expect(find('routeNotFound')).toMatchObject({
      status: 404,
      params: ['fullPath'],
      text: 'error.routeNotFound',
    });
    expect(messages['error.routeNotFound']).toContain('fullPath');
  });
});
