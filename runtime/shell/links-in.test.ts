import { expect, it } from 'vitest';
import { linksIn } from './links-in.ts';

const marked = (text: string) =>
  linksIn(text)
    .map(({ text: words, href }) => (href === undefined ? words : `<${words}|${href}>`))
    .join('');

it.each([
  ['Closed on Friday.', 'Closed on Friday.'],
  ['', ''],
  ['See https://lab.example/a?b=1#c.', 'See <https://lab.example/a?b=1#c|https://lab.example/a?b=1#c>.'],
  ['详见 https://lab.example/公告。', '详见 <https://lab.example/公告|https://lab.example/公告>。'],
  ['[the rules](/rules) (new)', '<the rules|/rules> (new)'],
  ['Ask help@lab.example, room 3', 'Ask <help@lab.example|mailto:help@lab.example>, room 3'],
  ['[mail us](mailto:help@lab.example)', '<mail us|mailto:help@lab.example>'],
  // Whatever is no address of the web stays words.
  ['[no](javascript:alert(1))', '[no](javascript:alert(1))'],
  ['[no](data:text/html,x)', '[no](data:text/html,x)'],
  ['<b>bold</b> [a] (b)', '<b>bold</b> [a] (b)'],
  ['[one](https://a.example)[two](https://b.example)', '<one|https://a.example><two|https://b.example>'],
])('%s', (text, parts) => {
  expect(marked(text)).toBe(parts);
});
