import type { Fault } from '../faults/fault.ts';
import type { FaultCode } from '../faults/fault-catalogue.ts';
import { specFiles } from '../grammar/spec-files.ts';
import type { Spec } from '../load/load-spec.ts';
import { engineLayer } from '../yaml/layer.ts';

/** Whether anything uses it or says it, and where it comes from. */
const leftToOthers: readonly FaultCode[] = ['HUB1403', 'HUB1510', 'HUB1572', 'HUB1777', 'HUB1869'];

/** Every product leaves some of what the engine declares, and none says where it comes from: that is asked where the engine is described. */
export const isLeftToOthers = ({ code, place }: Fault, { ownsEngine }: Spec): boolean =>
  !ownsEngine && place.file.startsWith(engineLayer) && leftToOthers.includes(code);

/**
 * Whoever writes a product cannot mend the engine's files, which are sound without it: what is wrong there follows from what the
 * product says, or does not say, and is told at its beginning where nothing else is wrong.
 */
export function toldOfProduct(faults: Fault[], { ownsEngine }: Spec): Fault[] {
  if (ownsEngine) return faults;
  const own = faults.filter(({ place }) => !place.file.startsWith(engineLayer));
  if (own.length > 0) return own;
  return faults.map((fault) => ({ ...fault, place: { file: specFiles.app.at, line: 1, col: 1 } }));
}
