import { compareText } from '../faults/compare-text.ts';
import type { WrittenEvent } from '../grammar/spec/events.ts';
import { at, isSaid, type Named, named, othersIn } from '../grammar/written.ts';
import type { EventType } from '../model/event.ts';
import type { Action, Check, Term } from '../model/rights.ts';
import { inLayer } from '../yaml/layer.ts';
import { emptyRecord } from '../yaml/record.ts';
import { constantFor } from './constant-use.ts';
import { recordSchema } from './fields.ts';
import type { Building, WithNames } from './known.ts';
import { withOrigins } from './origins.ts';
import { whenToldOf } from './row-conditions.ts';

interface Rights {
  terms: Readonly<Record<string, Term>>;
  checks: Readonly<Record<string, Check>>;
  actions: Readonly<Record<string, Action>>;
}

/** Whoever is signed in is one of these. */
const people = 'Person';

/** Reads spec/events; the id names the file that it stands in. */
export function buildEvents(building: Building, rights: Rights): Record<string, EventType> {
  const { read, faults } = building;
  const events = emptyRecord<EventType>();
  for (const entry of withOrigins(read.events, othersIn, faults)) {
    const { key: id, keyAt: place, value: written, origin } = entry;
    const area = inLayer(place.file)
      .replace(/^spec\/events\//, '')
      .replace(/\.yaml$/, '');
    const [own = ''] = id.split('.');
    if (own !== area && id.includes('.')) faults.add('HUB1595', place, { name: id, area: own });
    constantFor(written.keptFor, { sort: 'time', least: 1 }, at(written, 'keptFor'), building);
    const subject = subjectOf(entry, building);
    const allow = subject === undefined ? undefined : allowOf(entry, subject, rights, building);
    const { about, who, of, what, keptFor, audit = false } = written;
    const told = written.told === 'self' || written.told === 'nobody' ? written.told : 'seers';
    events[id] ??= {
      ...{ id, about, who, told, keptFor, audit, brief: briefOf(entry, building), origin },
      ...(of !== undefined && { of }),
      ...(what !== undefined && named(what).length > 0 && { what: recordSchema(named(what), building) }),
      ...(subject !== undefined && { subject }),
      ...(allow !== undefined && { allow }),
    };
  }
  return events;
}

/** The parts that are recorded for a while, which the event has; those of one that is recorded nowhere are none. */
function briefOf(
  { key: name, value: written }: Named<WrittenEvent>,
  { faults }: WithNames,
): readonly string[] {
  const { what, brief = [], audit = false } = written;
  const parts = what === undefined ? [] : named(what).map(({ key }) => key.replace(/\?$/, ''));
  const wrong = (part: string, reason: string, known: readonly string[] = []) =>
    faults.add('HUB1847', at(written, 'brief'), { name: part, event: name, reason }, known);
  if (!audit && isSaid(written, 'brief')) wrong('brief', 'it is recorded nowhere but among events');
  for (const part of brief) if (!parts.includes(part)) wrong(part, 'it tells no such thing', parts);
  return brief.filter((part) => parts.includes(part)).sort(compareText);
}

/** Who sees what it is about, where they are told; what its words say together. */
function subjectOf({ key: name, value: written }: Named<WrittenEvent>, building: WithNames) {
  const { entities, subjects, faults } = building;
  const { of, told } = written;
  const entity = of === undefined || !Object.hasOwn(entities, of) ? undefined : entities[of];
  // One that nobody declares is told where it is named.
  if (of !== undefined && entity === undefined) return undefined;
  if (entity !== undefined && entity.table === undefined) {
    faults.add('HUB1596', at(written, 'of'), { name, entity: of ?? '' });
    return undefined;
  }
  if (told === 'self' && of !== people) faults.add('HUB1597', at(written, 'told'), { name, entity: people });
  if (told === 'self' || told === 'nobody') return undefined;
  const seen = Object.values(subjects).filter((subject) => subject.is === of && subject.seen !== undefined);
  const [first, ...others] = seen.map((subject) => subject.name).sort();
  if (first === undefined) faults.add('HUB1598', at(written, 'told'), { name, entity: of ?? 'the hub' });
  if (first !== undefined && others.length > 0)
    faults.add('HUB1621', at(written, 'told'), {
      name,
      entity: of ?? '',
      known: [first, ...others].join(', '),
    });
  return first;
}

/** What those who see it must be allowed as well; one that nobody declares is told where it is named. */
function allowOf(
  { value: written }: Named<WrittenEvent>,
  subject: string,
  { actions, ...conditions }: Rights,
  building: Building,
): EventType['allow'] {
  const action = Object.hasOwn(actions, written.told) ? actions[written.told] : undefined;
  if (action === undefined) return undefined;
  const when = whenToldOf({ subject, checks: action.checks, at: at(written, 'told') }, conditions, building);
  return when && { action: action.id, when };
}
