import { describe, expect, it } from 'vitest';
import { buildSyntheticProduct } from '../testing/synthetic-product.ts';
import { emitLook } from './emit-look.ts';

describe('the look', () => {
  it('has the colour that the spec names, on pages and in the tab', () => {
    const product = buildSyntheticProduct(1);
    const app = { ...product.app, name: 'A & B', theme: '#123456' };
    const [theme, shades, favicon] = emitLook({ ...product, app });
    expect(theme?.content).toContain('--theme: #123456;');
    expect(shades?.content).toContain('--theme-6: 18, 52, 86;');
    expect(shades?.content).toContain('--theme-10: 6, 17, 28;');
    expect(favicon?.content).toContain('fill="#123456"');
    expect(favicon?.content).toContain('<title>A &amp; B</title>');
  });

  it('is darkened as far as texts ask, more where pages are dark', () => {
    const product = buildSyntheticProduct(1);
    const of = (theme: string) => emitLook({ ...product, app: { ...product.app, theme } })[0]?.content;
    expect(of('#0a7050')).toContain('--theme: #0a7050;\n  --theme-in-dark: #0a6a4c;');
    expect(of('#fff')).toContain('--theme: #757575;\n  --theme-in-dark: #5a5a5a;');
  });
});
