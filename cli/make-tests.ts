import { readManifest } from '../generator/write/manifest.ts';
import { layout } from './project.ts';

/**
 * Makes the tests that follow from the description where the last run left them out: whoever calls vitest has asked for them by
 * that. Where they stand, the generator is not even loaded.
 */
export async function makeLackingTests(): Promise<void> {
  const { lacksTests } = await readManifest(layout.into);
  if (!lacksTests) return;
  const { prepareGenerated } = await import('./prepare.ts');
  await prepareGenerated(console.error, { withTests: true });
}
