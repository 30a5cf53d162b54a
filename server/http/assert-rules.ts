import type { ChangedEntity, EndpointInfo } from '#generated/server/contract.ts';
import { type CallRule, judge } from '#generated/validators/support/judge.ts';
import type { Context, Loaded } from './context.ts';
import { refusalOf } from './input.ts';

type Values = Readonly<Record<string, unknown>>;
/** What the checks of the call have loaded is there. */
type Judged = Context & Partial<Loaded>;

/** What is kept of the thing that a call changes, by the names of the spec. */
const kept: Readonly<Record<ChangedEntity, (call: Judged) => Promise<Values> | Values>> = {
  Item: ({ item }) => ({ ...item?.fields, ...item?.privateFields }),
  Person: ({ hub, viewer }) => (viewer ? hub.people.fieldsOf(viewer.id) : {}),
};

/** Refuses what breaks a rule that no schema knows: one over several fields, of one kind, or of what is kept already. */
export async function assertRules(
  rules: readonly CallRule[],
  endpoint: EndpointInfo,
  { input, call }: { input: Values; call: Judged },
): Promise<void> {
  const before = endpoint.changes === undefined ? {} : await kept[endpoint.changes](call);
  const sent = Object.fromEntries(endpoint.body.map((name) => [name, input[name]]));
  const [broken] = judge(rules, 'api', { sent, before, now: call.hub.now() });
  if (broken) throw refusalOf(endpoint, broken);
}
