import { readCondition } from '../expressions/expression.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Expr } from '../model/node.ts';
import { type SpecNode, stringOf } from '../yaml/spec-node.ts';
import type { WithNames } from './known.ts';

/**
 * A condition over the inputs of one call or form: `input.<field>` and constants, and nothing else. Printed by
 * `printWhen(expr, printing, 'InputScope')` it is the same function for the form and for the server.
 */
export function readInputCondition(
  node: SpecNode,
  fields: Readonly<Record<string, JsonSchema>>,
  { names, faults }: WithNames,
): Expr | undefined {
  const input: JsonSchema = { type: 'object', properties: { ...fields } };
  const own = { ...names, scope: { input }, terms: new Set<string>(), states: new Map() };
  return readCondition(stringOf(node) ?? '', own, faults, node.at);
}
