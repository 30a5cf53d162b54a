import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Drawers, drawTree } from './draw-tree.ts';
import { parseMarkdown } from './parse.ts';
import { sanitizeSchema } from './sanitize-schema.ts';

const footnotes = { label: 'Notes', back: 'Back' };

/** Every attribute that reaches a page, with a value that it may have, at each element that may have it. */
const everyAttribute = Object.entries(sanitizeSchema.attributes ?? {})
  .flatMap(([tag, names]) => names.map((name) => [tag === '*' ? 'td' : tag, name] as const))
  .map(([tag, name]) => {
    const [attribute = '', value] = Array.isArray(name) ? name : [name];
    const written = String(attribute)
      .replace('className', 'class')
      .replaceAll(/[A-Z]/g, (letter) => (/^(?:aria|data)/.test(String(attribute)) ? `-${letter}` : letter))
      .toLowerCase();
    const given = value instanceof RegExp ? 'language-js' : String(value ?? 'one two');
    return tag === 'td'
      ? `<table><tr><td ${written}="${given}">x</td><th ${written}="7">y</th></tr></table>`
      : `<${tag} ${written}="${given}">x</${tag}>`;
  });

const texts = [
  ...everyAttribute,
  '# Title\n\nOne *two* **three** `four`\n\n- a\n- b\n\n1. c\n2. d\n\n> quote\n\n---\n\n![p](a.png "t")',
  '| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |',
  '<table>\n <thead> <tr> <th align="">h</th> </tr> </thead>\n <tbody> <tr> <td> x </td> </tr> </tbody> </table>',
  'text[^1] and[^n]\n\n[^1]: note\n[^n]: other',
  '- [ ] open\n- [x] done',
  '<details open><summary>s</summary>t</details> <br> <kbd>k</kbd> <ol start="3"><li>x</ol>',
  '> [!NOTE]\n> told\n\n```js\nconst a = 1;\n```\n\n<pre>by <b>hand</b></pre>',
  '<picture><source srcset="a.png 1x, b.png 2x" media="(prefers-color-scheme: dark)"><img src="a.png" alt=""></picture>',
];

it.each(texts)('draws %j as the library does', (text) => {
  const tree = parseMarkdown({ text, footnotes });
  if (!tree) throw new Error('nested too deep');
  const seen: { name: string; props: object }[] = [];
  const drawers: Drawers = Object.fromEntries(
    ['a', 'img', 'pre', 'table', 'h2', 'blockquote'].map((name) => [
      name,
      (props: object) => {
        seen.push({ name, props });
        return 'children' in props ? jsx('b', { children: props.children as string }) : null;
      },
    ]),
  );
  for (const components of [{}, drawers]) {
    const library = renderToStaticMarkup(
      toJsxRuntime(tree, {
        Fragment,
        jsx,
        jsxs,
        components: components as Partial<Components>,
        passNode: true,
        ignoreInvalidStyle: true,
      }),
    );
    const given = seen.splice(0);
    expect(renderToStaticMarkup(drawTree(tree, components))).toBe(library);
    expect(seen.splice(0)).toEqual(given);
  }
});
