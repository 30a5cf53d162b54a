import type { BlockComponent } from './block.ts';

export type { BlockComponent } from './block.ts';

/** A block is one folder: its index.ts exports the component as `Block`; its parts come with it. */
const folders = import.meta.glob<{ Block: BlockComponent }>('./*/index.ts');
const ready = new Map<string, BlockComponent>();

/** Loads the component of a block; undefined when nobody has written it. */
export async function loadBlock(name: string): Promise<BlockComponent | undefined> {
  const load = folders[`./${name}/index.ts`];
  if (!load) return undefined;
  const { Block } = await load();
  ready.set(name, Block);
  return Block;
}

/** The component of a block, if it has been loaded. */
export function readyBlock(name: string): BlockComponent | undefined {
  return ready.get(name);
}

export function isBlock(name: string): boolean {
  return `./${name}/index.ts` in folders;
}
