import type { Command } from 'commander';
import { buildProduct } from '../generator/build.ts';
import type { Waiting } from '../generator/check/unused/unused.ts';
import { compareText } from '../generator/faults/fault.ts';
import { formatFaults } from '../generator/faults/format.ts';
import { type Entry, entriesOfProduct } from '../generator/model/entries.ts';
import { exitCode, keptTrees, projectRoot } from './project.ts';
import { waitingText } from './waiting-text.ts';

export function addTrace(program: Command): void {
  program
    .command('trace')
    .description('per section of the product specification: which entries say that they carry it')
    .option('--open', 'what is decided by us, what is answered later, and what waits for an area')
    .option('--json', 'print as JSON')
    .action(({ open, json }: { open?: boolean; json?: boolean }) => {
      const { product, faults, sources, waiting } = buildProduct({ project: projectRoot, keptIn: keptTrees });
      if (product === undefined) {
        console.log(formatFaults(faults, sources, json ? 'json' : 'text'));
        process.exitCode = exitCode.spec;
        return;
      }
      const entries = entriesOfProduct(product);
      if (json)
        console.log(
          JSON.stringify(
            open
              ? { decided: decidedOf(entries), later: laterOf(entries), waiting: waiting() }
              : bySection(entries),
            null,
            2,
          ),
        );
      else console.log(open ? openText(entries, waiting()) : sectionText(entries));
    });
}

const decidedOf = (entries: Entry[]) => entries.filter((entry) => entry.decided !== undefined);
const laterOf = (entries: Entry[]) =>
  entries.filter((entry) => entry.answered === 'later' || entry.answered === 'elsewhere');

function bySection(entries: Entry[]): Record<string, Entry[]> {
  const sections: Record<string, Entry[]> = {};
  for (const entry of entries) {
    if (entry.source === undefined) continue;
    sections[entry.source] = [...(sections[entry.source] ?? []), entry];
  }
  return Object.fromEntries(Object.entries(sections).sort(([a], [b]) => compareText(a, b)));
}

const placeOf = ({ place }: Entry) => `${place.file}:${place.line}`;

function sectionText(entries: Entry[]): string {
  const lines = Object.entries(bySection(entries)).flatMap(([section, own]) => {
    const kinds = new Map<string, Entry[]>();
    for (const entry of own) kinds.set(entry.what, [...(kinds.get(entry.what) ?? []), entry]);
    const rows = [...kinds].map(
      ([what, list]) => `  ${what} (${list.length}): ${list.map((entry) => entry.id).join(', ')}`,
    );
    return [`Section ${section}`, ...rows, ''];
  });
  return [...lines, 'Decisions and what is answered later: hub trace --open'].join('\n');
}

function openText(entries: Entry[], waiting: readonly Waiting[]): string {
  const decided = decidedOf(entries).map(
    (entry) => `  ${entry.what} ${entry.id}: ${entry.decided}  (${placeOf(entry)})`,
  );
  const later = laterOf(entries).map(
    (entry) => `  ${entry.what} ${entry.id}: ${entry.answered}  (${placeOf(entry)})`,
  );
  return [
    `Decided by us (${decided.length})`,
    ...decided,
    '',
    `Not answered by this server yet (${later.length})`,
    ...later,
    '',
    `Described, and waiting for what comes later (${waiting.length})`,
    ...waitingText(waiting).map((line) => `  ${line}`),
  ].join('\n');
}
