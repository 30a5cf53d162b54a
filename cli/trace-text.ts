import type { Waiting } from '../generator/check/unused/unused.ts';
import { compareText } from '../generator/faults/fault.ts';
import { areas } from '../generator/grammar/spec/claims.ts';
import type { Claim, Section } from '../generator/model/claim.ts';
import type { Entry } from '../generator/model/entries.ts';

/** What became of the claims of a section, or of all. */
export function countsOf(claims: readonly Claim[]) {
  const later = claims.filter((claim) => claim.later !== undefined).length;
  const readings = claims.filter((claim) => claim.reading !== undefined).length;
  return { all: claims.length, later, readings, works: claims.length - later - readings };
}

/** How much of each section works. */
export function sectionsText(sections: readonly Section[]): string {
  if (sections.length === 0) return 'This project has no claims: spec/claims is empty.';
  const width = Math.max(...sections.map(({ title }) => title.length));
  const line = (name: string, claims: readonly Claim[]) => {
    const { all, works, later, readings } = countsOf(claims);
    const beside = readings > 0 ? `, ${readings} read the other way` : '';
    return `${name}  ${String(all).padStart(4)} claims: ${works} work, ${later} wait${beside}`;
  };
  return [
    ...sections.map(({ id, title, claims }) => line(`${id.padEnd(4)} ${title.padEnd(width)}`, claims)),
    line(
      `     ${'In all'.padEnd(width)}`,
      sections.flatMap(({ claims }) => claims),
    ),
    '',
    'Each has its entries or modules and its test in spec/claims. What waits: hub trace --open',
  ].join('\n');
}

/** What waits by area, in groups that fit on one screen. */
export function openText(sections: readonly Section[], waiting: readonly Waiting[]): string {
  const open = sections.flatMap(({ claims }) => claims).filter(({ later }) => later !== undefined);
  const lines = areas.flatMap((area) => {
    const own = open.filter(({ later }) => later === area);
    const groups = new Map<string, number>();
    for (const { id, section } of own) {
      const group = `${section}.${id.slice(section.length + 1).split('.')[0]}`;
      groups.set(group, (groups.get(group) ?? 0) + 1);
    }
    const named = [...groups].map(([group, count]) => (count === 1 ? group : `${group} (${count})`));
    return own.length === 0 ? [] : [`${area}: ${own.length}`, ...wrapped(named)];
  });
  return [
    `${open.length} claims wait. A number in brackets counts those that begin so; spec/claims says what each waits for.`,
    ...lines,
    `${waiting.length} entries of the spec wait with them: hub check --later`,
  ].join('\n');
}

const lineWidth = 150;

function wrapped(words: readonly string[]): string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const word of words) {
    if (line.length + word.length + 1 > lineWidth) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

const placeOf = ({ place }: Entry) => `${place.file}:${place.line}`;

/** What the specification does not say, each with our reason. */
export function decidedText(entries: readonly Entry[]): string {
  const decided = entries.filter((entry) => entry.decided !== undefined);
  return [
    `Decided by us (${decided.length})`,
    ...decided.map(
      ({ what, id, ...entry }) => `  ${what} ${id}: ${entry.decided}  (${placeOf({ what, id, ...entry })})`,
    ),
  ].join('\n');
}

/** The entries by what they say that they come from. */
export function entriesText(entries: readonly Entry[]): string {
  const sources = [...new Set(entries.flatMap(({ source }) => source ?? []))].sort(compareText);
  return sources
    .flatMap((source) => {
      const own = entries.filter((entry) => entry.source === source);
      const sorts = [...new Set(own.map(({ what }) => what))];
      const ids = (sort: string) => own.filter(({ what }) => what === sort).map(({ id }) => id);
      return [source, ...sorts.map((sort) => `  ${sort} (${ids(sort).length}): ${ids(sort).join(', ')}`), ''];
    })
    .join('\n');
}
