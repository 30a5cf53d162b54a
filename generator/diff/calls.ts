import { baseOf } from '../emit/api/written-call.ts';
import type { Node } from '../model/node.ts';
import type { Endpoint, EndpointRoute, Product } from '../model/product.ts';
import { type Both, type Change, idsOfBoth, isSame, own } from './change.ts';
import { compareSchemas, type Difference } from './schemas.ts';

/** What programs that call the hub must do otherwise: calls, methods, addresses, fields, codes. */
export function compareCalls({ old, now }: Both): Change[] {
  return idsOfBoth(old.endpoints, now.endpoints).flatMap((id): Change[] => {
    const [was, is] = [own(old.endpoints, id), own(now.endpoints, id)];
    const what = `call ${id}`;
    if (was === undefined) return [{ area: 'calls', how: 'added', what, says: is?.about ?? 'can be made' }];
    if (is === undefined)
      return [
        {
          area: 'calls',
          how: 'removed',
          what,
          alias: pathsOf(was),
          isBreaking: true,
          says: `is gone: ${pathsOf(was).join(', ')}`,
        },
      ];
    const alias = pathsOf(was);
    return [
      ...addressed({ was, is }, { old, now }),
      ...fields({ was, is }, { old, now }),
      ...errorsOf({ was, is }),
    ].map((change): Change => ({ area: 'calls', what, alias, ...change }));
  });
}

type Said = Omit<Change, 'area' | 'what'>;
interface Pair {
  was: Endpoint;
  is: Endpoint;
}

const routesOf = ({ route }: Endpoint): EndpointRoute[] => [
  ...(route.otherwise ? [route.otherwise] : []),
  ...Object.values(route.cases),
];
const pathsOf = (call: Endpoint) => routesOf(call).map(({ method, path }) => `${method} ${path}`);

/** The names of the parts of a path are nobody's business but the server's. */
const bare = (path: string) => path.replaceAll(/\{[^{}]*?(\.\.\.)?\}/g, '{$1}');

function addressed({ was, is }: Pair, { old, now }: Both): Said[] {
  const found: Said[] = [];
  const [before, after] = [baseOf(was.base, old), baseOf(is.base, now)];
  if (before !== after)
    found.push({
      how: 'changed',
      isBreaking: true,
      says: `stands below ${after}, and stood below ${before}`,
    });
  const answered = routesOf(is).map(({ method, path }) => `${method} ${bare(path)}`);
  const earlier = (is.was ?? []).map(bare);
  for (const { method, path } of routesOf(was)) {
    if (answered.includes(`${method} ${bare(path)}`)) continue;
    const goes = `is ${pathsOf(is).join(', ')}, and was ${method} ${path}`;
    const isKept = earlier.includes(bare(path)) && routesOf(is).some((one) => one.method === method);
    found.push(
      isKept
        ? { how: 'moved', says: `${goes}, which is answered still` }
        : { how: 'changed', isBreaking: true, says: goes },
    );
  }
  if (was.answers !== is.answers)
    found.push({
      how: 'changed',
      isBreaking: true,
      says: `answers as a ${is.answers}, and did as a ${was.answers}`,
    });
  if (was.encode !== is.encode)
    found.push({
      how: 'changed',
      isBreaking: true,
      says: `is sent as ${is.encode}, and was as ${was.encode}`,
    });
  if (was.answered === 'here' && is.answered !== 'here')
    found.push({ how: 'removed', isBreaking: true, says: `is not answered here any more (${is.answered})` });
  return found;
}

function fields({ was, is }: Pair, { old, now }: Both): Said[] {
  // What entity and rule say of a field that people write is told once, as a rule.
  const written = new Set([...(was.writes?.fields ?? []), ...(is.writes?.fields ?? [])]);
  const isRule = ({ at, how }: Difference) =>
    written.has(firstOf(at)) && how !== 'added' && how !== 'removed';
  const taken = compareSchemas(sideOf(was.input, old), sideOf(is.input, now), 'input').filter(
    (one) => !isRule(one) || one.says === 'must be sent',
  );
  const answered = compareSchemas(sideOf(was.returns, old), sideOf(is.returns, now), 'answer');
  return [...taken.map((one) => saidOf('takes', one)), ...answered.map((one) => saidOf('answers', one))];
}

const firstOf = (at: string) => /^\w+/.exec(at)?.[0] ?? '';
const sideOf = (schema: Endpoint['input'], { definitions }: Product) => ({ schema, definitions });

function saidOf(side: 'takes' | 'answers', { at, how, says, isBreaking }: Difference): Said {
  const said = at === '' ? `what it ${side} ${says}` : `what it ${side}: \`${at}\` ${says}`;
  return { how, says: said, ...(isBreaking && { isBreaking: true as const }) };
}

function errorsOf({ was, is }: Pair): Said[] {
  const [before, after] = [new Set(was.errors), new Set(is.errors)];
  const more = is.errors.filter((id) => !before.has(id));
  const less = was.errors.filter((id) => !after.has(id));
  return [
    ...(more.length > 0 ? [{ how: 'added' as const, says: `may answer ${more.join(', ')} as well` }] : []),
    ...(less.length > 0
      ? [{ how: 'removed' as const, says: `never answers ${less.join(', ')} any more` }]
      : []),
  ];
}

/** Programs know errors by their codes, and browsers by their status. */
export function compareErrors({ old, now }: Both): Change[] {
  return idsOfBoth(old.errors, now.errors).flatMap((id): Change[] => {
    const [was, is] = [own(old.errors, id), own(now.errors, id)];
    const what = `error ${id}`;
    const codes = [was, is].map((error) => codesOf(error?.code));
    const [before = [], after = []] = codes;
    if (was === undefined)
      return [
        {
          area: 'calls',
          how: 'added',
          what,
          says: `is new${after.length > 0 ? `, with the code ${after.join(', ')}` : ''}`,
        },
      ];
    const lost = before.filter((code) => !after.includes(code));
    if (is === undefined)
      return [
        {
          area: 'calls',
          how: 'removed',
          what,
          alias: before,
          isBreaking: true,
          says: `is gone, with its code ${before.join(', ') || 'of none'}`,
        },
      ];
    const found: Change[] = [];
    const say = (how: Change['how'], says: string) =>
      found.push({ area: 'calls', how, what, alias: [...before, ...after], isBreaking: true, says });
    if (lost.length > 0)
      say('changed', `has the code ${after.join(', ') || 'of none'}, and had ${before.join(', ')}`);
    if (was.status !== is.status) say('changed', `answers the status ${is.status}, and did ${was.status}`);
    if (!isSame(was.params, is.params) && was.params.some((name) => !is.params.includes(name)))
      say(
        'removed',
        `does not tell ${was.params.filter((name) => !is.params.includes(name)).join(', ')} any more`,
      );
    if (!isSame(was.effects, is.effects))
      found.push({ area: 'screens', how: 'changed', what, says: 'has another effect where it is met' });
    return found;
  });
}

/** A code may differ by kind. */
function codesOf(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if (node.t === 'literal') return [String(node.value)];
  if (node.t !== 'by') return [];
  const ways = [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])];
  return [...new Set(ways.flatMap(codesOf))];
}
