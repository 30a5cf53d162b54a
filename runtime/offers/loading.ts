/** What a block loads, and what stands in its place until then. */

export { BlockButtons } from '../loading/BlockButtons.tsx';
export { Loaded } from '../loading/Loaded.tsx';
export { LoadFailed } from '../loading/LoadFailed.tsx';
export { LoadingPart } from '../loading/LoadingPart.tsx';
export { LoadMore } from '../loading/LoadMore.tsx';
export { NothingThere } from '../loading/NothingThere.tsx';
export { itemOf, keyOf } from '../loading/row-key.ts';
export { useLoad } from '../loading/use-load.ts';
export { type Rows, useRows } from '../loading/use-rows.ts';
