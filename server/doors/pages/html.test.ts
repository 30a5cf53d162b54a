import { expect, it } from 'vitest';
import { escapeHtml, fillTemplate } from './html.ts';

const template =
  '<!doctype html>\n<html lang="en" class="x">\n<head><title>old</title></head><body></body></html>';

it('writes language, title and links into the head, and what is read without scripts', () => {
  const html = fillTemplate(template, {
    lang: 'zh-CN',
    title: '模型',
    noScript: 'None',
    tags: [{ tag: 'link', attributes: { rel: 'alternate', hreflang: 'en', href: 'https://hub/en/models' } }],
  });
  expect(html).toContain('<html lang="zh-CN" class="x">');
  expect(html).toContain('<title>模型</title>');
  expect(html).not.toContain('old');
  expect(html).toContain('<link rel="alternate" hreflang="en" href="https://hub/en/models" />');
  expect(html).toContain('<noscript><p>None</p></noscript>');
});

it('lets nothing of a title run', () => {
  const html = fillTemplate(template, {
    lang: 'en',
    title: '</title><script>$&alert(1)</script>',
    noScript: 'None',
    tags: [{ tag: 'meta', attributes: { name: 'description', content: '"><script>alert(2)</script>' } }],
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('$&amp;alert');
});

it('escapes quotes of both kinds', () => {
  expect(escapeHtml(`"'<>&`)).toBe('&quot;&#39;&lt;&gt;&amp;');
});
