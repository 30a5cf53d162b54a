import { budgets } from '#generated/server/budgets.ts';
import type { Budget, EndpointId, EndpointInfo } from '#generated/server/types.ts';

/** What nearly every endpoint is like: it is not written out. */
const usual = {
  path: [],
  query: [],
  body: [],
  refusals: {},
  nulls: {},
  trims: {},
  encode: 'json',
  answers: 'wrapper',
  brings: {},
  errors: [],
  answered: 'here',
} as const satisfies Partial<EndpointInfo>;

type Usual = keyof typeof usual;

/** A budget by its class, with what is the call's own. */
type WrittenBudget = Pick<Budget, 'id'> & Partial<Budget>;

/** An endpoint as the files of the areas write it: what it does not say is as usual. */
type WrittenEndpoint = Omit<EndpointInfo, 'id' | 'cacheable' | 'budget' | Usual> &
  Partial<Pick<EndpointInfo, Usual>> & { readonly budget: WrittenBudget };

/** Endpoints with all that the server knows of each: what was not written is filled in once, when the file is loaded. */
export function endpointsOf<Id extends EndpointId>(
  written: Readonly<Record<Id, WrittenEndpoint>>,
): Record<Id, EndpointInfo> {
  const entries = Object.entries(written) as [Id, WrittenEndpoint][];
  return Object.fromEntries(entries.map(([id, own]) => [id, endpointOf(id, own)])) as Record<
    Id,
    EndpointInfo
  >;
}

function endpointOf(id: EndpointId, written: WrittenEndpoint): EndpointInfo {
  const own = { ...usual, ...written };
  const isRead = own.routes.every(({ method }) => method === 'GET');
  return {
    ...own,
    id,
    budget: { ...budgets[own.budget.id], ...own.budget },
    cacheable: isRead && own.answers !== 'socket',
  };
}

const text = { type: 'string' };

/** The schema of the wrapper around an answer; `definitions` are those that hold themselves. */
export function wrapped(data: object, definitions?: object): object {
  return {
    ...(definitions && { definitions }),
    type: 'object',
    properties: { code: text, data, msg: text },
    required: ['code', 'msg'],
  };
}
