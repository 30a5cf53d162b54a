import type { Place } from '../faults/place.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import type { WrittenField } from '../grammar/spec/entities.ts';
import { at, isSaid, keyAt, type Located, type Named, othersIn } from '../grammar/written.ts';
import { doesChange } from '../model/does-change.ts';
import type { Endpoint, Field } from '../model/product.ts';
import { shownBy } from '../model/touches.ts';
import { isDefinition, listOf, nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { ownerOf } from '../resolve/owners.ts';
import { inLayer } from '../yaml/layer.ts';

/** What is shown is asked anew after a call has changed it: so each call says what it changes, and each answer of what it is. */
export function checkTouches(building: Building): void {
  const isKnown = !building.faults.hasIn((file) => answering.test(inLayer(file)));
  const answers = Object.values(building.endpoints).flatMap((call) => shownBy(call, building));
  const shown = isKnown ? new Set(answers) : undefined;
  for (const { read: file } of building.read.endpoints)
    for (const written of othersIn(file)) {
      const call = Object.hasOwn(building.endpoints, written.key)
        ? building.endpoints[written.key]
        : undefined;
      if (call !== undefined) checkCall(written, call, { shown, building });
    }
  checkSources(building);
}

/** Where what calls answer stands. */
const answering = /^spec\/(?:entities|endpoints)\//;

interface Around {
  /** The entities that some answer is about; undefined where not every answer is understood. */
  shown: ReadonlySet<string> | undefined;
  building: Building;
}

function checkCall(
  { key, keyAt: place, value }: Named<WrittenEndpoint>,
  call: Endpoint,
  { shown, building }: Around,
): void {
  const { faults, lookup } = building;
  const { touches, quiet } = value;
  if (!doesChange(call)) {
    for (const word of ['touches', 'quiet'] as const)
      if (isSaid(value, word))
        faults.add('HUB1606', keyAt(value, word), { word, name: key, reason: 'it only reads' });
    return;
  }
  if (quiet && touches !== undefined)
    faults.add('HUB1522', keyAt(value, 'touches'), { where: key, name: 'touches', other: 'quiet' });
  for (const word of ['changes', 'removes'] as const)
    if (quiet && isSaid(value, word))
      faults.add('HUB1522', keyAt(value, 'quiet'), { where: key, name: 'quiet', other: word });
  if (call.answered !== 'elsewhere' && call.writes === undefined && touches === undefined && !quiet)
    faults.add('HUB1747', place, { name: key });
  if (lookup.unsure('entity')) return;
  touches?.forEach((name, i) => {
    const reason = name === call.writes?.entity ? `the call ${call.writes.how} it` : unshown(name, shown);
    if (reason !== undefined && Object.hasOwn(building.entities, name))
      faults.add('HUB1204', at(touches, i), { what: 'entity', name, reason });
  });
}

const unshown = (name: string, shown: ReadonlySet<string> | undefined) =>
  shown === undefined || shown.has(name) ? undefined : 'no call answers it';

/** What something is worked out from is an entity, and another one. */
function checkSources(building: Building): void {
  for (const { read: file } of building.read.entities)
    for (const { key, value } of othersIn(file)) {
      const entity = Object.hasOwn(building.entities, key) ? building.entities[key] : undefined;
      if (entity === undefined) continue;
      if (entity.table !== undefined && isSaid(value, 'of')) sayKept(key, keyAt(value, 'of'), building);
      checkNames(value.of, { own: key, place: () => at(value, 'of') }, building);
      for (const field of othersIn(value)) checkField(key, field, { fields: entity.fields, building });
    }
}

function checkField(
  own: string,
  { key, value }: Named<WrittenField>,
  { fields, building }: { fields: readonly Field[]; building: Building },
): void {
  if (!isDefinition(value) || value.of === undefined) return;
  const { name } = nameOfField({ key });
  const kept = fields.find((field) => field.name === name)?.kept;
  if (kept !== 'none' && building.entities[own]?.table !== undefined && kept !== 'core')
    sayKept(name, keyAt(value, 'of'), building);
  checkNames(value.of, { own, place: () => at(value, 'of') }, building);
}

function sayKept(name: string, place: Place, { faults }: Building): void {
  faults.add('HUB1606', place, { word: 'of', name, reason: 'it is kept, and worked out from nothing' });
}

function checkNames(
  written: string | Located<readonly string[]> | undefined,
  { own, place }: { own: string; place: () => Place },
  building: Building,
): void {
  if (written === undefined) return;
  listOf(written).forEach((name, i) => {
    const where = typeof written === 'string' ? place() : at(written, i);
    if (name !== own) ownerOf(name, where, building);
    else building.faults.add('HUB1204', where, { what: 'entity', name, reason: 'it stands in it' });
  });
}
