/** What mutants are drawn from, evenly. */
export const areas = ['rules', 'guards', 'errors', 'constants', 'states'] as const;
export type Area = (typeof areas)[number];

/** A place of a text and what comes there instead; offsets are those of JavaScript. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** A place at which an operator can change something. */
export interface Site {
  area: Area;
  operator: string;
  /** Below the project, with forward slashes. */
  file: string;
  line: number;
  /** What stands there, and what comes there instead, as people read it. */
  was: string;
  becomes: string;
}

/** A place of the description: the product is made anew from what the edits leave. */
export interface SpecSite extends Site {
  side: 'description';
  edits: readonly Edit[];
  /** The entry that is written there: `rule Item.name`. */
  entry: string;
  /** Entries beside it that are changed with it. */
  also?: readonly string[];
}

/** A place of code: it is changed while a switch is on. */
export interface CodeSite extends Site {
  side: 'code';
  /** The expression or statement that has a switch. */
  from: number;
  to: number;
  change: Change;
}

/** What a switch does to what it stands at. */
export type Change =
  | { is: 'negated' }
  | { is: 'left out' }
  | { is: 'absent' }
  | { is: 'doubled' }
  | { is: 'instead'; text: string }
  | { is: 'part'; from: number; to: number }
  | { is: 'between'; left: readonly [number, number]; right: readonly [number, number]; sign: string };

export type AnySite = SpecSite | CodeSite;

/** Whether a place is one of these, or in one of these files or folders. */
export const isAt =
  (places: readonly string[]) =>
  ({ file, line }: Pick<AnySite, 'file' | 'line'>) =>
    places
      .map((place) => place.replace(/\/+$/, ''))
      .some((place) => place === file || place === `${file}:${line}` || file.startsWith(`${place}/`));

const longest = 70;
/** So much of what is before a change is told with it, where all would be too long. */
const before = 30;

/** What was and what became of it, each on one line no longer than a line, in which the change is seen. */
export function shortly(was: string, becomes: string): { was: string; becomes: string } {
  const [one, other] = [was, becomes].map((text) => text.replaceAll(/\s+/g, ' ').trim()) as [string, string];
  const same = [...one].findIndex((sign, at) => sign !== other[at]);
  const from = same < longest - before ? 0 : same - before;
  const cut = (text: string) => {
    const line = from === 0 ? text : `…${text.slice(from)}`;
    return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
  };
  return { was: cut(one), becomes: cut(other) };
}

/** The line of an offset, from 1. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** A text with some places changed. */
export function edited(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((one, other) => other.from - one.from);
  return sorted.reduce(
    (whole, { from, to, text: own }) => whole.slice(0, from) + own + whole.slice(to),
    text,
  );
}
