import { isMap, type Node as YamlNode } from 'yaml';
import { fileOfWord } from '../../grammar/word-places.ts';
import type { Draft } from '../draft.ts';
import { appended, applyEdits, behindLine } from '../edits.ts';
import { child, endOf, entriesOf, isFlow, Source, startOf } from '../source.ts';
import type { Cut } from './cut-words.ts';

interface Putting {
  screens: readonly string[];
  /** What editors are told at the head of a file, if they are. */
  hasHeads: boolean;
  newline: string;
}

/** Puts words where their places are: a file for each screen, and groups for what is in it. */
export function putWords(draft: Draft, cuts: readonly Cut[], putting: Putting): void {
  const byFile = new Map<string, Cut[]>();
  for (const cut of cuts) {
    const file = `locales/${cut.language}/${fileOfWord(cut.key, putting.screens)}.yaml`;
    byFile.set(file, [...(byFile.get(file) ?? []), cut]);
  }
  for (const [file, own] of byFile) {
    const area = file
      .split('/')
      .slice(2)
      .join('.')
      .replace(/\.yaml$/, '');
    const words = own.map((cut) => ({ ...cut, path: cut.key.slice(area.length + 1).split('.') }));
    const there = draft.file(file);
    draft.write(file, there ? words.reduce(withWord, there).text : newFile(file, words, putting));
  }
}

interface Word extends Cut {
  path: string[];
}

function newFile(file: string, words: readonly Word[], { hasHeads, newline }: Putting): string {
  const up = '../'.repeat(file.split('/').length - 1);
  const head = hasHeads ? [`# yaml-language-server: $schema=${up}spec/meta/locales.json`] : [];
  return [...head, ...linesOf(words, '')].map((line) => `${line}${newline}`).join('');
}

/** Words of one group stand together, in the order of the first of each; a group of one word is a line. */
function linesOf(words: readonly Word[], indent: string): string[] {
  const groups = new Map<string, Word[]>();
  for (const word of words) {
    const [first = ''] = word.path;
    groups.set(first, [...(groups.get(first) ?? []), word]);
  }
  return [...groups].flatMap(([name, own]) => {
    const [only, ...more] = own;
    if (only && more.length === 0) return linesOfWord(only, indent);
    const inner = own.map((word) => ({ ...word, path: word.path.slice(1) }));
    return [`${indent}${keyOf(name)}:`, ...linesOf(inner, `${indent}  `)];
  });
}

const linesOfWord = ({ path, text, above, behind }: Word, indent: string): string[] => [
  ...above.map((remark) => `${indent}${remark}`),
  `${indent}${keyOf(path.join('.'))}: ${text}${behind === undefined ? '' : ` ${behind}`}`,
];

/** What YAML takes for something else than a text stands in quotes. */
const keyOf = (name: string) =>
  /^(?:[\d.-].*|true|false|null|yes|no|on|off|y|n|~)$/i.test(name) ? JSON.stringify(name) : name;

/** One more word in a file that is there, as deep as its groups go. */
function withWord(source: Source, word: Word): Source {
  let node: YamlNode | null = source.root;
  let depth = 0;
  for (let next = child(node, word.path[0] ?? ''); isMap(next); next = child(node, word.path[depth] ?? '')) {
    node = next;
    depth++;
  }
  const rest = { ...word, path: word.path.slice(depth) };
  const last = entriesOf(node).at(-1);
  if (node === null || last === undefined)
    return new Source(
      source.path,
      source.text +
        linesOf([rest], '')
          .map((line) => `${line}${source.newline}`)
          .join(''),
    );
  const edit = isFlow(node)
    ? appended(source, node, inFlow(rest))
    : behindLine(
        source,
        endOf(last.value),
        linesOf([rest], source.indentOf(startOf(last.key))).join(source.newline),
      );
  return new Source(source.path, applyEdits(source.text, [edit]));
}

function inFlow({ path, text }: Word): string {
  return `${keyOf(path.join('.'))}: ${quoted(text)}`;
}

/** Within braces a comma ends a text that stands in no quotes. */
const quoted = (text: string) => (/^["']/.test(text) || !/[,[\]{}]/.test(text) ? text : JSON.stringify(text));
