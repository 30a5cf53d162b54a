import { posix } from 'node:path';
import { type Arrows, arrowsOf } from './circles.ts';
import { floorOf, rowOf } from './judge.ts';
import type { Layer } from './layer.ts';

const begins = '<!-- Drawn by `npm run hub -- walls` from cli/walls. -->';
const ends = '<!-- Until here. -->';

/** A page with what is drawn of the table put into its place; undefined where it has none. */
export function drawInto(page: string, drawing: string): string | undefined {
  const [before, rest] = halves(page, begins);
  const [, after] = halves(rest ?? '', ends);
  return rest === undefined || after === undefined
    ? undefined
    : `${before}${begins}\n\n${drawing}\n\n${ends}${after}`;
}

function halves(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** The table in words: each room, what it holds, and whom it may ask. */
export function drawTable(layers: readonly Layer[]): string {
  const namesOf = (room: string, asked: readonly string[]) => shortNames(layers, room, asked);
  const lines = layers.map(
    ({ room, about, may = [], lazily = [], hub }) =>
      `| \`${room}\` | ${hub === undefined ? 'engine' : hub === true ? 'hub' : 'both'} | ${about} | ${namesOf(room, may)}${lazily.length > 0 ? `; when needed: ${namesOf(room, lazily)}` : ''} |`,
  );
  return ['| Room | Of | Holds | May ask |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** Rooms of the same building are called by their own name alone, and all of another building by its name. */
function shortNames(layers: readonly Layer[], room: string, asked: readonly string[]): string {
  const own = buildingOf(room);
  const whole = [...new Set(asked.map(buildingOf))].filter(
    (building) =>
      building !== own &&
      layers.every((row) => buildingOf(row.room) !== building || asked.includes(row.room)),
  );
  const rest = asked.filter((name) => !whole.includes(buildingOf(name)));
  const names = rest.map((name) => (buildingOf(name) === own ? name.slice(own.length + 1) || name : name));
  const all = [...whole.map((building) => `all of \`${building}/\``), ...names.map((name) => `\`${name}\``)];
  return all.length === 0 ? 'nobody' : all.join(' ');
}

const buildingOf = (room: string) => room.split('/')[0] ?? room;

interface Way {
  /** Where the server starts, which door is asked, and which file answers. */
  through: readonly string[];
}

/** The way of one call through the floors: the files that lead to its answer, and what they ask on the way. */
export function drawWay(
  texts: ReadonlyMap<string, string>,
  layers: readonly Layer[],
  { through }: Way,
): string {
  const arrows = arrowsOf(texts);
  const way = through.flatMap((file, at) =>
    at === 0 ? [file] : wayTo(arrows, through[at - 1] ?? '', file).slice(1),
  );
  const floor = (file: string) => floorOf(layers, file);
  const roomOf = (file: string) => rowOf(layers, file)?.room ?? file;
  // What opens the handlers, and the handler: whatever these ask is asked for this call. The list between asks all others.
  const asking = withHelpers(
    arrows,
    [way.at(-3), way.at(-1)].flatMap((file) => file ?? []),
    roomOf,
  );
  const asked = asking.flatMap((file) => arrows.get(file) ?? []).filter((file) => file.startsWith('server/'));
  const below = [...new Set([...asking, ...asked])].filter((file) => !way.includes(file));
  below.sort((a, b) => floor(b) - floor(a) || (a < b ? -1 : 1));
  const rooms = new Map<string, string[]>();
  for (const file of [...way, ...below]) rooms.set(roomOf(file), [...(rooms.get(roomOf(file)) ?? []), file]);
  const lines = [...rooms].map(
    ([room, files]) => `| \`${room}\` | ${files.map((file) => `\`${nameIn(room, file)}\``).join(' ')} |`,
  );
  return ['| Room | Files |', '| --- | --- |', ...lines].join('\n');
}

const nameIn = (room: string, file: string) =>
  file === room ? posix.basename(file) : file.slice(room.length + 1);

/** Files together with those of their own room that they ask. */
function withHelpers(arrows: Arrows, files: readonly string[], roomOf: (file: string) => string): string[] {
  const found = new Set(files);
  for (const file of found) {
    if (file.includes('/handlers/'))
      for (const next of arrows.get(file) ?? []) if (roomOf(next) === roomOf(file)) found.add(next);
  }
  return [...found];
}

/** The shortest way from one file to another. */
function wayTo(arrows: Arrows, start: string, end: string): string[] {
  const from = new Map<string, string | undefined>([[start, undefined]]);
  for (const file of from.keys()) {
    for (const next of arrows.get(file) ?? []) if (!from.has(next)) from.set(next, file);
  }
  const way: string[] = [];
  for (
    let file: string | undefined = from.has(end) ? end : undefined;
    file !== undefined;
    file = from.get(file)
  )
    way.unshift(file);
  return way;
}
