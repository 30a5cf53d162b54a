import type { EventType } from '../../model/event.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { identifier, quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { toldName } from '../store/emit-rows.ts';
import { eventName } from '../types/names.ts';

/** server/events.ts: every type of event, what is recorded of it, who is told and how long it is kept. */
export function emitEvents(product: Product): OutputFile[] {
  const events = sortedEntries(product.events).map(([, event]) => event);
  const module = new Module('server/events.ts');
  const told = events.filter(({ what }) => what !== undefined);
  const fits = told.map(
    ({ id }) => `import { validate as ${fitsName(id)} } from ${quote(`../validators/events/${id}.js`)};`,
  );
  if (fits.length > 0) module.add(fits.join('\n'));
  const names = events.map(({ id }) => `  | ${quote(id)}`);
  module.add(`export type EventName =${names.length === 0 ? ' never' : `\n${names.join('\n')}`};`);
  const recorded = events.map((event) => `  ${quote(event.id)}: ${recordedOf(event, module)};\n`);
  module.add(
    `/** What whoever records an event says of it. */\nexport interface EventsRecorded {\n${recorded.join('')}}`,
  );
  module.add(types);
  const written = events.map((event): [string, Code] => [event.id, printEvent(event, module, product)]);
  module.addConst('events', object(written), {
    type: 'Readonly<Record<EventName, EventType>>',
    about: 'Every type of event.',
  });
  return [module.toFile(placesOf(events))];
}

function recordedOf({ id, who, of, what }: EventType, module: Module): string {
  const parts = [
    who === 'person' ? 'readonly by: string' : 'readonly by?: string | undefined',
    ...(of === undefined ? [] : ['readonly of: string']),
    ...(what === undefined ? [] : [`readonly what: ${module.needType(eventName(id), 'types.ts')}`]),
  ];
  return `{ ${parts.join('; ')} }`;
}

function printEvent(
  { id, of, told, subject, allow, what, keptFor, audit, brief }: EventType,
  module: Module,
  { constants, entities }: Product,
): Code {
  const { entity, table } = { entity: of, table: of === undefined ? undefined : entities[of]?.table };
  const seenBy = subject === undefined || allow === undefined ? undefined : toldName(subject, allow.action);
  const texts = Object.entries({ entity, table, told, subject, seenBy }).flatMap(
    ([name, value]): [string, Code][] => (value === undefined ? [] : [[name, quote(value)]]),
  );
  return object([
    ...texts,
    // By its name, so that whoever asks for the constant and what an event says of it never differ.
    ['keptForMs', module.need(identifier(constants[keptFor]?.name ?? keptFor), 'constants.ts')],
    ...(what === undefined ? [] : [['fits', fitsName(id)] as const]),
    ...(audit
      ? [['audit', object(brief.length === 0 ? [] : [['brief', list(brief.map(quote))]])] as const]
      : []),
  ]);
}

const fitsName = (id: string) => `fits${eventName(id)}`;

const types = `export interface EventType {
  /** The entity that it is about, and its table; the hub itself where absent. */
  readonly entity?: string;
  readonly table?: string;
  /** Whom it is told: who saw the thing then and sees it now, the person whom it is about, or nobody. */
  readonly told: 'seers' | 'self' | 'nobody';
  /** The subject that says who sees the thing. */
  readonly subject?: string;
  /** Which condition of \`toldConditions\` says of whom this is told, where not all who see it are. */
  readonly seenBy?: string;
  readonly keptForMs: number;
  /** Whether this is what is kept of it by now: an older version may have kept something else. */
  readonly fits?: (what: unknown) => boolean;
  /** Where it stands in the record of who did what: the parts that go from it before the rest. */
  readonly audit?: { readonly brief?: readonly string[] };
}`;
