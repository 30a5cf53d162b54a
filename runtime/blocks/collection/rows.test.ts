import { describe, expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { pathOf, piecesOf } from './rows.ts';

const kind = kinds[0]?.id ?? '';
const item = { key: 'k1', kind, createUser: 'lin', name: 'guyan' };

describe('rows', () => {
  it('names owner and name', () => {
    expect(pathOf(item)).toBe('lin/guyan');
    expect(pathOf({})).toBe('');
  });

  it('shows marked pieces only where something was hit', () => {
    const hit = [{ text: '翻译', hit: true }];
    expect(piecesOf({ title: hit }, 'title')).toBe(hit);
    expect(piecesOf({ title: [{ text: 'x', hit: false }] }, 'title')).toBeUndefined();
    expect(piecesOf({}, 'title')).toBeUndefined();
  });
});
