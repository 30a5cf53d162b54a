import { at, othersIn } from '../grammar/written.ts';
import type { Building } from '../resolve/known.ts';

/** An error that follows from what else a call says is not listed as well: the list would stay when that goes. */
export function checkFollowingErrors({ read, endpoints, faults }: Building): void {
  for (const { read: file } of read.endpoints)
    for (const { key, value } of othersIn(file)) {
      const follows = Object.hasOwn(endpoints, key) ? endpoints[key]?.follows : undefined;
      const listed = value.errors;
      listed?.forEach((name, i) => {
        const why = follows?.[name]?.why;
        if (why !== undefined) faults.add('HUB1542', at(listed, i), { name, call: key, reason: why });
      });
    }
}
