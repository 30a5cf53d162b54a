import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import type { Beside } from '../../grammar/shape.ts';
import { ruleOfInput } from '../../model/forms.ts';
import type { Endpoint } from '../../model/product.ts';
import { withRule } from '../../model/with-rule.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import { besideOf, callBeside, type Judging, keyAround, type Standing } from './beside.ts';

/** A position of which it is said of what call, and of what input, it speaks. */
export type OfInput = Standing & {
  shape: { from?: Beside; among?: readonly Beside[]; input?: Beside; taken?: string };
};

/** The inputs of the call that is named beside a position, or of all that are; undefined where one is not known. */
export function inputsBeside(asking: OfInput, judging: Judging): Record<string, JsonSchema> | undefined {
  const { from, among } = asking.shape;
  if (among !== undefined) {
    const named = among.filter((path) => besideOf(asking, path) !== undefined);
    const calls = named.flatMap((path) => callBeside(asking, path, judging) ?? []);
    if (calls.length < named.length) return undefined;
    return Object.assign({}, ...calls.map(({ input }) => input.properties ?? {}));
  }
  return from === undefined ? undefined : callBeside(asking, from, judging)?.input.properties;
}

/** An input with the rule that binds it. */
export interface Input {
  name: string;
  call: Endpoint;
  schema: JsonSchema;
}

/** The input that a position is about: the one that is named, or the one whose key it stands under. */
export function inputOf(asking: OfInput, judging: Judging): Input | undefined {
  const { from, among = [], input, taken } = asking.shape;
  const name = taken ?? (input === undefined ? keyAround(asking) : stringOf(besideOf(asking, input)));
  const calls = [...(from === undefined ? [] : [from]), ...among].flatMap(
    (path) => callBeside(asking, path, judging) ?? [],
  );
  const call = calls.find(({ input: takes }) => name !== undefined && takes.properties?.[name] !== undefined);
  const schema = name === undefined ? undefined : call?.input.properties?.[name];
  if (call === undefined || name === undefined || schema === undefined) return undefined;
  const { rules, definitions } = judging.product;
  const rule = ruleOfInput(name, call, { rules });
  return { name, call, schema: rule ? withRule(schema, rule, 'api', definitions) : schema };
}

/** What the call beside a position answers, field by field; undefined where that is not known. */
export function answerBeside(
  asking: OfInput,
  judging: Judging,
): { call: Endpoint; fields: Record<string, JsonSchema> } | undefined {
  const { from } = asking.shape;
  const call = from === undefined ? undefined : callBeside(asking, from, judging);
  const fields = call && flatSchema(call.returns, judging.product.definitions).properties;
  return call && fields && { call, fields };
}

/** One row of the list that a call answers. */
export function rowOfList(
  returns: JsonSchema,
  definitions: Record<string, JsonSchema>,
): JsonSchema | undefined {
  const list = flatSchema(returns, definitions).properties?.list;
  const row = list && flatSchema(list, definitions).items;
  return row && flatSchema(row, definitions);
}
