import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCode, projectRoot } from '../project.ts';
import { arrowsOf, circlesIn } from './circles.ts';
import { drawInto, drawTable, drawWay } from './draw.ts';
import { floorOf, judge, rowOf, rowsAskingUp } from './judge.ts';
import { layers, packageRows } from './layers.ts';
import { readSources } from './read-sources.ts';

const page = 'docs/architecture.md';
/** A call that goes through every floor. */
const example = {
  through: ['server/main.ts', 'server/doors/endpoints.ts', 'server/handlers/repos/file-list.ts'],
};
/** What is made asks whom it is made to ask; of all others none asks itself by way of others. */
const isOurs = (file: string) => !file.startsWith('generated/');

interface WallsOptions {
  check?: boolean;
  graph?: boolean;
}

/** Judges all imports, draws the table, and gives the exit code. */
export function runWalls({ check = false, graph = false }: WallsOptions): number {
  const texts = readSources(projectRoot);
  const told = tell(texts);
  if (graph) console.log(graphOf(texts));
  const isStale = draw(texts, check);
  if (told.length === 0 && !isStale)
    console.log('Every import keeps to the table, and nothing goes in a circle.');
  return told.length > 0 ? exitCode.spec : isStale && check ? exitCode.drift : exitCode.ok;
}

/** Says what breaks the table. */
function tell(texts: ReadonlyMap<string, string>): string[] {
  const breaches = judge(texts, { layers, packages: packageRows });
  const lines = breaches.map(({ file, line, says }) => `${file}:${line}: ${says}`);
  for (const row of rowsAskingUp(layers)) {
    lines.push(
      `cli/walls/layers.ts:1: ${row} asks a room that comes later, or none. Rooms may ask those before them.`,
    );
  }
  const ours = new Map([...texts].filter(([file]) => isOurs(file)));
  for (const circle of circlesIn(arrowsOf(ours))) {
    lines.push(
      `${circle[0]}:1: asks itself by way of ${circle.slice(1).join(', ')}. Move what both need below them.`,
    );
  }
  for (const line of lines) console.error(line);
  return lines;
}

/** Draws the table; says whether it was out of date. */
function draw(texts: ReadonlyMap<string, string>, check: boolean): boolean {
  const file = join(projectRoot, page);
  const before = readFileSync(file, 'utf8');
  const way = `The way of \`repos.fileList\`, and what it asks:\n\n${drawWay(texts, layers, example)}`;
  const after = drawInto(before, `${drawTable(layers)}\n\n${way}`);
  if (after === undefined) throw new Error(`${page} has no place for the table.`);
  if (after === before) return false;
  if (check) console.error(`Stale: ${page}: run npm run hub -- walls`);
  else {
    writeFileSync(file, after);
    console.log(`Written: ${page}`);
  }
  return true;
}

/** How many files each room has, and how many arrows lead up. */
function graphOf(texts: ReadonlyMap<string, string>): string {
  const roomOf = (file: string) => rowOf(layers, file);
  const floor = (file: string) => floorOf(layers, file);
  const counts = new Map<string, number>();
  for (const file of texts.keys()) {
    const { room = file } = roomOf(file) ?? {};
    counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  const ours = new Map([...texts].filter(([file]) => isOurs(file)));
  const up = [...arrowsOf(ours)].flatMap(([file, asked]) =>
    asked.filter((each) => floor(each) > floor(file)).map((each) => `${file} → ${each}`),
  );
  return [
    ...[...counts].map(([room, count]) => `${String(count).padStart(4)} ${room}`),
    `Arrows up: ${up.length === 0 ? 'none' : up.join(', ')}`,
  ].join('\n');
}
