import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Shape } from '../grammar/shape.ts';
import type { Endpoint, Product, Route } from './product.ts';

/** What the engine itself puts into addresses: the way back from signing in, why one is there, whose things are listed. */
export const engineQuery = ['redirect', 'reason', 'user'];

/** What a list asks for page after page, and no address says. */
const pagesBy = ['cursor', 'limit'];

/** What may stand behind the ? of the addresses of a screen: the name of its type, or the input of its list that it is. */
export type Queried = string | JsonSchema;

/** What the engine puts there, what the routes of a screen name, and what its list keeps there: name → what that is. */
export function queryOf(
  routes: readonly Pick<Route, 'query'>[],
  list: Pick<Endpoint, 'input'> | undefined,
): Map<string, Queried> {
  const inputs = Object.entries(list?.input.properties ?? {}).filter(([name]) => !pagesBy.includes(name));
  return new Map<string, Queried>([
    ...engineQuery.map((name) => [name, 'text'] as const),
    ...inputs,
    ...routes.flatMap(({ query }) => Object.entries(query)),
  ]);
}

/** Whether a block shows page after page of a list: what one chooses of that stands in the address. */
export function keepsChoice(block: Shape | undefined): boolean {
  const load = block?.is === 'record' ? block.fields.load?.shape : undefined;
  return load?.is === 'ref' && load.answers?.includes('nextCursor') === true;
}

/** The call of the list that is the whole of a page. */
export function listOfScreen(
  id: string,
  { screens, blocks, endpoints }: Pick<Product, 'screens' | 'blocks' | 'endpoints'>,
): Endpoint | undefined {
  const screen = screens[id];
  const load = screen?.props.fields.load;
  return screen && load?.t === 'ref' && keepsChoice(blocks[screen.block]?.shape)
    ? endpoints[load.id]
    : undefined;
}
