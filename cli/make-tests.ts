import { readManifest } from '../generator/write/manifest.ts';
import { Stop } from './launch/stop.js';
import { layout } from './project.ts';

/**
 * Makes the tests that follow from the description where the last run left them out: whoever calls vitest has asked for them by
 * that. Where they stand, the generator is not even loaded.
 */
export async function makeLackingTests(): Promise<void> {
  const { lacksTests, pending } = await readManifest(layout.into);
  // A run that was cut short may have left out some of them.
  if (!lacksTests && Object.keys(pending).length === 0) return;
  const { prepareGenerated } = await import('./prepare.ts');
  try {
    await prepareGenerated(console.error, { withTests: true });
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    // Of a description that is not sound all others can be run: those that need what was not made fail by that.
    console.error(error.message);
  }
}
