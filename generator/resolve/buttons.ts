import { named } from '../grammar/written.ts';
import type { Node } from '../model/node.ts';
import type { Route } from '../model/product.ts';
import { literal } from '../read/reader.ts';
import type { Building } from './known.ts';

/** What is known when a piece of a screen is read. */
interface Around {
  building: Building;
  routes: readonly Route[];
}

/**
 * A piece of a screen in which each button that makes a call asks what that call asks, unless it says something else; and one
 * that leads to a page knows what may hide that from whom it keeps out.
 */
export function withRights(node: Node, around: Around): Node {
  switch (node.t) {
    case 'list':
      return { ...node, items: node.items.map((item) => withRights(item, around)) };
    case 'by': {
      const { otherwise } = node;
      return {
        ...node,
        cases: fieldsOf(node.cases, around),
        ...(otherwise && { otherwise: withRights(otherwise, around) }),
      };
    }
    case 'record': {
      const fields = fieldsOf(node.fields, around);
      if (fields.do === undefined) return { t: 'record', fields };
      const asked = fields.allow ?? askedBy(fields.do, around);
      const opens = openedBy(fields.do, around);
      return {
        t: 'record',
        fields: {
          ...fields,
          ...(asked !== undefined && { allow: asked }),
          ...(opens.length > 0 && { opens: { t: 'list', items: opens.map((id) => literal(id)) } }),
        },
      };
    }
    default:
      return node;
  }
}

function fieldsOf(fields: Readonly<Record<string, Node>>, around: Around): Record<string, Node> {
  return Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, withRights(one, around)]));
}

/** What a step says under a name: an id. */
function saidIn(step: Node, name: string): string | undefined {
  const said = step.t === 'record' ? step.fields[name] : undefined;
  if (said?.t === 'ref') return said.id;
  return said?.t === 'literal' ? String(said.value) : undefined;
}

/** The action of the first call that asks one. */
function askedBy(steps: Node, { building: { endpoints } }: Around): Node | undefined {
  const [action] = (steps.t === 'list' ? steps.items : []).flatMap((step) => {
    const id = saidIn(step, 'call') ?? '';
    return Object.hasOwn(endpoints, id) ? (endpoints[id]?.allow ?? []) : [];
  });
  return action === undefined ? undefined : { t: 'ref', to: 'action', id: action };
}

/**
 * Guards and actions of the page that steps lead to of which a check hides whom it keeps out. Of several pages, and of a page with
 * several addresses, those that every one of them asks; none where it depends on something whether they lead anywhere.
 */
function openedBy(steps: Node, { building, routes }: Around): string[] {
  const leads = (steps.t === 'list' ? steps.items : []).filter((step) => saidIn(step, 'go') !== undefined);
  const isSure = leads.some((step) => step.t === 'record' && step.fields.when === undefined);
  if (!isSure) return [];
  const screens = leads.map((step) => saidIn(step, 'go'));
  const [first = [], ...others] = routes
    .filter((route) => screens.includes(route.screen))
    .map(({ guards, allow }) => [...guards, ...allow]);
  const byAll = first.filter((id) => others.every((asked) => asked.includes(id)));
  return byAll.filter((id) => hiding(building).has(id));
}

/** By what was written, the guards and actions that a check hides from whom it keeps out. */
const kept = new WeakMap<object, ReadonlySet<string>>();
function hiding({ read }: Building): ReadonlySet<string> {
  const known = kept.get(read);
  if (known !== undefined) return known;
  const files = read.guards.map((file) => file.read);
  const hides = new Set(
    files.flatMap(({ checks }) => named(checks).flatMap(({ key, value }) => (value.hides ? [key] : []))),
  );
  const lists = files.flatMap(({ guards, actions }) => [...named(guards), ...named(actions)]);
  const found = lists.flatMap(({ key, value }) => {
    const checks = 'checks' in value ? value.checks : value;
    return checks.some((id) => hides.has(id)) ? [key] : [];
  });
  const all = new Set(found);
  kept.set(read, all);
  return all;
}
