import type { JsonSchema } from '../grammar/json-schema.ts';
import type { WrittenError } from '../grammar/spec/errors.ts';
import { named, othersIn } from '../grammar/written.ts';
import type { Node } from '../model/node.ts';
import type { ErrorEntry } from '../model/product.ts';
import { emptyRecord } from '../yaml/record.ts';
import { type Around, readEffects } from './effects.ts';
import type { Building } from './known.ts';
import { withOrigins } from './origins.ts';

/** Reads spec/errors: what is matched, and what the user sees. */
export function buildErrors(around: Around): Record<string, ErrorEntry> {
  const { building } = around;
  const errors = emptyRecord<ErrorEntry>();
  for (const { key, value, origin } of withOrigins(building.read.errors, othersIn, building.faults))
    errors[key] ??= { ...readError(key, value, around), origin };
  return errors;
}

function readError(id: string, written: WrittenError, around: Around): Omit<ErrorEntry, 'origin'> {
  const { code, from, text, field, cause, among, usedUp, beyond, http = [], params = [] } = { ...written };
  const read = code === undefined ? undefined : readCode(code, around.building);
  return {
    id,
    ...(read && { code: read }),
    http: [...http],
    ...(from !== undefined && { from }),
    network: written.network,
    timeout: written.timeout,
    otherwise: written.otherwise,
    status: written.status ?? http[0] ?? 200,
    ...(text !== undefined && { text }),
    ...(field !== undefined && { field }),
    ...(cause !== undefined && { cause }),
    ...(among !== undefined && { among }),
    ...(usedUp !== undefined && { usedUp }),
    ...(beyond !== undefined && { beyond }),
    params: [...params],
    retired: written.retired,
    effects: readEffects(written.effects, id, around, { answer: answerOf(params) }),
  };
}

/** A call that failed has answered what the words of its error name. */
const answerOf = (params: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(params.map((name) => [name, { type: 'string' }])),
  required: [...params],
});

const literal = (value: string): Node => ({ t: 'literal', value });

/** `{ by: kind, value: kind.unreached }` takes each kind's own field. */
function readCode(code: NonNullable<WrittenError['code']>, building: Building): Node | undefined {
  if (typeof code === 'string') return literal(code);
  if ('cases' in code) {
    const cases = Object.fromEntries(named(code.cases).map(({ key, value }) => [key, literal(value)]));
    const node: Node = { t: 'by', by: code.by, cases };
    return code.else === undefined ? node : { ...node, otherwise: literal(code.else) };
  }
  const field = code.value.replace(/^kind\./, '');
  const cases = emptyRecord<Node>();
  for (const { id, more } of building.kinds) {
    // What no kind has is told by its vocabulary.
    if (more[field] === undefined) return undefined;
    cases[id] = literal(String(more[field]));
  }
  return { t: 'by', by: code.by, cases };
}
