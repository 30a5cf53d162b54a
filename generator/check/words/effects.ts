import { flatSchema, refName } from '../../grammar/json-schema.ts';
import type { Endpoint } from '../../model/product.ts';
import { child, entriesOf, itemsOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { namesOfText } from '../texts/names-of-text.ts';
import type { AskingOf } from './asking.ts';
import { callBeside, type Judging } from './beside.ts';
import { judgeAddress, routesTo } from './links.ts';

/** Effects say what the answer holds, and lead where it can be led to. */
export function judgeEffects(asking: AskingOf<'effects'>, judging: Judging): void {
  const { shape, node, page } = asking;
  const call = shape.after === undefined ? undefined : callBeside(asking, shape.after, judging);
  const answer = call && plainFields(call.returns, judging);
  const own = [...(page?.params ?? []), ...(page?.hasKind ? ['kind'] : []), ...ofItem];
  const given = page && [...own, ...rowOf(asking, judging), ...(answer ?? [])];
  for (const effect of itemsOf(node)) {
    judgeWords(effect, { answer, given: shape.after === undefined || answer ? given : undefined, judging });
    const go = child(effect, 'go');
    const isUnknown = shape.after !== undefined && answer === undefined;
    if (go === undefined || isUnknown) continue;
    const brings = page ? [...page.params, ...(page.hasKind ? ['kind'] : [])] : [];
    judgeAddress({ id: stringOf(go) ?? '', brings: [...brings, ...(answer ?? [])] }, go.at, judging);
    if (call) judgeGone(go, call, judging);
  }
}

/** After a thing is removed, its own page is none any more. */
function judgeGone(go: SpecNode, { id: call, writes }: Endpoint, { product, building }: Judging): void {
  if (writes?.how !== 'removes') return;
  const { endpoints, entities } = product;
  const isOf = (asked: string | undefined) => {
    const answer = refName((asked && endpoints[asked]?.returns) || {}) ?? '';
    return (entities[answer]?.viewOf ?? answer) === writes.entity;
  };
  const name = stringOf(go) ?? '';
  if (routesTo(name, product.routes).some(({ exists }) => isOf(exists)))
    building.faults.add('HUB1764', go.at, { name, call, entity: writes.entity });
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

/** What every page of an item gives to the effects of what stands on it: `runtime/feedback/use-effects.ts`. */
const ofItem = ['key', 'user', 'name'];

/** An action of a row gives its fields too. */
function rowOf({ names }: AskingOf<'effects'>, { product }: Judging): string[] {
  return names?.row === undefined ? [] : plainFields(names.row, { product } as Judging);
}

interface Saying {
  answer: readonly string[] | undefined;
  /** What words may name; undefined where it is not known, or judged elsewhere. */
  given: readonly string[] | undefined;
  judging: Judging;
}

/** What stands in braces in place of words is a field of the answer; what words name in braces is given to them. */
function judgeWords(node: SpecNode, saying: Saying): void {
  const key = stringOf(node) ?? '';
  const name = /^\{(\w+)\}$/.exec(key)?.[1];
  const { answer, given, judging } = saying;
  const { building } = judging;
  if (name !== undefined && answer !== undefined && !answer.includes(name))
    building.faults.add('HUB1302', node.at, { name }, answer);
  const isWords = name === undefined && building.lookup.find('text', key) !== undefined;
  for (const param of isWords && given ? namesOfText(key, building) : [])
    if (!given?.includes(param))
      building.faults.add('HUB1413', node.at, { name: param, value: key, where: 'effects' }, given ?? []);
  // A form in a dialog is given its own names.
  for (const { key: word, value } of entriesOf(node)) if (word !== 'ask') judgeWords(value, saying);
  for (const item of itemsOf(node)) judgeWords(item, saying);
}
