import { isPageRole } from '../grammar/roles.ts';
import { inLayer } from '../yaml/layer.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { child, entriesOf, stringOf } from '../yaml/spec-node.ts';

/** By role: a screen, or of where one comes in a place. */
export type Roles = Readonly<Record<string, string>>;
export type RolesOfApps = Readonly<Record<string, Roles>>;

/** The roles of every app: what one does not say is as in the app at `/`. */
export function rolesIn(files: readonly SpecFile[]): RolesOfApps {
  const apps = files.flatMap(({ root }) => entriesOf(child(root, 'apps')));
  const written = apps.map(({ key, value }) => ({
    app: key,
    isRoot: stringOf(child(value, 'at')) === '/',
    own: Object.fromEntries(
      entriesOf(child(value, 'roles')).flatMap(({ key: role, value: id }) => {
        const text = stringOf(id);
        return text === undefined ? [] : [[role, text] as const];
      }),
    ),
  }));
  const root = written.find(({ isRoot }) => isRoot)?.own;
  return Object.fromEntries(written.map(({ app, own }) => [app, { ...root, ...own }]));
}

/** As they stand in a product. */
export const rolesOf = ({ apps }: { apps: readonly { id: string; roles: Roles }[] }): RolesOfApps =>
  Object.fromEntries(apps.map(({ id, roles }) => [id, roles]));

/**
 * The screens that a link means: the one of that id; of a role that of the app in whose file it stands, and where it stands
 * in none, that of each app.
 */
export function screensMeant(link: string, file: string, roles: RolesOfApps): string[] {
  if (!isPageRole(link)) return [link];
  const [, app = ''] = /^spec\/screens\/([^/]+)\//.exec(inLayer(file)) ?? [];
  const apps = Object.hasOwn(roles, app) ? [app] : Object.keys(roles);
  return [...new Set(apps.flatMap((id) => roles[id]?.[link] ?? []))];
}
