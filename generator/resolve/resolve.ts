import { compareText } from '../faults/fault.ts';
import type { Product } from '../model/product.ts';
import { recordOf } from '../yaml/record.ts';
import { entriesOf, stringOf } from '../yaml/spec-node.ts';
import { withLoads } from './allows.ts';
import { withAnswers } from './answers.ts';
import { buildApp, buildBoot, buildPlacesWhen } from './app.ts';
import { bringSubjects, checkCircles } from './bring-subjects.ts';
import { buildBudgets } from './budgets.ts';
import { buildActions, buildChecks, buildGuards, withPages } from './checks.ts';
import { withChoices } from './choices.ts';
import { buildConstants } from './constants.ts';
import { buildDemo } from './demo.ts';
import { buildEndpoints } from './endpoints.ts';
import { buildEntities } from './entities.ts';
import { buildErrors } from './errors.ts';
import { buildEvents } from './events.ts';
import { withFollowingErrors } from './following-errors.ts';
import { buildJobs } from './jobs.ts';
import { keepCalls } from './keeping.ts';
import { declaredFields } from './kind-fields.ts';
import { buildKinds } from './kinds.ts';
import type { Building, Ground, WithNames } from './known.ts';
import { layRules } from './lay-rules.ts';
import { withLeftOut } from './left-out.ts';
import { buildMenus } from './menus.ts';
import { namesOf } from './names.ts';
import { withAsks } from './reach/given-by-address.ts';
import { buildRoutes } from './routes.ts';
import { buildRowConditions } from './row-conditions.ts';
import { buildRules } from './rules.ts';
import { buildSamples } from './samples.ts';
import { buildOverrides, buildScreens } from './screens.ts';
import { buildGroups, buildMachines, buildPolls } from './states.ts';
import { buildSubjects } from './subjects.ts';
import { buildTagFields, buildTags } from './tags.ts';
import { buildTerms } from './terms.ts';

/** Everything that is known once all references are. */
export interface Resolution {
  product: Product;
  /** The same with what it was made of, for whoever checks it. */
  building: Building;
}

/** The third phase: what was read becomes a product, in steps that each take what the one before gave. */
export function resolve(ground: Ground): Resolution {
  const ruled = withRules(resolveNames(ground));
  const rights = resolveRights(ruled);
  const { definitions } = rights;
  const names = { ...ruled.names, definitions };
  const bringing = { ...ruled, names, definitions, endpoints: bringSubjects(ruled, rights.actions) };
  const kept = { ...bringing, endpoints: keepCalls(bringing, rights.actions) };
  const called = { ...kept, endpoints: withFollowingErrors({ ...kept, ...rights }) };
  const building = withLeftOut(called);
  checkCircles(building, rights.actions);
  const routes = withAsks(
    withLoads(buildRoutes(building), { ...building, actions: rights.actions }),
    building,
  );
  const screens = withChoices(buildScreens(building, routes), building);
  const around = { building, routes, terms: rights.terms };
  const product: Product = {
    app: {
      ...buildApp(building),
      menus: buildMenus(building, routes),
      boot: buildBoot(building),
      placesWhen: buildPlacesWhen(building),
    },
    kinds: building.kinds,
    kindFields: recordOf(declaredFields(building.read)),
    tags: buildTags(building),
    tagFields: buildTagFields(building),
    constants: sorted(building.constants),
    budgets: sorted(building.budgets),
    entities: sorted(building.entities),
    definitions: sorted(building.definitions),
    rules: sorted(building.rules),
    errors: sorted(buildErrors(around)),
    endpoints: sorted(building.endpoints),
    demo: buildDemo(building),
    jobs: sorted(buildJobs(building)),
    events: sorted(buildEvents(building, rights)),
    groups: sorted(building.groups),
    machines: sorted(buildMachines(building)),
    polls: sorted(buildPolls(around)),
    subjects: sorted(building.subjects),
    terms: sorted(rights.terms),
    checks: sorted(withPages(rights.checks, around)),
    rowConditions: sorted(rights.rowConditions),
    guards: sorted(rights.guards),
    guardOrder: rights.guardOrder,
    ...(rights.everywhere !== undefined && { everywhere: rights.everywhere }),
    actions: sorted(rights.actions),
    samples: buildSamples(building),
    routes,
    screens: sorted(screens),
    blocks: sorted(building.blocks),
    ownBlocks: [...building.spec.ownBlocks].sort(compareText),
    icons: iconsOf(building),
    messages: sorted(recordOf(Object.entries(building.messages).map(([id, own]) => [id, sorted(own)]))),
    overrides: buildOverrides(building, screens),
    hasRooms: building.spec.hasRooms,
    migrations: building.spec.migrations,
    hasRecordParts: building.spec.hasRecordParts,
  };
  return { product, building };
}

/** Up to where conditions can be understood. */
function resolveNames(ground: Ground): WithNames {
  const constants = buildConstants(ground);
  const kinds = buildKinds(ground);
  const measured = { ...ground, kinds, constants, ...buildBudgets(ground, constants) };
  const things = { ...measured, ...buildEntities(measured) };
  const calls = { ...things, endpoints: buildEndpoints(things) };
  const spoken = { ...calls, groups: buildGroups(calls), subjects: buildSubjects(calls) };
  return { ...spoken, names: namesOf(spoken) };
}

function withRules(known: WithNames): Building {
  const rules = buildRules(known);
  return { ...known, rules, endpoints: layRules(rules, known) };
}

/** Who may enter, and who may do what. */
function resolveRights(building: Building) {
  const terms = buildTerms(building);
  const conditions = { terms, checks: buildChecks(building, terms) };
  return {
    ...conditions,
    definitions: withAnswers(conditions.checks, building),
    ...buildGuards(building, conditions),
    actions: buildActions(building, conditions),
    rowConditions: buildRowConditions(building, conditions),
  };
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return recordOf(Object.entries(record).sort(([a], [b]) => compareText(a, b)));
}

function iconsOf({ spec }: Ground): Product['icons'] {
  const icons = entriesOf(spec.icons?.root).flatMap(({ key, value }) => {
    const strokes = stringOf(value);
    return strokes === undefined ? [] : [[key, strokes] as const];
  });
  return sorted(recordOf(icons));
}
