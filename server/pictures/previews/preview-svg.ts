import { pagePictureWide as across, pagePictureHigh as whole } from '#generated/constants.ts';
import { mark } from '#generated/look/mark.ts';
import type { Drawing } from './preview.ts';

/** What is drawn of texts: nothing where no font has their signs. */
export interface Lines {
  /** The title, or else the name in addresses. */
  title?: string | undefined;
  /** Owner and name, as an address has them. */
  address?: string | undefined;
  hub?: string | undefined;
  figures: readonly { drawing: string; text: string }[];
}

/** The paper and the inks of the pages (runtime/look/tokens.css). */
const paper = '#fbfaf7';
const ink = '#1d1b18';
const faded = '#6b655c';
const hairline = '#e7e3dc';

/** Distances in pixels. */
const edge = 80;
const tile = 132;
const coverHigh = 236;
const titleSize = 64;
const titleWide = across - 2 * edge;

export const fontFamily =
  "'Noto Serif','Noto Serif CJK SC','Noto Serif SC','Source Han Serif SC','Songti SC',Georgia,serif";

/** Where the pictures of the thing itself go, in the same distances. */
export const placeOfCover = { left: 0, top: 0, wide: across, high: coverHigh };
export const placeOfLogo = (hasCover: boolean) => ({
  ...{ left: edge, top: hasCover ? coverHigh - tile / 2 : edge, wide: tile, high: tile },
});

/** The picture without what people have given. */
export function previewSvg(drawing: Drawing, lines: Lines): string {
  const { thing, colour } = drawing;
  const parts = [
    `<rect width="${across}" height="${whole}" fill="${paper}"/>`,
    `<rect y="${whole - 12}" width="${across}" height="12" fill="${escapeXml(colour)}"/>`,
    ...(thing ? thingParts(drawing, lines) : hubParts(drawing, lines)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${whole}">${parts.join('')}</svg>`;
}

function thingParts(drawing: Drawing, lines: Lines): string[] {
  const { top } = placeOfLogo(drawing.cover !== undefined);
  const title = broken(lines.title ?? '');
  const below = top + tile + titleSize + 16;
  const titles = title.map((line, at) =>
    text(line, { x: edge, y: below + at * (titleSize + 12), size: titleSize, fill: ink }),
  );
  const addressAt = below + title.length * (titleSize + 12) - 8;
  return [
    ...(drawing.logo ? [] : [tileOf(drawing, edge, top)]),
    ...titles,
    lines.address ? text(cut(lines.address, 34), { x: edge, y: addressAt, size: 32, fill: faded }) : '',
    `<rect x="${edge}" y="532" width="${titleWide}" height="2" fill="${hairline}"/>`,
    ...figureParts(lines),
    lines.hub ? text(lines.hub, { x: across - edge, y: 588, size: 30, fill: faded, anchor: 'end' }) : '',
  ];
}

function figureParts({ figures }: Lines): string[] {
  let x = edge;
  return figures.flatMap(({ drawing, text: words }) => {
    const at = x;
    x += 60 + wideOf(words) * 30 + 40;
    return [
      drawn(drawing, { x: at, y: 560, size: 36, stroke: faded }),
      text(words, { x: at + 50, y: 588, size: 30, fill: ink }),
    ];
  });
}

function hubParts(drawing: Drawing, { hub }: Lines): string[] {
  return [
    tileOf(drawing, (across - tile) / 2, hub ? 190 : 249),
    hub ? text(cut(hub, 15), { x: across / 2, y: 430, size: 76, fill: ink, anchor: 'middle' }) : '',
  ];
}

function tileOf({ colour, drawing }: Drawing, x: number, y: number): string {
  // The mark is a picture of its own, which stands in this one.
  if (drawing === undefined)
    return mark.replace('<svg ', `<svg x="${x}" y="${y}" width="${tile}" height="${tile}" `);
  const square = `<rect x="${x}" y="${y}" width="${tile}" height="${tile}" rx="20" fill="${escapeXml(colour)}"/>`;
  return square + (drawing ? drawn(drawing, { x: x + 30, y: y + 30, size: 72, stroke: '#fff' }) : '');
}

/** A drawing of a square of 16. */
const drawn = (path: string, at: { x: number; y: number; size: number; stroke: string }) =>
  `<path transform="translate(${at.x} ${at.y}) scale(${at.size / 16})" d="${escapeXml(path)}" fill="none" stroke="${at.stroke}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/>`;

interface Written {
  x: number;
  y: number;
  size: number;
  fill: string;
  anchor?: 'end' | 'middle';
}

const text = (words: string, { x, y, size, fill, anchor }: Written) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-family="${fontFamily}"${anchor ? ` text-anchor="${anchor}"` : ''}>${escapeXml(words)}</text>`;

/** Two lines of a title, the second cut short where it is longer. */
function broken(title: string): string[] {
  const most = titleWide / titleSize;
  if (wideOf(title) <= most) return title === '' ? [] : [title];
  const signs = [...title];
  let width = 0;
  const over = signs.findIndex((sign) => {
    width += wideOf(sign);
    return width > most;
  });
  const space = signs.lastIndexOf(' ', over);
  const end = space > over / 2 ? space : over;
  return [signs.slice(0, end).join('').trim(), cut(signs.slice(end).join('').trim(), most)];
}

/** As much of a text as has room, in widths of its size. */
function cut(words: string, most: number): string {
  if (wideOf(words) <= most) return words;
  const signs = [...words];
  while (signs.length > 0 && wideOf(signs.join('')) > most - 1) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

/** About how wide a text is, in widths of its size: nobody measures it here. */
const wideOf = (words: string) =>
  [...words].reduce(
    (sum, sign) =>
      sum + (/[\u1100-\uffff\u{10000}-\u{10ffff}]/u.test(sign) ? 1 : /[A-Z@%mwMW]/.test(sign) ? 0.78 : 0.56),
    0,
  );

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (words: string) => words.replace(/[&<>"]/g, (sign) => named[sign] ?? sign);
