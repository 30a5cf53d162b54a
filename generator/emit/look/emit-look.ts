import type { Product } from '../../model/product.ts';
import type { OutputFile } from '../output.ts';

/** look/theme.css and look/favicon.svg: the colour of the product, for its pages and for the tab of the browser. */
export function emitLook({ app }: Product): OutputFile[] {
  const from = [app.origin.place.file];
  return [
    { path: 'look/theme.css', content: `:root {\n  --theme: ${app.theme};\n}\n`, from },
    { path: 'look/favicon.svg', content: `${favicon(app)}\n`, from },
  ];
}

function favicon({ name, theme }: Product['app']): string {
  const bars = 'M6 5.5v13M18 5.5v13M6 12h4.2M13.8 12H18M10.2 9.2v5.6M13.8 9.2v5.6';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>${escaped(name)}</title>`,
    `<rect x="1" y="1" width="22" height="22" rx="4" fill="${theme}"/>`,
    `<path d="${bars}" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round"/></svg>`,
  ].join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
