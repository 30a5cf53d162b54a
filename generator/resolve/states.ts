import { rootsIn } from '../expressions/expr-parts.ts';
import { readCondition } from '../expressions/expression.ts';
import { at, named, othersIn } from '../grammar/written.ts';
import type { Group, Machine, Poll } from '../model/states.ts';
import { emptyRecord } from '../yaml/record.ts';
import { numberFor, waiting } from './constant-use.ts';
import { type Around, readEffects } from './effects.ts';
import type { Building } from './known.ts';
import { withOrigins } from './origins.ts';

/** Groups of states; their names are usable in conditions as `group.state`. */
export function buildGroups({ read, faults }: Pick<Building, 'read' | 'faults'>): Record<string, Group> {
  const groups = emptyRecord<Group>();
  for (const { key: id, value: group, origin } of withOrigins(
    read.states,
    (file) => named(file.groups),
    faults,
  )) {
    const seen = new Set<string>();
    const states = emptyRecord<string[]>();
    for (const { key, value: names } of othersIn(group)) {
      states[key] = [...names];
      names.forEach((name, i) => {
        if (seen.has(name)) faults.add('HUB1514', at(names, i), { name, where: id });
        seen.add(name);
      });
    }
    groups[id] ??= { id, field: group.field, states, origin };
  }
  return groups;
}

/** Machines: which status may follow which. */
export function buildMachines({ read, faults }: Pick<Building, 'read' | 'faults'>): Record<string, Machine> {
  const machines = emptyRecord<Machine>();
  for (const { key: id, value: machine, origin } of withOrigins(
    read.states,
    (file) => named(file.machines),
    faults,
  )) {
    const moves = named(machine.moves).map(({ key, value }): [string, string[]] => [key, [...value]]);
    machines[id] ??= { id, field: machine.field, moves: Object.fromEntries(moves), origin };
  }
  return machines;
}

/** Polls: what is asked again, how often, how long. */
export function buildPolls(around: Around): Record<string, Poll> {
  const { building, terms } = around;
  const { read, names, faults, endpoints } = building;
  const polls = emptyRecord<Poll>();
  for (const { key: id, value: poll, origin } of withOrigins(
    read.states,
    (file) => named(file.polls),
    faults,
  )) {
    const { ask, every, atMost, while: loop } = poll;
    const condition = readCondition(loop.text, names, faults, loop.at);
    if (condition === undefined) continue;
    const times =
      atMost === undefined
        ? undefined
        : numberFor(atMost, { sort: 'count', least: 1 }, at(poll, 'atMost'), building);
    polls[id] ??= {
      id,
      ask,
      everyMs: numberFor(every, waiting, at(poll, 'every'), building) ?? 0,
      ...(times !== undefined && { atMost: times }),
      while: condition,
      then: readEffects(poll.then, id, around, {
        answer: endpoints[ask]?.returns,
        reads: rootsIn(condition, terms),
      }),
      origin,
    };
  }
  return polls;
}
