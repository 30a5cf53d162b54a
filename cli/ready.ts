import { isBuilt, wasBuilt } from './built.ts';
import { packedFor } from './launch/package.js';
import { siteRoot } from './project.ts';

/** Whether generated/ and dist/ are made: a package has nothing that they could be made of. */
export const isReady = (): boolean => packedFor !== undefined || isBuilt();

/**
 * Makes generated/ follow the spec, and says so where it had to. Where all is made, the generator is not even loaded. A site that
 * somebody is at work on may have a fault, or be another's: what looks at a hub, or tells it something, goes by what the hub runs on.
 */
export async function readyGenerated(say?: (words: string) => void): Promise<void> {
  if (isReady()) return;
  if (siteRoot !== undefined && wasBuilt()) {
    say?.(
      `The site ${siteRoot} was edited since it was made: this goes by what was made of it. \`npm run hub -- build\` makes it anew.`,
    );
    return;
  }
  const { prepareGenerated } = await import('./prepare.ts');
  await prepareGenerated(say);
}
