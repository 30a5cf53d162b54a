import { expect, it } from 'vitest';
import { emitData } from '../emit-data.ts';
import { emitSchemaFiles } from '../schema.ts';
import { buildProduct } from '../testing/build-product.ts';
import { typeCheck } from '../testing/type-check.ts';
import { emitEvents } from './emit-events.ts';

it('names the constant that says how long an event is kept, so that both never differ', () => {
  const [events] = emitEvents(buildProduct());
  expect(events?.content).toContain('keptForMs: pollCreationMs');
});

const record = (
  said: string,
) => `import type { EventName, EventsRecorded } from '#generated/server/events.ts';
declare function record<Name extends EventName>(name: Name, said: EventsRecorded[Name]): void;
record(${said});
`;

it.each([
  ["'items.renamed', { by: 'one', what: { before: 'x' } }", undefined],
  ["'items.seen', {}", undefined],
  ["'items.seen', { by: 'one' }", undefined],
  // A type that there is not, nobody who did it, facts that lack something, and such of another type.
  ["'items.moved', { by: 'one' }", 'items.moved'],
  ["'items.renamed', { what: { before: 'x' } }", 'by'],
  ["'items.renamed', { by: 'one' }", 'what'],
  ["'items.renamed', { by: 'one', what: { before: 7 } }", 'string'],
])('lets code record %s as its type says', async (said, fault) => {
  const product = buildProduct();
  const files = [...emitData(product), ...(await emitSchemaFiles(product))];
  const told = await typeCheck(files, { 'server/recording.ts': record(said) });
  const own = told.split('\n').filter((line) => line.startsWith('server/recording.ts'));
  if (fault === undefined) expect(own).toEqual([]);
  else expect(own.join('\n')).toContain(fault);
});
