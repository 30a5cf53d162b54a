import { describe, expect, it } from 'vitest';
import { markHues, markOf } from './mark-tiles.ts';

describe('markOf', () => {
  it('gives the same name the same mark', () => {
    expect(markOf('linyue/guyan')).toEqual(markOf('linyue/guyan'));
  });

  it('tells names apart that differ by one letter', () => {
    expect(markOf('linyue/guyan-1')).not.toEqual(markOf('linyue/guyan-2'));
  });

  it('draws four tiles in one of the known inks for any name', () => {
    for (const name of ['', 'a', '翻译', 'x'.repeat(120)]) {
      const mark = markOf(name);
      expect(mark.tiles).toHaveLength(4);
      expect(mark.hue).toBeGreaterThanOrEqual(0);
      expect(mark.hue).toBeLessThan(markHues);
    }
  });

  it('uses every ink over a few hundred names', () => {
    const hues = new Set(Array.from({ length: 300 }, (_, index) => markOf(`user/item-${index}`).hue));
    expect(hues.size).toBe(markHues);
  });
});
