import { checkCalls, checkErrors, checkUses } from './check/calls.ts';
import { checkExamples } from './check/examples.ts';
import { checkMessages, checkUnused } from './check/messages.ts';
import { checkParts } from './check/parts.ts';
import { checkPrivate } from './check/private.ts';
import { checkLimits } from './check/rule-limits.ts';
import { checkScreens } from './check/screens.ts';
import { checkUnusedNames } from './check/unused-names.ts';
import { collectIds } from './declare/registry.ts';
import type { Names } from './expressions/expression.ts';
import { compareText, type Fault, Faults } from './faults/fault.ts';
import type { Sources } from './faults/place.ts';
import { withoutSecondHand } from './faults/second-hand.ts';
import { readBlockType } from './grammar/block-shape.ts';
import type { JsonSchema } from './grammar/json-schema.ts';
import { type SpecFileKind, specFileShapes } from './grammar/spec-files.ts';
import type { RefTarget } from './grammar/targets.ts';
import { iconFile, loadSpec, type Spec, type SpecLayout } from './load/load-spec.ts';
import type { App, Product } from './model/product.ts';
import { readNode } from './read/read-node.ts';
import type { Lookup } from './read/reader.ts';
import { resolveAllows } from './resolve/allows.ts';
import { buildApp, buildKinds } from './resolve/app.ts';
import { bringSubjects, checkCircles } from './resolve/bring-subjects.ts';
import { buildBudgets } from './resolve/budgets.ts';
import { buildActions, buildChecks, buildGuards } from './resolve/checks.ts';
import { buildConstants } from './resolve/constants.ts';
import { type Building, shapeReader } from './resolve/context.ts';
import { buildEndpoints } from './resolve/endpoints.ts';
import { buildEntities } from './resolve/entities.ts';
import { baseKey, buildMessages } from './resolve/messages.ts';
import { findPart } from './resolve/parts.ts';
import { buildErrors, buildGroups, buildMachines, buildPolls } from './resolve/policies.ts';
import { buildRoutes } from './resolve/routes.ts';
import { buildRowConditions } from './resolve/row-conditions.ts';
import { buildRules } from './resolve/rules.ts';
import { buildOverrides, buildScreens, rowOf } from './resolve/screens.ts';
import { buildSubjects } from './resolve/subjects.ts';
import { tagsOf } from './resolve/tags.ts';
import { buildTerms } from './resolve/terms.ts';
import { child, entriesOf, itemsOf, stringOf } from './yaml/spec-node.ts';

/** The outcome of one run: a product only where there is no fault at all. */
export interface Built {
  product?: Product;
  faults: Fault[];
  sources: Sources;
}

/** What a run reads besides the spec. */
export interface BuildOptions extends SpecLayout {
  /** Text of the code that uses words; with it, words that nothing uses are faults. */
  code?: string;
}

/** Reads a whole project and reports every fault of it together. */
export function buildProduct(options: BuildOptions): Built {
  const faults = new Faults();
  const spec = loadSpec(options, faults);
  const building = begin(spec, faults);
  buildConstants(building);
  buildBudgets(building);
  buildKinds(building);
  checkShapes(building);
  const app = prepareNames(building);
  buildEntities(building);
  buildEndpoints(building);
  const groups = buildGroups(building);
  nameStates(building, groups);
  fillScope(building);
  buildSubjects(building);
  buildRules(building);
  const policies = buildPolicies(building);
  const routes = buildRoutes(building);
  resolveAllows(routes, { ...building, actions: policies.actions }, faults);
  const screens = buildScreens(building);
  const errors = buildErrors(building);
  checkAll(building, { ...policies, routes, screens, errors });
  const product: Product = {
    app: { ...app, boot: buildApp(building).boot },
    kinds: building.kinds,
    tags: tagsOf(building),
    constants: sorted(building.constants),
    budgets: sorted(building.budgets),
    entities: sorted(building.entities),
    definitions: sorted(building.definitions),
    rules: sorted(building.rules),
    errors: sorted(errors),
    endpoints: sorted(building.endpoints),
    groups: sorted(groups),
    machines: sorted(buildMachines(building)),
    polls: sorted(buildPolls(building)),
    subjects: sorted(building.subjects),
    terms: sorted(policies.terms),
    checks: sorted(policies.checks),
    rowConditions: sorted(policies.rowConditions),
    guards: sorted(policies.guards),
    guardOrder: policies.guardOrder,
    actions: sorted(policies.actions),
    routes,
    screens: sorted(screens),
    blocks: sorted(building.blocks),
    icons: buildIcons(building),
    messages: sorted(
      Object.fromEntries(Object.entries(building.messages).map(([id, own]) => [id, sorted(own)])),
    ),
    overrides: buildOverrides(building, screens),
  };
  checkUnusedNames(product, building);
  const sure = !building.lookup.unsure('text') && !building.lookup.unsure('language');
  if (sure) checkMessages(building.messages, app.languages, faults);
  if (sure && options.code !== undefined)
    checkUnused(building.messages, building.usedTexts, options.code, faults);
  const list = withoutSecondHand(faults.list(), spec.sources);
  return { ...(list.length === 0 && { product }), faults: list, sources: spec.sources };
}

/** What is sound by itself must be sound together. */
function checkAll(
  building: Building,
  parts: Pick<Product, 'guards' | 'actions' | 'routes' | 'screens' | 'errors'>,
): void {
  checkExamples(building);
  checkLimits(building);
  checkPrivate(building);
  checkScreens(parts.screens, building);
  checkCalls(building, parts);
  checkErrors(parts.errors, building);
  checkUses(parts, building);
  checkParts(building);
}

/** A state is a condition with a name: `creation.done`. */
function nameStates({ names }: Building, groups: Product['groups']): void {
  const states = names.states as Map<string, { field: string; values: string[] }>;
  for (const { id, field, states: own } of Object.values(groups)) {
    for (const [state, values] of Object.entries(own)) states.set(`${id}.${state}`, { field, values });
  }
}

/** Who may enter, who may do what, and how each call brings what that is judged by. */
function buildPolicies(building: Building) {
  const terms = buildTerms(building);
  const conditions = { terms, checks: buildChecks(building, terms) };
  const actions = buildActions(building, conditions);
  bringSubjects(building, actions);
  checkCircles(building, actions);
  const rowConditions = buildRowConditions(building, conditions);
  return { ...conditions, ...buildGuards(building, conditions), actions, rowConditions };
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => compareText(a, b)));
}

function begin(spec: Spec, faults: Faults): Building {
  const registry = collectIds(spec, faults);
  const languages = registry.known('language');
  const wordFaults = spec.unreadable.includes('spec/app.yaml') ? new Faults() : faults;
  const blocks = Object.fromEntries(
    [...spec.blocks].map(([name, file]) => [name, readBlockType(name, file.root, faults)]),
  );
  const building: Building = {
    spec,
    faults,
    registry,
    constants: {},
    rates: {},
    budgets: {},
    kinds: [],
    entities: {},
    definitions: {},
    endpoints: {},
    rules: {},
    subjects: {},
    blocks,
    messages: buildMessages(spec, languages, wordFaults),
    languages,
    usedTexts: new Set(),
    usedParts: new Set(),
    names: emptyNames(),
    lookup: undefined as unknown as Lookup,
  };
  building.lookup = lookupOf(building);
  return building;
}

function emptyNames(): Names {
  return {
    scope: {},
    unsure: false,
    terms: new Set(),
    states: new Map(),
    entities: {},
    definitions: {},
    constants: {},
  };
}

function lookupOf(building: Building): Lookup {
  const { registry, blocks, usedTexts, messages, spec } = building;
  const unsure = new Set(spec.unreadable.flatMap(declaredIn));
  let texts: Set<string> | undefined;
  const allTexts = () => {
    texts ??= new Set(Object.values(messages).flatMap((own) => Object.keys(own).map(baseKey)));
    return texts;
  };
  return {
    find: (to, id) => {
      if (to === 'text') return allTexts().has(id) ? id : undefined;
      return registry.has(to, id) ? id : undefined;
    },
    known: (to) => (to === 'text' ? [...allTexts()] : registry.known(to)),
    axisValues: (axis) => axisValues(axis, building),
    noteText: (key) => usedTexts.add(key),
    part: (id) => findPart(id, building),
    block: (name) => (Object.hasOwn(blocks, name) ? blocks[name]?.shape : undefined),
    givenBy: (name) => (Object.hasOwn(blocks, name) ? (blocks[name]?.gives ?? {}) : {}),
    blockNames: () => Object.keys(blocks),
    // Without its languages, a product has no words at all.
    unsure: (to) =>
      unsure.has(to) ||
      (to === 'text' && building.languages.length === 0) ||
      (to === 'icon' && spec.icons === undefined),
    namesFor: (block, names) => {
      const load = stringOf(child(block, 'load'));
      // What a call that does not exist, or cannot be read, would answer is unknown: that is the fault, not each field.
      if (load !== undefined && !Object.hasOwn(building.endpoints, load)) return { ...names, unsure: true };
      const row = rowOf(block, building);
      return row === undefined ? names : { ...names, row, scope: { ...names.scope, row } };
    },
    elementOf: (type, names) => elementOf(type, names),
  };
}

const declaredByFolder: Record<string, (RefTarget | 'block')[]> = {
  'spec/app.yaml': ['language', 'app', 'base', 'place'],
  'spec/kinds.yaml': ['kind'],
  'spec/tags.yaml': ['tag'],
  'spec/endpoints/': ['endpoint'],
  'spec/errors/': ['error'],
  'spec/rules/': ['rule'],
  'spec/guards/': ['term', 'subject', 'check', 'guard', 'action'],
  'spec/states/': ['group', 'machine', 'poll'],
  'spec/entities/': ['entity', 'view'],
  'spec/constants/': ['constant', 'constants', 'budget', 'rate'],
  'spec/parts/': ['part'],
  'spec/screens/': ['screen'],
  'locales/': ['text'],
  'runtime/blocks/': ['block'],
  [iconFile]: ['icon'],
};

/** What a file may declare, by where it stands. */
function declaredIn(path: string): (RefTarget | 'block')[] {
  return Object.entries(declaredByFolder).find(([prefix]) => path.startsWith(prefix))?.[1] ?? [];
}

function elementOf(type: JsonSchema, names: Names): { name: string; type: JsonSchema } | undefined {
  const items =
    type.items ?? (type.$ref ? names.definitions[type.$ref.replace('#/definitions/', '')]?.items : undefined);
  if (items === undefined) return undefined;
  const entity = items.$ref?.replace('#/definitions/', '');
  return { name: entity ? entity.charAt(0).toLowerCase() + entity.slice(1) : 'element', type: items };
}

/** What `by:` can differ by; undefined where the values are not known when generating. */
function axisValues(axis: string, { registry, kinds }: Building): string[] | undefined {
  switch (axis) {
    case 'kind':
      return registry.known('kind');
    case 'app':
      return registry.known('app');
    case 'language':
      return registry.known('language');
    case 'side':
      return ['form', 'api'];
    case 'create.type':
      return [...new Set(kinds.flatMap((kind) => kind.create.flatMap((way) => way.type ?? [])))];
    default:
      return undefined;
  }
}

function buildIcons({ spec, faults }: Building): Product['icons'] {
  const icons = entriesOf(spec.icons?.root).flatMap(({ key, keyAt, value }) => {
    const strokes = stringOf(value);
    if (strokes !== undefined) return [[key, strokes] as const];
    faults.add('HUB1103', keyAt, {
      where: key,
      expected: 'a text',
      found: 'something else',
      fix: 'Write the d of an SVG path.',
    });
    return [];
  });
  return sorted(Object.fromEntries(icons));
}

function checkShapes(building: Building): void {
  for (const kind of Object.keys(specFileShapes) as SpecFileKind[]) {
    if (kind === 'screens') continue;
    for (const file of building.spec.files[kind]) {
      readNode(specFileShapes[kind], file.root, shapeReader(building, file.path));
    }
  }
}

function prepareNames(building: Building): App {
  const { registry } = building;
  const names: Names = {
    scope: {},
    unsure:
      building.lookup.unsure('entity') ||
      building.lookup.unsure('term') ||
      building.lookup.unsure('group') ||
      building.lookup.unsure('endpoint') ||
      building.lookup.unsure('kind') ||
      building.lookup.unsure('app'),
    terms: new Set(registry.known('term')),
    used: new Set(),
    states: new Map(),
    entities: building.entities,
    definitions: building.definitions,
    constants: building.constants,
  };
  building.names = names;
  return buildAppWithoutBoot(building);
}

/** Boot conditions need names that are not there yet, so they are read again once all is known. */
function buildAppWithoutBoot(building: Building): App {
  const scratch: Building = { ...building, faults: new Faults() };
  return buildApp(scratch);
}

/** The names that every expression may use, whatever the product. */
function fillScope(building: Building): void {
  const { names, registry } = building;
  const texts: JsonSchema = { type: 'object', 'x-open': true };
  names.scope.kind = kindSchema(building);
  names.scope.route = {
    type: 'object',
    properties: { params: texts, query: texts, path: { type: 'string' } },
  };
  names.scope.language = { enum: building.languages };
  names.scope.app = { enum: registry.known('app') };
}

/** Fields of a kind, as the owner wrote them. */
function kindSchema({ kinds, spec }: Building): JsonSchema {
  const properties: Record<string, JsonSchema> = {
    id: { enum: kinds.map((kind) => kind.id) },
    code: { type: 'integer' },
    tabs: { type: 'array', items: { type: 'string' } },
  };
  for (const item of spec.files.kinds.flatMap((file) => itemsOf(child(file.root, 'kinds')))) {
    const id = stringOf(child(item, 'id'));
    const kind = kinds.find((one) => one.id === id);
    for (const [name, value] of Object.entries(kind?.more ?? {})) properties[name] ??= schemaOfValue(value);
  }
  return { type: 'object', properties };
}

function schemaOfValue(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { type: 'array', items: value.length > 0 ? schemaOfValue(value[0]) : {} };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return { type: typeof value };
  return { type: 'object', 'x-open': true };
}
