import { gitReadFrontMatterBytes } from '#generated/constants.ts';
import { type Changes, editHead, readHead } from './yaml-head.ts';

export interface SplitReadme {
  /** Empty where there is no head; absent where there is one that cannot be read. */
  frontMatter?: Record<string, unknown>;
  text: string;
}

const opening = /^\ufeff?---[ \t]*\r?\n/;
const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

/** Splits the YAML head off a README. A head that is broken, or too large to be one, is left out of both. */
export function splitFrontMatter(readme: string): SplitReadme {
  const { head, text } = cut(readme);
  if (head === undefined) return { frontMatter: {}, text };
  const frontMatter = readHead(head);
  return { ...(frontMatter && { frontMatter }), text };
}

/** What a README's head is written anew to; `before + rest` was the README, `after + rest` is what it shall be. */
export interface HeadEdit {
  before: string;
  after: string;
}

/**
 * Sets keys of a README's head, and takes away those that are undefined. What does not belong to those keys stays as it
 * is, character by character: order, comments, line ends, a byte order mark.
 * @returns the start of the README that changes; undefined where its head cannot be read, so that nothing of it is lost
 */
export function editFrontMatter(readme: string, changes: Changes): HeadEdit | undefined {
  const { head = '', text, open, close } = cut(readme);
  const before = readme.slice(0, readme.length - text.length);
  const edited = editHead(head, changes, /\r?\n/.exec(readme)?.[0] ?? '\n');
  if (edited === undefined) return undefined;
  if (open !== undefined) return { before, after: `${open}${edited}${close}` };
  if (edited === '') return { before, after: before };
  const [end = '\n'] = /\r?\n$/.exec(edited) ?? [];
  return { before, after: `${before}---${end}${edited}---${end}` };
}

/** What stands between the marks of the head, the marks themselves, and what follows. */
function cut(readme: string): { open?: string; head?: string; close?: string; text: string } {
  const whole = { text: readme.replace(/^\ufeff/, '') };
  const open = opening.exec(readme)?.[0];
  if (open === undefined) return whole;
  const rest = readme.slice(open.length);
  const close = closing.exec(rest.slice(0, gitReadFrontMatterBytes));
  return close
    ? {
        open,
        head: rest.slice(0, close.index),
        close: close[0],
        text: rest.slice(close.index + close[0].length),
      }
    : whole;
}
