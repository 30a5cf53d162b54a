import { join } from 'node:path';
import { type BuildOptions, buildProduct } from './build.ts';
import { emitAll, emitTried } from './emit/index.ts';
import type { Fault } from './faults/fault.ts';
import type { Sources } from './faults/place.ts';
import { readCodeUses } from './load/code-uses.ts';
import { hashInputs } from './load/hash-inputs.ts';
import type { Laid } from './load/lay-over.ts';
import type { SpecLayout } from './load/load-spec.ts';
import type { Product } from './model/product.ts';
import { withKeptMade } from './write/kept-made.ts';
import { isCurrent, readManifest } from './write/manifest.ts';
import { type WriteReport, writeOutput } from './write/write-output.ts';

/** What to generate, and whether only to compare. */
export interface GenerateOptions extends BuildOptions {
  check?: boolean | undefined;
  /** Where it goes; generated/ of the project where absent. */
  into?: string | undefined;
  /** Overwrite files that were edited by hand. */
  force?: boolean | undefined;
  /**
   * False for whoever runs a product or follows its edits, and reads no test: those that follow from the description are not made, and
   * what stands there of them goes, since it is of another description. Who only compares asks for what the last run made.
   */
  withTests?: boolean | undefined;
}

/** The outcome of a run: faults and nothing written, or a report of what was. */
export interface GenerateResult {
  faults: Fault[];
  sources: Sources;
  report?: WriteReport;
  product?: Product;
  /** What a site says over the product. */
  laid?: readonly Laid[];
}

/** declare → read → resolve → check → emit → write. Any fault of the spec leaves generated/ as it was. */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  // Before anything is read: an edit amid the run must look like one after it.
  const inputs = hashInputs(options);
  const { product, faults, sources, laid } = buildProduct(options);
  if (product === undefined) return { faults, sources };
  const { early } = readCodeUses(options.project, options.blocks ?? options.project);
  const lacksTests = options.withTests === false || (options.check === true && (await lacksTestsIn(options)));
  const emit = lacksTests ? emitTried : emitAll;
  const files = await withKeptMade(options.keptIn, () => emit(product, early));
  const report = await writeOutput(folderOf(options), files, {
    check: options.check === true,
    force: options.force === true,
    inputs,
    lacksTests,
  });
  return { faults, sources, report, product, laid };
}

/** Whether generated/ stands already as a run would leave it: no input and no output differs from the last one's. */
export const isGenerated = (
  layout: SpecLayout & Pick<GenerateOptions, 'into'>,
  asked: Pick<GenerateOptions, 'withTests'> = {},
): Promise<boolean> => isCurrent(folderOf(layout), hashInputs(layout), asked);

/** Whether the last run left out what tests read. */
const lacksTestsIn = async (layout: Pick<GenerateOptions, 'project' | 'into'>): Promise<boolean> =>
  (await readManifest(folderOf(layout))).lacksTests === true;

const folderOf = ({ project, into }: Pick<GenerateOptions, 'project' | 'into'>): string =>
  into ?? join(project, 'generated');
