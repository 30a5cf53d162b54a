import { type Named, named } from '../grammar/written.ts';
import { accounts } from '../model/demo.ts';
import type { Entity, Product } from '../model/product.ts';
import { entityReferred } from '../model/refers.ts';
import { viewerName } from '../model/rights.ts';
import type { Building } from '../resolve/known.ts';
import { plain, type SpecNode } from '../yaml/spec-node.ts';
import { checkDemo } from './demo.ts';
import { judgeOf } from './value-judges.ts';
import { checkWhenGone } from './when-gone.ts';

/** Rows of the demo, samples, and what becomes of rows. */
export function checkWrittenRows(building: Building, product: Product): void {
  checkDemo(building);
  checkSamples(building, product);
  checkWhenGone(building);
}

/** A sample says what its subject has: a test that tried another thing would say nothing. */
function checkSamples(building: Building, { samples }: Pick<Product, 'samples'>): void {
  const { read, subjects, entities, faults } = building;
  const people = new Set(Object.values(samples[viewerName] ?? {}).flatMap((one) => one?.id ?? []));
  for (const { key, value: own } of read.guards.flatMap((file) => named(file.read.samples))) {
    const subject = Object.hasOwn(subjects, key) ? subjects[key] : undefined;
    const entity = entities[subject?.is ?? ''];
    if (subject === undefined || entity === undefined) continue;
    for (const { key: name, value, at } of named(own))
      if (value !== 'nobody')
        for (const field of named(value)) checkField(field, { entity, people, building });
      else if (!subject.optional) faults.add('HUB1045', at, { name, subject: key });
  }
}

interface Around {
  entity: Entity;
  /** The ids of those who ask. */
  people: ReadonlySet<unknown>;
  building: Building;
}

function checkField(
  { key, keyAt, value: node }: Named<SpecNode>,
  { entity, people, building }: Around,
): void {
  const { faults, definitions } = building;
  const field = entity.fields.find(({ name }) => name === key);
  if (field === undefined) {
    faults.add(
      'HUB1043',
      keyAt,
      { name: key, entity: entity.name },
      entity.fields.map(({ name }) => name),
    );
    return;
  }
  const value = plain(node);
  if (value === null && !field.required) return;
  const isPerson = entityReferred(field, entity, building)?.table === accounts;
  if (isPerson && !people.has(value))
    faults.add('HUB1044', node.at, { name: String(value), field: key }, [...people].map(String));
  else if (!judgeOf(field.schema, definitions)(value))
    faults.add('HUB1512', node.at, { value: JSON.stringify(value), name: key });
}
