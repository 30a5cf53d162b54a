import { isDeepStrictEqual } from 'node:util';
import { Lexer, parseDocument } from 'yaml';
import { isTable, longestLine } from '../load/size.ts';
import type { Draft } from './draft.ts';
import { applyEdits, type Edit } from './edits.ts';
import { plainOf, type Source } from './source.ts';

/** Where a line may be broken: before this character, behind what is nested so deep. A text within is the deepest. */
interface Break {
  at: number;
  depth: number;
}

/** Behind the brackets of a line that goes on in the next. */
const further = '  ';
const withinText = Number.POSITIVE_INFINITY;

/** Breaks lines of a spec that is moved which nobody reads at a glance, where brackets or a text go on; all are worth what they were. */
export const breakLines = {
  says: `no line is longer than ${longestLine} characters where brackets or a text can go on in the next`,
  move(draft: Draft): void {
    for (const source of draft.files('spec/'))
      if (!isTable(source.path)) for (const edit of breaksIn(source)) draft.change(source, edit);
  },
};

/** The edits that break what can be broken of a file; none where it would say something else then. */
export function breaksIn(source: Source): Edit[] {
  const { text } = source;
  const lines = longLines(text);
  if (lines.length === 0) return [];
  const breaks = breaksOf(text);
  const edits = lines.flatMap((line) => brokenLine(source, line, breaks));
  const { errors, contents } = parseDocument(applyEdits(text, edits), { uniqueKeys: false });
  const saysTheSame =
    errors.length === 0 && isDeepStrictEqual(contents?.toJSON() ?? null, plainOf(source.root));
  return saysTheSame ? edits : [];
}

interface Line {
  from: number;
  to: number;
}

function longLines(text: string): Line[] {
  const found: Line[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const to = from + line.replace(/\r$/, '').length;
    if (to - from > longestLine) found.push({ from, to });
    from += line.length + 1;
  }
  return found;
}

/** As few lines as hold it, each broken where least is nested, and there as late as may be. */
function brokenLine(source: Source, line: Line, breaks: readonly Break[]): Edit[] {
  const begins = /^ *(?:- +)*/.exec(source.text.slice(line.from, line.to))?.[0] ?? '';
  const indent = ' '.repeat(begins.length) + further;
  const edits: Edit[] = [];
  let [start, room] = [line.from, longestLine];
  while (line.to - start > room) {
    const fitting = breaks.filter(
      ({ at }) => at > start + begins.length && at - start <= room && at < line.to,
    );
    const least = Math.min(...fitting.map(({ depth }) => depth));
    const at = fitting.findLast(({ depth }) => depth === least)?.at;
    if (at === undefined) break;
    const blank = /[ \t]*$/.exec(source.text.slice(start, at))?.[0].length ?? 0;
    edits.push({ from: at - blank, to: at, text: `${source.newline}${indent}` });
    [start, room] = [at, longestLine - indent.length];
  }
  return edits;
}

/** Marks of the lexer that stand for no character of the text. */
const marks = ['\u0002', '\u0018', '\u001f'];

/** Behind a comma in brackets, and in a text between two words of which the second could begin nothing else. */
function breaksOf(text: string): Break[] {
  const found: Break[] = [];
  let [offset, depth, isBehindComma] = [0, 0, false];
  for (const token of new Lexer().lex(text)) {
    if (marks.includes(token)) continue;
    const isBlank = /^\s+$/.test(token);
    if (isBehindComma && !isBlank && !token.startsWith('#')) found.push({ at: offset, depth });
    if (!isBlank) isBehindComma = token === ',' && depth > 0;
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (!token.includes('\n') && !token.startsWith('#'))
      for (const { index } of token.matchAll(/(?<=[^\s\\] )[\p{L}\p{N}]/gu))
        found.push({ at: offset + index, depth: withinText });
    offset += token.length;
  }
  return found;
}
