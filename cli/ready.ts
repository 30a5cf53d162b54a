import { isBuilt } from './built.ts';
import { packedFor } from './launch/package.js';

/** Whether generated/ and dist/ are made: a package has nothing that they could be made of. */
export const isReady = (): boolean => packedFor !== undefined || isBuilt();

/** Makes generated/ follow the spec, and says so where it had to. Where all is made, the generator is not even loaded. */
export async function readyGenerated(say?: (words: string) => void): Promise<void> {
  if (isReady()) return;
  const { prepareGenerated } = await import('./prepare.ts');
  await prepareGenerated(say);
}
