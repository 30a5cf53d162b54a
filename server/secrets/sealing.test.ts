import { describe, expect, it } from 'vitest';
import { makeKeyDigits, ringOf } from './keys.ts';
import { seal, unseal } from './sealing.ts';

const [key] = ringOf([makeKeyDigits()]);
const place = { itemId: 'item-1', name: 'API_KEY', places: ['https://a.example'] };
const value = 'a long value, 值, "quoted"';

describe('a sealed value', () => {
  it('opens where it belongs', () => {
    expect(unseal(key, place, seal(key, place, value))).toBe(value);
  });

  it('never looks the same twice, and shows nothing of what it holds', () => {
    const [one, other] = [seal(key, place, value), seal(key, place, value)];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('long value');
  });

  it.each([
    ['another item', { ...place, itemId: 'item-2' }],
    ['another name', { ...place, name: 'API_KEY2' }],
    ['another address', { ...place, places: ['https://b.example'] }],
    ['one address more', { ...place, places: [...place.places, 'https://b.example'] }],
    [
      'a name that takes a part of the address',
      { ...place, name: 'API_KEY","https://a.example', places: [] },
    ],
  ])('opens for no other place: %s', (_, other) => {
    expect(unseal(key, other, seal(key, place, value))).toBeUndefined();
  });

  it('opens with no other key', () => {
    const [other] = ringOf([makeKeyDigits()]);
    expect(other.id).not.toBe(key.id);
    expect(unseal(other, place, seal(key, place, value))).toBeUndefined();
  });

  it('opens no more once a bit of it was changed, or a part is gone', () => {
    const sealed = Buffer.from(seal(key, place, value), 'base64url');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(key, place, changed.toString('base64url'))).toBeUndefined();
      expect(unseal(key, place, sealed.subarray(0, at).toString('base64url'))).toBeUndefined();
    }
  });
});
