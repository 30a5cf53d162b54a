import type { BlockComponent, OneComponent } from './block.ts';

export type { BlockComponent } from './block.ts';

/**
 * A block is one folder: its index.ts exports the component as `Block`; its parts come with it. One that lists things also exports what draws
 * one of them, as `One`, for a block that shows how something will look there.
 */
interface Folder {
  Block: BlockComponent;
  One?: OneComponent;
}

type Folders = Readonly<Record<string, () => Promise<Folder>>>;

let folders: Folders = {};

/** Says where each block is. */
export function knowBlocks(all: Folders): void {
  folders = all;
}

const ready = new Map<string, BlockComponent>();
const ones = new Map<string, OneComponent>();

/** Loads the component of a block; undefined when nobody has written it. */
export async function loadBlock(name: string): Promise<BlockComponent | undefined> {
  const load = isBlock(name) ? folders[name] : undefined;
  if (!load) return undefined;
  const { Block, One } = await load();
  ready.set(name, Block);
  if (One) ones.set(name, One);
  return Block;
}

/** The component of a block, if it has been loaded. */
export function readyBlock(name: string): BlockComponent | undefined {
  return ready.get(name);
}

/** What draws one row of a block, if it has been loaded and lists things. */
export function readyOne(name: string): OneComponent | undefined {
  return ones.get(name);
}

/** Whether there is a block of that name, loaded or not. */
export function isBlock(name: string): boolean {
  return Object.hasOwn(folders, name);
}
