import { expect, it } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { textOf, walk } from './tree.ts';

function parsed(text: string) {
  const tree = parseMarkdown({ text, footnotes: { label: '', back: '' } });
  if (!tree) throw new Error('It should have been parsed.');
  return tree;
}

const drawn = (text: string) => textOf(parsed(text));

it.each([
  ['产品手册、技术标准。\n模型以段落为单位', '产品手册、技术标准。模型以段落为单位'],
  ['第一行\n第二行\n第三行', '第一行第二行第三行'],
  ['**重要**\n说明', '重要说明'],
  ['前文\n**重要**', '前文重要'],
  ['全角（一）\n「二」', '全角（一）「二」'],
  ['他说\n“好”', '他说“好”'],
  ['カタカナ\nひらがな', 'カタカナひらがな'],
])('%j is one line', (text, line) => {
  expect(drawn(text)).toBe(line);
});

it.each([
  ['中文\nEnglish', '中文\nEnglish'],
  ['English words\ngo on', 'English words\ngo on'],
  ['用 `a`\n`b` 运行', '用 a\nb 运行'],
  ['中文`x`\n中文', '中文x\n中文'],
  ['中文\n![](a.png)中文', '中文\n中文'],
  ['“one”\n“two”', '“one”\n“two”'],
  ['한국어\n문장', '한국어\n문장'],
  ['```\n第一行\n第二行\n```', '第一行\n第二行\n'],
])('%j keeps its break', (text, lines) => {
  expect(drawn(text)).toBe(lines);
});

it('leaves a break that was meant', () => {
  const found: string[] = [];
  walk(parsed('中文  \n硬换行'), ({ tagName }) => found.push(tagName));
  expect(found).toContain('br');
});
