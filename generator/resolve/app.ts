import { alwaysIs } from '../expressions/always.ts';
import { readCondition } from '../expressions/expression.ts';
import type { provenanceWords } from '../grammar/provenance.ts';
import { at, named, type Written } from '../grammar/written.ts';
import type { Expr, Node } from '../model/node.ts';
import type { App } from '../model/product.ts';
import { recordOf } from '../yaml/record.ts';
import type { Building } from './known.ts';
import { originFrom } from './origins.ts';

/** Reads spec/app.yaml; a spec without one gets empty parts, since its absence is reported already. */
export function buildApp({
  read,
  faults,
  lookup,
}: Pick<Building, 'read' | 'faults' | 'lookup'>): Omit<App, 'boot' | 'menus' | 'placesWhen'> {
  const [file] = read.app;
  const place = file?.root.at ?? { file: 'spec/app.yaml', line: 1, col: 1 };
  const origin = file ? originFrom('app', [file.read, file.read], place, faults) : { place };
  const app = file?.read;
  return {
    name: app?.name ?? '',
    version: app?.version ?? '',
    theme: app?.theme ?? '',
    languages: (app?.languages ?? []).map((language) => ({
      ...bare(language),
      origin: { ...origin, place: at(language) },
    })),
    fallback: app?.fallback ?? '',
    newcomers: app?.newcomers ?? 'first',
    apps: named(app?.apps).map(({ key, keyAt, value }) => ({
      ...bare(value),
      id: key,
      roles: lookup.roles[key] ?? {},
      origin: { ...origin, place: keyAt },
    })),
    calls: { ...(app?.calls && bare(app.calls)) },
    said: { ...(app?.said && bare(app.said)) },
    bases: recordOf(
      named(app?.bases).map(({ key, value }): [string, Node] => [key, { t: 'literal', value }]),
    ),
    places: recordOf(named(app?.places).map(({ key, value }) => [key, addressOf(value)])),
    origin,
  };
}

/** The address of a place, whosever it is. */
const addressOf = (place: string | { address: string }) =>
  typeof place === 'string' ? place : place.address;

/** A thing without what vouches for it, which stands in its origin. */
type Told = Partial<Record<(typeof provenanceWords)[number], string>>;
function bare<T extends Told>(thing: T): Omit<T, keyof Told> {
  const { source: _, decided: __, ...rest } = thing;
  return rest;
}

/** Where the ways in stand: one that leads where nobody is let in would only say so. */
export function buildPlacesWhen({
  read,
  names,
  faults,
}: Pick<Building, 'read' | 'names' | 'faults'>): Record<string, Expr> {
  const conditions = read.app.flatMap(({ read: app }) =>
    named(app.places).flatMap(({ key, value }) => {
      if (typeof value === 'string' || value.when === undefined) return [];
      const condition = conditionOf(value.when, `place ${key}`, { names, faults });
      return condition ? [[key, condition] as const] : [];
    }),
  );
  return recordOf(conditions);
}

type Reading = Pick<Building, 'names' | 'faults'>;

/** A condition of the app, which may name whatever a page may. */
function conditionOf(when: Written, where: string, { names, faults }: Reading): Expr | undefined {
  const condition = readCondition(when.text, names, faults, when.at);
  const always = condition && alwaysIs(condition, () => ({ type: {}, mayBeNothing: true }));
  if (typeof always === 'boolean')
    faults.add('HUB1808', when.at, { where, value: always ? 'always holds' : 'never holds' });
  return condition;
}

/** What is loaded before the first page: its conditions may name whatever a page may. */
export function buildBoot({ read, names, faults }: Pick<Building, 'read' | 'names' | 'faults'>): Node[] {
  return read.app.flatMap(({ read: app }) =>
    (app.boot ?? []).map(({ load, when, asksFor }): Node => {
      const condition = when && conditionOf(when, `boot ${load}`, { names, faults });
      const fields: Record<string, Node> = {
        load: { t: 'ref', to: 'endpoint', id: load },
        ...(asksFor && {
          asksFor: { t: 'list', items: asksFor.map((value) => ({ t: 'literal' as const, value })) },
        }),
      };
      return {
        t: 'record',
        fields: condition ? { ...fields, when: { t: 'when', expr: condition } } : fields,
      };
    }),
  );
}
