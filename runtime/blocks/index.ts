import type { BlockComponent } from './block.ts';

export type { BlockComponent } from './block.ts';

// A block is one folder: `thread` is ./thread/Thread.tsx, which exports `Thread`. The pattern leaves out the
// parts of a block, which come with it.
const files = import.meta.glob<Record<string, BlockComponent>>([
  './*/{Banner,Collection,Files,Form,Markdown,Record,Result,Stack}.tsx',
]);
const ready = new Map<string, BlockComponent>();

/** Loads the component of a block; undefined when nobody has written it. */
export async function loadBlock(name: string): Promise<BlockComponent | undefined> {
  const component = componentName(name);
  const load = files[`./${name}/${component}.tsx`];
  if (!load) return undefined;
  const found = (await load())[component];
  if (found) ready.set(name, found);
  return found;
}

/** The component of a block, if it has been loaded. */
export function readyBlock(name: string): BlockComponent | undefined {
  return ready.get(name);
}

export function isBlock(name: string): boolean {
  return `./${name}/${componentName(name)}.tsx` in files;
}

function componentName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
