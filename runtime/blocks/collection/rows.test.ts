import { describe, expect, it } from 'vitest';
import { piecesOf } from './rows.ts';

describe('rows', () => {
  it('shows marked pieces only where something was hit', () => {
    const hit = [{ text: '翻译', hit: true }];
    expect(piecesOf({ title: hit }, 'title')).toBe(hit);
    expect(piecesOf({ title: [{ text: 'x', hit: false }] }, 'title')).toBeUndefined();
    expect(piecesOf({}, 'title')).toBeUndefined();
  });
});
