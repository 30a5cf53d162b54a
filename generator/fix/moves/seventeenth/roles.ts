import {
  entranceRoles,
  isPageRole,
  isRoleOptional,
  pageRoles,
  standInRoles,
} from '../../../grammar/roles.ts';
import type { Draft } from '../../draft.ts';
import { appended, replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, type Entry, entriesOf, entryOf, type Source, walk, wordOf } from '../../source.ts';

/** What the engine asked by its name, whatever the spec said. */
const engineCalls = {
  signOut: 'people.signOut',
  build: 'site.build',
  raw: 'repos.raw',
  health: 'site.health',
};

/** The engine found screens by the last part of their names: which has which role is said, and all others are called by their ids. */
export const roles: Move = {
  from: 16,
  to: 17,
  says: 'which screen of an app has which role stands under `roles:`, what the engine asks by itself under `calls:`, and `go` names a role or a whole id',
  move(draft) {
    const [app] = draft.files('spec/app.yaml');
    const screens = draft.files('spec/screens/').map(({ path }) => path.slice('spec/screens/'.length, -5));
    const apps = entriesOf(child(app?.root, 'apps'));
    if (app?.root && apps.length > 0) {
      for (const one of apps) addRoles(draft, app, one, screens);
      addCalls(draft, app);
    }
    const names = apps.map(({ name }) => name);
    for (const source of draft.files('spec/')) nameScreens(draft, source, { screens, names });
  },
};

function addRoles(draft: Draft, app: Source, { name, value }: Entry, screens: readonly string[]): void {
  if (entryOf(value, 'roles')) return;
  const isRoot = wordOf(child(value, 'at')) === '/';
  const places = entriesOf(child(app.root, 'places')).map((place) => place.name);
  const own = (role: string) =>
    [`${name}/${role}`, ...(isRoot ? screens.filter((id) => id.endsWith(`/${role}`)) : [])].find((id) =>
      screens.includes(id),
    );
  const pages = Object.keys(pageRoles).map((role) => [role, own(role)] as const);
  const standIns = Object.keys(standInRoles).map(
    (role) => [role, isRoot ? screens.find((id) => id === `pages/${role}`) : undefined] as const,
  );
  const entrances = Object.keys(entranceRoles).map(
    (role) => [role, isRoot ? places.find((id) => id === role) : undefined] as const,
  );
  const found = [...pages, ...standIns, ...entrances];
  const said = found.flatMap(([role, id]) => (id === undefined ? [] : [`${role}: ${id}`]));
  if (said.length > 0) draft.change(app, appended(app, value, `roles: { ${said.join(', ')} }`));
  for (const [role, id] of isRoot && screens.length > 0 ? found : [])
    if (id === undefined && !isRoleOptional(role))
      draft.ask(app, `${name}:`, `the engine leads to "${role}" by itself: say under "roles" which it is`);
}

function addCalls(draft: Draft, app: Source): void {
  if (app.root == null || entryOf(app.root, 'calls')) return;
  const known = draft.files('spec/endpoints/').flatMap(({ root }) => entriesOf(root).map(({ name }) => name));
  const said = Object.entries(engineCalls).filter(([, id]) => known.includes(id));
  if (said.length > 0)
    draft.change(
      app,
      appended(app, app.root, `calls: { ${said.map(([name, id]) => `${name}: ${id}`).join(', ')} }`),
    );
}

interface Names {
  screens: readonly string[];
  names: readonly string[];
}

/** `go: lobby` of the app desk is `go: desk/lobby`; a role stays one. */
function nameScreens(draft: Draft, source: Source, { screens, names }: Names): void {
  const [, own = ''] = /^spec\/screens\/([^/]+)\//.exec(source.path) ?? [];
  for (const { node } of walk(source.root)) {
    const go = entryOf(node, 'go')?.value;
    const name = wordOf(go);
    if (go === undefined || name === undefined || screens.includes(name) || isPageRole(name)) continue;
    const whole = [own, ...names].map((app) => `${app}/${name}`).find((id) => screens.includes(id));
    if (whole !== undefined) draft.change(source, replaced(go, whole));
  }
}
