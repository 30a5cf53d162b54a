import type { Built } from '../../generator/build.ts';
import type { Fault } from '../../generator/faults/fault.ts';
import type { CheckedProject } from './checked-project.ts';
import { editsOf, type Mistake } from './mistake.ts';

/** What the check makes of a mistake. */
export interface Verdict {
  /** No fault at all: it passes in silence. */
  isTaken: boolean;
  /** Faults in the lines that were edited, or where the row says. */
  there: Fault[];
  built: Built;
}

export function judge(project: CheckedProject, mistake: Mistake): Verdict {
  return judgeAtOnce(project, [mistake])(mistake);
}

/** The same of several that touch no file in common, and are made at once. */
export function judgeAtOnce(
  project: CheckedProject,
  mistakes: readonly Mistake[],
): (mistake: Mistake) => Verdict {
  const { built, edited } = project.checkWith(mistakes.flatMap(editsOf));
  return (mistake) => {
    const own = new Set(editsOf(mistake).map(({ file }) => file));
    const lines = new Map(
      edited
        .filter(({ file }) => own.has(file))
        .map(({ file, before, after }) => [file, linesThatChanged(before, after)]),
    );
    const { on } = mistake;
    if (on !== undefined && on !== 'code') {
      const { where, text } = typeof on === 'string' ? { where: mistake.file, text: on } : on;
      lines.set(where, new Set([...(lines.get(where) ?? []), lineOf(where, built.sources.get(where), text)]));
    }
    const isThere = ({ place }: Fault) =>
      on === 'code' ? /\.tsx?$/.test(place.file) : lines.get(place.file)?.has(place.line) === true;
    return { isTaken: built.faults.length === 0, there: built.faults.filter(isThere), built };
  };
}

/** Counted from 1, in the edited text: all lines between what is alike before and behind. */
function linesThatChanged(before: string, after: string): Set<number> {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let from = 0;
  while (from < now.length && old[from] === now[from]) from += 1;
  let behind = 0;
  while (behind < Math.min(old.length, now.length) - from && old.at(-1 - behind) === now.at(-1 - behind))
    behind += 1;
  return new Set(Array.from({ length: now.length - behind - from }, (_, at) => from + at + 1));
}

function lineOf(file: string, source: string | undefined, text: string): number {
  const parts = source?.split(text) ?? [];
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times, and not once: ${text}`);
  const before = `${parts[0]}${/^\n*/.exec(text)?.[0] ?? ''}`;
  return before.split('\n').length;
}
