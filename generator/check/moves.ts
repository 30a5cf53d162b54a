import { at, keyAt, named, othersIn } from '../grammar/written.ts';
import type { Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';

/** A state is led on by calls that say from where to where, and is set by nothing else. */
export function checkMoves({ machines, entities }: Product, { read, endpoints, faults }: Building): void {
  for (const { key, value } of read.endpoints.flatMap((file) => othersIn(file.read))) {
    const call = Object.hasOwn(endpoints, key) ? endpoints[key] : undefined;
    if (call === undefined) continue;
    for (const word of ['moves', 'searches'] as const)
      if (value[word] !== undefined && call.answered !== 'kept')
        faults.add('HUB1032', keyAt(value, word), { name: key, word });
    const { moves, writes } = call;
    if (moves === undefined || value.moves === undefined || writes === undefined) continue;
    const entity = Object.hasOwn(entities, writes.entity) ? entities[writes.entity] : undefined;
    const field = entity?.fields.find(({ name }) => name === moves.field);
    if (field !== undefined && field.writable === 'always')
      faults.add('HUB1033', at(value.moves, 'field'), { name: field.name, entity: writes.entity });
    const machine = Object.values(machines).find((one) => one.field === value.moves?.field);
    const mayFollow = machine?.moves ?? {};
    const { from, to } = value.moves;
    from.forEach((name, i) => {
      if (name === to) faults.add('HUB1034', at(from, i), { name, to, reason: 'it is that already' });
      else if (machine !== undefined && mayFollow[name]?.includes(to) !== true)
        faults.add('HUB1034', at(from, i), { name, to, reason: `the machine ${machine.id} says otherwise` });
    });
  }
  for (const { read: file } of read.states)
    for (const { key, value } of named(file.machines)) checkLed(key, value, { read, faults });
}

type Written = NonNullable<Building['read']['states'][number]['read']['machines']>[string];

/** Where calls lead a field on, each way of its machine is one of theirs: others would be closed to everybody. */
function checkLed(
  key: string,
  { field, moves }: Written,
  { read, faults }: Pick<Building, 'read' | 'faults'>,
): void {
  const calls = read.endpoints
    .flatMap((file) => othersIn(file.read))
    .flatMap(({ value }) => (value.moves?.field === field ? [value.moves] : []));
  if (calls.length === 0) return;
  for (const { key: from, value: all } of named(moves))
    all.forEach((to, i) => {
      const isLed = calls.some((one) => one.to === to && one.from.includes(from));
      if (!isLed) faults.add('HUB1035', at(all, i), { name: key, from, to });
    });
}
