import { expect, it } from 'vitest';
import { raiseOf } from './headings.ts';
import { parseMarkdown } from './parse.ts';
import { withoutTitle } from './title.ts';
import { textOf } from './tree.ts';

const names = ['术语表・服务', 'Glossary service', '·'];

function treeOf(text: string, asNamed: readonly string[]) {
  const tree = parseMarkdown({ text, footnotes: { label: '', back: '' } });
  if (!tree) throw new Error('It should have been parsed.');
  return withoutTitle(tree, asNamed);
}

const drawn = (text: string, asNamed: readonly string[]) => textOf(treeOf(text, asNamed)).trim();

it.each([
  ['# 术语表服务\n\nText', 'Text'],
  ['# 术语表：服务\n\nText', 'Text'],
  ['# GLOSSARY  Service\n\nText', 'Text'],
  ['\n\nGlossary service\n===\nText', 'Text'],
  ['<!-- by hand -->\n# Ｇlossary service #\n\nText', 'Text'],
])('leaves out the first heading of %j, which the page says', (text, shown) => {
  expect(drawn(text, names)).toBe(shown);
});

it.each([
  '# Glossary service 2\n\nText',
  '## Glossary service\n\nText',
  'Text\n\n# Glossary service',
  '# ?!\n\nGlossary service',
  '# [Glossary service](https://example.org)\n\nText',
  '# ![](logo.png)Glossary service\n\nText',
])('keeps that of %j', (text) => {
  expect(drawn(text, names)).toBe(drawn(text, []));
});

it.each([
  ['# Glossary service\n\n## Use\n\n### More', 1],
  ['Text\n\n### Use', 2],
  ['# Glossary service\n\n## Use\n\n# Other', 0],
  ['# Another title\n\n## Use', 0],
  ['Text', 0],
])('below the title of the page no level of %j is passed over', (text, levels) => {
  expect(raiseOf(treeOf(text, names))).toBe(levels);
});
