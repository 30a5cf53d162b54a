/** The lines that an address points at, both ends included. */
export interface LineRange {
  from: number;
  to: number;
}

const RANGE = /^#L(\d{1,7})(?:-L?(\d{1,7}))?$/;

/** Reads `#L10` and `#L10-L20`; the ends may come in either order. */
export function parseLineRange(hash: string): LineRange | undefined {
  const match = RANGE.exec(hash);
  if (!match) return undefined;
  const first = Number(match[1]);
  const second = Number(match[2] ?? match[1]);
  const from = Math.min(first, second);
  return from < 1 ? undefined : { from, to: Math.max(first, second) };
}

/** Writes a range the way that people know from other hubs. */
export function formatLineRange({ from, to }: LineRange): string {
  return from === to ? `#L${from}` : `#L${from}-L${to}`;
}

/** What a click on a line means: that line, or with shift all from the line that was chosen before. */
export function extendRange(line: number, chosen: LineRange | undefined, shift: boolean): LineRange {
  if (!shift || !chosen) return { from: line, to: line };
  return line < chosen.from ? { from: line, to: chosen.to } : { from: chosen.from, to: line };
}
