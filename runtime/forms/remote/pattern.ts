import { remotePatternMax, remotePatternSteps } from '#generated/constants.ts';

const prefix = 'pattern:';

/** The name of the format that stands for a pattern. */
export function patternFormat(source: string): string {
  return `${prefix}${source}`;
}

export function isPatternFormat(format: unknown): boolean {
  return typeof format === 'string' && format.startsWith(prefix);
}

/** A pattern that somebody else wrote, with what a hostile text could make it cost. */
export interface Pattern {
  expression: RegExp;
  /** Repeats inside repeats, or choices inside them: the steps may double with each character. */
  isNested: boolean;
  /** Repeats one after the other: the steps may grow by the length of the text with each. */
  repeats: number;
  /** Parts that may be left out: each may double the steps. */
  optionals: number;
}

/** Reads a pattern; undefined for one that is no regular expression or beyond all measure. */
export function readPattern(source: string): Pattern | undefined {
  const expression = source.length > remotePatternMax ? undefined : compile(source);
  if (expression === undefined) return undefined;
  const costs = measure(source);
  return { expression, ...costs, repeats: costs.repeats + (source.startsWith('^') ? 0 : 1) };
}

/**
 * Whether a text fits. A text on which the search might not end in time counts as fitting: whoever wrote the
 * pattern checks it anyway, and no browser can be stopped once it searches.
 */
export function fits({ expression, isNested, repeats, optionals }: Pattern, text: string): boolean {
  const nested = isNested ? 2 ** text.length : 1;
  const steps = nested * 2 ** optionals * Math.max(text.length, 1) ** repeats;
  if (steps > remotePatternSteps) return true;
  try {
    return expression.test(text);
  } catch {
    // Engines give up on some patterns only when they run; the writer's own check remains.
    return true;
  }
}

/** Schemas ask for Unicode mode, but many patterns in use are only right without it. */
function compile(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Not right in this mode; the other may take it.
    }
  }
  return undefined;
}

interface Group {
  /** It holds a repeat, a choice or something optional: repeating it multiplies what there is to try. */
  isRich: boolean;
}

interface Costs {
  isNested: boolean;
  repeats: number;
  optionals: number;
}

/** Reads the pattern from left to right, as far as its cost goes. */
function measure(source: string): Costs {
  const costs: Costs = { isNested: false, repeats: 0, optionals: 0 };
  const groups: Group[] = [{ isRich: false }];
  let last: Group | undefined;
  for (const [token] of source.matchAll(tokens)) {
    const current = groups.at(-1) as Group;
    if (token.startsWith('(')) groups.push({ isRich: false });
    else if (token === ')') last = closeGroup(groups);
    else if (token === '|') current.isRich = true;
    else if (isQuantifier(token)) count(token, { costs, current, last });
    // Going back to what was found makes any search hard.
    else if (/^\\[1-9k]/.test(token)) costs.isNested = true;
    if (token !== ')') last = undefined;
  }
  return costs;
}

/** An escape, a class, the opening of a group, a quantifier (with its laziness), or one character. */
const tokens = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gs;

function closeGroup(groups: Group[]): Group | undefined {
  if (groups.length === 1) return undefined;
  const closed = groups.pop();
  const around = groups.at(-1);
  if (closed?.isRich && around) around.isRich = true;
  return closed;
}

function isQuantifier(token: string): boolean {
  return /^(?:[*+?]|\{\d)/.test(token);
}

interface Place {
  costs: Costs;
  current: Group;
  last: Group | undefined;
}

function count(token: string, { costs, current, last }: Place): void {
  const most = mostOf(token);
  if (last?.isRich && most > 1) costs.isNested = true;
  else if (most > 1) costs.repeats += 1;
  else costs.optionals += 1;
  current.isRich = true;
}

/** `?` is one at most, `{2,5}` five, `*` without end. */
function mostOf(token: string): number {
  if (token.startsWith('?')) return 1;
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)/.exec(token) ?? [];
  if (least === undefined || (comma && !most)) return Number.POSITIVE_INFINITY;
  return Number(most || least);
}
