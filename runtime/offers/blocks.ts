/** What every block is, and how one is found and drawn by its name. */

export { Block } from '../blocks/Block.tsx';
export type { BlockComponentProps, OneComponent } from '../blocks/block.ts';
export { isBlock, loadBlock, readyBlock, readyOne } from '../blocks/index.ts';
export { isBlockThere } from '../blocks/is-there.ts';
