import type { Fault } from '../faults/fault.ts';
import type { FaultCode } from '../faults/fault-catalogue.ts';
import type { Spec } from '../load/load-spec.ts';
import { engineLayer } from '../yaml/layer.ts';

/** Whether anything uses it or says it, and where it comes from. */
const leftToOthers: readonly FaultCode[] = ['HUB1403', 'HUB1510', 'HUB1572', 'HUB1777'];

/** Every product leaves some of what the engine declares, and none says where it comes from: that is asked where the engine is described. */
export const isLeftToOthers = ({ code, place }: Fault, { ownsEngine }: Spec): boolean =>
  !ownsEngine && place.file.startsWith(engineLayer) && leftToOthers.includes(code);
