import type { Place } from '../faults/place.ts';
import { flatSchema, type JsonSchema, refName } from '../grammar/json-schema.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { at, isSaid, named, othersIn } from '../grammar/written.ts';
import type { Endpoint, Entity } from '../model/product.ts';
import { isDefinition, nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { rulesAsWritten } from './written-rules.ts';

/** What is private leaves the server in the views that say so, and in no other way. */
export function checkPrivate(building: Building): void {
  checkKeeping(building);
  checkSecrets(building);
  for (const { key, keyAt, value } of building.read.endpoints.flatMap(({ read }) => othersIn(read))) {
    const endpoint = Object.hasOwn(building.endpoints, key) ? building.endpoints[key] : undefined;
    if (endpoint === undefined) continue;
    checkAnswer(endpoint, isSaid(value, 'returns') ? at(value, 'returns') : keyAt, building);
    checkAddress(endpoint, value, building);
  }
  checkErrors(building);
  checkAsking(building);
}

const privateNames = ({ fields }: Entity) => fields.filter((field) => field.private).map(({ name }) => name);

/** An index can be asked by order, and the front matter of a README is read by everybody. */
function checkKeeping({ read, faults }: Building): void {
  const entities = read.entities.flatMap((file) => othersIn(file.read));
  for (const { key: name, value } of entities.flatMap((entity) => othersIn(entity.value))) {
    if (!isDefinition(value) || !value.private) continue;
    for (const where of ['index', 'frontMatter', 'fromManifest'] as const)
      if (isSaid(value, where)) faults.add('HUB1539', at(value, where), { name, where });
  }
}

/** A password is in no view that does not say so, whichever view comes later. */
function checkSecrets({ entities, definitions, faults }: Building): void {
  for (const { fields } of Object.values(entities).filter(({ viewOf }) => viewOf === undefined))
    for (const { name, schema, private: isPrivate, origin } of fields)
      if (!isPrivate && flatSchema(schema, definitions)['x-format'] === 'password')
        faults.add('HUB1780', origin.place, { name });
}

function checkAnswer(endpoint: Endpoint, place: Place, { definitions, entities, faults }: Building): void {
  for (const name of namesIn(endpoint.returns, definitions)) {
    const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
    const shown = entity && privateNames(entity);
    if (entity === undefined || shown === undefined || shown.length === 0) continue;
    if (entity.viewOf === undefined)
      faults.add('HUB1537', place, { name: endpoint.id, entity: name, fields: shown.join(', ') });
    else if (endpoint.allow === undefined || endpoint.cache !== undefined)
      faults.add('HUB1538', place, { name: endpoint.id, entity: entity.viewOf });
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
function checkAddress(endpoint: Endpoint, written: WrittenEndpoint, building: Building): void {
  const { definitions, entities, faults } = building;
  const answered = [...namesIn(endpoint.returns, definitions)].map((name) => entities[name]?.viewOf ?? name);
  const about = [...answered, ...(endpoint.writes ? [endpoint.writes.entity] : [])];
  const hidden = new Set(about.flatMap((name) => (entities[name] ? privateNames(entities[name]) : [])));
  if (hidden.size === 0) return;
  for (const input of [...named(written.params), ...named(written.query)]) {
    const { name } = nameOfField(input);
    const where = `the address of ${endpoint.id}`;
    if (hidden.has(name)) faults.add('HUB1539', input.keyAt, { name, where });
    for (const value of flatSchema(endpoint.input.properties?.[name] ?? {}, definitions).enum ?? [])
      if (hidden.has(String(value))) faults.add('HUB1539', input.keyAt, { name: String(value), where });
  }
}

/** What an error names is in its sentence, which is shown and logged. */
function checkErrors({ read, entities, faults }: Building): void {
  const hidden = new Set(Object.values(entities).flatMap(privateNames));
  for (const { key, value } of read.errors.flatMap((file) => othersIn(file.read))) {
    const { params } = value;
    params?.forEach((name, i) => {
      if (hidden.has(name)) faults.add('HUB1539', at(params, i), { name, where: `the error ${key}` });
    });
  }
}

/** What is asked while it is typed goes in an address where the call reads. */
function checkAsking(building: Building): void {
  const { endpoints, entities, faults } = building;
  for (const { rule, entry } of rulesAsWritten(building)) {
    const { remote } = entry.value;
    const field = entities[rule.entity]?.fields.find(({ name }) => name === rule.field);
    if (remote === undefined || !field?.private) continue;
    const { ask } = remote;
    const route = Object.hasOwn(endpoints, ask) ? endpoints[ask]?.route : undefined;
    const reads =
      route && [route.otherwise, ...Object.values(route.cases)].some((one) => one?.method === 'GET');
    if (reads) faults.add('HUB1539', at(remote, 'ask'), { name: field.name, where: `the address of ${ask}` });
  }
}
