import { doesChange } from '../model/does-change.ts';
import { diskFull, engineErrors } from '../model/engine-errors.ts';
import type { Endpoint, FollowingError, Product } from '../model/product.ts';
import type { Action, Check, Subject } from '../model/rights.ts';
import { recordOf } from '../yaml/record.ts';
import type { Building } from './known.ts';

interface Known extends Pick<Building, 'endpoints' | 'subjects' | 'rules' | 'registry'> {
  actions: Readonly<Record<string, Action>>;
  checks: Readonly<Record<string, Check>>;
}

type Following = Record<string, FollowingError>;

/** Calls with all errors that they may answer: those that are listed, and those that follow from what else is said. */
export function withFollowingErrors(known: Known): Product['endpoints'] {
  const { endpoints, registry } = known;
  const all = Object.values(endpoints).map((endpoint) => {
    const follows = recordOf(
      Object.entries(followingOf(endpoint, known)).filter(([id]) => registry.has('error', id)),
    );
    const errors = [...new Set([...endpoint.errors, ...Object.keys(follows)])].sort();
    return [endpoint.id, { ...endpoint, errors, follows }] as const;
  });
  return recordOf(all);
}

/** Who answers elsewhere judges there, and says what he likes. */
function followingOf(endpoint: Endpoint, known: Known): Following {
  if (endpoint.answered === 'elsewhere') return {};
  const { answered, bodyFields, budget, paged, allow, proof, route, writes, whileReadOnly, moves } = endpoint;
  const keeps = answered === 'kept' && writes !== undefined && writes.how !== 'removes';
  const because = (by: FollowingError['by'], why: string, ids: readonly string[]): Following =>
    Object.fromEntries(ids.map((id) => [id, { by, why }]));
  // Of two reasons the later is told, which says more. A door judges by the method alone, and not by `acts`.
  return {
    ...ruledBy(endpoint, known),
    ...because('form', 'what every call may answer', engineErrors.any),
    ...because(
      'form',
      'its method, which changes something',
      doesChange({ route }) ? engineErrors.changing : [],
    ),
    ...because(
      'form',
      'its method, which a hub that is read-only refuses',
      doesChange({ route }) && whileReadOnly === undefined ? engineErrors.writing : [],
    ),
    ...because('form', 'proof, which asks for the password again', proof ? engineErrors.proof : []),
    ...because('allow', `allow: ${allow}`, rightsOf(endpoint, known)),
    ...because('form', 'its answer, which is a page', paged ? engineErrors.page : []),
    ...because('form', 'its rate', budget?.rate ? engineErrors.rate : []),
    ...because('form', 'what is sent in a body', bodyFields.length > 0 ? engineErrors.body : []),
    ...because('form', 'what it keeps', keeps ? [diskFull] : []),
    ...because('form', 'moves, where it is in another state', moves ? [moves.error] : []),
  };
}

/** What its checks answer, what is answered where a subject of theirs is absent, and the same of calls that load one. */
function rightsOf(endpoint: Endpoint, known: Known, seen = new Set<string>()): string[] {
  const { subjects, checks, actions, endpoints } = known;
  const { id, allow, brings } = endpoint;
  const action = allow !== undefined && Object.hasOwn(actions, allow) ? actions[allow] : undefined;
  if (action === undefined || seen.has(id)) return [];
  seen.add(id);
  const asked = action.checks.flatMap((check) => checks[check] ?? []);
  const loading = asked.flatMap(({ reads }) => reads.flatMap((name) => subjects[name]?.load ?? []));
  return [
    ...Object.keys(brings).flatMap((name) => absenceOf(subjects[name], checks)),
    ...asked.map(({ error }) => error),
    ...loading.flatMap((call) => (endpoints[call] ? rightsOf(endpoints[call], known, seen) : [])),
  ];
}

function absenceOf(subject: Subject | undefined, checks: Known['checks']): readonly string[] {
  if (subject === undefined || subject.optional) return [];
  const error = subject.error ?? checks[subject.seen ?? '']?.error;
  return error === undefined ? engineErrors.absent : [error];
}

/** A value that is asked about while it is typed is refused by the call that takes it, for the same reasons. */
function ruledBy({ writes }: Endpoint, { rules }: Known): Following {
  const asking = Object.values(rules).filter(
    ({ entity, field, remote }) =>
      remote !== undefined && writes?.entity === entity && writes.fields.includes(field),
  );
  return Object.fromEntries(
    asking.flatMap(({ id, remote }) =>
      [remote?.error ?? '', ...Object.values(remote?.reasons ?? {})].map((error) => [
        error,
        { by: 'rule' as const, why: `the rule ${id}` },
      ]),
    ),
  );
}
