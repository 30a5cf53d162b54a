import { afterEach, describe, expect, it } from 'vitest';
import { writeToken } from '../session/token.ts';
import { readAddress } from './read-address.ts';
import { surroundingsOf, waitsForSession } from './surroundings.ts';

const home = readAddress('/en');
const user = { id: '1', userName: 'li', roleType: 'common', language: 'en' };
const front = { layout: 'full', search: false };
const centre = { layout: 'center', search: true };

afterEach(() => writeToken(undefined));

describe('what stands around the home page', () => {
  it('is the user centre for whoever is signed in, and the front for visitors', () => {
    expect(surroundingsOf(home, '', { user, ready: true })).toEqual(centre);
    expect(surroundingsOf(home, '', { user: null, ready: true })).toEqual(front);
  });

  it('is that of whoever was here before, until it is known who is here', () => {
    expect(surroundingsOf(home, '', { user: null, ready: false })).toEqual(front);
    expect(waitsForSession(home)).toBe(false);
    writeToken('1');
    expect(surroundingsOf(home, '', { user: null, ready: false })).toEqual(centre);
    expect(waitsForSession(home)).toBe(true);
    expect(surroundingsOf(home, '', { user: null, ready: true })).toEqual(front);
  });
});

it('is as around most pages where no route knows the address', () => {
  expect(surroundingsOf(readAddress('/en/no/such/page/at'), '', { user: null, ready: true })).toEqual({
    layout: 'full',
    search: true,
  });
});
