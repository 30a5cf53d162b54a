import type { Place } from '../faults/place.ts';
import { declarations } from '../grammar/declares.ts';
import { flatSchema, type JsonSchema, refName } from '../grammar/json-schema.ts';
import type { Endpoint, Entity } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { child, entriesOf, isTrue, itemsOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';

/** What is private leaves the server in the views that say so, and in no other way. */
export function checkPrivate(building: Building): void {
  checkKeeping(building);
  for (const file of building.spec.files.endpoints)
    for (const entry of declarations(file)) {
      const endpoint = Object.hasOwn(building.endpoints, entry.key)
        ? building.endpoints[entry.key]
        : undefined;
      if (endpoint === undefined) continue;
      checkAnswer(endpoint, child(entry.value, 'returns')?.at ?? entry.keyAt, building);
      checkAddress(endpoint, entry.value, building);
    }
  checkErrors(building);
  checkAsking(building);
}

const privateNames = ({ fields }: Entity) => fields.filter((field) => field.private).map(({ name }) => name);

/** An index can be asked by order, and the front matter of a README is read by everybody. */
function checkKeeping({ spec, faults }: Building): void {
  for (const file of spec.files.entities)
    for (const { value } of declarations(file, ['types', 'views']))
      for (const field of entriesOf(value)) {
        if (!isTrue(child(field.value, 'private'))) continue;
        for (const word of ['index', 'card']) {
          const at = child(field.value, word)?.at;
          if (at) faults.add('HUB1539', at, { name: field.key, where: word });
        }
      }
}

function checkAnswer(endpoint: Endpoint, at: Place, { definitions, entities, faults }: Building): void {
  for (const name of namesIn(endpoint.returns, definitions)) {
    const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
    const shown = entity && privateNames(entity);
    if (entity === undefined || shown === undefined || shown.length === 0) continue;
    if (entity.viewOf === undefined)
      faults.add('HUB1537', at, { name: endpoint.id, entity: name, fields: shown.join(', ') });
    else if (endpoint.allow === undefined || endpoint.cache !== undefined)
      faults.add('HUB1538', at, { name: endpoint.id, entity: entity.viewOf });
  }
}

/** Every definition that an answer reaches. */
function namesIn(
  value: unknown,
  definitions: Building['definitions'],
  found = new Set<string>(),
): Set<string> {
  if (value === null || typeof value !== 'object') return found;
  const name = Array.isArray(value) ? undefined : refName(value as JsonSchema);
  if (name === undefined) {
    for (const inner of Object.values(value)) namesIn(inner, definitions, found);
    return found;
  }
  if (found.has(name)) return found;
  found.add(name);
  return namesIn(definitions[name], definitions, found);
}

/** An address is kept in logs and in the history of a browser, and an order tells what it is made by. */
function checkAddress(endpoint: Endpoint, node: SpecNode, building: Building): void {
  const { definitions, entities, faults } = building;
  const answered = [...namesIn(endpoint.returns, definitions)].map((name) => entities[name]?.viewOf ?? name);
  const about = [...answered, ...(endpoint.writes ? [endpoint.writes.entity] : [])];
  const hidden = new Set(about.flatMap((name) => (entities[name] ? privateNames(entities[name]) : [])));
  if (hidden.size === 0) return;
  for (const part of ['params', 'query'])
    for (const { key, keyAt } of entriesOf(child(node, part))) {
      const name = key.replace(/\?$/, '');
      const where = `the address of ${endpoint.id}`;
      if (hidden.has(name)) faults.add('HUB1539', keyAt, { name, where });
      for (const value of flatSchema(endpoint.input.properties?.[name] ?? {}, definitions).enum ?? [])
        if (hidden.has(String(value))) faults.add('HUB1539', keyAt, { name: String(value), where });
    }
}

/** What an error names is in its sentence, which is shown and logged. */
function checkErrors({ spec, entities, faults }: Building): void {
  const hidden = new Set(Object.values(entities).flatMap(privateNames));
  for (const file of spec.files.errors)
    for (const { key, value } of declarations(file))
      for (const item of itemsOf(child(value, 'params'))) {
        const name = stringOf(item) ?? '';
        if (hidden.has(name)) faults.add('HUB1539', item.at, { name, where: `the error ${key}` });
      }
}

/** What is asked while it is typed goes in an address where the call reads. */
function checkAsking({ spec, rules, endpoints, entities, faults }: Building): void {
  for (const file of spec.files.rules)
    for (const { key, value } of declarations(file)) {
      const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
      const ask = child(child(value, 'remote'), 'ask');
      const field = entities[rule?.entity ?? '']?.fields.find(({ name }) => name === rule?.field);
      const call = stringOf(ask) ?? '';
      const route = Object.hasOwn(endpoints, call) ? endpoints[call]?.route : undefined;
      const reads =
        route && [route.otherwise, ...Object.values(route.cases)].some((one) => one?.method === 'GET');
      if (ask && reads && field?.private)
        faults.add('HUB1539', ask.at, { name: field.name, where: `the address of ${stringOf(ask)}` });
    }
}
