import type { Fault } from './fault.ts';
import type { Sources } from './place.ts';

/** How faults are printed: for people, for programs, or as GitHub annotations. */
export type FaultFormat = 'text' | 'json' | 'github';

/** All faults of a run in one text. */
export function formatFaults(faults: readonly Fault[], sources: Sources, format: FaultFormat): string {
  if (format === 'json') {
    const framed = faults.map((fault) => ({ ...fault, frame: frameOf(fault, sources) }));
    return JSON.stringify({ faults: framed }, null, 2);
  }
  if (format === 'github') return faults.map((fault) => annotation(fault, sources)).join('\n');
  const shown = faults.map((fault) => textOf(fault, sources));
  return [...shown, summary(faults)].join('\n\n');
}

function summary(faults: readonly Fault[]): string {
  const files = new Set(faults.map((fault) => fault.place.file)).size;
  return `${count(faults.length, 'fault')} in ${count(files, 'file')}. Nothing was written.`;
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}

function textOf(fault: Fault, sources: Sources): string {
  const { file, line, col } = fault.place;
  const lines = [`${file}:${line}:${col} ${fault.code} ${fault.message}`];
  const frame = frameOf(fault, sources);
  if (frame !== '') lines.push(frame);
  if (fault.nearest !== undefined) lines.push(`  Did you mean "${fault.nearest}"?`);
  lines.push(`  ${fault.fix}`);
  return lines.join('\n');
}

const SHOWN_COLUMNS = 140;

/** The lines of the files of one run: thousands of faults may stand in one. */
const known = new WeakMap<Sources, Map<string, { text: string; rows: string[] }>>();

function rowsOf(file: string, text: string, sources: Sources): readonly string[] {
  const own = known.get(sources) ?? new Map<string, { text: string; rows: string[] }>();
  known.set(sources, own);
  const before = own.get(file);
  if (before?.text === text) return before.rows;
  const rows = text.split(/\r?\n/);
  own.set(file, { text, rows });
  return rows;
}

/** The line of the fault with one above and one below, and a mark under the column. */
export function frameOf({ place }: Fault, sources: Sources): string {
  const text = sources.get(place.file);
  if (text === undefined) return '';
  const rows = rowsOf(place.file, text, sources);
  const from = Math.max(1, place.line - 1);
  const to = Math.min(rows.length, place.line + 1);
  const width = String(to).length;
  const shift = Math.max(0, place.col - SHOWN_COLUMNS + 20);
  const frame: string[] = [];
  for (let n = from; n <= to; n++) {
    const row = printable((rows[n - 1] ?? '').slice(shift, shift + SHOWN_COLUMNS));
    const mark = n === place.line ? '>' : ' ';
    frame.push(`${mark} ${String(n).padStart(width)} | ${row}`);
    if (n === place.line)
      frame.push(`  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, place.col - 1 - shift))}^`);
  }
  return frame.join('\n');
}

/** A spec may hold anything; a terminal should not obey it. */
function printable(text: string): string {
  return text.replace(/\t/g, ' ').replace(/\p{Cc}/gu, '\u{FFFD}');
}

function annotation(fault: Fault, sources: Sources): string {
  const { code, place, message, fix, nearest } = fault;
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  const frame = frameOf(fault, sources);
  const body = escapeData([`${message}.${hint} ${fix}`, ...(frame === '' ? [] : [frame])].join('\n'));
  return `::error file=${escapeProperty(place.file)},line=${place.line},col=${place.col},title=${code}::${body}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
