import type { Product } from '../../model/product.ts';
import type { OutputFile } from '../output.ts';
import { quote } from '../print/literal.ts';
import { legible } from './legible.ts';
import { shadesOf } from './shades.ts';

/** look/: the colour of the product for its pages, its shades for the components that ask for some, and its mark, as a file and as a text. */
export function emitLook({ app }: Product): OutputFile[] {
  const from = [app.origin.place.file];
  return [
    { path: 'look/theme.css', content: themeCss(app), from },
    { path: 'look/shades.css', content: shadesCss(app), from },
    { path: 'look/favicon.svg', content: `${favicon(app)}\n`, from },
    { path: 'look/mark.ts', content: `export const mark = ${quote(favicon(app))};\n`, from },
  ];
}

function themeCss({ theme }: Product['app']): string {
  const { light, dark } = legible(theme);
  return printCss([`--theme: ${light}`, `--theme-in-dark: ${dark}`]);
}

function shadesCss({ theme }: Product['app']): string {
  const { light, dark } = shadesOf(theme);
  return printCss([
    ...light.map((shade, at) => `--theme-${at + 1}: ${shade}`),
    ...dark.map((shade, at) => `--theme-dark-${at + 1}: ${shade}`),
  ]);
}

function printCss(lines: readonly string[]): string {
  return `:root {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;
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
