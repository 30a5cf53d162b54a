import { at, isSaid, othersIn } from '../grammar/written.ts';
import type { Building } from '../resolve/known.ts';

const secondMs = 1000;

/** Who asks waits for as long as the server may take: what is done after that is done for nobody, and asked for again. */
export function checkPatience({ read, endpoints, faults }: Building): void {
  for (const { read: file } of read.endpoints)
    for (const { key: name, keyAt, value } of othersIn(file)) {
      const call = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
      if (call?.budget === undefined || call.timeoutMs === null || call.answers === 'stream') continue;
      const { id: budget, timeMs, waitMs } = call.budget;
      if (timeMs + waitMs <= call.timeoutMs) continue;
      const place = isSaid(value, 'timeout')
        ? at(value, 'timeout')
        : isSaid(value, 'budget')
          ? at(value, 'budget')
          : keyAt;
      const [left, right] = [call.timeoutMs, timeMs + waitMs].map((ms) => ms / secondMs);
      faults.add('HUB1766', place, { name, budget, left, right });
    }
}
