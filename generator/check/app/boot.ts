import { at } from '../../grammar/written.ts';
import type { Building } from '../../resolve/known.ts';
import { checkAsked } from '../asked.ts';

/** Before the first page nothing is known that a call could ask for. */
export function checkBoot(building: Building): void {
  for (const { read } of building.read.app)
    for (const step of read.boot ?? [])
      checkAsked(step.load, { where: 'boot', at: at(step, 'load') }, building);
}
