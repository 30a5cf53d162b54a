import { Faults } from '../generator/faults/fault.ts';
import { loadSpec } from '../generator/load/load-spec.ts';
import { type Size, sizeOf } from '../generator/load/size.ts';

/** How long a spec is, for people or as JSON: a language is as good as what is read in it is short. */
export function sizeText(layout: { project: string; blocks: string }, asJson: boolean): string {
  const size = sizeOf(loadSpec(layout, new Faults()));
  if (asJson) return JSON.stringify(size);
  const parts = [
    table('By kind of file', size.kinds),
    table('By call', size.calls),
    table('By screen', size.screens),
    table('Words of each language', size.locales),
  ];
  const { nodes, words } = size.all;
  return [
    ...parts.flat(),
    `${number(nodes)} keys and values, ${number(words)} words inside them, without tags, constants, source, decided and about;`,
    `${size.longLines} lines are longer than 160 characters.`,
  ].join('\n');
}

/** The longest first. */
function table(title: string, sizes: Readonly<Record<string, Size>>): string[] {
  const rows = Object.entries(sizes).sort(([, a], [, b]) => b.nodes - a.nodes);
  const width = Math.max(...rows.map(([name]) => name.length), title.length);
  return [
    `${title.padEnd(width)}  keys and values  words`,
    ...rows.map(
      ([name, { nodes, words }]) =>
        `  ${name.padEnd(width)}${number(nodes).padStart('keys and values'.length)}${number(words).padStart('  words'.length)}`,
    ),
    '',
  ];
}

const number = (value: number) => value.toLocaleString('en');
