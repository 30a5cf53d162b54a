import { screensMeant } from '../../declare/roles.ts';
import type { Faults } from '../../faults/fault.ts';
import { typeNameOf } from '../../grammar/json-schema.ts';
import type { RefShape } from '../../grammar/shape.ts';
import { queryOf } from '../../model/address-query.ts';
import { isTakenKnown, ruleOfInput } from '../../model/forms.ts';
import type { Endpoint, Product, Route } from '../../model/product.ts';
import type { Reader } from '../../read/reader.ts';
import { inLayer } from '../../yaml/layer.ts';
import { paramsIn, partsOfAddress, typesOfAddress } from './addresses.ts';
import { type Wanted, wantedBy } from './find.ts';

/** What a call or an address asks for. */
export interface Asked {
  /** Its id. */
  name: string;
  /** What must be given. */
  sure: readonly Wanted[];
  all: ReadonlyMap<string, Wanted>;
  /** What is given otherwise. */
  besides: ReadonlySet<string>;
  /** Whether an input may be one of a call that a rule asks, where rules are wrong and nobody knows which. */
  mayTake(name: string): boolean;
}

/** What must be known to say it. */
export interface Asks extends Pick<Product, 'definitions' | 'endpoints' | 'entities' | 'rules' | 'subjects'> {
  faults: Pick<Faults, 'hasIn'>;
  routes: readonly Route[];
  /** The call of the list that is the whole of a page: its address keeps what one chooses of it. */
  listOf: (screen: string) => Endpoint | undefined;
}

interface Standing {
  id: string;
  /** The fields that a form asks: of each a rule may ask a call. */
  fields: readonly string[];
  besides: ReadonlySet<string>;
  reader: Reader;
}

export function asksOf({ to }: RefShape, standing: Standing, known: Asks): Asked[] {
  if (to === 'screen') return ofAddress(standing, known);
  if (to !== 'endpoint') return [];
  const { id, fields, besides } = standing;
  const call = callOf(id, known);
  if (call === undefined) return [];
  const isUnsure = fields.length > 0 && known.faults.hasIn((file) => inLayer(file).startsWith('spec/rules/'));
  const mayTake = (name: string) => isUnsure && isTaken(name, known);
  const own: Asked = { name: id, ...wantedBy(call), besides, mayTake };
  const asked = [...new Set(fields.flatMap((name) => ruleOfInput(name, call, known)?.remote?.ask ?? []))];
  const typed = new Set(fields);
  return [
    own,
    ...asked.flatMap((ask): Asked[] => {
      const other = callOf(ask, known);
      return other === undefined ? [] : [{ name: ask, ...wantedBy(other), besides: typed, mayTake }];
    }),
  ];
}

const isTaken = (name: string, { endpoints }: Asks) =>
  Object.values(endpoints).some(({ input }) => Object.hasOwn(input.properties ?? {}, name));

function callOf(id: string, { endpoints, entities }: Asks): Endpoint | undefined {
  const call = Object.hasOwn(endpoints, id) ? endpoints[id] : undefined;
  return call !== undefined && isTakenKnown(call, { entities }) ? call : undefined;
}

const routesOf = (screen: string, routes: readonly Route[]) =>
  routes.filter((route) => route.screen === screen);

/** The parts that each address of a screen has, and that differ between them; and what may stand behind its ?. */
function ofAddress({ id, besides, reader }: Standing, known: Asks): Asked[] {
  const { roles, meant } = reader.lookup;
  const screens = screensMeant(meant(id) ?? id, '', roles);
  const routes = known.routes.filter(
    (route) => route.variant === undefined && screens.includes(route.screen),
  );
  const types = routes.map((route) => typesOfAddress(route, known));
  const [first, ...others] = routes.map((route) => partsOfAddress(route, routes));
  const common = first?.filter((part) => others.every((parts) => parts.includes(part))) ?? [];
  const wanted = (name: string): Wanted => {
    const own = new Set(types.map((one) => one[name]));
    const [type] = own;
    return { name, type: own.size === 1 ? type : undefined };
  };
  const sure = common.map((name): Wanted => ({ ...wanted(name), isPart: true }));
  const parts = [...new Set(routes.flatMap((route) => [...paramsIn(route), ...Object.keys(route.fixed)]))];
  const lists = screens.flatMap((screen) => [...queryOf(routesOf(screen, routes), known.listOf(screen))]);
  const query = lists.map(([name, queried]): Wanted => {
    return { name, type: typeof queried === 'string' ? queried : typeNameOf(queried) };
  });
  const all = new Map([...query, ...parts.map(wanted), ...sure].map((one) => [one.name, one]));
  return routes.length === 0 ? [] : [{ name: id, sure, all, besides, mayTake: () => false }];
}
