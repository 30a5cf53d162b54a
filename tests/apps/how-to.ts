import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../generator/project.ts';

/** What an example of a page does to one file: puts a text in the place of another, or writes it anew. */
export interface Edit {
  path: string;
  /** Absent where the file is new. */
  from?: string;
  to: string;
  /** The lines that somebody writes. */
  lines: number;
}

/** A page of docs/how-to with the very text of its example. */
export interface HowTo {
  name: string;
  text: string;
  edits: Edit[];
  /** How many lines the page says that it takes. */
  said: number;
}

const folder = join(repository, 'docs', 'how-to');

export function readHowTos(): HowTo[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const blocks = [...text.matchAll(/^```diff\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => editOf(block));
    return { name, text, edits: blocks, said: Number(/^It takes (\d+) lines?\.$/m.exec(text)?.[1]) };
  });
}

/** `--- file` and what stands there, or `+++ file` and all of it; then `+` is written, `-` goes, and the rest stays. */
function editOf(block: string): Edit {
  const [head = '', ...rows] = block.split('\n');
  const [, sign, path] = /^(---|\+\+\+) (\S+)$/.exec(head) ?? [];
  if (sign === undefined || path === undefined) throw new Error(`An example names no file: ${head}`);
  const side = (left: string) =>
    rows
      .filter((row) => row[0] === left || row[0] === ' ')
      .map((row) => row.slice(1))
      .join('\n');
  const lines = rows.filter((row) => row.startsWith('+') && row.slice(1).trim() !== '').length;
  return sign === '+++'
    ? { path, to: `${side('+')}\n`, lines }
    : { path, from: side('-'), to: side('+'), lines };
}

/** An example says where by lines that stand there once. */
export function applied(text: string, { path, from = '', to }: Edit): string {
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`${path} holds ${count} times:\n${from}`);
  return text.replace(from, () => to);
}

/** What there is to read and to write: a copy of the spec, or of the whole repository. */
interface Place {
  root: string;
  read(path: string): string;
  write(path: string, text: string): void;
}

export function apply(place: Place, edits: readonly Edit[]): void {
  for (const edit of edits) {
    mkdirSync(dirname(join(place.root, edit.path)), { recursive: true });
    place.write(edit.path, edit.from === undefined ? edit.to : applied(place.read(edit.path), edit));
  }
}
