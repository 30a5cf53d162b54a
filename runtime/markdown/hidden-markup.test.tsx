import { describe, expect, it } from 'vitest';
import { drawMarkdown as draw } from '../../tests/support/draw-markdown.tsx';
import { hiddenElements } from './sanitize-schema.ts';

const rest =
  '\n\n# Head *x*\n\nAfter **b** [l](y.md)\n\n- li\n\n| a |\n| - |\n| cell |\n\n```js\ncode()\n```\n\nLast';
const drawnRest = ['h2 em', 'p strong', 'a[href="/files/blob/main/y.md"]', 'ul li', 'td', 'figure pre'];
const wordsOf = (box: HTMLElement) => (box.textContent ?? '').replace(/\s+/g, ' ').trim();

const everyElement = [
  ...hiddenElements,
  'plaintext',
  'xmp',
  'table',
  'button',
  'form',
  'option',
  'frameset',
  'dialog',
  'video',
];

describe('an element that nobody closed', () => {
  it.each(everyElement)('hides nothing that follows a block <%s>', async (name) => {
    const box = await draw(`First\n\n<${name}>${rest}`);
    expect(drawnRest.filter((selector) => !box.querySelector(selector))).toEqual([]);
    expect(wordsOf(box)).toMatch(/^First.*Head x.*After b l.*li.*cell.*code\(\).*Last$/);
  });

  it.each(everyElement)('hides nothing that follows <%s> within a line', async (name) => {
    const box = await draw(`First <${name.toUpperCase()} class="a>b"> second${rest}`);
    expect(drawnRest.filter((selector) => !box.querySelector(selector))).toEqual([]);
    expect(wordsOf(box)).toMatch(/^First ?second.*Head x.*Last$/);
  });

  it.each([
    '<math><mtext>',
    '<svg><foreignObject>',
    '<svg><desc><template>',
    '<select><option>',
    '<table><tr><td><select>',
    '<!--><noscript>',
    '<svg a<b>',
    '<svg a"b>',
    '<noscript title="</noscript>">',
    '<div><noscript>\n<template>',
    '<scr<script>ipt><template>',
    '<script>\n<style>\n<textarea>',
    '> <template>',
    '- <select>',
    '<svg><svg></svg>',
  ])('hides nothing after %j', async (markup) => {
    expect(wordsOf(await draw(`First\n\n${markup}${rest}`))).toMatch(/^First.*Head x.*After b l.*Last$/);
  });

  it('is not closed by a namesake in another block', async () => {
    expect(wordsOf(await draw('- a <svg> b\n\nshown\n\n> c </svg> d'))).toMatch(/a b shown c d/);
  });

  it('takes no long to find, however many there are', async () => {
    for (const part of [
      '<svg>',
      '<svg ',
      '<svg a="',
      '<textarea>\n\n',
      '</svg><svg>',
      '<!-- <svg> ',
      'x <math>y',
    ])
      expect(await draw(part.repeat(24_000 / part.length))).toBeDefined();
  });
});

describe('an element that is never shown', () => {
  it.each(hiddenElements)('goes with all that a <%s> holds', async (name) => {
    expect(wordsOf(await draw(`a <${name}>hidden</${name}> b`))).toBe('a b');
    expect(wordsOf(await draw(`a\n\n<${name}>\nhidden\n</${name}>\n\nb`))).toBe('a b');
  });

  it('goes with the blocks between its two ends', async () => {
    expect(wordsOf(await draw('a\n\n<svg viewBox="0 0 1 1">\n\n<text>x</text>\n\ny\n\n</svg>\n\nb'))).toBe(
      'a b',
    );
    expect(wordsOf(await draw('a\n\n<svg><svg></svg><text>x</text></svg>\n\nb <svg/> c'))).toBe('a b c');
  });

  it('stays as it is in code', async () => {
    expect(wordsOf(await draw('`<svg>` and\n\n    <select>\n\nb'))).toMatch(/^<svg> and.*<select> b$/);
  });
});

describe('ordinary HTML', () => {
  it('may span Markdown', async () => {
    const box = await draw(
      '<div align="center">\n\n# Title\n\n<img src="a.png" width="80">\n\n</div>\n\n<details open>\n<summary>More <b>here</b></summary>\n\n- li\n\n</details>\n\nLast',
    );
    expect(box.querySelector('div[align=center] h2')?.textContent).toContain('Title');
    expect(box.querySelector('div[align=center] img')?.getAttribute('src')).toBe('/raw/main/a.png');
    expect(box.querySelector('details > summary > b')?.textContent).toBe('here');
    expect(box.querySelector('details li')?.textContent).toBe('li');
    expect(box.querySelector('details')?.textContent).not.toContain('Last');
  });

  it('draws tables, also with Markdown in their cells', async () => {
    const box = await draw(
      '<table>\n<tr><td>\n\n**b**\n\n</td><td>c</td></tr>\n</table>\n\nH<sub>2</sub>O x<sup>2</sup> <kbd>K</kbd><br>z',
    );
    expect(box.querySelector('table td strong')?.textContent).toBe('b');
    expect(box.querySelectorAll('td')).toHaveLength(2);
    expect(['sub', 'sup', 'kbd', 'br'].filter((name) => !box.querySelector(name))).toEqual([]);
  });
});
