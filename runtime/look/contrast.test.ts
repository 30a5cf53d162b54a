import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { app } from '#generated/app.ts';
import { legible } from '../../generator/emit/look/legible.ts';

// From the project's folder: the browser-like test environment has no file addresses.
const css = readFileSync('runtime/look/tokens.css', 'utf8');
const [light = '', dark = ''] = css.split(':root[data-theme="dark"]');

/** The colours of a theme as they are seen: names are followed, mixtures mixed. */
function colours(theme: string, ...parts: string[]): Map<string, string> {
  const said = new Map(
    parts.flatMap((part) =>
      [...part.matchAll(/--([\w-]+): (#[0-9a-f]{3,6}|var\(--[\w-]+\)|color-mix\([^;]+\));/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    ),
  );
  const made = legible(theme);
  said.set('theme', made.light).set('theme-in-dark', made.dark);
  return new Map([...said].map(([name, value]) => [name, seen(value, said)]));
}

function seen(value: string, said: ReadonlyMap<string, string>): string {
  const [, name] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (name !== undefined) return seen(said.get(name) ?? '', said);
  const [, one = '', share = '', other = ''] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value) ?? [];
  if (one === '') return value;
  const [left, right] = [channels(seen(one, said)), channels(seen(other, said))];
  const mixed = left.map(
    (part, at) => (part * Number(share) + (right[at] ?? 0) * (100 - Number(share))) / 100,
  );
  return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function channels(hex: string): number[] {
  const long = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((part) => {
    const value = part / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const texts = ['ink', 'ink-2', 'ink-3', 'accent-text', 'link', 'good', 'warn', 'bad', 'note'];
const grounds = ['paper', 'surface', 'sunken', 'hover'];
const pairs: [string, string][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ...['good', 'warn', 'bad', 'note'].map((text): [string, string] => [text, `${text}-soft`]),
  // In a README, in a file, and on the lines that an address points at.
  ...['comment', 'keyword', 'string', 'number', 'title', 'type', 'ink'].flatMap((text) =>
    ['code-bg', 'surface', 'accent-soft'].map((ground): [string, string] => [`code-${text}`, ground]),
  ),
  ['accent-text', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['ink', 'highlight'],
  ['ink-2', 'highlight'],
];

/** What a product may be coloured by: dark, light, and of each hue the strongest. */
const themes = [
  '#000',
  '#fff',
  '#0a7050',
  '#2a7f62',
  '#d99a00',
  '#f00',
  '#0f0',
  '#00f',
  '#ff0',
  '#0ff',
  '#f0f',
];

describe.each([
  ['light', [light]],
  ['dark', [light, dark]],
])('the %s theme', (_, parts) => {
  it.each(pairs)('sets %s on %s with a contrast of at least 4.5', (text, ground) => {
    for (const colour of [app.theme, ...themes]) {
      const theme = colours(colour, ...parts);
      expect(contrast(theme.get(text) ?? '', theme.get(ground) ?? ''), colour).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('draws controls and focus rings with a contrast of at least 3', () => {
    const theme = colours(app.theme, ...parts);
    for (const name of ['line-control', 'focus']) {
      expect(contrast(theme.get(name) ?? '', theme.get('surface') ?? '')).toBeGreaterThanOrEqual(3);
    }
  });
});
