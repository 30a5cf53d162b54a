import { findImports, type Import } from './find-imports.ts';
import type { Layer, PackageRow } from './layer.ts';

interface Table {
  layers: readonly Layer[];
  packages: readonly PackageRow[];
}

/** What breaks the table, and what to do instead. */
export interface Breach {
  file: string;
  line: number;
  says: string;
}

/** The row of a file, and which of its rooms it is in where the row stands for several; undefined where none holds it. */
export function rowOf(layers: readonly Layer[], file: string): { row: Layer; room: string } | undefined {
  const found = layers.flatMap((row) => {
    const room = roomIn(row, file);
    return room === undefined ? [] : [{ row, room }];
  });
  // The one that says most: a file before a folder, a name before a star.
  return found.sort((a, b) => b.room.length - a.room.length || stars(a.row) - stars(b.row))[0];
}

/** Whether a file is the hub's own, and no part of the engine. */
export function isOfHub(layers: readonly Layer[], file: string): boolean {
  const hub = rowOf(layers, file)?.row.hub;
  return hub instanceof RegExp ? hub.test(file) : hub === true;
}

/** How high a file stands: by the place of its row, which comes after those that it may ask. */
export function floorOf(layers: readonly Layer[], file: string): number {
  const found = rowOf(layers, file);
  return found === undefined ? -1 : layers.indexOf(found.row);
}

/**
 * Rows that may ask one that comes after them, or one that is not there. Where there is none, no rooms stand in a circle, but
 * for what is found only when it is needed: a block by its folder, a handler by its id.
 */
export function rowsAskingUp(layers: readonly Layer[]): string[] {
  const rooms = layers.map(({ room }) => room);
  return layers.flatMap(({ room, may = [], lazily = [] }, at) => {
    const above = may.filter((name) => !rooms.slice(0, at).includes(name));
    const unknown = lazily.filter((name) => !rooms.includes(name));
    return [...above, ...unknown].map((name) => `${room} → ${name}`);
  });
}

const stars = ({ room }: Layer) => room.split('*').length;

function roomIn({ room, isFlat = false }: Layer, file: string): string | undefined {
  const wanted = room.split('/');
  const parts = file.split('/');
  if (!wanted.every((part, at) => part === '*' || part === parts[at])) return undefined;
  if (room.includes('*') && parts.length === wanted.length) return undefined;
  if (isFlat && parts.length !== wanted.length + 1) return undefined;
  return parts.slice(0, wanted.length).join('/');
}

/** Judges every import of these files, by their paths from the root of the project. */
export function judge(texts: ReadonlyMap<string, string>, table: Table): Breach[] {
  return [...texts].flatMap(([file, text]) => judgeFile(file, text, table));
}

function judgeFile(file: string, text: string, table: Table): Breach[] {
  const own = rowOf(table.layers, file);
  if (!own) {
    const says = 'No row of cli/walls says whom this may ask. Put it into a room, or give its folder a row.';
    return [{ file, line: 1, says }];
  }
  return findImports(file, text).flatMap((each) => {
    const says = each.isPackage
      ? whyNoPackage(own.row, each, table)
      : (whyNotOfHub(file, each, table) ?? whyNot(own, each, table));
    return says === undefined ? [] : [{ file, line: each.line, says }];
  });
}

/** Of one row some files may be the engine's and others the hub's, so that each arrow is looked at. */
function whyNotOfHub(file: string, { to }: Import, { layers }: Table): string | undefined {
  if (file.startsWith('generated/') || isOfHub(layers, file) || !isOfHub(layers, to)) return undefined;
  return `${to} is the hub's own, and this any product's. Let the hub's rooms bring it (server/frame/rooms.ts, runtime/scope/record-part.ts and cli/own-commands.ts say what a product brings), or move what asks for it to the hub's side.`;
}

function whyNoPackage({ room }: Layer, { to }: Import, { packages }: Table): string | undefined {
  const found = packages.find(({ name, only }) => name.test(to) && !only.includes(room));
  return found && `${room} does not load ${to}. ${found.instead}`;
}

function whyNot(
  own: { row: Layer; room: string },
  { to, how }: Import,
  { layers }: Table,
): string | undefined {
  const asked = rowOf(layers, to);
  if (!asked) return `${to} is in no room. Give its folder a row in cli/walls, or put it into a room.`;
  if (asked.room === own.room) return undefined;
  const { may = [], lazily = [], room } = own.row;
  const name = asked.row.room;
  const isLater = lazily.includes(name);
  if (!may.includes(name) && !isLater) {
    return `${room} does not know ${name}. Let whoever stands above both put it together, or hand over what is needed.`;
  }
  if (isLater && !may.includes(name) && how === 'load')
    return `${room} asks ${name} only when it is needed: by import(), or for a type.`;
  const { front = ['index.ts'] } = asked.row;
  const inside = to.slice(asked.room.length + 1);
  if (front === 'open' || front.includes(inside)) return undefined;
  return `${to} is the inside of a room. Ask ${front.join(', ')} of ${asked.room}, and export there what is needed.`;
}
