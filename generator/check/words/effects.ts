import { flatSchema } from '../../grammar/json-schema.ts';
import { child, entriesOf, itemsOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import { callBeside, type Judging } from './beside.ts';
import { judgeAddress } from './links.ts';

/** Effects say what the answer holds, and lead where it can be led to. */
export function judgeEffects(asking: AskingOf<'effects'>, judging: Judging): void {
  const { shape, node, page } = asking;
  const call = shape.after === undefined ? undefined : callBeside(asking, shape.after, judging);
  const answer = call && plainFields(call.returns, judging);
  for (const effect of itemsOf(node)) {
    judgeWords(effect, { answer, judging });
    const go = child(effect, 'go');
    const isUnknown = shape.after !== undefined && answer === undefined;
    if (go === undefined || isUnknown) continue;
    const own = page ? [...page.params, ...(page.hasKind ? ['kind'] : [])] : [];
    judgeAddress({ id: stringOf(go) ?? '', brings: [...own, ...(answer ?? [])] }, go.at, judging);
  }
}

/** What effects may name of an answer: its plain fields, those of its parts, and the owner by the name of an address. */
function plainFields(
  returns: Parameters<typeof flatSchema>[0],
  { product: { definitions } }: Judging,
  prefix = '',
): string[] {
  const fields = Object.entries(flatSchema(returns, definitions).properties ?? {});
  return fields.flatMap(([name, schema]) => {
    const flat = flatSchema(schema, definitions);
    if (flat.items !== undefined || flat.type === 'array') return [];
    if (flat.properties === undefined) return [prefix + name, ...(name === 'createUser' ? ['user'] : [])];
    return prefix === '' ? plainFields(flat, { product: { definitions } } as Judging, `${name}.`) : [];
  });
}

interface Saying {
  answer: readonly string[] | undefined;
  judging: Judging;
}

/** What stands in braces in place of words is a field of the answer. */
function judgeWords(node: SpecNode, saying: Saying): void {
  const name = /^\{(\w+)\}$/.exec(stringOf(node) ?? '')?.[1];
  const { answer, judging } = saying;
  if (name !== undefined && answer !== undefined && !answer.includes(name))
    judging.building.faults.add('HUB1302', node.at, { name }, answer);
  for (const { value } of entriesOf(node)) judgeWords(value, saying);
  for (const item of itemsOf(node)) judgeWords(item, saying);
}
